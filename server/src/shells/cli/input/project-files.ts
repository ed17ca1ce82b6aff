import { nearestVersion } from "../../../facts/field-index.ts";
import type { Language } from "../../../engine/messages/language.ts";
import { nodeFiles } from "../../hosts/built-in.ts";
import { machine } from "../../hosts/machine-paths.ts";
import {
  type ProjectSettings,
  projectFileName,
  projectMessageText,
} from "../../../stacks/project/index.ts";
import { lineAt, lineIndexOf } from "../../../engine/text/line-index.ts";
import { fileProblems } from "../../../engine/messages/file-problems.ts";
import { fileProblem, filesToCheck, type Candidate } from "../check/find-files.ts";
import { inputName } from "./input-name.ts";
import { decodeText, maxBytes, readBytes } from "./read-text.ts";
import { notCheckedCounter } from "../check/not-checked.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { Span } from "../../../engine/text/span.ts";

/** The settings of a project's file for the files at and below its folder. */
export interface Project {
  readonly settings: ProjectSettings;
  /** The address of the folder; empty where there is no such file. */
  readonly home: string;
  /** The absolute path of the folder, and the file as it is shown; empty where there is no such file. */
  readonly folder: string;
  readonly shown: string;
  /** Notes about a correct file. */
  readonly notes: readonly string[];
  /** The rules that are off, with their lines, and the line of `ignore`; lines count from 1. */
  readonly rulesOff: readonly { readonly rule: string; readonly line: number }[];
  readonly ignoreLine?: number;
  /** Whether a file, by its absolute path, is ignored. */
  readonly isIgnored: (path: string) => boolean;
}

/** A project's file that cannot be used: a sentence for each mistake, with its line. */
interface BrokenProject {
  readonly errors: readonly string[];
}

/** Finds the project that a file belongs to: of the file in its folder, or in the nearest above. */
export interface ProjectFinder {
  projectOf(path: string): Promise<Project | BrokenProject>;
}

const noProject: Project = {
  settings: {},
  home: "",
  folder: "",
  shown: "",
  notes: [],
  rulesOff: [],
  isIgnored: () => false,
};

/** A finder that reads no project's file. */
export const noProjects: ProjectFinder = { projectOf: () => Promise.resolve(noProject) };

/** Reads each folder's file once; mistakes in it are reported in `language`. */
export function createProjectFinder(
  rules: ReadonlySet<string>,
  language: Pick<Language, "project" | "server" | "reading">,
): ProjectFinder {
  const byFolder = new Map<string, Promise<Project | BrokenProject>>();
  const projectAbove = (folder: string): Promise<Project | BrokenProject> => {
    const cached = byFolder.get(folder);
    if (cached) return cached;
    const found = readProject(folder, rules, language).then((project) => {
      const above = machine.folderOf(folder);
      return project ?? (above === folder ? noProject : projectAbove(above));
    });
    byFolder.set(folder, found);
    return found;
  };
  return {
    projectOf: (path) =>
      projectAbove(
        path === inputName ? machine.workingFolder() : machine.folderOf(machine.absolute(path)),
      ),
  };
}

/** A file to check with its project, or the reason why none can be checked there: reported once, then empty. */
export type ProjectCandidate =
  | { readonly candidate: Candidate; readonly project: Project }
  | BrokenProject;

/** The files to check, without those that their projects ignore. */
export async function* projectCandidates(
  paths: readonly string[],
  projects: ProjectFinder,
  terminal: Pick<Terminal, "reportError">,
  { reading }: Pick<Language, "reading">,
  isVersionGiven: boolean,
  counter = notCheckedCounter(),
): AsyncGenerator<ProjectCandidate> {
  const reported = new Set<Project | BrokenProject>();
  const onSkip = (path: string, folder: string): void =>
    terminal.reportError(reading.leadsOut(path, folder));
  for await (const candidate of filesToCheck(paths, onSkip)) {
    const project = await projects.projectOf(candidate.path);
    if ("errors" in project) {
      yield reported.has(project) ? { errors: [] } : project;
      reported.add(project);
      continue;
    }
    const isIgnored = isIgnoredIn(candidate, project);
    counter.add(project, isIgnored);
    if (!isIgnored) {
      if (!isVersionGiven && !reported.has(project))
        project.notes.forEach((note) => terminal.reportError(note));
      reported.add(project);
      yield { candidate, project };
    }
  }
}

function isIgnoredIn({ path, problem }: Candidate, project: Project): boolean {
  return path !== inputName && problem === undefined && project.isIgnored(machine.absolute(path));
}

/** The project of a folder's own file; undefined where there is no such file. */
async function readProject(
  folder: string,
  rules: ReadonlySet<string>,
  language: Pick<Language, "project" | "server" | "reading">,
): Promise<Project | BrokenProject | undefined> {
  const path = machine.join(folder, projectFileName);
  // Most folders have no such file, which is found out at once.
  if (!mayBeThere(path)) return undefined;
  const shown = machine.relative(".", path);
  const bytes = await readBytes(path).catch(fileProblem);
  if (bytes === fileProblems.missing) return undefined;
  const isLong = typeof bytes !== "string" && bytes.length > maxBytes;
  const problem = isLong ? fileProblems.tooLong : bytes;
  if (typeof problem === "string") return { errors: [language.reading.cannotRead(shown, problem)] };
  const { text } = decodeText(problem);
  const { projectOf, switchedOffIn } = await import("../check/check-more.ts");
  const { settings, problems, isIgnored } = projectOf(machine.uriOf(path), text, rules, 0);
  const lines = lineIndexOf(text);
  if (problems.length > 0) {
    const errors = problems.map(({ span, message }) => {
      const line = lineAt(lines, span.start) + 1;
      return `${shown}:${line}: ${projectMessageText(message, language.project)}`;
    });
    return { errors };
  }
  const lineOf = ({ start }: Span): number => lineAt(lines, start) + 1;
  const off = switchedOffIn(text);
  return {
    settings,
    rulesOff: off.rules.map(({ rule, span }) => ({ rule, line: lineOf(span) })),
    ignoreLine: off.ignore ? lineOf(off.ignore) : undefined,
    home: machine.uriOf(folder),
    folder,
    shown,
    notes: notesOf(settings, `${shown}:`, text, language),
    isIgnored: (file) => isIgnored(machine.uriOf(file)),
  };
}

/** That it asks for a version that is not supported, and which one is used instead. */
function notesOf(
  { askedVersion, askedAt }: ProjectSettings,
  place: string,
  text: string,
  { server }: Pick<Language, "server">,
): readonly string[] {
  const nearest = askedVersion === undefined ? undefined : nearestVersion(askedVersion);
  if (!nearest || !askedAt) return [];
  const line = lineAt(lineIndexOf(text), askedAt.start) + 1;
  return [`${place}${line}: ${server.checkedAs(nearest)}`];
}

/** False where there is no such file; whether it can be read shows when it is. */
function mayBeThere(path: string): boolean {
  try {
    return nodeFiles.statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
}
