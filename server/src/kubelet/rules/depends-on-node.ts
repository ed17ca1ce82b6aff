import { rules } from "./rule-registry.ts";

type AskedRule = { readonly subject: string; readonly asksNode?: boolean };

/** False for a rule that reports the same whether a node is described or not. */
export function dependsOnNode(id: string): boolean {
  const byId: Readonly<Record<string, AskedRule | undefined>> = rules;
  const rule = Object.hasOwn(rules, id) ? byId[id] : undefined;
  return rule?.subject !== "config" || rule.asksNode === true;
}
