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

/** The answer about a configuration that cannot be answered for. */
export function unanswered(
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
