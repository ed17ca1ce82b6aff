import { fixTitleText } from "../messages/message-text.ts";
import { upgradeKinds, type UpgradePhrases } from "../messages/upgrade-phrases.ts";
import type { Knowledge } from "../schema/knowledge.ts";
import { lineCharacterAt } from "../text/line-index.ts";
import { upgradeItemText, type UpgradeItem, type UpgradeReport } from "./upgrade.ts";

/** The address of a place in a file, for a link; `line` and `character` begin with 1. */
export type AddressOf = (file: string, line: number, character: number) => string;

/**
 * A report as Markdown: for each kind of change a heading, for each item its place as a link, what changes,
 * and the fix. Files without an item are not named.
 */
export function upgradeMarkdown(
  report: UpgradeReport,
  addressOf: AddressOf,
  knowledge: Knowledge,
): string {
  const phrases = knowledge.language.upgrade;
  const { from, to, isDowngrade, files, items, refusedByBoth } = report;
  const versions = { from, to };
  const all = files.flatMap((file) => file?.name ?? []).join(", ");
  const names = report.part === undefined ? all : `${all} (${report.part})`;
  const groups = upgradeKinds.flatMap((kind) => {
    const own = items.filter((item) => item.kind === kind);
    if (own.length === 0) return [];
    const lines = own.flatMap((item) => itemLines(item, report, addressOf, knowledge));
    return ["", `## ${phrases.headings[kind](versions)}`, "", ...lines];
  });
  const isEmpty = items.length === 0 && refusedByBoth === 0;
  return [
    `# ${phrases.title(names, { ...versions, isDowngrade })}`,
    ...groups,
    ...(isEmpty ? ["", nothingText(report, phrases)] : []),
    ...(refusedByBoth > 0 ? ["", phrases.refusedByBoth(refusedByBoth, versions)] : []),
    "",
  ].join("\n");
}

function itemLines(
  item: UpgradeItem,
  { files }: UpgradeReport,
  addressOf: AddressOf,
  knowledge: Knowledge,
): string[] {
  const { language } = knowledge;
  const { layer, span, path, says, fix } = item;
  const file = files[layer];
  const place = span && file ? lineCharacterAt(file.analysis.lines, span.start) : undefined;
  const name = file?.name ?? language.upgrade.flags;
  const line = (place?.line ?? 0) + 1;
  const character = (place?.character ?? 0) + 1;
  const shown = place ? `${name}:${line}:${character}` : name;
  const where = file ? `[${shown}](${addressOf(file.id, line, character)})` : shown;
  const about = says.from === "finding" ? says.finding.rule : path;
  const text = upgradeItemText(item, knowledge, language.upgrade);
  const answer = fix ? [`  ${language.upgrade.fix(fixTitleText(fix.title, language))}`] : [];
  return [`- ${where} \`${about}\`  `, `  ${text}${answer.length > 0 ? "  " : ""}`, ...answer];
}

/** That nothing changes; of a part of a file, nothing of what it sets. */
export function nothingText({ from, to, part }: UpgradeReport, phrases: UpgradePhrases): string {
  return part === undefined
    ? phrases.nothing({ from, to })
    : phrases.nothingInPart({ from, to, part });
}
