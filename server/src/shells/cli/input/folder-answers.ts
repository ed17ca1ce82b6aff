import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import type { SetOptions } from "../help/set-options.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { exitCodes } from "../exit-codes.ts";
import { subjectsInFolder, type FolderSubject } from "./folder-subjects.ts";
import type { CliPhrases } from "../../../answers/messages/cli-phrases.ts";
import { aligned } from "../terminal/aligned.ts";
import {
  joined,
  printedJson,
  printedLines,
  shown,
  shownLines,
  type Printed,
} from "../terminal/printed.ts";

/** The answer about one of the configurations in a folder. */
export interface FolderAnswer {
  /** A row of the table, with the configuration, the platform, the version and the result first. */
  readonly row: readonly string[];
  readonly text: Printed;
  /** An object of JSON. */
  readonly json: string;
  /** The text of the row above is about this row too. */
  readonly isMore?: boolean;
  /** Why there is no answer. */
  readonly problem?: string;
}

/** A question about each configuration in a folder. */
export interface FolderQuestion {
  readonly command: keyof CliPhrases["tableHeads"];
  readonly folder: string;
  readonly set: Pick<SetOptions, "isAlone">;
  /** The answers about some files, with their exit codes; or a sentence that says why there are none. */
  readonly answer: (files: FolderSubject) => Promise<readonly AnswerWithCode[] | string>;
}

interface AnswerWithCode extends FolderAnswer {
  readonly code: number;
}

/** The answers about a folder, and the exit code of the run; reports what could not be read, and a folder without any. */
export async function answersInFolder(
  { command, folder, set, answer }: FolderQuestion,
  terminal: Pick<Terminal, "reportError">,
  knowledge: Knowledge,
): Promise<{ readonly answers: readonly FolderAnswer[]; readonly code: number }> {
  const { cli } = knowledge.language;
  const answers: FolderAnswer[] = [];
  let code: number = exitCodes.fine;
  for await (const found of subjectsInFolder(folder, set, terminal, knowledge)) {
    if ("errors" in found) {
      found.errors.forEach((error) => terminal.reportError(error));
      code = exitCodes.cannotRun;
      continue;
    }
    const own = await answer(found);
    if (typeof own === "string") {
      answers.push(unanswered(found.files.name, own, cli.tableHeads[command], cli));
      code = exitCodes.cannotRun;
      continue;
    }
    answers.push(...own);
    code = Math.max(code, ...own.map((each) => each.code));
  }
  if (answers.length > 0) return { answers, code };
  terminal.reportError(cli.noConfigIn(folder, command));
  return { answers, code: exitCodes.cannotRun };
}

/** The answer about a configuration that cannot be answered for. */
function unanswered(
  name: string,
  problem: string,
  heads: string,
  { results }: Pick<CliPhrases, "results">,
): FolderAnswer {
  const others = heads.split("|").slice(4);
  return {
    row: [name, "-", "-", results.unanswered, ...others.map(() => "-")],
    text: shownLines([problem]),
    json: JSON.stringify({ subject: name, problem }, undefined, 2),
    problem,
  };
}

/** A table of the answers, and each with its name. */
export function answersText(heads: string, answers: readonly FolderAnswer[]): Printed {
  const table = shownLines(tableOf(heads, answers));
  const sections = answers.flatMap(({ row: [name = ""], text, isMore }) =>
    isMore ? [] : joined([printedLines([shown(""), shown(name), shown("")]), text]),
  );
  return joined([table, ...sections]);
}

/** The lines of the table. */
export function tableOf(heads: string, answers: readonly FolderAnswer[]): readonly string[] {
  return aligned([heads.split("|"), ...answers.map(({ row }) => row)]);
}

/** A list of the answers. */
export function answersJson(answers: readonly FolderAnswer[]): Printed {
  const items = answers.map(({ json }) => `  ${json.replaceAll("\n", "\n  ")}`);
  return printedJson(`[\n${items.join(",\n")}\n]\n`);
}
