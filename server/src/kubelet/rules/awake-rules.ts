import { kubernetesVersions, type KubernetesVersion } from "../../facts/table.ts";
import { resolveAlias, type MapNode } from "../../syntax/located-node.ts";
import { keyName } from "../../syntax/map-entries.ts";
import type { Rule, RuleContext } from "./define-rule.ts";
import { rules as allRules } from "./rule-registry.ts";

const kubeletRules = Object.values(allRules).filter((rule) => rule.subject === "config");

const byVersion: ReadonlyMap<KubernetesVersion, readonly Rule[]> = new Map(
  kubernetesVersions.map((version) => [version, kubeletRules.filter((rule) => rule.isIn(version))]),
);

/** The rules about a KubeletConfiguration that a version has. */
function rulesIn(version: KubernetesVersion): readonly Rule[] {
  return byVersion.get(version) ?? [];
}

/** The rules that may find something in a KubeletConfiguration; defaults alone break none. */
export function awakeRules(root: MapNode, { version }: RuleContext): readonly Rule[] {
  const all = rulesIn(version);
  const written = root.entries.filter(({ value }) => !resolveAlias(value)?.isDefault);
  const keys = written.map((entry) => keyName(entry));
  // A gate may wake any rule, and so may what a merge key brings.
  if (keys.includes("featureGates") || written.some(({ merge }) => merge)) return all;
  return [...new Set(keys.flatMap((key) => all.filter((rule) => rule.keys.includes(key))))];
}
