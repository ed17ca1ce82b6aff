import type { KubernetesVersion } from "../facts/table.ts";
import type { Locale } from "../messages/language.ts";
import type { Knowledge } from "../analysis/knowledge.ts";
import { exitCodes } from "./exit-codes.ts";
import { printed, printedJson, printedLines, shown } from "./printed.ts";
import { styleFor } from "./style.ts";
import type { Terminal } from "./terminal.ts";

export interface ListRulesInvocation {
  readonly version: KubernetesVersion;
  readonly format: "text" | "json";
  /** The language of the output. Default: English. */
  readonly locale?: Locale;
}

/** Writes all rules that have a page, a line for each; returns the exit code. */
export async function runListRules(
  { format }: ListRulesInvocation,
  terminal: Terminal,
  { rules, descriptions }: Knowledge,
): Promise<number> {
  const listed = [...rules].flatMap(([name, { severity, stage, since, until, phrase: log }]) => {
    const title = descriptions.ruleTitle(name);
    return title === undefined ? [] : [{ name, title, severity, stage, since, until, log }];
  });
  if (format === "json") {
    await terminal.write(printedJson(`${JSON.stringify({ rules: listed }, null, 2)}\n`));
    return exitCodes.fine;
  }
  const style = styleFor(terminal);
  const width = Math.max(...listed.map(({ name }) => name.length));
  const lines = listed.map(({ name, title, severity }) => {
    const word = severity === undefined ? printed`` : style.severity(severity, shown(severity));
    const gap = " ".repeat(width - name.length + 2);
    const rest = " ".repeat("information".length - (severity?.length ?? 0) + 2);
    return printed`${style.bold(shown(name))}${shown(gap)}${word}${shown(rest)}${shown(title.replaceAll("`", ""))}`;
  });
  await terminal.write(printedLines(lines));
  return exitCodes.fine;
}
