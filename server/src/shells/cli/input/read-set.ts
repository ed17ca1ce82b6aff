import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import { nodeStack, nodeTree, readNode } from "../../../answers/node/index.ts";
import type { FileSystem } from "../../../engine/files/file-system.ts";
import { machine } from "../../hosts/machine-paths.ts";
import { nodeFileSystem } from "../../hosts/node-file-system.ts";
import type { SubjectFiles } from "../../../answers/reports/subjects-of-files.ts";
import { stackFinder } from "./stack-finder.ts";
import type { SetOptions } from "../help/set-options.ts";
import { inputName } from "./input-name.ts";
import { folderProblem, readSet, shownInputName } from "./read-named-set.ts";
import type { Terminal } from "../terminal/terminal.ts";

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
