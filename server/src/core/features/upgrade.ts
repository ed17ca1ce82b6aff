import type { SetFile } from "../analysis/analyze-set.ts";
import type { Finding } from "../findings/finding.ts";
import { findingText } from "../findings/finding-text.ts";
import type { Fix } from "../fixes/fix.ts";
import { soundFixes } from "../fixes/fixes-of.ts";
import {
  upgradeKinds,
  type UpgradeKind,
  type UpgradeMessage,
  type UpgradePhrases,
} from "../messages/upgrade-phrases.ts";
import { isBefore } from "../schema/field-index.ts";
import type { Knowledge } from "../schema/knowledge.ts";
import type { KubernetesVersion } from "../schema/table.ts";
import type { Span } from "../text/span.ts";
import { findingChanges, type FindingChanges } from "./upgrade-findings.ts";
import { gateChanges } from "./upgrade-gates.ts";
import {
  judgeTexts,
  optionsFor,
  type JudgedTexts,
  type UpgradeOptions,
  type UpgradeTexts,
} from "./upgrade-judge.ts";
import {
  deprecatedFields,
  pinnedValues,
  valueChanges,
  type ValueChange,
} from "./upgrade-values.ts";

/** What an item says: a finding of one of the versions, or a message of its own. */
type UpgradeStatement =
  | { readonly from: "finding"; readonly finding: Finding }
  | { readonly from: "comparison"; readonly message: UpgradeMessage };

/** Something that another version of the kubelet makes of the same files. */
export interface UpgradeItem {
  readonly kind: UpgradeKind;
  /** The number of the file; the number behind the last one stands for the flags. */
  readonly layer: number;
  /** Undefined: the file as a whole. */
  readonly span: Span | undefined;
  /** Such as `featureGates.NodeSwap`; empty for a document itself. */
  readonly path: string;
  readonly says: UpgradeStatement;
  /** The likeliest fix of what the second version finds, which was tried. */
  readonly fix: Fix | undefined;
}

/** What changes for the files of one kubelet. */
export interface UpgradeReport {
  readonly from: KubernetesVersion;
  readonly to: KubernetesVersion;
  readonly isDowngrade: boolean;
  /** Main file (or a gap), drop-ins in the order of loading. */
  readonly files: readonly (SetFile | undefined)[];
  /** By kind, the gravest first; inside by place, what is about a file as a whole at the end. */
  readonly items: readonly UpgradeItem[];
  /** Errors of both versions, which are no items. */
  readonly refusedByBoth: number;
}

interface Question {
  readonly texts: UpgradeTexts;
  readonly to: KubernetesVersion;
  readonly options: UpgradeOptions;
  readonly knowledge: Knowledge;
}

/**
 * What changes for exactly these texts where the kubelet goes from one version to another, newer or older.
 * What the texts say of a version does not count. Undefined where none is of the kubelet's kinds.
 */
export function upgradeReport(
  texts: UpgradeTexts,
  from: KubernetesVersion,
  to: KubernetesVersion,
  options: UpgradeOptions,
  knowledge: Knowledge,
): UpgradeReport | undefined {
  const before = judgeTexts(texts, from, options, knowledge);
  const after = judgeTexts(texts, to, options, knowledge);
  if (!before || !after) return undefined;
  const { changes, refusedByBoth } = findingChanges(before.findings, after.findings, to, knowledge);
  const question = { texts, to, options, knowledge };
  const ofFindings = changes.map((change) => findingItem(change, after, from, question));
  const ofValues = valueItems(before, after, ofFindings, texts, knowledge);
  const told = ofFindings.filter((item) => !isToldElsewhere(item, [...ofFindings, ...ofValues]));
  const { files } = after;
  const items = [...told, ...ofValues].sort(compareItems);
  return { from, to, isDowngrade: isBefore(to, from), files, items, refusedByBoth };
}

/** What is no mistake any more needs no word where something else is said of the same value. */
function isToldElsewhere({ kind, path }: UpgradeItem, items: readonly UpgradeItem[]): boolean {
  return (
    kind === "solved" &&
    path !== "" &&
    items.some(
      (other) =>
        other.kind !== "solved" &&
        (startsWith(other.path, path) || (other.path !== "" && startsWith(path, other.path))),
    )
  );
}

/** What users read for an item. */
export function upgradeItemText(
  { says }: UpgradeItem,
  { rules }: Knowledge,
  { messages }: UpgradePhrases,
): string {
  if (says.from === "finding") return findingText(says.finding, rules);
  const { message } = says;
  // Key and params come from one union member, which the compiler cannot see through the index.
  const write = messages[message.key] as (params: UpgradeMessage["params"]) => string;
  return write(message.params);
}

function findingItem(
  { kind, layer, finding }: FindingChanges["changes"][number],
  after: JudgedTexts,
  from: KubernetesVersion,
  question: Question,
): UpgradeItem {
  const { path, span, rule } = finding;
  const isInFlags = layer >= after.files.length;
  const about = { kind, layer, path, span: isInFlags ? undefined : span };
  if (kind === "solved") {
    const message = { key: "solved", params: { from, to: question.to, rule } } as const;
    return { ...about, says: { from: "comparison", message }, fix: undefined };
  }
  // What is only advice has fixes that silence it; they would not keep what the first version did.
  const file = kind === "changed" ? undefined : after.files[layer];
  const fix = fixOf(finding, layer, file, question);
  return { ...about, says: { from: "finding", finding }, fix };
}

function fixOf(
  finding: Finding,
  layer: number,
  file: SetFile | undefined,
  { texts, to, options, knowledge }: Question,
): Fix | undefined {
  if (!file) return undefined;
  const isAlone = texts.dropIns === undefined && texts.args.length === 0;
  const role = layer === 0 ? "main" : "drop-in";
  const about = isAlone
    ? { path: file.name }
    : ({ role, isInSet: true, expectedKind: "KubeletConfiguration" } as const);
  return soundFixes(file.analysis, finding, optionsFor(to, options, about), knowledge)[0];
}

/** The items about values; what a finding tells of the same place is not told again. */
function valueItems(
  { effective: before }: JudgedTexts,
  { effective: after, files }: JudgedTexts,
  ofFindings: readonly UpgradeItem[],
  texts: UpgradeTexts,
  { gates }: Knowledge,
): UpgradeItem[] {
  if (!before || !after) return [];
  const pair = { before, after };
  const top = Math.max(
    0,
    files.findIndex((file) => file !== undefined),
  );
  const isTold = (path: string): boolean =>
    ofFindings.some(
      (item) =>
        item.path !== "" &&
        ((item.kind !== "solved" && startsWith(path, item.path)) ||
          (item.kind === "refused" && startsWith(item.path, path))),
    );
  const itemOf = (kind: UpgradeKind, { path, place, message }: ValueChange): UpgradeItem => ({
    kind,
    layer: place?.layer ?? top,
    span: place && place.layer < files.length ? place.span : undefined,
    path,
    says: { from: "comparison", message },
    fix: undefined,
  });
  const values = [
    ...valueChanges(pair, texts.dropIns !== undefined),
    ...pinnedValues(pair, gates),
  ].map((change) => itemOf("changed", change));
  const deprecated = deprecatedFields(pair).map((change) => itemOf("deprecated", change));
  const ofGates = gateChanges(before, after, gates).map((message) =>
    itemOf("changed", { path: "featureGates", place: undefined, message }),
  );
  return [...[...values, ...deprecated].filter(({ path }) => !isTold(path)), ...ofGates];
}

/** `a.b` begins with `a`, and `ab` does not. */
function startsWith(path: string, head: string): boolean {
  return path === head || (path.startsWith(head) && /^[.[]/.test(path.slice(head.length)));
}

/** By kind, file and place; sorting keeps the order of what has no place. */
function compareItems(a: UpgradeItem, b: UpgradeItem): number {
  return (
    upgradeKinds.indexOf(a.kind) - upgradeKinds.indexOf(b.kind) ||
    Number(a.span === undefined) - Number(b.span === undefined) ||
    a.layer - b.layer ||
    (a.span?.start ?? 0) - (b.span?.start ?? 0)
  );
}
