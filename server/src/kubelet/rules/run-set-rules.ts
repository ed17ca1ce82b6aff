import type { SetContext, SetFound } from "./define-set-rule.ts";
import { setRules } from "./set-registry.ts";

/** Runs the rules about merging on a set. */
export function runSetRules(set: SetContext): readonly SetFound[] {
  return Object.values(setRules).flatMap((rule) => rule.run(set));
}
