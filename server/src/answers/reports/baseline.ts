import { isAtLeast, severities, type Severity } from "../../engine/analysis/finding.ts";
import { baselineMark, isBaselineText } from "../../engine/analysis/baseline-mark.ts";
import { isRecord } from "../../engine/text/is-record.ts";
import { lineAt, lineSpan } from "../../engine/text/line-index.ts";
import type { FileReport, ReportedFinding } from "./file-report.ts";

/** Findings of a rule in equal lines of a file. */
export interface BaselineEntry {
  /** Relative to the folder of the baseline, with `/`. */
  readonly path: string;
  readonly rule: string;
  readonly severity: Severity;
  /** The line without white space around it, so that a moved or indented line stays known. */
  readonly line: string;
  readonly count: number;
}

/** Why a text is not a baseline. */
export type BaselineProblem =
  | { readonly problem: "json" }
  | { readonly problem: "version"; readonly supported: number }
  /** Entries count from 1. */
  | { readonly problem: "entry"; readonly entry: number }
  /** It is another file, which would be lost. */
  | { readonly problem: "kept" };

/** The findings of a file, known ones and others. */
interface SortedFindings {
  readonly known: readonly ReportedFinding[];
  readonly fresh: readonly ReportedFinding[];
}

/** Sorts the findings of one run, file by file. */
export interface Baseline {
  /** @param path the file's, as entries have it */
  sort(report: Pick<FileReport, "text" | "lines" | "findings">, path: string): SortedFindings;
  /** The known findings that were found. */
  found(): readonly BaselineEntry[];
  /** Known findings that were not found. */
  left(): readonly BaselineEntry[];
}

const formatVersion = 1;

/** The baseline of a list of known findings. */
export function baselineOf(entries: readonly BaselineEntry[]): Baseline {
  const remaining = new Map<string, { readonly entry: BaselineEntry; left: number }[]>();
  const mildestFirst = entries.toSorted(
    (a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity),
  );
  for (const entry of mildestFirst) {
    const key = keyOf(entry);
    remaining.set(key, [...(remaining.get(key) ?? []), { entry, left: entry.count }]);
  }
  const counter = entryCounter();
  return {
    ...counter,
    sort: (report, path) =>
      sorted(report, (finding) => {
        const entry = entryOf(report, finding, path);
        // A finding that is more severe now was not accepted.
        const known = remaining
          .get(keyOf(entry))
          ?.find(
            ({ entry: { severity }, left }) => left > 0 && isAtLeast(severity, entry.severity),
          );
        if (!known) return false;
        known.left -= 1;
        counter.add(entry);
        return true;
      }),
    left: () =>
      [...remaining.values()].flatMap((known) =>
        known.flatMap(({ entry, left }) => (left > 0 ? [{ ...entry, count: left }] : [])),
      ),
  };
}

/** The baseline that takes every finding of at least a severity as known. */
export function newBaseline(least: Severity): Baseline {
  const counter = entryCounter();
  return {
    ...counter,
    sort: (report, path) =>
      sorted(report, (finding) => {
        const isTaken = isAtLeast(finding.severity, least);
        if (isTaken) counter.add(entryOf(report, finding, path));
        return isTaken;
      }),
    left: () => [],
  };
}

/** Reads the text of a baseline. */
export function readBaseline(text: string): readonly BaselineEntry[] | BaselineProblem {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return { problem: "json" };
  }
  if (!isRecord(content) || !isBaselineText(text) || content["version"] !== formatVersion) {
    return { problem: "version", supported: formatVersion };
  }
  const findings: unknown = content["findings"];
  if (!Array.isArray(findings)) return { problem: "entry", entry: 1 };
  const entries: BaselineEntry[] = [];
  for (const [at, value] of findings.entries()) {
    const entry = readEntry(value);
    if (!entry) return { problem: "entry", entry: at + 1 };
    entries.push(entry);
  }
  return entries;
}

function readEntry(value: unknown): BaselineEntry | undefined {
  if (!isRecord(value)) return undefined;
  const { path, rule, severity: written, line, count = 1 } = value;
  const severity = severities.find((candidate) => candidate === written);
  if (typeof path !== "string" || typeof rule !== "string" || typeof line !== "string") {
    return undefined;
  }
  if (severity === undefined || typeof count !== "number" || !(count >= 1)) return undefined;
  return { path, rule, severity, line, count };
}

/** The text of a baseline: sorted, an entry a line. */
export function baselineText(entries: readonly BaselineEntry[]): string {
  const counter = entryCounter();
  for (const entry of entries) counter.add(entry);
  const lines = counter
    .found()
    .toSorted(
      (a, b) =>
        inOrder(a.path, b.path) ||
        inOrder(a.rule, b.rule) ||
        inOrder(a.line, b.line) ||
        inOrder(a.severity, b.severity),
    )
    .map(({ count, ...entry }) => {
      const members = Object.entries(count === 1 ? entry : { ...entry, count });
      const written = members.map(([name, value]) => `"${name}": ${JSON.stringify(value)}`);
      return `    { ${written.join(", ")} }`;
    });
  const list = lines.length === 0 ? "[]" : `[\n${lines.join(",\n")}\n  ]`;
  const { name, value } = baselineMark;
  return `{\n  "${name}": "${value}",\n  "version": ${formatVersion},\n  "findings": ${list}\n}\n`;
}

function inOrder(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function sorted(
  { findings }: Pick<FileReport, "findings">,
  isKnown: (finding: ReportedFinding) => boolean,
): SortedFindings {
  const known: ReportedFinding[] = [];
  const fresh: ReportedFinding[] = [];
  for (const finding of findings) (isKnown(finding) ? known : fresh).push(finding);
  return { known, fresh };
}

/** Counts equal entries together. */
function entryCounter(): Pick<Baseline, "found"> & {
  readonly add: (entry: BaselineEntry) => void;
} {
  const entries = new Map<string, BaselineEntry>();
  return {
    add(entry) {
      const key = `${keyOf(entry)}${entry.severity}`;
      const count = (entries.get(key)?.count ?? 0) + entry.count;
      entries.set(key, { ...entry, count });
    },
    found: () => [...entries.values()],
  };
}

function keyOf({ path, rule, line }: Pick<BaselineEntry, "path" | "rule" | "line">): string {
  return JSON.stringify([path, rule, line]);
}

/** A longer line may be a whole file: the text to blame stands for it. */
const maxLineLength = 200;

function entryOf(
  { text, lines }: Pick<FileReport, "text" | "lines">,
  { rule, severity, span }: ReportedFinding,
  path: string,
): BaselineEntry {
  const entry = { path, rule, severity };
  if (!span) return { ...entry, line: "", count: 1 };
  const { start, end } = lineSpan(lines, text, lineAt(lines, span.start));
  const line = text.slice(start, end).trim();
  if (line.length <= maxLineLength) return { ...entry, line, count: 1 };
  const blamed = text.slice(span.start, Math.min(span.end, end, span.start + maxLineLength));
  return { ...entry, line: blamed.trim(), count: 1 };
}
