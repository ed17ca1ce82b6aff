import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import { knownRules } from "../../../stacks/project/index.ts";
import {
  type FolderAnswer,
  type FolderFile,
  type FolderQuestion,
  type UnreadInFolder,
  askInFolder,
  subjectsInFolder,
  tableOf,
} from "../../../answers/reports/folder-answers.ts";
import type { SetSearchPlace } from "../../../answers/reports/stacks-of-files.ts";
import { nodeFiles } from "../../hosts/built-in.ts";
import { machine } from "../../hosts/machine-paths.ts";
import { exitCodes } from "../exit-codes.ts";
import type { SetOptions } from "../help/set-options.ts";
import type { Terminal } from "../terminal/terminal.ts";
import {
  joined,
  printedJson,
  printedLines,
  shown,
  shownLines,
  type Printed,
} from "../terminal/printed.ts";
import { diskReader } from "./disk-reader.ts";
import { inputName } from "./input-name.ts";
import { createProjectFinder, projectCandidates, type FileProject } from "./project-files.ts";
import { searchFor } from "./search-for.ts";

/** The answer about one of the configurations in a folder, as it is written. */
export interface WrittenAnswer {
  readonly text: Printed;
  /** An object of JSON. */
  readonly json: string;
  /** The text of the row above is about this row too. */
  readonly isMore?: boolean;
  /** The exit code. */
  readonly code: number;
}

/** The project of a file, with the place where its other files are looked for. */
type ProjectInFolder = FileProject & { readonly search: SetSearchPlace | undefined };

/** A question about each configuration in a folder. */
export interface AskedFolder extends Omit<
  FolderQuestion<ProjectInFolder, WrittenAnswer>,
  "onError"
> {
  readonly set: Pick<SetOptions, "isAlone">;
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

/** The answers about a folder, and the exit code of the run; reports what could not be read, and a folder without any. */
export async function answersInFolder(
  { folder, set, ...question }: AskedFolder,
  terminal: Pick<Terminal, "reportError">,
  knowledge: Knowledge,
): Promise<{ readonly answers: readonly FolderAnswer<WrittenAnswer>[]; readonly code: number }> {
  const codes: number[] = [exitCodes.fine];
  const onError = (sentence: string): void => {
    codes.push(exitCodes.cannotRun);
    terminal.reportError(sentence);
  };
  const files = filesIn(folder, set, terminal, knowledge);
  const subjects = subjectsInFolder(files, diskReader(), knowledge);
  const asked = { ...question, folder, onError };
  const answers = await askInFolder(asked, subjects, knowledge.language);
  codes.push(...answers.map(({ answer }) => answer?.code ?? exitCodes.cannotRun));
  return { answers, code: Math.max(...codes) };
}

async function* filesIn(
  folder: string,
  { isAlone = false }: Pick<SetOptions, "isAlone">,
  terminal: Pick<Terminal, "reportError">,
  knowledge: Knowledge,
): AsyncGenerator<FolderFile<ProjectInFolder> | UnreadInFolder> {
  const { language } = knowledge;
  const projects = createProjectFinder(knownRules(knowledge), language);
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
    const setSearch = isAlone ? undefined : searchFor(candidate, project.home);
    const uri = machine.uriOf(machine.absolute(path));
    yield { uri, path, project: { ...project, search: setSearch } };
  }
}

/** A table of the answers, and each with its name. */
export function answersText(
  command: AskedFolder["command"],
  answers: readonly FolderAnswer<WrittenAnswer>[],
  { language }: Pick<Knowledge, "language">,
): Printed {
  const table = shownLines(tableOf(command, answers, language));
  const sections = answers.flatMap(({ row: [name = ""], answer, problem = "" }) =>
    answer?.isMore
      ? []
      : joined([
          printedLines([shown(""), shown(name), shown("")]),
          answer?.text ?? shownLines([problem]),
        ]),
  );
  return joined([table, ...sections]);
}

/** A list of the answers. */
export function answersJson(answers: readonly FolderAnswer<WrittenAnswer>[]): Printed {
  const items = answers.map(({ row: [subject], answer, problem }) => {
    const json = answer?.json ?? JSON.stringify({ subject, problem }, undefined, 2);
    return `  ${json.replaceAll("\n", "\n  ")}`;
  });
  return printedJson(`[\n${items.join(",\n")}\n]\n`);
}
