import type { ProjectSettings } from "../../../stacks/project/index.ts";
import type { LoadedStack, StackTexts } from "../../../stacks/index.ts";
import { nothingPassedOver } from "../../../engine/files/walk-folder.ts";
import { fileProblems } from "../../../engine/messages/file-problems.ts";
import { fileProblem, type FileCandidate } from "../check/find-files.ts";
import { inputName } from "../input/input-name.ts";
import { searchFor } from "../input/search-for.ts";
import type { SetOptions } from "../help/set-options.ts";
import { shownUri } from "../input/disk-reader.ts";
import { machine } from "../../hosts/machine-paths.ts";
import type { StacksOfFiles, SetProblem } from "../../../answers/reports/stacks-of-files.ts";
import type { NotCheckedCounter } from "../check/not-checked.ts";
import { projectCandidates, type FileProject, type ProjectFinder } from "../input/project-files.ts";
import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import { readSet, readSubjectFiles } from "../input/read-set.ts";
import {
  decodeText,
  isLeftUnread,
  maxBytes,
  readInputBytes,
  whyUnread,
} from "../input/read-text.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { type FileNames, namesInStack } from "../../../answers/upgrade/index.ts";

/** The texts of one kubelet, how their files are called, and what their project says. */
export interface Subject extends FileNames {
  readonly texts: StackTexts;
  readonly settings: ProjectSettings;
  readonly isNamed: boolean;
}

/** Why there is no subject: sentences that were not told before. */
interface Problem {
  readonly errors: readonly string[];
}

/**
 * The inputs of the kubelets: one main file with its drop-ins and flags, or each file with its sets of the project's
 * file, a set once, or alone.
 */
export async function* subjectsOf(
  {
    paths,
    set,
    isAlone = false,
    isWhole = false,
    counter,
  }: {
    readonly paths: readonly string[];
    readonly set: SetOptions | undefined;
    readonly isAlone?: boolean;
    readonly isWhole?: boolean;
    readonly counter: NotCheckedCounter;
  },
  projects: ProjectFinder,
  sets: StacksOfFiles,
  terminal: Terminal,
  knowledge: Knowledge,
): AsyncGenerator<Subject | Problem> {
  if (set) {
    yield setSubject(paths[0], set, projects, terminal, knowledge);
    return;
  }
  const seen = new Set<LoadedStack | string>();
  for await (const found of projectCandidates(paths, projects, terminal, knowledge.language, {
    isVersionGiven: true,
    isWhole,
    counter,
  })) {
    if ("errors" in found) {
      yield found;
      continue;
    }
    const { candidate, project } = found;
    if (isLeftUnread(candidate)) {
      counter.passOver({ ...nothingPassedOver, largeFiles: 1 });
      continue;
    }
    const named = await setsOf(candidate, project, isAlone, sets);
    if ("problem" in named) {
      // The files of a set have the same problem.
      yield { errors: seen.has(named.problem) ? [] : [named.problem] };
      seen.add(named.problem);
    } else if (named.length === 0) {
      yield fileSubject(candidate, project.settings, terminal, knowledge);
    }
    for (const loaded of "problem" in named ? [] : named) {
      const { texts } = loaded;
      const named = { texts, settings: project.settings, isNamed: true };
      if (!seen.has(loaded)) yield { ...named, ...namesInStack(loaded, shownUri) };
      seen.add(loaded);
    }
  }
}

/** The sets that a file is in. */
async function setsOf(
  candidate: FileCandidate,
  project: FileProject,
  isAlone: boolean,
  sets: StacksOfFiles,
): Promise<readonly LoadedStack[] | SetProblem> {
  const { path, problem } = candidate;
  if (path === inputName || problem !== undefined) return [];
  const uri = machine.uriOf(machine.absolute(path));
  const search = isAlone ? undefined : searchFor(candidate, project.home);
  return sets.stacks({ uri }, { ...project, search });
}

async function setSubject(
  mainPath: string | undefined,
  set: SetOptions,
  projects: ProjectFinder,
  terminal: Terminal,
  knowledge: Knowledge,
): Promise<Subject | Problem> {
  const project = await projects.projectOf(mainPath ?? inputName);
  if ("errors" in project) return project;
  if (set.root !== undefined) return nodeFiles(set, project.settings, terminal, knowledge);
  const files = await readSet(mainPath, set, knowledge);
  if (typeof files === "string") return { errors: [files] };
  const { texts, shownPath, stack: read } = files;
  const unread = [...(read.folder?.broken ?? []), ...(read.folder?.outside ?? [])];
  if (unread.length > 0) {
    const errors = unread.map(async ({ path, uri }) => {
      const reason = (await whyUnread(uri)) ?? fileProblems.leadsOut;
      return knowledge.language.reading.cannotRead(shownPath(path), reason);
    });
    return { errors: await Promise.all(errors) };
  }
  return { texts, shownPath, mainPath, settings: project.settings, isNamed: true };
}

async function nodeFiles(
  set: SetOptions,
  settings: ProjectSettings,
  terminal: Terminal,
  knowledge: Knowledge,
): Promise<Subject | Problem> {
  const found = await readSubjectFiles(undefined, set, terminal, knowledge);
  if (typeof found === "string") return { errors: [found] };
  const { texts, shownPath } = found.files;
  return { texts, shownPath, mainPath: texts.main?.path, settings, isNamed: true };
}

async function fileSubject(
  { path, problem, ...candidate }: FileCandidate,
  settings: ProjectSettings,
  terminal: Terminal,
  knowledge: Knowledge,
): Promise<Subject | Problem> {
  const isInput = path === inputName;
  const isNamed = "isNamed" in candidate && candidate.isNamed;
  const read = (): Promise<Uint8Array> =>
    isInput ? terminal.readInput(maxBytes) : readInputBytes(path, isNamed);
  const bytes = problem ?? (await read().catch(fileProblem));
  if (typeof bytes === "string")
    return { errors: [knowledge.language.reading.cannotRead(path, bytes)] };
  const mainPath = isInput ? "<stdin>" : path;
  const { text } = decodeText(bytes);
  const location = machine.absolute(path);
  const main = isInput
    ? { path: mainPath, text }
    : { path: location, text, uri: machine.uriOf(location) };
  return {
    texts: { main, dropIns: undefined, args: [], mainFolder: "/" },
    shownPath: (name) => name,
    mainPath,
    settings,
    isNamed,
  };
}
