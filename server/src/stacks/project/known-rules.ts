import type { Knowledge } from "../../engine/analysis/knowledge.ts";

/** Findings that no rule has: about what could be looked at. */
const rulesOfChecking = [
  "not-kubelet-config",
  "template",
  "version-comment-unknown",
  "version-not-known",
  "file-too-large",
  "too-many-findings",
  "ignore-malformed",
  "ignore-unknown",
  "ignore-unneeded",
] as const;

/** Every id that a finding may have, and a severity be set for. */
export function knownRules({ rules }: Pick<Knowledge, "rules">): ReadonlySet<string> {
  return new Set([...rules.keys(), ...rulesOfChecking]);
}
