import { realpath, stat } from "node:fs/promises";
import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import type { FileSystem } from "../../../engine/files/file-system.ts";
import { machine } from "../../hosts/machine-paths.ts";
import { fileProblems } from "../../../engine/messages/file-problems.ts";
import { readSetFiles, type ReadSet, type SetReader } from "../../../answers/reports/set-files.ts";
import { diskReader } from "./disk-reader.ts";
import { fileProblem } from "../check/find-files.ts";
import { inputName } from "./input-name.ts";
import { decodeText, maxBytes, whyUnread } from "./read-text.ts";
import type { SetOptions } from "../help/set-options.ts";
import type { Terminal } from "../terminal/terminal.ts";

export function shownInputName(config: string | undefined): string | undefined {
  return config === inputName ? "<stdin>" : config;
}

/** Reads a main file, `-` for standard input, and its drop-ins, or says in a sentence what cannot be read. */
export async function readSet(
  config: string | undefined,
  { configDir, args }: SetOptions,
  { language: { reading } }: Pick<Knowledge, "language">,
  terminal?: Pick<Terminal, "readInput">,
  revision?: FileSystem,
): Promise<ReadSet | string> {
  const isOnDisk = configDir !== undefined && !revision;
  const problem = isOnDisk ? await folderProblem(configDir) : undefined;
  const name = shownInputName(config);
  const main =
    config === undefined || name === undefined ? undefined : { uri: machine.uriOf(config), name };
  if (problem !== undefined) {
    // Mistakes in the main file come first.
    const ofMain = main && (await whyUnread(main.uri, true));
    return ofMain === undefined
      ? reading.cannotRead(configDir ?? "", problem)
      : reading.cannotRead(config ?? "", ofMain);
  }
  const dropInFolder =
    configDir === undefined ? undefined : { uri: await placeOf(configDir), name: configDir };
  const source = { main, dropInFolder, args };
  const reader = diskReader(main?.uri, revision);
  if (config !== inputName || !terminal) return readSetFiles(source, reader, reading);
  const input = decodeText(await terminal.readInput(maxBytes)).text;
  const readText: SetReader["readText"] = (uri) =>
    uri === main?.uri ? Promise.resolve(input) : reader.readText(uri);
  return readSetFiles(source, { ...reader, readText }, reading);
}

/** Why a path is not a folder that can be read; undefined if it is one. */
export async function folderProblem(folder: string): Promise<string | undefined> {
  const isFolder = await stat(folder).then((found) => found.isDirectory(), fileProblem);
  if (isFolder === true) return undefined;
  return isFolder === false ? fileProblems.notDirectory : isFolder;
}

/** The address of a drop-in folder; a path that ends in a slash leads through a link. */
async function placeOf(folder: string): Promise<string> {
  const leadsThrough = folder.endsWith("/");
  const place = leadsThrough ? await realpath(folder).catch(() => folder) : folder;
  return machine.uriOf(place);
}
