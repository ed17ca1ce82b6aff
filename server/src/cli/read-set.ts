import { realpath, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { readSetFiles, type ReadSet } from "../workspace/reports/set-files.ts";
import { diskReader } from "./disk-reader.ts";
import { uriOf } from "./file-uri.ts";
import { fileProblem } from "./find-files.ts";
import type { SetOptions } from "./set-options.ts";
import { whyUnread } from "./read-text.ts";

/** Reads a main file and its drop-ins from the disk, or says in a sentence what cannot be read. */
export async function readSet(
  config: string | undefined,
  { configDir, args }: SetOptions,
): Promise<ReadSet | string> {
  const problem = configDir === undefined ? undefined : await folderProblem(configDir);
  const main = config === undefined ? undefined : { uri: uriOf(resolve(config)), name: config };
  if (problem !== undefined) {
    // What is wrong with the main file goes first.
    const ofMain = main && (await whyUnread(main.uri, true));
    return ofMain === undefined ? problem : `Cannot read ${config ?? ""}: ${ofMain}.`;
  }
  const dropInFolder =
    configDir === undefined ? undefined : { uri: await placeOf(configDir), name: configDir };
  return readSetFiles({ main, dropInFolder, args }, diskReader(main?.uri));
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
