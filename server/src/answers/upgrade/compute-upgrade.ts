import type { StackFile } from "../../kubelet/index.ts";
import type { ConfigStack, MissingInput, StackFound, StackTexts } from "../../stacks/index.ts";
import {
  type CheckedTexts,
  type UpgradeOptions,
  partsAtVersion,
  subjectAtVersion,
  textsAtVersion,
} from "./checked-texts.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import { findingText } from "../../engine/analysis/finding-text.ts";
import type { Fix } from "../../engine/analysis/fix.ts";
import { upgradeKinds, type UpgradeKind, type UpgradeMessage } from "./messages/upgrade-phrases.ts";
import { isBefore } from "../../facts/field-index.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import type { Span } from "../../engine/text/span.ts";
import { findingChanges, type FindingChanges } from "./upgrade-findings.ts";
import { gateChanges } from "./upgrade-gates.ts";
import {
  deprecatedFields,
  gatedValues,
  pinnedValues,
  valueChanges,
  type ValueChange,
} from "./upgrade-values.ts";
import { isAtOrBelow } from "../../engine/text/value-path.ts";

/** A finding of one of the versions, or a message of its own. */
type UpgradeStatement =
  | { readonly from: "finding"; readonly finding: Finding }
  | { readonly from: "comparison"; readonly message: UpgradeMessage };

/** Something that another version of the kubelet makes of the same files. */
export interface UpgradeItem {
  readonly kind: UpgradeKind;
  /** The number of the file; the number behind the last one stands for the flags. */
  readonly layer: number;
  /** Undefined: the whole file. */
  readonly span: Span | undefined;
  /** Such as `featureGates.NodeSwap`; empty for a document itself. */
  readonly path: string;
  readonly statement: UpgradeStatement;
  /** The likeliest fix of what the second version finds, which was tried. */
  readonly fix: Fix | undefined;
}

/** The changes for the files of one kubelet. */
export interface UpgradeReport {
  readonly from: KubernetesVersion;
  readonly to: KubernetesVersion;
  readonly isDowngrade: boolean;
  /** Where in its file a configuration is that is not all of it. */
  readonly region?: Span | undefined;
  /** The place of a configuration inside another tool's file, such as `spec.kubeletConfig`. */
  readonly part?: string;
  /** The name that the file gives to what it is for, such as a worker profile. */
  readonly name?: string;
  /** The tool around it, which may reject it too. */
  readonly platform?: string;
  /** Main file (or a gap), drop-ins in the order of loading. */
  readonly files: readonly (StackFile | undefined)[];
  /** The name of these files for users; undefined for files that the user named. */
  readonly names?: readonly string[];
  /** By kind, the most severe first, then by place; items about a whole file come last. */
  readonly items: readonly UpgradeItem[];
  /** Errors in both versions, which are not among the items. */
  readonly refusedByBoth: readonly UpgradeItem[];
  /** It is about flags alone: what the configuration file sets is not known. */
  readonly hasNoFile?: true;
  /** Inputs that the kubelet also reads and that are missing here. */
  readonly missing?: readonly MissingInput[] | undefined;
  /** How the files were found; absent for files that the user named. */
  readonly stack?: StackFound | undefined;
}

interface Question {
  readonly before: CheckedTexts;
  readonly after: CheckedTexts;
  readonly hasDropIns: boolean;
  readonly from: KubernetesVersion;
  readonly to: KubernetesVersion;
  readonly knowledge: Knowledge;
}

/**
 * The changes for these texts if the kubelet goes from one version to another, newer or older: one report about all of
 * them, and one for each configuration inside another tool's file, without statements about fields that it leaves out.
 * Versions in the texts are ignored. Empty if the texts have no kubelet configuration.
 */
export function upgradeReports(
  texts: StackTexts,
  from: KubernetesVersion,
  to: KubernetesVersion,
  options: UpgradeOptions,
  knowledge: Knowledge,
): UpgradeReport[] {
  const hasDropIns = texts.dropIns !== undefined;
  const common = { hasDropIns, from, to, knowledge };
  const before = textsAtVersion(texts, from, options, knowledge);
  const after = textsAtVersion(texts, to, options, knowledge);
  const reports = before && after ? [comparison({ ...common, before, after })] : [];
  if (!texts.main || hasDropIns || texts.args.length > 0) return reports;
  const now = partsAtVersion(texts.main, to, options, knowledge);
  const parts = partsAtVersion(texts.main, from, options, knowledge).flatMap((part, at) => {
    const other = now[at];
    return other ? [comparison({ ...common, before: part, after: other })] : [];
  });
  return [...reports, ...parts];
}

/** Compares a configuration that is written inside another file, or that a running kubelet reports. */
export function upgradeOfSubject(
  stack: ConfigStack,
  from: KubernetesVersion,
  to: KubernetesVersion,
  options: UpgradeOptions,
  knowledge: Knowledge,
): UpgradeReport[] {
  const [before, after] = [from, to].map((version) =>
    subjectAtVersion(stack, version, options, knowledge),
  );
  if (!before || !after) return [];
  const hasDropIns = after.files.length > 1;
  const report = comparison({ hasDropIns, from, to, knowledge, before, after });
  return [{ ...report, ...(stack.place !== undefined && { part: stack.place }) }];
}

function comparison(question: Question): UpgradeReport {
  const { before, after, from, to, knowledge } = question;
  const { changes, refusedByBoth } = findingChanges(before.findings, after.findings, to, knowledge);
  const ofFindings = changes.map((change) => findingItem(change, question));
  const ofValues = valueItems(question, ofFindings);
  const shown = ofFindings.filter(
    (item) => !isReportedElsewhere(item, [...ofFindings, ...ofValues]),
  );
  const { files, region, part, name, hasNoFile, tool: platform } = after;
  const items = [...shown, ...ofValues].sort(compareItems);
  const isDowngrade = isBefore(to, from);
  return {
    from,
    to,
    isDowngrade,
    files,
    items,
    refusedByBoth: refusedByBoth.map((change) => findingItem(change, question)).sort(compareItems),
    region,
    part,
    name,
    platform,
    hasNoFile,
  };
}

/** A finding that no longer applies is left out if another item is about the same value. */
function isReportedElsewhere({ kind, path }: UpgradeItem, items: readonly UpgradeItem[]): boolean {
  return (
    kind === "solved" &&
    path !== "" &&
    items.some(
      (other) =>
        other.kind !== "solved" &&
        (isAtOrBelow(other.path, path) || (other.path !== "" && isAtOrBelow(path, other.path))),
    )
  );
}

/** The text of an item. */
export function upgradeItemText(
  { statement }: UpgradeItem,
  { rules, language }: Knowledge,
): string {
  if (statement.from === "finding") return findingText(statement.finding, rules, language);
  const { message } = statement;
  // Key and params come from one union member, which the compiler cannot see through the index.
  const write = language.upgrade.messages[message.key] as (
    params: UpgradeMessage["params"],
  ) => string;
  return write(message.params);
}

function findingItem(
  { kind, layer, finding }: FindingChanges["changes"][number],
  question: Question,
): UpgradeItem {
  const { after, from, to } = question;
  const { path, span, rule } = finding;
  const isInFlags = layer >= after.files.length;
  const common = { kind, layer, path, span: isInFlags ? undefined : span };
  if (kind === "solved") {
    const message = { key: "solved", params: { from, to, rule } } as const;
    return { ...common, statement: { from: "comparison", message }, fix: undefined };
  }
  // Fixes of advice only silence it; they would not keep the behavior of the first version.
  const fix = kind === "changed" ? undefined : fixOf(finding, layer, question);
  return { ...common, statement: { from: "finding", finding }, fix };
}

function fixOf(finding: Finding, layer: number, { after }: Question): Fix | undefined {
  return after.fixesOf(layer, finding)[0];
}

/** Items about values; those that a finding already reports are left out. */
function valueItems(
  { before: checkedBefore, after: checkedAfter, hasDropIns, knowledge }: Question,
  ofFindings: readonly UpgradeItem[],
): UpgradeItem[] {
  const { effective: before } = checkedBefore;
  const { effective: after, files, part, layered, hasNoFile } = checkedAfter;
  const user = layered?.user ?? 0;
  const { gates } = knowledge;
  if (!before || !after) return [];
  const pair = { before, after };
  const top = Math.max(
    0,
    files.findIndex((file) => file !== undefined),
  );
  const isReported = (path: string): boolean =>
    ofFindings.some(
      (item) =>
        item.path !== "" &&
        ((item.kind !== "solved" && isAtOrBelow(path, item.path)) ||
          (item.kind === "refused" && isAtOrBelow(item.path, path))),
    );
  const spanIn = ({ layer, span }: NonNullable<ValueChange["place"]>): Span | undefined => {
    const number = layer - user;
    return number < files.length ? (files[number]?.outside?.(span) ?? span) : undefined;
  };
  const itemOf = (kind: UpgradeKind, { path, place, message }: ValueChange): UpgradeItem => ({
    kind,
    layer: place ? place.layer - user : top,
    span: place && spanIn(place),
    path,
    statement: { from: "comparison", message },
    fix: undefined,
  });
  const values = [
    ...valueChanges(pair, hasDropIns, knowledge),
    ...gatedValues(pair, knowledge),
    ...pinnedValues(pair, knowledge),
  ].map((change) =>
    itemOf(change.message.key === "cgroup-v1-refused" ? "conditional" : "changed", change),
  );
  const deprecated = deprecatedFields(pair).map((change) => itemOf("deprecated", change));
  const ofGates = gateChanges(before, after, gates).map((message) =>
    itemOf("gates", { path: "featureGates", place: undefined, message }),
  );
  const shown = [...values, ...deprecated].filter(({ path }) => !isReported(path));
  // The tool may set the fields that a part leaves out; if its base is known, only that is reported.
  return part === undefined || hasNoFile
    ? [...shown, ...ofGates]
    : shown.filter(({ span, statement }) => span !== undefined || isOfBase(statement));
}

function isOfBase(statement: UpgradeStatement): boolean {
  return statement.from === "comparison" && statement.message.key === "base-changed";
}

/** By kind, file and place, in stable order. */
function compareItems(a: UpgradeItem, b: UpgradeItem): number {
  return (
    upgradeKinds.indexOf(a.kind) - upgradeKinds.indexOf(b.kind) ||
    Number(a.span === undefined) - Number(b.span === undefined) ||
    a.layer - b.layer ||
    (a.span?.start ?? 0) - (b.span?.start ?? 0)
  );
}
