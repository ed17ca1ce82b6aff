import type { Severity } from "../../../engine/analysis/finding.ts";
import type { RuleContext } from "../define-rule.ts";

/**
 * The severity of values that the kubelet rejects only on a Linux node, while it sets the node up: an error if the node
 * is described; otherwise the rule's own.
 */
export function onNode({ node }: RuleContext): { readonly severity?: Severity } {
  return node && node.os !== "windows" ? { severity: "error" } : {};
}
