import type { Severity } from "../../../analysis/finding.ts";
import type { RuleContext } from "../define-rule.ts";

/**
 * The severity of what the kubelet refuses on a Linux node only, while it sets the node up: an error where the node is
 * described; elsewhere the rule's own.
 */
export function onNode({ node }: RuleContext): { readonly severity?: Severity } {
  return node && node.os !== "windows" ? { severity: "error" } : {};
}
