import type { Finding } from "../../engine/analysis/finding.ts";
import { type MapNode, resolveAlias } from "../../engine/syntax/located-node.ts";
import type { RuleContext, Rule } from "./define-rule.ts";
import { rules as allRules } from "./rule-registry.ts";
import { kubernetesVersions, type KubernetesVersion } from "../../facts/table.ts";
import { keyName } from "../../engine/syntax/map-entries.ts";
import { isAtOrBelow } from "../../engine/text/value-path.ts";
import type { KindIndex } from "../../facts/field-index.ts";

const kubeletRules = Object.values(allRules).filter((rule) => rule.subject === "config");

const byVersion: ReadonlyMap<KubernetesVersion, readonly Rule[]> = new Map(
  kubernetesVersions.map((version) => [version, kubeletRules.filter((rule) => rule.isIn(version))]),
);

const byKey = rulesByKey();

/** The rules of all versions that a key may break. */
function rulesByKey(): ReadonlyMap<string, readonly Rule[]> {
  const found = new Map<string, Rule[]>();
  for (const rule of kubeletRules) {
    for (const key of rule.keys) found.set(key, [...(found.get(key) ?? []), rule]);
  }
  return found;
}

/** The rules that may find something in a KubeletConfiguration; defaults alone break none. */
function awakeRules(root: MapNode, { version }: RuleContext): readonly Rule[] {
  const written = root.entries.filter(({ value }) => !resolveAlias(value)?.isDefault);
  const keys = written.map((entry) => keyName(entry));
  // A gate may wake any rule, and so may what a merge key brings.
  if (keys.includes("featureGates") || written.some(({ merge }) => merge))
    return byVersion.get(version) ?? [];
  return [...new Set(keys.flatMap((key) => byKey.get(key) ?? []))].filter((rule) =>
    rule.isIn(version),
  );
}

/** Each gate doubles the ways to look at a rule; a rule that asks for more of them stays silent. */
const maxOpenGates = 2;

/**
 * The rules' findings in a drop-in or a part whose surroundings are not known: only those that are right whatever these
 * are. A gate that is not decided there may be on or off, so each finding must exist in both cases: unchanged, or
 * replaced by another error about the same settings.
 */
function findingsAlone(rules: readonly Rule[], context: RuleContext): readonly Finding[] {
  const isOn = context.config.isGateOn;
  return rules.flatMap((rule) => {
    const { findings, openGates } = rule.runAlone(context, isOn);
    if (findings.length === 0 || openGates.size === 0) return findings;
    if (openGates.size > maxOpenGates) return [];
    const others = waysToFlip([...openGates]).map((flipped) =>
      rules.flatMap((candidate) => {
        const found = candidate.runAlone(context, (gate) => isOn(gate) !== flipped.has(gate));
        const isDecided = [...found.openGates].every((gate) => openGates.has(gate));
        return isDecided ? found.findings : [];
      }),
    );
    return findings.filter((finding) =>
      others.every((found) => found.some((other) => standsFor(other, finding))),
    );
  });
}

/** All subsets of the gates but the empty one. */
function waysToFlip(gates: readonly string[]): ReadonlySet<string>[] {
  const subsets = gates.reduce<string[][]>(
    (all, gate) => [...all, ...all.map((subset) => [...subset, gate])],
    [[]],
  );
  return subsets.slice(1).map((subset) => new Set(subset));
}

/** True for the same finding, and for another error about one of its settings where it is an error. */
function standsFor(other: Finding, finding: Finding): boolean {
  if (other.rule === finding.rule) return other.path === finding.path;
  if (other.severity !== "error" || finding.severity !== "error") return false;
  return [finding.path, ...relatedPaths(finding)].some((path) => isAtOrBelow(path, other.path));
}

function relatedPaths({ related = [] }: Finding): string[] {
  return related.flatMap(({ message }) =>
    message.key === "related-setting" ? [message.params.path] : [],
  );
}

const recordRules = Object.values(allRules).filter((rule) => rule.subject === "image-record");

/** The findings of all rules about a record of an image pull. */
export function runImageRecordRules(
  root: MapNode,
  index: KindIndex,
  path: string | undefined,
): readonly Finding[] {
  return recordRules.flatMap((rule) => rule.run(root, index, path));
}

const nodeRules = Object.values(allRules).filter((rule) => rule.subject === "node");

/** The rules that compare a configuration with the node. */
export const nodeRuleIds: ReadonlySet<string> = new Set(nodeRules.map(({ id }) => id));

/**
 * The findings of all rules about a KubeletConfiguration that decodes. Defaults alone break no
 * rule, so only rules about something that the file writes are run.
 */
export function runKubeletRules(root: MapNode, context: RuleContext): readonly Finding[] {
  const awake = awakeRules(root, context);
  // On a described node a default may be wrong too.
  const rules = context.node
    ? [...awake, ...nodeRules.filter((rule) => rule.isIn(context.version))]
    : awake;
  if (context.role === "drop-in" || context.computed) return findingsAlone(rules, context);
  return rules.flatMap((rule) => rule.run(context));
}

type AskedRule = { readonly subject: string; readonly asksNode?: boolean };

/** False for a rule that reports the same whether a node is described or not. */
export function dependsOnNode(id: string): boolean {
  const byId: Readonly<Record<string, AskedRule | undefined>> = allRules;
  const rule = Object.hasOwn(allRules, id) ? byId[id] : undefined;
  return rule?.subject !== "config" || rule.asksNode === true;
}
