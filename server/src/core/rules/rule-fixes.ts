import type { Answers, FixContext } from "../edits/fix.ts";
import type { ProfileFixContext, SeccompFixContext } from "../edits/seccomp/profile-fix.ts";
import type { Finding } from "../findings/finding.ts";
import type { RuleTexts } from "./rule.ts";
import { rules } from "./registry.ts";

type FixesOf<C> = RuleTexts<never, C>["fixesOf"];

const all = Object.values(rules);
const byFile = mapOf(
  all.filter(
    (rule) => rule.subject !== "profile" && rule.subject !== "pod" && rule.subject !== "annotation",
  ),
);
const byProfile = mapOf(all.filter((rule) => rule.subject === "profile"));
const byPod = mapOf(all.filter((rule) => rule.subject === "pod" || rule.subject === "annotation"));

function mapOf<C>(
  made: readonly Pick<RuleTexts<never, C>, "id" | "fixesOf">[],
): ReadonlyMap<string, FixesOf<C>> {
  return new Map(made.map(({ id, fixesOf }) => [id, fixesOf]));
}

/** The fixes that a rule has for a finding in a file of the kubelet's kinds, the likeliest first. */
export function ruleFixes(finding: Finding, context: FixContext): Answers {
  return byFile.get(finding.rule)?.(finding, context) ?? [];
}

/** The fixes that a rule has for a finding in a seccomp profile, the likeliest first. */
export function profileRuleFixes(finding: Finding, context: ProfileFixContext): Answers {
  return byProfile.get(finding.rule)?.(finding, context) ?? [];
}

/** The fixes that a rule has for a finding about the profile that a pod uses, the likeliest first. */
export function podRuleFixes(finding: Finding, context: SeccompFixContext): Answers {
  return byPod.get(finding.rule)?.(finding, context) ?? [];
}
