import type { Finding } from "../../engine/analysis/finding.ts";
import type { UpgradeKind } from "./messages/upgrade-phrases.ts";
import { isBefore } from "../../facts/field-index.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import type { FileFinding } from "./checked-texts.ts";

/** A finding that one of the two versions has. */
interface FindingChange extends FileFinding {
  readonly kind: UpgradeKind;
}

/** How the findings of the second version differ from those of the first. */
export interface FindingChanges {
  readonly changes: readonly FindingChange[];
  /** Errors that both have. */
  readonly refusedByBoth: readonly FindingChange[];
}

/** Compares the findings of two versions about the same files. */
export function findingChanges(
  before: readonly FileFinding[],
  after: readonly FileFinding[],
  version: KubernetesVersion,
  knowledge: Knowledge,
): FindingChanges {
  const earlier = severest(before);
  const later = severest(after);
  const changes: FindingChange[] = [];
  const refusedByBoth: FindingChange[] = [];
  for (const [key, fileFinding] of later) {
    const old = earlier.get(key)?.finding;
    const kind = kindOf(fileFinding.finding, old, version, knowledge);
    if (kind) changes.push({ ...fileFinding, kind });
    else if (fileFinding.finding.severity === "error") {
      refusedByBoth.push({ ...fileFinding, kind: "refused" });
    }
  }
  for (const [key, fileFinding] of earlier) {
    if (isSolved(fileFinding.finding, later.get(key)?.finding))
      changes.push({ ...fileFinding, kind: "solved" });
  }
  return { changes, refusedByBoth };
}

/**
 * The most severe finding of each rule at each place. Messages are not compared, because they name the version and two
 * versions may explain one mistake differently.
 */
function severest(findings: readonly FileFinding[]): Map<string, FileFinding> {
  const byKey = new Map<string, FileFinding>();
  for (const fileFinding of findings) {
    const { rule, path, span } = fileFinding.finding;
    const key = JSON.stringify([fileFinding.layer, rule, path, span.start]);
    const other = byKey.get(key);
    if (!other || other.finding.severity !== "error") byKey.set(key, fileFinding);
  }
  return byKey;
}

function kindOf(
  finding: Finding,
  old: Finding | undefined,
  version: KubernetesVersion,
  knowledge: Knowledge,
): UpgradeKind | undefined {
  if (finding.severity === "error") return old?.severity === "error" ? undefined : "refused";
  if (isAboutGoneGate(finding, version, knowledge)) return "conditional";
  const isNew = !old || (finding.severity === "warning" && isQuiet(old));
  if (!isNew) return undefined;
  // That a line is no longer needed changes nothing.
  if (finding.rule === "feature-gate-redundant") return undefined;
  if (isQuiet(finding)) return "changed";
  return kindOfWarning(finding, version, knowledge);
}

/** Whether the kubelet of a preview starts with a gate that its tree no longer has is not known. */
function isAboutGoneGate(
  { path, rule }: Finding,
  version: KubernetesVersion,
  { gates }: Knowledge,
): boolean {
  const [, gate] = /^featureGates\.(.+)$/.exec(path) ?? [];
  if (gate === undefined || rule !== "feature-gate-ga-or-deprecated") return false;
  return gates.stateIn(gate, version)?.gone !== undefined;
}

function isQuiet({ severity }: Finding): boolean {
  return severity === "information" || severity === "hint";
}

/**
 * Settings without effect are ignored. Deprecated settings still work; so does a gate that is locked to the written
 * value, until it is removed. Advice does not come from the kubelet.
 */
function kindOfWarning(
  { rule, path, tag }: Finding,
  version: KubernetesVersion,
  { schema, rules }: Knowledge,
): UpgradeKind {
  const since = schema.recordOf("KubeletConfiguration", path)?.noEffectSince;
  if (since !== undefined && !isBefore(version, since)) return "ignored";
  const isDeprecated = rule.startsWith("deprecated-") || rule === "feature-gate-ga-or-deprecated";
  if (isDeprecated || tag === "deprecated") return "deprecated";
  return rules.get(rule)?.advice === true ? "changed" : "ignored";
}

function isSolved(finding: Finding, later: Finding | undefined): boolean {
  // It may be reported; that is unknown.
  if (isQuiet(finding) || later?.asked) return false;
  if (!later || isQuiet(later)) return true;
  return finding.severity === "error" && later.severity !== "error";
}
