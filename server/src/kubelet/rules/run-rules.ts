import type { Finding } from "../../engine/analysis/finding.ts";
import type { MapNode } from "../../engine/syntax/located-node.ts";
import { awakeRules } from "./awake-rules.ts";
import type { RuleContext } from "./define-rule.ts";
import { findingsAlone } from "./findings-alone.ts";
import { rules as allRules } from "./rule-registry.ts";

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
