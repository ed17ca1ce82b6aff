import type { KubernetesVersion } from "../../../facts/table.ts";
import type { Locale } from "../../../engine/messages/language.ts";
import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import { displayWidth } from "../../../engine/text/display-width.ts";
import { exitCodes } from "../exit-codes.ts";
import { printed, printedJson, printedLines, shown } from "../terminal/printed.ts";
import { styleFor } from "../terminal/style.ts";
import type { Terminal } from "../terminal/terminal.ts";

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
  { rules, descriptions, language }: Knowledge,
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
  const { severities } = language.cli;
  const wordWidth = Math.max(...Object.values(severities).map(displayWidth));
  const lines = listed.map(({ name, title, severity }) => {
    const text = severity === undefined ? "" : severities[severity];
    const word = severity === undefined ? printed`` : style.severity(severity, shown(text));
    const gap = " ".repeat(width - name.length + 2);
    const rest = " ".repeat(wordWidth - displayWidth(text) + 2);
    return printed`${style.bold(shown(name))}${shown(gap)}${word}${shown(rest)}${shown(title.replaceAll("`", ""))}`;
  });
  await terminal.write(printedLines(lines));
  return exitCodes.fine;
}
