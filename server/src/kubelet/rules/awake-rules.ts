import { kubernetesVersions, type KubernetesVersion } from "../../facts/table.ts";
import { resolveAlias, type MapNode } from "../../engine/syntax/located-node.ts";
import { keyName } from "../../engine/syntax/map-entries.ts";
import type { Rule, RuleContext } from "./define-rule.ts";
import { rules as allRules } from "./rule-registry.ts";

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
export function awakeRules(root: MapNode, { version }: RuleContext): readonly Rule[] {
  const written = root.entries.filter(({ value }) => !resolveAlias(value)?.isDefault);
  const keys = written.map((entry) => keyName(entry));
  // A gate may wake any rule, and so may what a merge key brings.
  if (keys.includes("featureGates") || written.some(({ merge }) => merge))
    return byVersion.get(version) ?? [];
  return [...new Set(keys.flatMap((key) => byKey.get(key) ?? []))].filter((rule) =>
    rule.isIn(version),
  );
}
