import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import type { KubernetesVersion } from "../../../facts/table.ts";
import {
  type GateList,
  type UpgradeCounts,
  type UpgradeKind,
  type UpgradePhrases,
  type WrittenItem,
  type WrittenReport,
  gateList,
  mayStopKubelet,
  nothingText,
  upgradeKinds,
} from "../../../answers/upgrade/index.ts";
import type { Severity } from "../../../engine/analysis/finding.ts";
import { lineCharacterAt } from "../../../engine/text/line-index.ts";
import { joined, printed, printedLines, shown, type Printed } from "../terminal/printed.ts";
import type { Style } from "../terminal/style.ts";

interface Versions {
  readonly from: KubernetesVersion;
  readonly to: KubernetesVersion;
}

interface Wording {
  readonly versions: Versions;
  readonly phrases: UpgradePhrases;
  readonly style: Style;
  readonly knowledge: Knowledge;
}

/** The reports for people: for each kubelet a group a kind, gravest first, and a summary. */
export function upgradeText(
  written: readonly WrittenReport[],
  counts: UpgradeCounts,
  wording: Wording,
): Printed {
  const reports = written.map((report) => printed`${printedLines(reportLines(report, wording))}\n`);
  const summary = shown(wording.phrases.summary(counts, fileCount(written)));
  return joined([...reports, printedLines([summary])]);
}

/** A file with several configurations, or in several sets, is counted once. */
function fileCount(written: readonly WrittenReport[]): number {
  return new Set(written.flatMap(fileNames)).size;
}

function fileNames({ report, names }: WrittenReport): string[] {
  return names.filter((_name, layer) => report.files[layer] !== undefined);
}

function reportLines(written: WrittenReport, wording: Wording): Printed[] {
  const { versions, phrases, style, knowledge } = wording;
  const { report, items, stack } = written;
  const { isDowngrade, refusedByBoth, part, name, hasNoFile } = report;
  // Files that another one carries have its name.
  const names = [...new Set(fileNames(written))].join(", ");
  const inside = [name, part].filter((word) => word !== undefined).join(", ");
  const subject = inside === "" ? names : `${names} (${inside})`;
  const title = style.bold(shown(phrases.title(subject, { ...versions, isDowngrade })));
  const found = stack ? [shown(knowledge.language.sets.stack(stack))] : [];
  const head = [title, ...found];
  const remark = hasNoFile ? [printed``, shown(phrases.withoutFile)] : [];
  if (items.length === 0 && refusedByBoth === 0)
    return [...head, printed``, shown(nothingText(report, phrases)), ...remark];
  const groups = upgradeKinds.flatMap((kind) => groupLines(kind, written, wording));
  const checked = { ...versions, platform: report.platform };
  const both = refusedByBoth > 0 ? [phrases.refusedByBoth(refusedByBoth, checked)] : [];
  const verdict = mayStopKubelet(report) ? both : [phrases.starts(checked)];
  return [...head, ...verdict.flatMap((line) => [printed``, shown(line)]), ...remark, ...groups];
}

const severities: Readonly<Record<UpgradeKind, Severity>> = {
  refused: "error",
  conditional: "error",
  ignored: "warning",
  changed: "information",
  deprecated: "warning",
  solved: "hint",
  gates: "hint",
};

function groupLines(kind: UpgradeKind, written: WrittenReport, wording: Wording): Printed[] {
  const { versions, phrases, style } = wording;
  const ofKind = written.items.filter(({ item }) => item.kind === kind);
  if (ofKind.length === 0) return [];
  const heading = style.severity(
    severities[kind],
    shown(phrases.headings[kind]({ ...versions, platform: written.report.platform })),
  );
  return [printed``, heading, ...ofKind.flatMap((item) => itemLines(item, written, wording))];
}

function itemLines(
  { item, text, fix }: WrittenItem,
  { report, names }: WrittenReport,
  { versions, phrases, style, knowledge }: Wording,
): Printed[] {
  const { layer, span, statement, path } = item;
  const lines = report.files[layer]?.analysis.lines;
  const at = span && lines ? lineCharacterAt(lines, span.start) : undefined;
  const name = names[layer] ?? "";
  const place = at ? `${name}:${at.line + 1}:${at.character + 1}` : name;
  const subject = statement.from === "finding" ? statement.finding.rule : path;
  const head = printed`  ${style.bold(shown(place))} ${style.dim(shown(subject))}`;
  const answer = fix === undefined ? [] : [shown(`    ${phrases.fix(fix)}`)];
  const gates = gateList(item, versions.to, knowledge);
  if (!gates) return [head, shown(`    ${text}`), ...answer];
  return [head, shown(`    ${gates.heading}`), ...gateLines(gates)];
}

/** Longer lists are a paragraph of names. */
const maxGateLines = 12;
const paragraphWidth = 94;

function gateLines({ lines }: GateList): readonly Printed[] {
  if (lines.length > maxGateLines) {
    const names = lines.map(({ name }) => name).join(", ");
    return paragraph(names, paragraphWidth).map((line) => shown(`      ${line}`));
  }
  const width = Math.max(...lines.map(({ name }) => name.length));
  return lines.map(({ name, about }) => shown(`      ${name.padEnd(width)}  ${about}`.trimEnd()));
}

/** Words in lines of at most this width. */
function paragraph(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    if (line === undefined || line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}
