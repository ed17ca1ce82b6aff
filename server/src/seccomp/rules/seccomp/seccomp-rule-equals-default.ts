import { preferred, safe } from "../../../engine/analysis/fix-candidates.ts";
import type { FixConfidence } from "../../../engine/analysis/fix.ts";
import { type ProfileFixContext, ruleAt } from "../../edits/profile-fix.ts";
import { hasSameFilter } from "../../edits/same-filter.ts";
import { isSameAction } from "../../effective-actions.ts";
import type { ProfileRule } from "../../profile-model.ts";
import { defineSeccompRule } from "../define-seccomp-rule.ts";
import { clashingActionText } from "./shared/clashes.ts";
import { removeRule } from "./shared/name-fixes.ts";

/** A rule does for its calls what the default action does: the runtime leaves it out. */
export default defineSeccompRule({
  id: "seccomp-rule-equals-default",
  severity: "information",
  stage: "start-up",
  source: "runc, libcontainer/seccomp/seccomp_linux.go, InitSeccomp",
  check: ({ rules, standard, knowledge, loader }) =>
    rules.flatMap((loaded) => {
      const { action } = loaded.rule;
      if (!standard || !action || !isSameAction(loaded, standard, knowledge)) return [];
      const params = { action: clashingActionText(loaded), by: loader.ociRuntime };
      return [{ blame: action, params }];
    }),
  message: ({ action, by }: { readonly action: string; readonly by: string }) =>
    `${action} is also the default action, so ${by} ignores this rule. Remove it.`,
  fix: (_params, { path }, context) => {
    const rule = ruleAt(path, context.profile);
    return [rule && removeRule(rule, context, preferenceOfRemoval(rule, context))];
  },
});

/**
 * A rule that runc leaves out still says how new the profile is. It may be removed if the filter stays the same without
 * it and all like it, and if other runtimes read nothing from it.
 */
function preferenceOfRemoval(rule: ProfileRule, context: ProfileFixContext): FixConfidence {
  const { profile, analysis, form, knowledge } = context;
  if (rule.errno ?? rule.name ?? rule.includes ?? rule.excludes) return preferred;
  const gone = new Set([
    rule.path,
    ...analysis.findings
      .filter((finding) => finding.rule === "seccomp-rule-equals-default")
      .flatMap(({ path }) => ruleAt(path, profile)?.path ?? []),
  ]);
  const entries = profile.entries.filter(({ path }) => !gone.has(path));
  const without = { ...profile, entries };
  const reader = { runtime: analysis.runtime, form };
  return hasSameFilter(profile, without, reader, knowledge.seccomp) ? safe : preferred;
}
