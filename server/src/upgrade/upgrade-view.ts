import { type Analysis, code, escaped } from "../kubelet/index.ts";
import type { TextEdit } from "../syntax/edits/edited-document.ts";
import { fixTitleText } from "../analysis/message-text.ts";
import { upgradeKinds, type UpgradePhrases } from "./messages/upgrade-phrases.ts";
import type { Knowledge } from "../analysis/knowledge.ts";
import type { KubernetesVersion } from "../facts/table.ts";
import { lineCharacterAt, type LineCharacter } from "../text/line-index.ts";
import type { Span } from "../text/span.ts";
import { upgradeItemText, type UpgradeItem, type UpgradeReport } from "./compute-upgrade.ts";

/** Reports as one document. */
export interface UpgradeView {
  /** Markdown. */
  readonly text: string;
  readonly links: readonly UpgradeLink[];
  readonly actions: readonly UpgradeAction[];
}

/** A fix that the text names, to be applied by who reads it. */
interface UpgradeAction {
  /** Where the text names it. */
  readonly span: Span;
  /** The id of the file in its report, whose text the edits are for. */
  readonly file: string;
  readonly analysis: Analysis;
  readonly edits: readonly TextEdit[];
}

/** A place that the text names. */
interface UpgradeLink {
  /** Where the text names it. */
  readonly span: Span;
  /** The id of the file in its report. */
  readonly file: string;
  /** The start of the file where the item is about the file as a whole. */
  readonly place: LineCharacter;
}

/** A line of the text; it may begin with a link behind its bullet, or hold a fix behind its indentation. */
interface Line {
  readonly text: string;
  readonly link?: Omit<UpgradeLink, "span"> & { readonly length: number };
  readonly action?: Omit<UpgradeAction, "span">;
}

const bullet = "- ";

/**
 * Reports as Markdown: for each kind of change a heading, for each item its place, what changes, and the fix.
 * Files without an item are not named. Empty where there is no report.
 */
export function upgradeView(reports: readonly UpgradeReport[], knowledge: Knowledge): UpgradeView {
  const lines = reports.flatMap((report) => reportLines(report, knowledge));
  const links: UpgradeLink[] = [];
  const actions: UpgradeAction[] = [];
  let offset = 0;
  for (const { text, link, action } of lines) {
    if (action) {
      const start = offset + text.search(/\S/);
      actions.push({ ...action, span: { start, end: offset + text.length } });
    }
    if (link) {
      const { length, ...target } = link;
      const start = offset + bullet.length;
      links.push({ ...target, span: { start, end: start + length } });
    }
    offset += text.length + 1;
  }
  return { text: lines.map(({ text }) => text).join("\n"), links, actions };
}

function reportLines(report: UpgradeReport, knowledge: Knowledge): Line[] {
  const phrases = knowledge.language.upgrade;
  const { from, to, isDowngrade, files, items, refusedByBoth, platform } = report;
  const versions = { from, to };
  // Files that another one carries have its name.
  const all = [...new Set(files.flatMap((file) => (file ? escaped(file.name) : [])))].join(", ");
  const inside = [report.name, report.part].flatMap((word) =>
    word === undefined ? [] : escaped(word),
  );
  const names = inside.length === 0 ? all : `${all} (${inside.join(", ")})`;
  const groups = upgradeKinds.flatMap((kind): Line[] => {
    const ofKind = items.filter((item) => item.kind === kind);
    if (ofKind.length === 0) return [];
    const heading = linesOf("", `## ${phrases.headings[kind]({ ...versions, platform })}`, "");
    return [...heading, ...ofKind.flatMap((item) => itemLines(item, report, knowledge))];
  });
  const isEmpty = items.length === 0 && refusedByBoth === 0;
  return [
    ...linesOf(`# ${phrases.title(names, { ...versions, isDowngrade })}`),
    ...(report.hasNoFile ? linesOf("", phrases.withoutFile) : []),
    ...(refusedByBoth > 0
      ? linesOf("", phrases.refusedAnyway(refusedByBoth, { ...versions, platform }))
      : []),
    ...groups,
    ...(isEmpty ? linesOf("", nothingText(report, phrases)) : []),
    ...linesOf(""),
  ];
}

function linesOf(...texts: readonly string[]): Line[] {
  return texts.map((text) => ({ text }));
}

function itemLines(item: UpgradeItem, { files, to }: UpgradeReport, knowledge: Knowledge): Line[] {
  const { language } = knowledge;
  const { layer, span, path, statement, fix } = item;
  const file = files[layer];
  const place = span && file ? lineCharacterAt(file.analysis.lines, span.start) : undefined;
  const name = file ? escaped(file.name) : language.upgrade.flags;
  const shown = place ? `${name}:${place.line + 1}:${place.character + 1}` : name;
  const subject = statement.from === "finding" ? statement.finding.rule : path;
  const target = file && {
    file: file.id,
    place: place ?? { line: 0, character: 0 },
    length: shown.length,
  };
  const head = { text: `${bullet}${shown} ${code(subject)}  `, ...(target && { link: target }) };
  const gates = gateList(item, to, knowledge);
  if (gates) {
    const lines = gates.lines.map(({ name: gate, about }) =>
      about === "" ? `  - ${code(gate)}` : `  - ${code(gate)}: ${about}`,
    );
    return [head, ...linesOf(`  ${gates.heading}`, ...lines)];
  }
  const text = escaped(upgradeItemText(item, knowledge));
  if (!fix) return [head, ...linesOf(`  ${text}`)];
  const answer = `  ${language.upgrade.fix(escaped(fixTitleText(fix.title, language)))}`;
  const action = file && { file: file.id, analysis: file.analysis, edits: fix.edits };
  return [head, ...linesOf(`  ${text}  `), { text: answer, ...(action && { action }) }];
}

interface GateList {
  readonly heading: string;
  readonly lines: readonly { readonly name: string; readonly about: string }[];
}

/** The gates that an item is about, a gate a line with its stage; undefined for another item. */
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
