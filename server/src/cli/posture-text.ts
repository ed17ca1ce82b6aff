import { differs, type PostureRow, type PostureSetting } from "../core/features/posture-report.ts";
import type { PosturePhrases, PostureWord } from "../core/messages/posture-phrases.ts";
import type { Severity } from "../core/findings/finding.ts";
import type { Knowledge } from "../core/schema/knowledge.ts";
import type { PostureReport } from "../service/reports/posture-model.ts";
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
  const byVerdict = { pass: 0, fail: 0, manual: 0, "not-applicable": 0, unknown: 0, excepted: 0 };
  // What the project calls not applicable is no check of it.
  const counted = rows.filter(
    ({ verdict, exception }) => !exception || verdict !== "not-applicable",
  );
  for (const { verdict } of counted) byVerdict[verdict]++;
  return summary({ checks: counted.length, byVerdict, nodeOnly });
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
  excepted: "warning",
};

function blockOf(
  row: PostureRow,
  { benchmark, set }: PostureReport,
  { posture, style, width, knowledge }: BlockOptions,
): string {
  const { check, verdict, settings, tool, blindTo, severity } = row;
  const word = posture.words[verdict];
  const gap = " ".repeat(width - displayWidth(word) + 2);
  const rated = verdict === "fail" ? ` (${posture.severities[severity]})` : "";
  const head = `${style.severity(colors[verdict], word)}${gap}${benchmark} ${check.id}  ${posture.titles[check.control]}${rated}`;
  const indent = " ".repeat(width + 2);
  const toolName = knowledge.posture.benchmarks[benchmark]?.tool ?? "";
  const lines = [
    ...settings.map((setting) => settingLine(setting, posture, set.version)),
    ...remarksOf(row, posture),
    ...(tool !== undefined && differs(tool, verdict)
      ? [posture.toolSays(toolName, tool, blindTo)]
      : []),
  ];
  return [head, ...lines.map((line) => indent + harmless(line)), ""]
    .map((line) => `${line}\n`)
    .join("");
}

/** What is to be said of a check beside its values: why, whose decision, and what to do. */
export function remarksOf(
  { reason, bounds, exception, fix }: Partial<PostureRow>,
  phrases: PosturePhrases,
): readonly string[] {
  return [
    ...(reason ? [phrases.reasons[reason]] : []),
    ...(bounds ? [phrases.bounds(bounds.min, bounds.max)] : []),
    ...(exception ? [phrases.exception({ approvedBy: undefined, ...exception })] : []),
    ...(fix && !exception ? [fixText(fix, phrases)] : []),
  ];
}

/** What to do about a check that fails. */
function fixText(
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
