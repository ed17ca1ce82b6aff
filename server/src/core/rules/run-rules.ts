import type { Finding } from "../findings/finding.ts";
import { keyName } from "../syntax/map-entries.ts";
import type { MapNode } from "../syntax/located-node.ts";
import type { RuleContext } from "./define-rule.ts";
import { kubeletRules } from "./kubelet/index.ts";
import { nodeRules } from "./node/index.ts";

/**
 * The findings of all rules about a KubeletConfiguration that decodes. Defaults alone break no
 * rule, so only rules about something that the file writes are run.
 */
export function runKubeletRules(root: MapNode, context: RuleContext): readonly Finding[] {
  const written = new Set<string>();
  for (const entry of root.entries) written.add(entry.merge ? "<<" : keyName(entry));
  const isAwake = (keys: readonly string[]): boolean => keys.some((key) => written.has(key));
  // A gate in the file may wake any rule, and so may a merge key.
  const all = written.has("featureGates") || written.has("<<");
  const found = kubeletRules.flatMap((rule) =>
    all || isAwake(rule.keys) ? rule.run(context) : [],
  );
  // On a described node a default may be wrong too.
  return context.node ? [...found, ...nodeRules.flatMap((rule) => rule.run(context))] : found;
}
