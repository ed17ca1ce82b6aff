import type { RuleWithFixes } from "./rule.ts";

/** The functions that make the fixes of each rule, by its id. */
export function fixesById<C>(
  made: readonly Pick<RuleWithFixes<never, C>, "id" | "fixesOf">[],
): ReadonlyMap<string, RuleWithFixes<never, C>["fixesOf"]> {
  return new Map(made.map(({ id, fixesOf }) => [id, fixesOf]));
}
