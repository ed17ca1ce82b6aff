import type { SetContext, SetFound } from "./define-set-rule.ts";
import { rules } from "./registry.ts";

const setRules = Object.values(rules).filter((rule) => rule.subject === "set");

/** What the rules about merging find in a set. */
export function runSetRules(set: SetContext): readonly SetFound[] {
  return setRules.flatMap((rule) => rule.run(set));
}
