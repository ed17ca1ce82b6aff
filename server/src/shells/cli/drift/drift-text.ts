import type {
  AbsentKind,
  DriftDifference,
  DriftGroup,
  DriftPhrases,
} from "../../../answers/drift/index.ts";
import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import type { KubernetesVersion } from "../../../facts/table.ts";
import { parentOf } from "../../../engine/text/value-path.ts";
import {
  joined,
  printed,
  printedJson,
  printedLines,
  shown,
  type Printed,
} from "../terminal/printed.ts";
import { styleFor } from "../terminal/style.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** Input of a report about many nodes. */
export interface DriftReport {
  readonly groups: readonly DriftGroup[];
  /** The file that the nodes are compared with; undefined: the first group. */
  readonly wanted: string | undefined;
  readonly ignored: readonly string[];
  readonly version: KubernetesVersion;
}

/** So many names of a group's nodes are written out. */
const shownNames = 6;

/** The report for people: the groups, the largest first, each with what differs. */
export function driftText(
  { groups, wanted, ignored }: DriftReport,
  terminal: Pick<Terminal, "useColors">,
  knowledge: Knowledge,
): Printed {
  const { drift } = knowledge.language;
  const style = styleFor(terminal);
  const explained = new Set<string>();
  const blocks = groups.map((group, at) => {
    const { nodes, differences } = group;
    const isReference = wanted === undefined && at === 0;
    const remark = isReference
      ? drift.isReference
      : differences.length === 0
        ? drift.asExpected
        : "";
    const head = joined([style.bold(shown(drift.group(at + 1, nodes.length))), shown(remark)]);
    const lines = differences.flatMap((difference) => {
      const meaning = explained.has(difference.path) ? "" : meaningOf(difference.path, knowledge);
      explained.add(difference.path);
      const line = shown(`  ${differenceText(difference, drift)}`);
      return meaning === "" ? [line] : [line, printed`      ${style.dim(shown(meaning))}`];
    });
    return printedLines([head, shown(`  ${namesText(nodes, drift)}`), ...lines]);
  });
  return joined([
    printedLines([...driftHead({ groups, wanted }, drift), ""].map((line) => shown(line))),
    joined(blocks, "\n"),
    printedLines(footOf(ignored, drift).map((line) => shown(line))),
  ]);
}

/** The sentences above the groups. */
export function driftHead(
  { groups, wanted }: Pick<DriftReport, "groups" | "wanted">,
  phrases: DriftPhrases,
): readonly string[] {
  const nodes = count(groups);
  const differing = count(groups.filter(({ differences }) => differences.length > 0));
  if (groups.length === 1 && differing === 0 && (wanted === undefined || nodes > 1)) {
    return [phrases.noDrift(nodes)];
  }
  return [
    phrases.summary({ nodes, groups: groups.length, differing }),
    phrases.comparedWith(wanted),
  ];
}

/** The sentences below them. */
export function footOf(ignored: readonly string[], phrases: DriftPhrases): readonly string[] {
  return ignored.length === 0 ? [] : ["", phrases.ignored(ignored)];
}

function count(groups: readonly DriftGroup[]): number {
  return groups.reduce((sum, { nodes }) => sum + nodes.length, 0);
}

function namesText(nodes: readonly string[], phrases: DriftPhrases): string {
  const names = nodes.slice(0, shownNames).join(", ");
  const more = nodes.length - shownNames;
  return more > 0 ? `${names} ${phrases.more(more)}` : names;
}

/** `podPidsLimit: -1 instead of 4096 (from 40-local.conf:3)` */
function differenceText(difference: DriftDifference, phrases: DriftPhrases): string {
  const { path, wanted, from } = difference;
  const texts = shownValues(difference, phrases);
  const isUnset = wanted === undefined && absentKind(difference) === "other";
  const comparison = isUnset ? phrases.notInReference : phrases.instead(texts.wanted);
  const origin = from === undefined ? "" : ` (${phrases.from(from)})`;
  return `${path}: ${texts.value}${comparison}${origin}`;
}

/** Both values as people read them. */
export function shownValues(
  difference: DriftDifference,
  phrases: DriftPhrases,
): { readonly value: string; readonly wanted: string } {
  const absent = phrases.absent(absentKind(difference));
  return { value: difference.value ?? absent, wanted: difference.wanted ?? absent };
}

/** A gate that is not set has its default, which may be true. */
function absentKind({ path, value, wanted = value }: DriftDifference): AbsentKind {
  if (path.startsWith("featureGates.")) return "other";
  if (wanted === "true") return "boolean";
  return /^-?\d/.test(wanted ?? "") ? "number" : "other";
}

/** The purpose of the field at a path, in a sentence; "" for an unknown one. */
export function meaningOf(path: string, { descriptions }: Knowledge): string {
  for (let at = path; at !== ""; at = parentOf(at)) {
    const text = descriptions.field("KubeletConfiguration", at);
    if (text !== undefined)
      return (/^.*?[.。](?=\s|$)/s.exec(text)?.[0] ?? text).replaceAll("`", "");
    if (parentOf(at) === at) break;
  }
  return "";
}

/** The report for programs. */
export function driftJson(
  { groups, wanted, ignored, version }: DriftReport,
  knowledge: Knowledge,
): Printed {
  const output = {
    kubernetesVersion: version,
    wanted: wanted ?? null,
    ignored,
    groups: groups.map(({ nodes, differences }) => ({
      nodes,
      differences: differences.map(({ path, value, wanted: other, from }) => ({
        path,
        // Values that a dump leaves out are empty there, which JSON has as null here.
        value: value === undefined ? null : (JSON.parse(value) as unknown),
        wanted: other === undefined ? null : (JSON.parse(other) as unknown),
        from,
        meaning: meaningOf(path, knowledge),
      })),
    })),
  };
  return printedJson(`${JSON.stringify(output, undefined, 2)}\n`);
}
