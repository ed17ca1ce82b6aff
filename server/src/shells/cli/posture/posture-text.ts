import {
  type PosturePhrases,
  type PostureReport,
  type PostureRow,
  type PostureSetting,
  type PostureWord,
  differs,
  idleText,
  idsOf,
  nodeOnlyIds,
  postureRemarks,
  postureSummary,
} from "../../../answers/posture/index.ts";
import type { Severity } from "../../../engine/analysis/finding.ts";
import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import { displayWidth } from "../../../engine/text/display-width.ts";
import { joined, printed, printedLines, shown, type Printed } from "../terminal/printed.ts";
import { styleFor, type Style } from "../terminal/style.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** The report for people: a block for each check, and one line at the end. */
export function postureText(
  report: PostureReport,
  terminal: Pick<Terminal, "useColors">,
  knowledge: Knowledge,
): Printed {
  const { rows, benchmarks, set, notes, idle } = report;
  const { posture } = knowledge.language;
  const style = styleFor(terminal);
  const head = posture.head(benchmarkTitles(report, knowledge), set.version);
  const width = Math.max(...rows.map(({ verdict }) => displayWidth(posture.words[verdict])), 0);
  const blocks = rows.map((row) => blockOf(row, report, { posture, style, width, knowledge }));
  const nodeOnly = nodeOnlyIds(benchmarks, knowledge);
  return printedLines([
    style.bold(shown(head)),
    ...notes.map((note) => shown(note)),
    printed``,
    ...blocks.flat(),
    ...idle.map((note) => shown(idleText(note, posture))),
    ...(nodeOnly.length > 0 ? [shown(posture.needsNode(nodeOnly))] : []),
    shown(postureSummary(rows, nodeOnly.length, posture)),
  ]);
}

/** The names of a report's benchmarks, with their versions. */
function benchmarkTitles(
  { benchmarks }: Pick<PostureReport, "benchmarks">,
  { posture }: Pick<Knowledge, "posture">,
): readonly string[] {
  return benchmarks.map((benchmark) => {
    const record = posture.benchmarks[benchmark];
    return record ? `${record.name} ${record.version}` : benchmark;
  });
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
  { set }: PostureReport,
  { posture, style, width, knowledge }: BlockOptions,
): readonly Printed[] {
  const { checks, control, verdict, settings, severity } = row;
  const word = posture.words[verdict];
  const gap = " ".repeat(width - displayWidth(word) + 2);
  const rated = verdict === "fail" ? ` (${posture.severities[severity]})` : "";
  const title = `${gap}${idsOf(row)}  ${posture.titles[control]}${rated}`;
  const head = joined([style.severity(colors[verdict], shown(word)), shown(title)]);
  const indent = " ".repeat(width + 2);
  const lines = [
    ...settings.map((setting) => settingLine(setting, posture, set.version)),
    ...postureRemarks(row, posture),
    ...checks.flatMap(({ benchmark, tool, blindTo }) => {
      const toolName = knowledge.posture.benchmarks[benchmark]?.tool ?? "";
      return tool !== undefined && differs(tool, verdict)
        ? [posture.toolSays(toolName, tool, blindTo)]
        : [];
    }),
  ];
  return [head, ...[...new Set(lines)].map((line) => shown(indent + line)), printed``];
}

/** A value, where it comes from, and what it hides: `podPidsLimit: -1  from 40.conf:7  (overrides config.yaml:31 = 4096)`. */
function settingLine(
  { path, value, from, over }: PostureSetting,
  phrases: PosturePhrases,
  version: string,
): string {
  if (value === undefined) return `${path}: ${phrases.notSet}`;
  const origin = from === undefined ? phrases.byDefault(version) : phrases.from(from);
  const hidden = over.map((layer) => phrases.over(layer.from, layer.value)).join(", ");
  return `${path}: ${value}  ${origin}${hidden === "" ? "" : `  (${hidden})`}`;
}
