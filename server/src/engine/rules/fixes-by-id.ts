import type { RuleTexts } from "./rule.ts";

/** The functions that make the fixes of each rule, by its id. */
export function fixesById<C>(
  made: readonly Pick<RuleTexts<never, C>, "id" | "fixesOf">[],
): ReadonlyMap<string, RuleTexts<never, C>["fixesOf"]> {
  return new Map(made.map(({ id, fixesOf }) => [id, fixesOf]));
}
