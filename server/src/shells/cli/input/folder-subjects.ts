import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import { nodeFiles } from "../../hosts/built-in.ts";
import { machine } from "../../hosts/machine-paths.ts";
import { nodeFileSystem } from "../../hosts/node-file-system.ts";
import { knownRules } from "../../../stacks/project/index.ts";
import type { LoadedStack } from "../../../stacks/index.ts";
import { createStacksOfFiles } from "../../../answers/reports/stacks-of-files.ts";
import type { SubjectFiles } from "../../../answers/reports/subjects-of-files.ts";
import { diskReader, shownUri } from "./disk-reader.ts";
import { createProjectFinder, projectCandidates, type FileProject } from "./project-files.ts";
import { inputName } from "./input-name.ts";
import { readSet } from "./read-named-set.ts";
import { searchFor } from "./search-for.ts";
import type { SetOptions } from "../help/set-options.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** Files of a folder that one question is asked about, and what their project says. */
export interface FolderSubject {
  readonly files: SubjectFiles;
  readonly project: FileProject;
  /** The path of the file that they were found by. */
  readonly place: string;
}

/** The folder that a question names; undefined if it names files. */
export function folderAsked(
  path: string | undefined,
  { configDir, args }: SetOptions,
): string | undefined {
  if (path === undefined || path === inputName) return undefined;
  if (configDir !== undefined || args.length > 0) return undefined;
  return isFolder(path) ? path : undefined;
}

function isFolder(path: string): boolean {
  try {
    return nodeFiles.statSync(path).isDirectory();
  } catch {
    // Why it cannot be read shows when it is read.
    return false;
  }
}

/** The stacks in a folder, each once, and its other files alone; sentences where something cannot be read. */
export async function* subjectsInFolder(
  folder: string,
  { isAlone = false }: Pick<SetOptions, "isAlone">,
  terminal: Pick<Terminal, "reportError">,
  knowledge: Knowledge,
): AsyncGenerator<FolderSubject | { readonly errors: readonly string[] }> {
  const projects = createProjectFinder(knownRules(knowledge), knowledge.language);
  const sets = createStacksOfFiles(knowledge, diskReader());
  const seen = new Set<LoadedStack | string>();
  const { language } = knowledge;
  const search = { isVersionGiven: true, isWhole: false };
  for await (const found of projectCandidates([folder], projects, terminal, language, search)) {
    if ("errors" in found) {
      yield found;
      continue;
    }
    const { candidate, project } = found;
    const { path, problem } = candidate;
    if (problem !== undefined) {
      yield { errors: [language.reading.cannotRead(path, problem)] };
      continue;
    }
    const uri = machine.uriOf(machine.absolute(path));
    const setSearch = isAlone ? undefined : searchFor(candidate, project.home);
    const place = { ...project, search: setSearch };
    const stacks = await sets.stacks({ uri }, place);
    if ("problem" in stacks) {
      yield { errors: seen.has(stacks.problem) ? [] : [stacks.problem] };
      seen.add(stacks.problem);
      continue;
    }
    if (stacks.length === 0 && !(await sets.isUnread({ uri }, place))) {
      const files = await fileAlone(path, knowledge);
      yield typeof files === "string" ? { errors: [files] } : { files, project, place: path };
    }
    for (const stack of stacks) {
      if (!seen.has(stack)) yield { files: stackFiles(stack, uri), project, place: path };
      seen.add(stack);
    }
  }
}

const nothingMore = { configDir: undefined, args: [] };

async function fileAlone(path: string, knowledge: Knowledge): Promise<SubjectFiles | string> {
  const files = await readSet(path, nothingMore, knowledge);
  if (typeof files === "string") return files;
  const fileSystem = nodeFileSystem();
  const absolute = machine.absolute(path);
  return { name: path, files, set: nothingMore, fileSystem, path: absolute, isSearched: true };
}

function stackFiles(stack: LoadedStack, uri: string): SubjectFiles {
  const { set, texts } = stack;
  return {
    name: shownUri(set.main ?? set.dropInFolder ?? uri),
    files: { set, texts, folder: "", shownPath: (path) => path },
    set: nothingMore,
    found: { uri: set.main ?? uri, sets: [stack], shownUri },
    fileSystem: nodeFileSystem(),
  };
}
