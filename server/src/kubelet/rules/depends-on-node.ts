import { rules } from "./rule-registry.ts";

/** Rules about the configuration whose check also asks for the operating system. */
const alsoOfNode: ReadonlySet<string> = new Set(["memory-manager-best-effort-os"]);

/** False for a rule that reports the same whether a node is described or not. */
export function dependsOnNode(id: string): boolean {
  const subjects: Readonly<Record<string, { readonly subject: string } | undefined>> = rules;
  const rule = Object.hasOwn(rules, id) ? subjects[id] : undefined;
  return rule?.subject !== "config" || alsoOfNode.has(id);
}
