import { configOfTree } from "../effective/default-tree.ts";
import type { EffectiveConfig } from "../effective/effective-config.ts";
import { locatedMap, type TreeMap } from "../effective/tree.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import { gateStates, writtenGates } from "../gate-states.ts";
import { runKubeletRules } from "../rules/run-rules.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { Span } from "../../engine/text/span.ts";

/**
 * The errors of `--feature-gates` alone: the kubelet sets these gates, and rejects them, before it reads a file. `top`
 * is the place of findings about gates that no flag writes.
 */
export function flagGateFindings(
  { index, flags }: Pick<EffectiveConfig, "index" | "flags">,
  top: Span,
  { gates, rules }: Pick<Knowledge, "gates" | "rules">,
): readonly Finding[] {
  const entry = flags.tree.entries.get("featureGates");
  if (!entry) return [];
  const tree: TreeMap = { ...flags.tree, entries: new Map([["featureGates", entry]]) };
  const root = locatedMap(tree);
  const { version } = index;
  const isGateOn = gateStates(writtenGates(root), version, gates);
  const config = configOfTree(tree, index, isGateOn, { keepsZeros: true, stage: "none" });
  const context = { config, version, gates, role: "merged", top } as const;
  return runKubeletRules(root, context).filter(
    ({ rule, severity }) => severity === "error" && rules.get(rule)?.stage === "gates",
  );
}
