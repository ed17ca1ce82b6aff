import type { SetContext, SetFound } from "./define-set-rule.ts";
import { otherRules } from "./other-registry.ts";

const setRules = Object.values(otherRules).filter((rule) => rule.subject === "set");

/** What the rules about merging find in a set. */
export function runSetRules(set: SetContext): readonly SetFound[] {
  return setRules.flatMap((rule) => rule.run(set));
}
