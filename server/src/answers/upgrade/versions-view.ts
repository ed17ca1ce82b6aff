import type { ReportChapter, ReportSection, ReportView } from "../../engine/reports/report-view.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import type { UpgradeItem, UpgradeReport } from "./compute-upgrade.ts";
import { type UpgradeKind, type VersionState, upgradeKinds } from "./messages/upgrade-phrases.ts";
import { fileNames, nothingText, upgradeItem, upgradeTones } from "./upgrade-view.ts";

/** The changes from one version to the next. The oldest is compared with itself: all its errors are in both. */
export interface VersionChanges {
  readonly from: KubernetesVersion;
  readonly to: KubernetesVersion;
  readonly reports: readonly UpgradeReport[];
}

/**
 * All versions as one view: a step and a chapter for each, with the changes since the one before. `name`: of one of several
 * configurations in a file.
 */
export function versionsView(
  versions: readonly VersionChanges[],
  current: KubernetesVersion,
  knowledge: Knowledge,
  name?: string,
): ReportView {
  const phrases = knowledge.language.upgrade.through;
  const names = new Set(versions.flatMap(({ reports }) => reports.flatMap(fileNames)));
  const [from = current, to = current] = [versions[0]?.to, versions.at(-1)?.to];
  const shown = withDoubts(versions);
  return {
    title: phrases.title(name ?? [...names].join(", "), { from, to }),
    row: {
      title: phrases.row,
      steps: shown.map(({ from: before, to: version, state, items }) => ({
        name: phrases.name(version),
        about: phrases.step(state, before === version ? undefined : items.length),
        tone: stateTones[state],
        ...(version === current && { isCurrent: true }),
      })),
    },
    chapters: shown.map((version) => chapterOf(version, knowledge)),
  };
}

const stateTones = {
  starts: "good",
  conditional: "doubtful",
  refused: "bad",
  unknown: "neutral",
} as const satisfies Readonly<Record<VersionState, string>>;

interface ShownVersion extends VersionChanges {
  readonly state: VersionState;
  readonly items: readonly ShownItem[];
  /** How many settings of earlier versions may still break startup. */
  readonly doubtful: number;
}

/** A setting that may break startup in one version may do so in the next ones, until a version changes it again. */
function withDoubts(versions: readonly VersionChanges[]): readonly ShownVersion[] {
  let before: ReadonlySet<string> = new Set();
  return versions.map((version): ShownVersion => {
    const items = itemsOf(version);
    const placeOf = ({ item, report }: ShownItem): string =>
      `${report.part ?? ""} ${item.layer} ${item.path}`;
    const changed = new Set(items.map(placeOf));
    const left = [...before].filter((place) => !changed.has(place));
    const doubts = items.filter(({ item }) => item.kind === "conditional").map(placeOf);
    before = new Set([...left, ...doubts]);
    const state = stateOf(version, before.size > 0);
    return { ...version, state, items, doubtful: left.length };
  });
}

function stateOf({ reports }: VersionChanges, isDoubtful: boolean): VersionState {
  const kinds = new Set(reports.flatMap(({ items }) => items.map(({ kind }) => kind)));
  const isRefused = kinds.has("refused") || reports.some(({ refusedByBoth }) => refusedByBoth[0]);
  if (isRefused) return "refused";
  if (isDoubtful) return "conditional";
  const isPart = reports.some(({ hasNoFile, missing = [] }) => hasNoFile === true || missing[0]);
  return isPart ? "unknown" : "starts";
}

interface ShownItem {
  readonly item: UpgradeItem;
  readonly report: UpgradeReport;
}

/** The changes of all reports; the errors of the oldest version are news. */
function itemsOf({ from, to, reports }: VersionChanges): readonly ShownItem[] {
  return reports.flatMap((report) =>
    (from === to ? report.refusedByBoth : report.items).map((item) => ({ item, report })),
  );
}

function chapterOf(
  { from, to, reports, state, items, doubtful }: ShownVersion,
  knowledge: Knowledge,
): ReportChapter {
  const phrases = knowledge.language.upgrade;
  const { through, headings, kindWords } = phrases;
  const isFirst = from === to;
  const before = isFirst
    ? 0
    : reports.reduce((sum, report) => sum + report.refusedByBoth.length, 0);
  const [platform] = reports.flatMap((report) => report.platform ?? []);
  const sectionOf = (kind: UpgradeKind): ReportSection[] => {
    const ofKind = items.filter(({ item }) => item.kind === kind);
    if (ofKind.length === 0) return [];
    return [
      {
        heading: headings[kind]({ from, to, platform }),
        kind: { id: kind, word: kindWords[kind], tone: upgradeTones[kind] },
        items: ofKind.map(({ item, report }) => upgradeItem(item, report, knowledge)),
      },
    ];
  };
  return {
    title: through.chapter(to, state),
    notes: [
      ...(isFirst ? [through.first(to)] : []),
      ...(before > 0 ? [through.refusedBefore(before)] : []),
      ...(doubtful > 0 ? [through.doubtfulBefore(doubtful)] : []),
      ...(!isFirst && before + doubtful === 0 && items.length === 0
        ? new Set(reports.map((report) => nothingText(report, phrases)))
        : []),
    ],
    sections: upgradeKinds.flatMap(sectionOf),
  };
}
