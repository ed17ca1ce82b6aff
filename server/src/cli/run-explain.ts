import type { KubernetesVersion } from "../facts/table.ts";
import type { Locale } from "../messages/language.ts";
import type { Knowledge } from "../analysis/knowledge.ts";
import { explanationOf } from "../workspace/reports/explanation.ts";
import { exitCodes } from "./exit-codes.ts";
import { renderMarkdown } from "./render-markdown.ts";
import { styleFor } from "./style.ts";
import type { Terminal } from "./terminal.ts";

/** What the arguments of `explain` say. */
export interface ExplainInvocation {
  readonly path: string;
  readonly version: KubernetesVersion;
  /** The language of what is said; absent: English. */
  readonly locale?: Locale;
}

/** Wider lines are hard to read, however wide the terminal is. */
const maxProseWidth = 100;

/** Writes the documentation of a field, map key, gate, kind or flag; returns the exit code. */
export async function runExplain(
  { path, version }: ExplainInvocation,
  terminal: Terminal,
  knowledge: Knowledge,
): Promise<number> {
  const explanation = explanationOf(path, version, knowledge);
  if ("problem" in explanation) {
    terminal.reportError(explanation.problem);
    return exitCodes.cannotRun;
  }
  const { columns } = terminal;
  const style = styleFor(terminal);
  const width = columns === undefined ? undefined : Math.min(Math.max(columns, 20), maxProseWidth);
  await terminal.write(renderMarkdown(explanation.markdown, { style, columns: width }));
  return exitCodes.fine;
}
