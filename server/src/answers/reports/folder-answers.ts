import { aligned } from "../../engine/text/display-width.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { Language } from "../../engine/messages/language.ts";
import { pathOfUri } from "../../engine/files/uris.ts";
import type { LoadedStack } from "../../stacks/index.ts";
import type { CliPhrases } from "../messages/cli-phrases.ts";
import { readSetFiles, type SetReader } from "./set-files.ts";
import { createStacksOfFiles, type ProjectOfSets } from "./stacks-of-files.ts";
import type { SubjectFiles } from "./subjects-of-files.ts";

/** A file that was found in a folder. */
export interface FolderFile<P extends ProjectOfSets> {
  readonly uri: string;
  /** As reports show it. */
  readonly path: string;
  /** Absent: that of the disk. */
  readonly text?: string;
  /** Its project, with the place where its other files are looked for. */
  readonly project: P;
}

/** Why something in a folder cannot be read, in sentences. */
export interface UnreadInFolder {
  readonly errors: readonly string[];
}

/** Files of a folder that one question is asked about, and what their project says. */
export interface FolderSubject<P extends ProjectOfSets> {
  readonly files: SubjectFiles;
  readonly project: P;
  /** The address of the file that they were found by. */
  readonly uri: string;
}

const nothingMore = { configDir: undefined, args: [] };

/** The stacks of files in a folder, each once, and its other files alone. */
export async function* subjectsInFolder<P extends ProjectOfSets>(
  found: AsyncIterable<FolderFile<P> | UnreadInFolder>,
  reader: SetReader,
  knowledge: Knowledge,
): AsyncGenerator<FolderSubject<P> | UnreadInFolder> {
  const sets = createStacksOfFiles(knowledge, reader);
  const seen = new Set<LoadedStack | string>();
  for await (const file of found) {
    if ("errors" in file) {
      yield file;
      continue;
    }
    const { uri, path, project } = file;
    const stacks = await sets.stacks(file, project);
    if ("problem" in stacks) {
      yield { errors: seen.has(stacks.problem) ? [] : [stacks.problem] };
      seen.add(stacks.problem);
      continue;
    }
    if (stacks.length === 0 && !(await sets.isUnread(file, project))) {
      const source = { main: { uri, name: path }, dropInFolder: undefined, args: [] };
      const files = await readSetFiles(source, reader, knowledge.language.reading);
      if (typeof files === "string") {
        yield { errors: [files] };
        continue;
      }
      const place = { fileSystem: reader.files, path: pathOfUri(uri), isSearched: true } as const;
      const set = { ...nothingMore, isAlone: project.search === undefined };
      yield { files: { name: path, files, set, ...place }, project, uri };
    }
    for (const stack of stacks) {
      if (!seen.has(stack)) yield { files: stackFiles(stack, uri, reader), project, uri };
      seen.add(stack);
    }
  }
}

function stackFiles(stack: LoadedStack, uri: string, { files, shownUri }: SetReader): SubjectFiles {
  const { stack: set, texts } = stack;
  return {
    name: shownUri(set.main ?? set.dropInFolder ?? uri),
    files: { stack: set, texts, folder: "", shownPath: (path) => path },
    set: nothingMore,
    found: { uri: set.main ?? uri, sets: [stack], shownUri },
    fileSystem: files,
  };
}

/** The answer about one of the configurations in a folder. */
export interface FolderAnswer<T> {
  /** A row of the table, with the configuration, the platform, the version and the result first. */
  readonly row: readonly string[];
  /** Undefined: there is no answer. */
  readonly answer: T | undefined;
  /** Why there is none. */
  readonly problem?: string;
}

/** A question about each configuration in a folder. */
export interface FolderQuestion<P extends ProjectOfSets, T> {
  readonly command: keyof CliPhrases["tableHeads"];
  /** As the user named it. */
  readonly folder: string;
  /** The answers about some files; or a sentence that says why there are none. */
  readonly ask: (
    files: FolderSubject<P>,
  ) => Promise<readonly { readonly row: readonly string[]; readonly answer: T }[] | string>;
  /** There may be nothing to say about a folder. */
  readonly mayBeEmpty?: boolean;
  /** Takes what could not be read. */
  readonly onError: (sentence: string) => void;
}

/** The answers about the configurations in a folder; a folder without any is an error. */
export async function askInFolder<P extends ProjectOfSets, T>(
  { command, folder, ask, mayBeEmpty = false, onError }: FolderQuestion<P, T>,
  subjects: AsyncIterable<FolderSubject<P> | UnreadInFolder>,
  { cli }: Pick<Language, "cli">,
): Promise<readonly FolderAnswer<T>[]> {
  const answers: FolderAnswer<T>[] = [];
  for await (const found of subjects) {
    if ("errors" in found) {
      found.errors.forEach(onError);
      continue;
    }
    const own = await ask(found);
    if (typeof own !== "string") {
      answers.push(...own);
      continue;
    }
    const { name } = found.files;
    const others = cli.tableHeads[command].split("|").slice(4);
    const row = [name, "-", "-", cli.results.unanswered, ...others.map(() => "-")];
    answers.push({ row, answer: undefined, problem: own });
  }
  if (answers.length === 0 && !mayBeEmpty) onError(cli.noConfigIn(folder, command));
  return answers;
}

/** The lines of the table. */
export function tableOf(
  command: FolderQuestion<ProjectOfSets, unknown>["command"],
  answers: readonly Pick<FolderAnswer<unknown>, "row">[],
  { cli }: Pick<Language, "cli">,
): readonly string[] {
  return aligned([cli.tableHeads[command].split("|"), ...answers.map(({ row }) => row)]);
}
