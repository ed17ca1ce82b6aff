import { fixesById } from "../../engine/rules/rule.ts";
import type { FixCandidates } from "../../engine/analysis/fix.ts";
import type { ProfileFixContext, SeccompFixContext } from "../edits/profile-fix.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import { seccompRules } from "./seccomp-registry.ts";

const all = Object.values(seccompRules);
const byProfile = fixesById(all.filter((rule) => rule.subject === "profile"));
const byPod = fixesById(all.filter((rule) => rule.subject !== "profile"));

/** The fixes that a rule has for a finding in a seccomp profile, the likeliest first. */
export function profileRuleFixes(finding: Finding, context: ProfileFixContext): FixCandidates {
  return byProfile.get(finding.rule)?.(finding, context) ?? [];
}

/** The fixes that a rule has for a finding about the profile that a pod uses, the likeliest first. */
export function podRuleFixes(finding: Finding, context: SeccompFixContext): FixCandidates {
  return byPod.get(finding.rule)?.(finding, context) ?? [];
}
