import { realpath, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { FolderProblems } from "../core/analysis/folder-findings.ts";
import { nodeFileSystem } from "../hosts/node-file-system.ts";
import { readDropInFolder } from "../sets/drop-in-folder.ts";
import type { SetOptions } from "./invocation.ts";
import type { SetText, SetTexts } from "../core/analysis/set-texts.ts";
import { fileProblem } from "./find-files.ts";
import { decodeText, readBytes } from "./read-text.ts";

/** A set as it was read from the disk. */
export interface ReadSet {
  readonly texts: SetTexts;
  /** What is wrong with the drop-in folder; undefined where none is given. */
  readonly folder: FolderProblems | undefined;
  /** The path of each drop-in as users find it, by its path below the folder. */
  readonly shownPath: (path: string) => string;
}

/** Reads a main file and its drop-ins, or says in a sentence what cannot be read. */
export async function readSet(
  config: string | undefined,
  { configDir, args }: SetOptions,
): Promise<ReadSet | string> {
  const main = config === undefined ? undefined : await readFile(config, config);
  if (typeof main === "string") return main;
  if (configDir === undefined) {
    return {
      texts: { main, dropIns: undefined, args, mainFolder: folderOf(config) },
      folder: undefined,
      shownPath: (path) => path,
    };
  }
  const isFolder = await stat(configDir).then((found) => found.isDirectory(), fileProblem);
  if (isFolder !== true) {
    const reason = isFolder === false ? "it is no folder" : isFolder;
    return `Cannot read ${configDir}: ${reason}.`;
  }
  // A path that ends in a slash leads through a link.
  const leadsThrough = /[/\\]$/.test(configDir);
  const place = leadsThrough ? await realpath(configDir).catch(() => configDir) : configDir;
  const uri = pathToFileURL(resolve(place)).href;
  const follow = (): Promise<boolean> => Promise.resolve(true);
  const folder = await readDropInFolder(nodeFileSystem(), uri, follow);
  const dropIns: SetText[] = [];
  for (const file of folder.files) {
    const text = await readFile(fileURLToPath(file.uri), file.path);
    if (typeof text === "string") return text;
    dropIns.push(text);
  }
  const skipped = folder.skipped.map(({ path }) => ({ path, text: "" }));
  const broken = folder.broken.map(({ path }) => path);
  const base = configDir.replace(/[/\\]+$/, "");
  return {
    texts: { main, dropIns: [...dropIns, ...skipped], args, mainFolder: folderOf(config) },
    folder: { folder: configDir, state: folder.state, broken, outside: [] },
    shownPath: (path) => `${base}/${path}`,
  };
}

function folderOf(config: string | undefined): string {
  return config === undefined ? "/" : dirname(resolve(config)).replaceAll("\\", "/");
}

async function readFile(location: string, path: string): Promise<SetText | string> {
  const bytes = await readBytes(location).catch(fileProblem);
  return typeof bytes === "string"
    ? `Cannot read ${path}: ${bytes}.`
    : { path, text: decodeText(bytes).text };
}
