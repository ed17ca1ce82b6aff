import type { Finding } from "../findings/finding.ts";
import { kubernetesVersions, type KubernetesVersion } from "../schema/table.ts";
import { keyName } from "../syntax/map-entries.ts";
import { resolveAlias, type MapNode } from "../syntax/located-node.ts";
import type { Rule, RuleContext } from "./define-rule.ts";
import { findingsAlone } from "./findings-alone.ts";
import { rules as allRules } from "./registry.ts";

/** The rules that a version has, and those that a top-level key wakes. */
interface RuleSet {
  readonly all: readonly Rule[];
  readonly byKey: ReadonlyMap<string, readonly Rule[]>;
}

const kubeletRules = Object.values(allRules).filter((rule) => rule.subject === "config");
const nodeRules = Object.values(allRules).filter((rule) => rule.subject === "node");

const ruleSets: ReadonlyMap<KubernetesVersion, RuleSet> = new Map(
  kubernetesVersions.map((version) => [version, ruleSetOf(version)]),
);

function ruleSetOf(version: KubernetesVersion): RuleSet {
  const all: readonly Rule[] = kubeletRules.filter((rule) => rule.isIn(version));
  const byKey = new Map<string, Rule[]>();
  for (const rule of all) {
    for (const key of rule.keys) byKey.set(key, [...(byKey.get(key) ?? []), rule]);
  }
  return { all, byKey };
}

/**
 * The findings of all rules about a KubeletConfiguration that decodes. Defaults alone break no
 * rule, so only rules about something that the file writes are run.
 */
export function runKubeletRules(root: MapNode, context: RuleContext): readonly Finding[] {
  const awake = [...awakeRules(root, context.version)];
  // On a described node a default may be wrong too.
  const about = context.node ? nodeRules.filter((rule) => rule.isIn(context.version)) : [];
  const rules = [...awake, ...about];
  if (context.role === "drop-in" || context.computed) return findingsAlone(rules, context);
  return rules.flatMap((rule) => rule.run(context));
}

function awakeRules(root: MapNode, version: KubernetesVersion): Iterable<Rule> {
  const rules = ruleSets.get(version);
  const awake = new Set<Rule>();
  for (const entry of root.entries) {
    if (resolveAlias(entry.value)?.isDefault) continue;
    const key = keyName(entry);
    // A gate in the file may wake any rule, and so may a merge key.
    if (entry.merge || key === "featureGates") return rules?.all ?? [];
    for (const rule of rules?.byKey.get(key) ?? []) awake.add(rule);
  }
  return awake;
}
