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

/** A report, with the version that the nodes have. */
export interface VersionedReport extends WrittenReport {
  readonly from: KubernetesVersion;
}

interface Wording {
  readonly to: KubernetesVersion;
  readonly phrases: UpgradePhrases;
  readonly style: Style;
  readonly knowledge: Knowledge;
}

interface VersionedWording extends Wording {
  readonly versions: Versions;
}

/**
 * The reports for people: for each kubelet a group a kind, gravest first, and a summary. A point that several have in
 * common is in the first report, with the places of the others.
 */
export function upgradeText(
  written: readonly VersionedReport[],
  counts: UpgradeCounts,
  wording: Wording,
): Printed {
  const points = commonPoints(written, wording);
  const said = new Set<string>();
  const blocks = new Map<
    string,
    { readonly first: VersionedReport; readonly names: string[]; readonly body: Printed }
  >();
  for (const [at, report] of written.entries()) {
    const versioned = versionedFor(report, wording);
    const own = report.items.filter((item) => !said.has(keyOf(item, versioned)));
    for (const item of own) said.add(keyOf(item, versioned));
    const body = printedLines(bodyLines({ ...report, items: own }, points, versioned));
    // A file of which there is no more to say than of another one shares its lines.
    const { name, part } = report.report;
    const isShared = own.length === 0 && name === undefined && part === undefined;
    const key = isShared ? `${report.from} ${body}` : String(at);
    const block = blocks.get(key) ?? { first: report, names: [], body };
    block.names.push(subjectOf(report));
    blocks.set(key, block);
  }
  const texts = [...blocks.values()].map(({ first, names, body }) => {
    const title = titleLine(listOf(names, wording), first, versionedFor(first, wording));
    return printed`${title}\n${body}\n`;
  });
  const summary = shown(wording.phrases.summary(counts, fileCount(written)));
  return joined([...texts, printedLines([summary])]);
}

function versionedFor({ from }: VersionedReport, wording: Wording): VersionedWording {
  return { ...wording, versions: { from, to: wording.to } };
}

function withoutOwnPoints(report: WrittenReport["report"], phrases: UpgradePhrases): string {
  return report.items.length === 0 ? nothingText(report, phrases) : phrases.onlySame;
}

/** The places of points, by what is said of them. */
type Points = ReadonlyMap<string, readonly string[]>;

function commonPoints(written: readonly VersionedReport[], wording: Wording): Points {
  const points = new Map<string, string[]>();
  for (const report of written) {
    for (const item of report.items) {
      const key = keyOf(item, versionedFor(report, wording));
      const places = points.get(key) ?? [];
      points.set(key, [...places, placeOf(item, report)]);
    }
  }
  return points;
}

/** Points with the same text are one. */
function keyOf(written: WrittenItem, { versions, knowledge }: VersionedWording): string {
  const { item, text, fix } = written;
  const gates = gateList(item, versions.to, knowledge);
  return JSON.stringify([item.kind, item.path, text, fix, gates]);
}

/** So many names are in a list. */
const maxNames = 10;

function listOf(names: readonly string[], { knowledge }: Pick<Wording, "knowledge">): string {
  const { cli } = knowledge.language;
  const distinct = [...new Set(names)];
  const more = distinct.length - maxNames;
  const list = distinct.slice(0, maxNames).join(", ");
  return more > 0 ? `${list} ${cli.moreFiles(more)}` : list;
}

/** A file with several configurations, or in several sets, is counted once. */
function fileCount(written: readonly WrittenReport[]): number {
  return new Set(written.flatMap(fileNames)).size;
}

function fileNames({ report, names }: WrittenReport): string[] {
  return names.filter((_name, layer) => report.files[layer] !== undefined);
}

/** The files of a report, and the configuration in them. */
function subjectOf(written: WrittenReport): string {
  // Files that another one carries have its name.
  const found = [...new Set(fileNames(written))];
  // Flags in documents of a platform have no file of the kubelet's.
  const names = found.length > 0 ? found.join(", ") : (written.names[0] ?? "");
  const { name, part } = written.report;
  const inside = [name, part].filter((word) => word !== undefined).join(", ");
  return inside === "" ? names : `${names} (${inside})`;
}

function titleLine(
  subject: string,
  { report: { isDowngrade } }: WrittenReport,
  { versions, phrases, style }: VersionedWording,
): Printed {
  return style.bold(shown(phrases.title(subject, { ...versions, isDowngrade })));
}

function bodyLines(written: WrittenReport, points: Points, wording: VersionedWording): Printed[] {
  const { versions, phrases, knowledge } = wording;
  const { report, items, stack } = written;
  const { refusedByBoth, hasNoFile } = report;
  const found = stack ? [shown(knowledge.language.sets.stack(stack))] : [];
  const remark = hasNoFile ? [printed``, shown(phrases.withoutFile)] : [];
  if (items.length === 0 && refusedByBoth.length === 0)
    return [...found, printed``, shown(withoutOwnPoints(report, phrases)), ...remark];
  const groups = upgradeKinds.flatMap((kind) => groupLines(kind, written, points, wording));
  const checked = { ...versions, platform: report.platform };
  const both =
    refusedByBoth.length > 0 ? [phrases.refusedByBoth(refusedByBoth.length, checked)] : [];
  const verdict = mayStopKubelet(report) ? both : [phrases.starts(checked)];
  return [...found, ...verdict.flatMap((line) => [printed``, shown(line)]), ...remark, ...groups];
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

function groupLines(
  kind: UpgradeKind,
  written: WrittenReport,
  points: Points,
  wording: VersionedWording,
): Printed[] {
  const { versions, phrases, style } = wording;
  const ofKind = written.items.filter(({ item }) => item.kind === kind);
  if (ofKind.length === 0) return [];
  const heading = style.severity(
    severities[kind],
    shown(phrases.headings[kind]({ ...versions, platform: written.report.platform })),
  );
  return [
    printed``,
    heading,
    ...ofKind.flatMap((item) => itemLines(item, written, points, wording)),
  ];
}

function itemLines(
  written: WrittenItem,
  report: WrittenReport,
  points: Points,
  wording: VersionedWording,
): Printed[] {
  const { item, text, fix } = written;
  const { versions, phrases, style, knowledge } = wording;
  const { statement, path } = item;
  const subject = statement.from === "finding" ? statement.finding.rule : path;
  const place = placeOf(written, report);
  const head = printed`  ${style.bold(shown(place))} ${style.dim(shown(subject))}`;
  const answer = fix === undefined ? [] : [shown(`    ${phrases.fix(fix)}`)];
  const others = (points.get(keyOf(written, wording)) ?? []).filter((other) => other !== place);
  const also = others.length === 0 ? [] : [shown(`    ${phrases.alsoIn(listOf(others, wording))}`)];
  const gates = gateList(item, versions.to, knowledge);
  if (!gates) return [head, shown(`    ${text}`), ...answer, ...also];
  return [head, shown(`    ${gates.heading}`), ...gateLines(gates), ...also];
}

/** `kubelet.yaml:3:1`, or the file of what no line sets. */
function placeOf(
  { item: { layer, span } }: WrittenItem,
  { report, names }: Pick<WrittenReport, "report" | "names">,
): string {
  const lines = report.files[layer]?.analysis.lines;
  const at = span && lines ? lineCharacterAt(lines, span.start) : undefined;
  const name = names[layer] ?? "";
  return at ? `${name}:${at.line + 1}:${at.character + 1}` : name;
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
