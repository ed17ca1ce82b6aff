import { readFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import type { Language } from "../core/messages/language.ts";
import { projectMessageText } from "../core/messages/project-phrases.ts";
import { projectFileName, type ProjectSettings } from "../core/parts/project-file/project-file.ts";
import { lineAt, lineIndexOf } from "../core/text/line-index.ts";
import { projectOf } from "../service/project-store.ts";
import { uriOf } from "./file-uri.ts";
import { fileProblem, filesToCheck, inputName, noSuchFile, type Candidate } from "./find-files.ts";

/** What a project's file says about the files at and below its folder. */
export interface Project {
  readonly settings: ProjectSettings;
  /** The address of the folder; empty where there is no such file. */
  readonly home: string;
  /** The absolute path of the folder, and the file as it is shown; empty where there is no such file. */
  readonly folder: string;
  readonly shown: string;
  /** Whether a file, by its absolute path, is not to be judged. */
  readonly isIgnored: (path: string) => boolean;
}

/** A project's file that cannot be used: a sentence for each mistake, with its line. */
interface BrokenProject {
  readonly troubles: readonly string[];
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
  isIgnored: () => false,
};

/** Reads each folder's file once; what is wrong in it is told in `language`. */
export function createProjectFinder(
  rules: ReadonlySet<string>,
  language: Pick<Language, "project">,
): ProjectFinder {
  const byFolder = new Map<string, Promise<Project | BrokenProject>>();
  const projectAbove = (folder: string): Promise<Project | BrokenProject> => {
    const known = byFolder.get(folder);
    if (known) return known;
    const found = readProject(folder, rules, language).then((own) => {
      const above = dirname(folder);
      return own ?? (above === folder ? noProject : projectAbove(above));
    });
    byFolder.set(folder, found);
    return found;
  };
  return {
    projectOf: (path) => projectAbove(path === inputName ? process.cwd() : dirname(resolve(path))),
  };
}

/** A file to judge with its project, or why none can be judged there: told once, then empty. */
export type ProjectCandidate =
  { readonly candidate: Candidate; readonly project: Project } | BrokenProject;

/** The files to judge, without those that their projects ignore. */
export async function* projectCandidates(
  paths: readonly string[],
  projects: ProjectFinder,
): AsyncGenerator<ProjectCandidate> {
  const told = new Set<BrokenProject>();
  for await (const candidate of filesToCheck(paths)) {
    const project = await projects.projectOf(candidate.path);
    if ("troubles" in project) {
      yield told.has(project) ? { troubles: [] } : project;
      told.add(project);
    } else if (!isIgnored(candidate, project)) {
      yield { candidate, project };
    }
  }
}

function isIgnored({ path, problem }: Candidate, project: Project): boolean {
  return path !== inputName && problem === undefined && project.isIgnored(resolve(path));
}

/** The project of a folder's own file; undefined where there is no such file. */
async function readProject(
  folder: string,
  rules: ReadonlySet<string>,
  { project }: Pick<Language, "project">,
): Promise<Project | BrokenProject | undefined> {
  const path = join(folder, projectFileName);
  const shown = relative(process.cwd(), path);
  const read = await readFile(path, "utf8").then((text) => ({ text }), fileProblem);
  if (typeof read === "string") {
    return read === noSuchFile ? undefined : { troubles: [`Cannot read ${shown}: ${read}.`] };
  }
  const text = read.text.replace(/^\uFEFF/, "");
  const { settings, problems, isIgnored } = projectOf(uriOf(path), text, rules, 0);
  if (problems.length > 0) {
    const lines = lineIndexOf(text);
    const troubles = problems.map(({ span, message }) => {
      const line = lineAt(lines, span.start) + 1;
      return `${shown}:${line}: ${projectMessageText(message, project)}`;
    });
    return { troubles };
  }
  return {
    settings,
    home: uriOf(folder),
    folder,
    shown,
    isIgnored: (file) => isIgnored(uriOf(file)),
  };
}
