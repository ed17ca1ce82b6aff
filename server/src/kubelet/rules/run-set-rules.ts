import type { SetContext, SetFound } from "./define-set-rule.ts";
import { setRules } from "./set-registry.ts";

/** What the rules about merging find in a set. */
export function runSetRules(set: SetContext): readonly SetFound[] {
  return Object.values(setRules).flatMap((rule) => rule.run(set));
}
