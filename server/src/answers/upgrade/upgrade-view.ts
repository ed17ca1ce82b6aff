import {
  type ReportChapter,
  type ReportItem,
  type ReportKind,
  type ReportSection,
  type ReportView,
  placeTarget,
  reportFix,
} from "../../engine/reports/report-view.ts";
import { fixTitleText } from "../../engine/analysis/message-text.ts";
import { type UpgradeKind, type UpgradePhrases, upgradeKinds } from "./messages/upgrade-phrases.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import { lineCharacterAt } from "../../engine/text/line-index.ts";
import { upgradeItemText, type UpgradeItem, type UpgradeReport } from "./compute-upgrade.ts";

/** Reports as one view: a chapter for each configuration, a section for each kind of change that it has. */
export function upgradeView(
  reports: readonly UpgradeReport[],
  { from, to }: Pick<UpgradeReport, "from" | "to">,
  knowledge: Knowledge,
): ReportView {
  const { title } = knowledge.language.upgrade;
  const names = [...new Set(reports.flatMap(fileNames))].join(", ");
  const isDowngrade = reports.some((report) => report.isDowngrade);
  return {
    title: title(names, { from, to, isDowngrade }),
    chapters: reports.map((report) => chapterOf(report, knowledge)),
  };
}

/** True if the new kubelet rejects something, or may, whether or not the old one does too. */
export function mayStopKubelet({ items, refusedByBoth }: UpgradeReport): boolean {
  return (
    refusedByBoth.length > 0 ||
    items.some(({ kind }) => kind === "refused" || kind === "conditional")
  );
}

/** The names of the compared files; files that another one carries have its name. */
export function fileNames({ files }: UpgradeReport): readonly string[] {
  return [...new Set(files.flatMap((file) => file?.name ?? []))];
}

function chapterOf(report: UpgradeReport, knowledge: Knowledge): ReportChapter {
  const phrases = knowledge.language.upgrade;
  const { from, to, isDowngrade, items, refusedByBoth, platform } = report;
  const all = fileNames(report).join(", ");
  const inside = [report.name, report.part].flatMap((word) => word ?? []);
  const names = inside.length === 0 ? all : `${all} (${inside.join(", ")})`;
  const isEmpty = items.length === 0 && refusedByBoth.length === 0;
  return {
    title: phrases.title(names, { from, to, isDowngrade }),
    notes: [
      ...(report.hasNoFile ? [phrases.withoutFile] : []),
      ...(refusedByBoth.length > 0
        ? [phrases.refusedAnyway(refusedByBoth.length, { from, to, platform })]
        : []),
      ...(isEmpty ? [nothingText(report, phrases)] : []),
      ...(isEmpty || mayStopKubelet(report) ? [] : [phrases.starts({ from, to, platform })]),
    ],
    sections: upgradeKinds.flatMap((kind): ReportSection[] => {
      const ofKind = items.filter((item) => item.kind === kind);
      if (ofKind.length === 0) return [];
      const heading = phrases.headings[kind]({ from, to, platform });
      const inWord = { id: kind, word: phrases.kindWords[kind], tone: upgradeTones[kind] };
      const shown = ofKind.map((item) => upgradeItem(item, report, knowledge));
      return [{ heading, kind: inWord, items: shown }];
    }),
  };
}

/** How a view colors a kind. */
export const upgradeTones: Readonly<Record<UpgradeKind, ReportKind["tone"]>> = {
  refused: "bad",
  conditional: "bad",
  ignored: "doubtful",
  changed: "neutral",
  deprecated: "doubtful",
  solved: "good",
  gates: "neutral",
};

/** An item as a view shows it. */
export function upgradeItem(
  item: UpgradeItem,
  { files, to }: UpgradeReport,
  knowledge: Knowledge,
): ReportItem {
  const { language } = knowledge;
  const { layer, span, path, statement, fix } = item;
  const file = files[layer];
  const place = span && file ? lineCharacterAt(file.analysis.lines, span.start) : undefined;
  const name = file ? file.name : language.upgrade.flags;
  const gates = gateList(item, to, knowledge);
  return {
    place: {
      text: place ? `${name}:${place.line + 1}:${place.character + 1}` : name,
      target: file ? placeTarget(file.id, place ?? { line: 0, character: 0 }) : undefined,
    },
    ...(statement.from === "finding" ? { rule: statement.finding.rule } : { path }),
    text: gates ? gates.heading : upgradeItemText(item, knowledge),
    names: gates?.lines,
    fixes:
      fix && file
        ? [
            reportFix(fixTitleText(fix.title, language), fix.edits, {
              uri: file.id,
              text: file.analysis.text,
              lines: file.analysis.lines,
            }),
          ]
        : undefined,
  };
}

export interface GateList {
  readonly heading: string;
  readonly lines: readonly { readonly name: string; readonly about: string }[];
}

/** The gates that an item is about, with their stages; undefined for another item. */
export function gateList(
  { statement }: UpgradeItem,
  to: KubernetesVersion,
  { gates, language }: Knowledge,
): GateList | undefined {
  if (statement.from !== "comparison") return undefined;
  const { message } = statement;
  switch (message.key) {
    case "gates-on":
    case "gates-off":
    case "gates-locked": {
      const { params, key } = message;
      const { gateHeadings, gateStage } = language.upgrade;
      const lines = params.gates.map((name) => {
        const { stage, since } = gates.stageIn(name, to) ?? {};
        return { name, about: stage ? gateStage(stage, since) : "" };
      });
      return { heading: gateHeadings[key](params), lines };
    }
    default:
      return undefined;
  }
}

/** That nothing changes; of a part of a file, nothing of what it sets. */
export function nothingText(
  { from, to, part, hasNoFile }: UpgradeReport,
  phrases: UpgradePhrases,
): string {
  if (hasNoFile) return phrases.nothingInFlags({ from, to });
  return part === undefined
    ? phrases.nothing({ from, to })
    : phrases.nothingInPart({ from, to, part });
}
