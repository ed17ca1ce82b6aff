import { realpath, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { nodeFileSystem } from "../hosts/node-file-system.ts";
import { withFolder } from "../files/config-set.ts";
import { loadSet, type LoadedSet } from "../files/load-set.ts";
import { uriOf } from "./file-uri.ts";
import { fileProblem } from "./find-files.ts";
import type { SetOptions } from "./invocation.ts";
import { readTextAt, whyUnread } from "./read-text.ts";

/** A set as it was read from the disk. */
export interface ReadSet extends Pick<LoadedSet, "set" | "texts"> {
  /** The drop-in folder as the user named it; empty where none is given. */
  readonly folder: string;
  /** The path of each drop-in as users find it, by its path below the folder. */
  readonly shownPath: (path: string) => string;
}

/** Reads a main file and its drop-ins, or says in a sentence what cannot be read. */
export async function readSet(
  config: string | undefined,
  { configDir, args }: SetOptions,
): Promise<ReadSet | string> {
  const problem = configDir === undefined ? undefined : await folderProblem(configDir);
  const main = config === undefined ? undefined : uriOf(resolve(config));
  if (problem !== undefined) {
    // What is wrong with the main file goes first.
    const ofMain = main === undefined ? undefined : await whyUnread(main);
    return ofMain === undefined ? problem : `Cannot read ${config ?? ""}: ${ofMain}.`;
  }
  const folder = configDir ?? "";
  const dropInFolder = configDir === undefined ? undefined : await placeOf(configDir);
  const places = { id: main ?? "", main, dropInFolder, args, foundBy: "option" } as const;
  const set = await withFolder(places, nodeFileSystem(), () => Promise.resolve(true));
  const { texts, unread } = await loadSet(set, readTextAt);
  const [first] = unread;
  if (first) {
    const name = first.uri === main ? (config ?? "") : first.path;
    return `Cannot read ${name}: ${(await whyUnread(first.uri)) ?? ""}.`;
  }
  const base = folder.replace(/[/\\]+$/, "");
  return {
    set,
    texts: { ...texts, main: texts.main && { ...texts.main, path: config ?? "" } },
    folder,
    shownPath: (path) => `${base}/${path}`,
  };
}

async function folderProblem(folder: string): Promise<string | undefined> {
  const isFolder = await stat(folder).then((found) => found.isDirectory(), fileProblem);
  if (isFolder === true) return undefined;
  return `Cannot read ${folder}: ${isFolder === false ? "it is no folder" : isFolder}.`;
}

/** The address of a drop-in folder; a path that ends in a slash leads through a link. */
async function placeOf(folder: string): Promise<string> {
  const leadsThrough = /[/\\]$/.test(folder);
  const place = leadsThrough ? await realpath(folder).catch(() => folder) : folder;
  return uriOf(resolve(place));
}
