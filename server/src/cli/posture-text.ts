import { differs, type PostureRow, type PostureSetting } from "../core/features/posture-report.ts";
import type { PosturePhrases, PostureWord } from "../core/messages/posture-phrases.ts";
import type { Severity } from "../core/findings/finding.ts";
import type { Knowledge } from "../core/schema/knowledge.ts";
import type { PostureReport } from "./posture-model.ts";
import { displayWidth } from "./display-width.ts";
import { harmless, styleFor, type Style } from "./style.ts";
import type { Terminal } from "./terminal.ts";

/** The report for people: a block for each check, and one line at the end. */
export function postureText(
  report: PostureReport,
  terminal: Pick<Terminal, "useColors">,
  knowledge: Knowledge,
): string {
  const { rows, benchmark, set, notes } = report;
  const { posture } = knowledge.language;
  const record = knowledge.posture.benchmarks[benchmark];
  const style = styleFor(terminal);
  const head = record ? posture.head(record.name, record.version, set.version) : benchmark;
  const width = Math.max(...rows.map(({ verdict }) => displayWidth(posture.words[verdict])), 0);
  const blocks = rows.map((row) => blockOf(row, report, { posture, style, width, knowledge }));
  const nodeOnly = record?.nodeOnly ?? [];
  return [
    `${style.bold(head)}\n`,
    ...notes.map((note) => `${note}\n`),
    "\n",
    ...blocks,
    nodeOnly.length > 0 ? `${posture.needsNode(nodeOnly)}\n` : "",
    `${postureSummary(rows, nodeOnly.length, posture)}\n`,
  ].join("");
}

/** The counts of a report in a sentence. */
function postureSummary(
  rows: readonly PostureRow[],
  nodeOnly: number,
  { summary }: PosturePhrases,
): string {
  const byVerdict = { pass: 0, fail: 0, manual: 0, "not-applicable": 0, unknown: 0 };
  for (const { verdict } of rows) byVerdict[verdict]++;
  return summary({ checks: rows.length, byVerdict, nodeOnly });
}

interface BlockOptions {
  readonly posture: PosturePhrases;
  readonly style: Style;
  readonly width: number;
  readonly knowledge: Knowledge;
}

const colors: Readonly<Record<PostureWord, Severity>> = {
  fail: "error",
  manual: "warning",
  unknown: "warning",
  pass: "information",
  "not-applicable": "hint",
};

function blockOf(
  { check, verdict, settings, reason, fix, tool, blindTo, severity }: PostureRow,
  { benchmark, set }: PostureReport,
  { posture, style, width, knowledge }: BlockOptions,
): string {
  const word = posture.words[verdict];
  const gap = " ".repeat(width - displayWidth(word) + 2);
  const rated = verdict === "fail" ? ` (${posture.severities[severity]})` : "";
  const head = `${style.severity(colors[verdict], word)}${gap}${benchmark} ${check.id}  ${posture.titles[check.control]}${rated}`;
  const indent = " ".repeat(width + 2);
  const toolName = knowledge.posture.benchmarks[benchmark]?.tool ?? "";
  const lines = [
    ...settings.map((setting) => settingLine(setting, posture, set.version)),
    ...(reason ? [posture.reasons[reason]] : []),
    ...(fix ? [fixText(fix, posture)] : []),
    ...(tool !== undefined && differs(tool, verdict)
      ? [posture.toolSays(toolName, tool, blindTo)]
      : []),
  ];
  return [head, ...lines.map((line) => indent + harmless(line)), ""]
    .map((line) => `${line}\n`)
    .join("");
}

/** What to do about a check that fails. */
export function fixText(
  { text, at, isFlag }: NonNullable<PostureRow["fix"]>,
  { fix, fixFlag }: PosturePhrases,
): string {
  return isFlag && at !== undefined ? fixFlag(text, at) : fix(text, at);
}

/** A value, where it comes from, and what it hides: `podPidsLimit: -1  from 40.conf:7  (over config.yaml:31 = 4096)`. */
function settingLine(
  { path, value, from, over }: PostureSetting,
  phrases: PosturePhrases,
  version: string,
): string {
  if (value === undefined) return `${path}: ${phrases.notSet}`;
  const origin = from === undefined ? phrases.byDefault(version) : phrases.from(from);
  const hidden = over.map((each) => phrases.over(each.from, each.value)).join(", ");
  return `${path}: ${value}  ${origin}${hidden === "" ? "" : `  (${hidden})`}`;
}
