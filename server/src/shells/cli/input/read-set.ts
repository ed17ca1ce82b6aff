import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import { nodeStack, nodeTree, readNode } from "../../../answers/node/index.ts";
import type { FileSystem } from "../../../engine/files/file-system.ts";
import { machine } from "../../hosts/machine-paths.ts";
import { nodeFileSystem } from "../../hosts/node-file-system.ts";
import type { SubjectFiles } from "../../../answers/reports/subjects-of-files.ts";
import { stackFinder } from "./stack-finder.ts";
import type { SetOptions } from "../help/set-options.ts";
import { inputName } from "./input-name.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { realpath, stat } from "node:fs/promises";
import { fileProblems } from "../../../engine/messages/file-problems.ts";
import { readSetFiles, type ReadSet, type SetReader } from "../../../answers/reports/set-files.ts";
import { diskReader } from "./disk-reader.ts";
import { fileProblem } from "../check/find-files.ts";
import { decodeText, maxBytes, whyUnread } from "./read-text.ts";

/** Reads the files that a question is asked about, on the disk or in a revision, or says in a sentence what cannot be read. */
export async function readSubjectFiles(
  config: string | undefined,
  set: SetOptions,
  terminal: Terminal,
  knowledge: Knowledge,
  revision?: FileSystem,
): Promise<SubjectFiles | string> {
  if (set.root !== undefined) return readNodeFiles(set.root, set, knowledge);
  const files = await readSet(config, set, knowledge, terminal, revision);
  if (typeof files === "string") return files;
  const named = {
    name: shownInputName(config) ?? set.configDir ?? "",
    files,
    set,
    fileSystem: revision ?? nodeFileSystem(),
  };
  if (config === undefined || config === inputName) return named;
  const isNamed = set.configDir !== undefined || set.args.length > 0;
  const found = isNamed ? undefined : await stackFinder(set, knowledge, revision).of(config);
  if (typeof found === "string") return found;
  return { ...named, ...(found && { found }), path: machine.absolute(config) };
}

async function readNodeFiles(
  root: string,
  set: SetOptions,
  knowledge: Knowledge,
): Promise<SubjectFiles | string> {
  const problem = await folderProblem(root);
  if (problem !== undefined) return knowledge.language.reading.cannotRead(root, problem);
  const fileSystem = nodeFileSystem();
  const reading = await readNode(nodeTree(`${machine.uriOf(root)}/`, fileSystem));
  const ofNode = nodeStack(reading, root, knowledge);
  if (!ofNode) return knowledge.language.node.noKubelet;
  const { texts = { main: undefined, dropIns: undefined, args: [], mainFolder: "/" } } = ofNode;
  const places = { id: root, main: undefined, dropInFolder: undefined, args: [] };
  const files = {
    stack: { ...places, foundBy: "option", folder: undefined },
    texts,
    folder: "",
    shownPath: ofNode.shownPath ?? ((path: string) => path),
  } as const;
  const { node } = reading;
  return { name: root, files, set, fileSystem, ofNode, described: node };
}

function shownInputName(config: string | undefined): string | undefined {
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
async function folderProblem(folder: string): Promise<string | undefined> {
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
