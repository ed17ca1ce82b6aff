import { nearestVersion } from "../../../facts/field-index.ts";
import type { Language } from "../../../engine/messages/language.ts";
import type { PassedOver } from "../../../engine/files/walk-folder.ts";
import { nodeFiles } from "../../hosts/built-in.ts";
import { machine } from "../../hosts/machine-paths.ts";
import {
  type AppliedSettings,
  type ProjectLayer,
  type ProjectScope,
  type ProjectSettings,
  projectFileName,
  projectMessageText,
  projectScope,
  readProjectFile,
  writtenSettings,
} from "../../../stacks/project/index.ts";
import { lineAt, lineIndexOf } from "../../../engine/text/line-index.ts";
import { fileProblems } from "../../../engine/messages/file-problems.ts";
import { fileProblem, filesToCheck, type FileCandidate } from "../check/find-files.ts";
import { inputName } from "./input-name.ts";
import { decodeText, maxBytes, readInputBytes } from "./read-text.ts";
import {
  notCheckedCounter,
  type NotCheckedCounter,
  type WrittenPlace,
} from "../check/not-checked.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** A setting of a project's file; lines count from 1. */
interface WrittenLine {
  readonly line: number;
  /** As JSON has it. */
  readonly value: unknown;
}

/** A project's file that was read. */
export interface ProjectFile extends ProjectLayer {
  /** The file as it is shown. */
  readonly shown: string;
  /** Notes about a correct file. */
  readonly notes: readonly string[];
  /** By names such as `rules.swap-config` and `overrides[0].advice`. */
  readonly written: ReadonlyMap<string, WrittenLine>;
}

/** Settings for a file, of the project's files in its folder and above. */
export interface FileProject {
  readonly settings: ProjectSettings;
  /** The address of the folder of the nearest; empty where there is none. */
  readonly home: string;
  /** The nearest first. */
  readonly files: readonly ProjectFile[];
  /** In the order in which they are applied. */
  readonly applied: readonly AppliedSettings<ProjectFile>[];
  /** The file whose `ignore` names it. */
  readonly ignoring: ProjectFile | undefined;
}

/** Project's files that cannot be used: a sentence for each mistake, with its line. */
interface BrokenProject {
  readonly errors: readonly string[];
}

/** Finds the project that a file belongs to: of the files in its folder and above. */
export interface ProjectFinder {
  projectOf(path: string): Promise<FileProject | BrokenProject>;
}

/** A finder that reads no project's file. */
export const noProjects: ProjectFinder = {
  projectOf: () =>
    Promise.resolve({ settings: {}, home: "", files: [], applied: [], ignoring: undefined }),
};

/** The project's files of a folder and of those above, up to one with `root: true`; the nearest first. */
interface Chain {
  readonly files: readonly (ProjectFile | BrokenProject)[];
  /** Absent: some of them cannot be used. */
  readonly scope?: ProjectScope<ProjectFile>;
}

/** Reads each folder's file once; mistakes in it are reported in `language`. */
export function createProjectFinder(
  rules: ReadonlySet<string>,
  language: Pick<Language, "project" | "server" | "reading">,
): ProjectFinder {
  const byFolder = new Map<string, Promise<Chain>>();
  const chainOf = (folder: string): Promise<Chain> => {
    const cached = byFolder.get(folder);
    if (cached) return cached;
    const found = readProject(folder, rules, language).then(async (file): Promise<Chain> => {
      const parent = machine.folderOf(folder);
      const isRoot = file && "settings" in file && file.settings.root === true;
      const isTop = parent === folder || isRoot === true;
      const above = isTop ? chainWith([]) : await chainOf(parent);
      return file ? chainWith([file, ...above.files]) : above;
    });
    byFolder.set(folder, found);
    return found;
  };
  return {
    async projectOf(path) {
      const isInput = path === inputName;
      const absolute = isInput ? undefined : machine.absolute(path);
      const { files, scope } = await chainOf(
        absolute === undefined ? machine.workingFolder() : machine.folderOf(absolute),
      );
      if (!scope) return { errors: files.flatMap((file) => ("errors" in file ? file.errors : [])) };
      const uri = absolute === undefined ? "" : machine.uriOf(absolute);
      const { settings, applied } = scope.settingsOf(uri);
      const usable = files.filter((file) => "settings" in file);
      const ignoring = scope.ignoring(uri);
      return { settings, applied, ignoring, home: usable[0]?.home ?? "", files: usable };
    },
  };
}

function chainWith(files: readonly (ProjectFile | BrokenProject)[]): Chain {
  const usable = files.filter((file) => "settings" in file);
  return usable.length < files.length ? { files } : { files, scope: projectScope(usable) };
}

/** The notes about the files of a project. */
export function projectNotes({ files }: FileProject): readonly string[] {
  return files.flatMap(({ notes }) => notes);
}

/** The rules that are off in a project, with the lines that say so. */
export function rulesOffIn({ settings, applied }: FileProject): ReadonlyMap<string, WrittenPlace> {
  const off = [...(settings.rules ?? [])].filter(([, level]) => level === "off");
  return new Map(
    off.flatMap(([rule]) => {
      const place = applied.flatMap((from) => placeIn(from, `rules.${rule}`) ?? []).at(-1);
      return place ? [[rule, place] as const] : [];
    }),
  );
}

/** The place of a setting in a project's file, or in one of its overrides. */
export function placeIn(
  { layer: { shown, written }, override }: AppliedSettings<ProjectFile>,
  name: string,
): (WrittenPlace & WrittenLine) | undefined {
  const setting = written.get(override ? `overrides[${override.at}].${name}` : name);
  return setting && { path: shown, ...setting };
}

/** A file to check with its project, or the reason why none can be checked there: reported once, then empty. */
export type ProjectCandidate =
  | { readonly candidate: FileCandidate; readonly project: FileProject }
  | BrokenProject;

/** How the files to check are looked for. */
interface CandidateSearch {
  /** A version of a project's file has no effect. */
  readonly isVersionGiven: boolean;
  /** Folders are searched with everything that is in them. */
  readonly isWhole: boolean;
  readonly counter?: NotCheckedCounter;
}

/** The files to check, without those that their projects ignore. */
export async function* projectCandidates(
  paths: readonly string[],
  projects: ProjectFinder,
  terminal: Pick<Terminal, "reportError">,
  { reading }: Pick<Language, "reading">,
  { isVersionGiven, isWhole, counter = notCheckedCounter() }: CandidateSearch,
): AsyncGenerator<ProjectCandidate> {
  const reported = new Set<string>();
  const isNew = (sentence: string): boolean => reported.size < reported.add(sentence).size;
  const onSkip = (path: string, folder: string): void =>
    terminal.reportError(reading.leadsOut(path, folder));
  const onPassedOver = (passedOver: PassedOver): void => counter.passOver(passedOver);
  const search = { onSkip, onPassedOver, isWhole };
  for await (const candidate of filesToCheck(paths, search)) {
    const project = await projects.projectOf(candidate.path);
    if ("errors" in project) {
      yield { errors: project.errors.filter(isNew) };
      continue;
    }
    const ignoring = candidate.problem === undefined ? project.ignoring : undefined;
    counter.add(rulesOffIn(project), ignoring && ignorePlace(ignoring));
    if (!ignoring) {
      if (!isVersionGiven)
        projectNotes(project)
          .filter(isNew)
          .forEach((note) => terminal.reportError(note));
      yield { candidate, project };
    }
  }
}

function ignorePlace({ shown, written }: ProjectFile): WrittenPlace {
  return { path: shown, line: written.get("ignore")?.line ?? 1 };
}

/** The project's file of a folder; undefined where there is none. */
async function readProject(
  folder: string,
  rules: ReadonlySet<string>,
  language: Pick<Language, "project" | "server" | "reading">,
): Promise<ProjectFile | BrokenProject | undefined> {
  const path = machine.join(folder, projectFileName);
  // Most folders have no such file, which is found out at once.
  if (!mayBeThere(path)) return undefined;
  const shown = machine.relative(".", path);
  const bytes = await readInputBytes(path).catch(fileProblem);
  if (bytes === fileProblems.missing) return undefined;
  const isLong = typeof bytes !== "string" && bytes.length > maxBytes;
  const problem = isLong ? fileProblems.tooLong : bytes;
  if (typeof problem === "string") return { errors: [language.reading.cannotRead(shown, problem)] };
  const { text } = decodeText(problem);
  const { settings, problems } = readProjectFile(text, rules);
  const lines = lineIndexOf(text);
  if (problems.length > 0) {
    const errors = problems.map(({ span, message }) => {
      const line = lineAt(lines, span.start) + 1;
      return `${shown}:${line}: ${projectMessageText(message, language.project)}`;
    });
    return { errors };
  }
  const overrides = (settings.overrides ?? []).map(({ settings: own }) => own);
  return {
    settings,
    home: machine.uriOf(folder),
    shown,
    notes: [settings, ...overrides].flatMap((own) => notesOf(own, `${shown}:`, text, language)),
    written: new Map(
      [...writtenSettings(text)].map(([name, { span, value }]) => {
        return [name, { line: lineAt(lines, span.start) + 1, value }];
      }),
    ),
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
