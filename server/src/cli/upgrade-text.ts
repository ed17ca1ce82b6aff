import { nothingText } from "../core/features/upgrade-view.ts";
import type { Severity } from "../core/findings/finding.ts";
import {
  englishUpgradePhrases as phrases,
  upgradeKinds,
  type UpgradeKind,
} from "../core/messages/upgrade-phrases.ts";
import { lineCharacterAt } from "../core/text/line-index.ts";
import { harmless, type Style } from "./style.ts";
import type { UpgradeCounts, WrittenItem, WrittenReport } from "./upgrade-report.ts";

interface Versions {
  readonly from: string;
  readonly to: string;
}

/** The reports for people: for each kubelet a group a kind, gravest first, and a summary. */
export function upgradeText(
  written: readonly WrittenReport[],
  counts: UpgradeCounts,
  versions: Versions,
  style: Style,
): string {
  const reports = written.map((each) => `${reportLines(each, versions, style).join("\n")}\n\n`);
  return `${reports.join("")}${phrases.summary(counts, fileCount(written))}\n`;
}

/** A file that holds several configurations counts once. */
function fileCount(written: readonly WrittenReport[]): number {
  const files = written.flatMap(({ report }) => report.files).filter((file) => file !== undefined);
  return new Set(files.map(({ id }) => id)).size;
}

function reportLines(written: WrittenReport, versions: Versions, style: Style): string[] {
  const { report, items, names } = written;
  const { isDowngrade, files, refusedByBoth, part } = report;
  const shown = names.filter((_name, layer) => files[layer] !== undefined).map(harmless);
  const about = part === undefined ? shown.join(", ") : `${shown.join(", ")} (${part})`;
  const title = style.bold(phrases.title(about, { ...versions, isDowngrade }));
  const both = refusedByBoth > 0 ? ["", phrases.refusedByBoth(refusedByBoth, versions)] : [];
  if (items.length === 0 && refusedByBoth === 0) return [title, "", nothingText(report, phrases)];
  const groups = upgradeKinds.flatMap((kind) => groupLines(kind, written, versions, style));
  return [title, ...groups, ...both];
}

const severities: Readonly<Record<UpgradeKind, Severity>> = {
  refused: "error",
  ignored: "warning",
  changed: "information",
  deprecated: "warning",
  solved: "hint",
};

function groupLines(
  kind: UpgradeKind,
  written: WrittenReport,
  versions: Versions,
  style: Style,
): string[] {
  const own = written.items.filter(({ item }) => item.kind === kind);
  if (own.length === 0) return [];
  const heading = style.severity(severities[kind], phrases.headings[kind](versions));
  return ["", heading, ...own.flatMap((each) => itemLines(each, written, style))];
}

function itemLines(
  { item, text, fix }: WrittenItem,
  { report, names }: WrittenReport,
  style: Style,
): string[] {
  const { layer, span, says, path } = item;
  const lines = report.files[layer]?.analysis.lines;
  const at = span && lines ? lineCharacterAt(lines, span.start) : undefined;
  const name = harmless(names[layer] ?? "");
  const place = at ? `${name}:${at.line + 1}:${at.character + 1}` : name;
  const about = says.from === "finding" ? says.finding.rule : path;
  const head = [style.bold(place), style.dim(harmless(about))].join(" ");
  const answer = fix === undefined ? [] : [`    ${harmless(phrases.fix(fix))}`];
  return [`  ${head}`, `    ${harmless(text)}`, ...answer];
}
