import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { FileSystem } from "../../engine/files/file-system.ts";
import { nameOf } from "../../engine/files/uris.ts";
import type { NodeDescription, CheckedStack } from "../../kubelet/index.ts";
import type { WholeAnswer } from "../messages/cli-phrases.ts";
import {
  type LoadedStack,
  type ConfigStack,
  type MissingInput,
  checkStack,
  holdsOwnConfig,
  stackOfFiles,
  findStacks,
  stackName,
} from "../../stacks/index.ts";
import type { ReadSet } from "./set-files.ts";
import { unreadMain } from "./unread-main.ts";

/** Files that a question is asked about, as they were read. */
export interface SubjectFiles {
  /** The name for users. */
  readonly name: string;
  readonly files: ReadSet;
  /** Inputs that the user names in addition to the main file. */
  readonly set: {
    readonly configDir: string | undefined;
    readonly args: readonly string[];
    /** The files that are found next to the main file are not read. */
    readonly isAlone?: boolean | undefined;
  };
  /** The sets that the main file is in, where nothing is named in addition to it. */
  readonly found?: FoundStacks;
  /** Files that a unit names are looked for here. */
  readonly fileSystem: FileSystem;
  /** The path of the main file on the disk, if it is there. */
  readonly path?: string;
  /** The file was found in a folder: it may contain no configuration. */
  readonly isSearched?: true;
  /** The subject of a node's file tree, which stands for all files. */
  readonly ofNode?: ConfigStack;
  /** The node, as its files describe it. */
  readonly described?: NodeDescription;
}

/** Sets of files that were found for one of them. */
export interface FoundStacks {
  /** The address of that file. */
  readonly uri: string;
  readonly sets: readonly LoadedStack[];
  /** The path of a file as reports show it. */
  readonly shownUri: (uri: string) => string;
}

/**
 * The node configurations in files: one for a main file with its drop-ins and flags, else all that a single text contains.
 * A sentence that says what is wrong with the input if there is none.
 */
export async function subjectsOfFiles(
  { name, files, set, found, fileSystem, path, isSearched, ofNode }: SubjectFiles,
  command: WholeAnswer,
  knowledge: Knowledge,
): Promise<readonly ConfigStack[] | string> {
  if (ofNode) return [ofNode];
  if (found && found.sets.length > 0) return stackSubjects(name, found);
  const { main } = files.texts;
  const isSet = set.configDir !== undefined || set.args.length > 0;
  if (!main || isSet) {
    const isOwn = !main || holdsOwnConfig(main.text, "KubeletConfiguration");
    const unread = isOwn ? undefined : unreadMain(main, command, knowledge);
    return unread ?? [fileSubject(name, files)];
  }
  const { text } = main;
  const uri = files.stack.main ?? `text:/${main.path}`;
  const { isAlone } = set;
  const input = { text, uri, name: main.path, path: path ?? `/${main.path}`, isAlone };
  const stacks = await findStacks(input, fileSystem, knowledge);
  return stacks.length > 0 || isSearched ? stacks : (unreadMain(main, command, knowledge) ?? "");
}

/** The subjects of the sets that a file is in; each of several has a name of its own. */
export function stackSubjects(
  name: string,
  { uri, sets, shownUri }: FoundStacks,
): readonly ConfigStack[] {
  return sets.map(({ stack, texts, unread }) => {
    const own = sets.length === 1 ? name : `${name} (${stackName(stack)})`;
    const { main } = texts;
    const path = main && (main.uri === uri ? name : shownUri(main.uri ?? main.path));
    const named = { ...texts, main: main && { ...main, path: path ?? main.path } };
    return stackOfFiles({ stack, texts: named, unread }, own, shownUri);
  });
}

function fileSubject(name: string, { texts, shownPath }: ReadSet): ConfigStack {
  const check: ConfigStack["check"] = (options, knowledge) => checkStack(texts, options, knowledge);
  return { name, region: undefined, missing: [], check, texts, shownPath };
}

/** Inputs that a kubelet also reads and a subject does not contain, in a sentence; undefined if nothing is missing. */
export function incompleteText(
  { name, missing }: Pick<ConfigStack, "name" | "missing">,
  command: WholeAnswer,
  { language }: Knowledge,
): string | undefined {
  const needed = neededInputs(missing, command);
  return needed.length === 0 ? undefined : language.cli.incomplete(name, command, needed);
}

/** The missing inputs without which there is no answer. */
export function neededInputs(
  missing: readonly MissingInput[],
  command: WholeAnswer,
): readonly MissingInput[] {
  return missing.filter((input) => {
    switch (input.missing) {
      case "value":
      case "settings":
        return isAsked(input.path, command);
      case "patches":
        return command !== "allocatable" && command !== "posture";
      // Benchmarks answer for what is there.
      case "file":
      case "command":
      case "main":
        return command !== "posture";
    }
  });
}

/** Settings that determine the reservations of nodes. */
const ofAllocatable =
  /^(?:maxPods|podsPerCore|kubeReserved|systemReserved|evictionHard|enforceNodeAllocatable|reservedSystemCPUs|reservedMemory|podPidsLimit|featureGates|mergeDefaultEvictionSettings)\b/;

/** Whether an answer depends on a value; posture says so check by check. */
function isAsked(path: string, command: WholeAnswer): boolean {
  if (command !== "allocatable") return command !== "posture";
  return path === "" || ofAllocatable.test(path);
}

/** The parts of a subject's files that reports need. */
export type ShownFiles = Pick<ReadSet, "stack" | "folder" | "shownPath">;

/** The name of a file of a set for users, by its number: a drop-in by its path, other files by their names. */
export function shownName(
  { files }: Pick<CheckedStack, "files">,
  layer: number,
  { shownPath }: Pick<ShownFiles, "shownPath">,
): string {
  const name = files[layer]?.name ?? "";
  // Files that another one carries have its name.
  const isWhole = layer === 0 || files[layer]?.outside !== undefined;
  return isWhole ? name : shownPath(name);
}

/** The files of a subject as reports show them. */
export function shownFilesOf(
  { stack, shownPath = (path) => path }: ConfigStack,
  { stack: set, folder }: ReadSet,
): ShownFiles {
  if (!stack) return { stack: set, folder, shownPath };
  return { stack: stack.set, folder: nameOf(stack.set.dropInFolder ?? ""), shownPath };
}
