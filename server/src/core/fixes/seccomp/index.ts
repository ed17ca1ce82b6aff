import { argumentFixes } from "./arguments.ts";
import { callFixes } from "./calls.ts";
import { conditionFixes } from "./conditions.ts";
import { constantFixes } from "./constants.ts";
import { duplicateKeyFixes } from "./duplicate-keys.ts";
import { keyFixes } from "./keys.ts";
import { nameFixes } from "./names.ts";
import { seccompPodFixes } from "./pod-fixes.ts";
import type { SeccompFixMaker } from "./seccomp-fix.ts";
import { typeFixes } from "./types.ts";
import { valueFixes } from "./values.ts";

/** The makers of fixes of all rules about seccomp, by rule. */
export const seccompFixesByRule: ReadonlyMap<string, SeccompFixMaker> = new Map([
  ...constantFixes,
  ...typeFixes,
  ...valueFixes,
  ...argumentFixes,
  ...conditionFixes,
  ...duplicateKeyFixes,
  ...nameFixes,
  ...keyFixes,
  ...callFixes,
  ...seccompPodFixes,
]);
