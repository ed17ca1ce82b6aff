import { readFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import picomatch from "picomatch";
import { projectFileName, readProjectFile, type ProjectSettings } from "../sets/project-file.ts";
import { fileProblem, inputName, noSuchFile } from "./find-files.ts";

/** What a project's file says about the files at and below its folder. */
export interface Project {
  readonly settings: ProjectSettings;
  /** Whether a file, by its absolute path, is not to be judged. */
  readonly isIgnored: (path: string) => boolean;
}

/** A project's file that cannot be used: a sentence for each mistake, with its line. */
export interface BrokenProject {
  readonly troubles: readonly string[];
}

/** Finds the project that a file belongs to: of the file in its folder, or in the nearest above. */
export interface ProjectFinder {
  projectOf(path: string): Promise<Project | BrokenProject>;
}

const noProject: Project = { settings: {}, isIgnored: () => false };

/** Reads each folder's file once. */
export function createProjectFinder(knownRules: Iterable<string>): ProjectFinder {
  const rules = new Set(knownRules);
  const byFolder = new Map<string, Promise<Project | BrokenProject>>();
  const projectAbove = (folder: string): Promise<Project | BrokenProject> => {
    const known = byFolder.get(folder);
    if (known) return known;
    const found = readProject(folder, rules).then((own) => {
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

/** The project of a folder's own file; undefined where there is no such file. */
async function readProject(
  folder: string,
  rules: ReadonlySet<string>,
): Promise<Project | BrokenProject | undefined> {
  const path = join(folder, projectFileName);
  const shown = relative(process.cwd(), path);
  const read = await readFile(path, "utf8").then((text) => ({ text }), fileProblem);
  if (typeof read === "string") {
    return read === noSuchFile ? undefined : { troubles: [`Cannot read ${shown}: ${read}.`] };
  }
  const { settings, problems } = readProjectFile(read.text.replace(/^\uFEFF/, ""), rules);
  if (problems.length > 0) {
    return { troubles: problems.map(({ line, message }) => `${shown}:${line}: ${message}`) };
  }
  const matches = picomatch([...(settings.ignore ?? [])], { dot: true });
  const isIgnored = (file: string): boolean =>
    matches(relative(folder, file).replaceAll("\\", "/"));
  return { settings, isIgnored: settings.ignore ? isIgnored : noProject.isIgnored };
}
