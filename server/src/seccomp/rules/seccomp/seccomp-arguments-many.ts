import type { Blame } from "../../../engine/rules/rule.ts";
import { fixOf } from "../../../engine/analysis/fix.ts";
import { removeItems } from "../../../engine/syntax/edits/list-editor.ts";
import { numberIn, ruleAt } from "../../edits/profile-fix.ts";
import { splitEdits } from "../../edits/split-rule.ts";
import { defineSeccompRule, schemaRefusal } from "../define-seccomp-rule.ts";
import { type ProfileRefusal, refusedProfile } from "./shared/refusal.ts";

type Params = ProfileRefusal & {
  readonly count: number;
  readonly max: number;
  readonly isRefused: boolean;
};

/** More conditions than a call has arguments. */
export default defineSeccompRule({
  id: "seccomp-arguments-many",
  severity: "warning",
  stage: "start-up",
  source: "runc, libcontainer/seccomp/seccomp_linux.go, InitSeccomp",
  checkRule(loaded, { loader, knowledge }): Blame<Params>[] {
    const written = loaded.rule.args?.value ?? [];
    const max = knowledge.model.limits.arguments;
    const counts = { count: written.length, max };
    if (loader.form === "resource" && written.length > max) {
      const blame = written[max] ?? loaded.rule;
      const params = { ...counts, isRefused: true, ...schemaRefusal("Too many") };
      return [{ blame, params, severity: "error" }];
    }
    // If the arguments are not cut, two conditions are about one argument, which has its own finding.
    const extra = written[loaded.args.length];
    if (!extra) return [];
    const params = { ...counts, isRefused: false, by: loader.ociRuntime, phrase: undefined };
    return [{ blame: extra, params }];
  },
  message: ({ count, max, isRefused, ...by }: Params) =>
    isRefused
      ? `The rule has ${count} conditions, but a system call has at most ${max} arguments. ${refusedProfile(by)}`
      : `The rule has ${count} conditions, but ${by.by} uses only the first ${max} and ignores the rest. Split the rule, or combine conditions with SCMP_CMP_MASKED_EQ.`,
  fix: (_params, { path }, context) => {
    const rule = ruleAt(path, context.profile);
    const args = rule?.args;
    if (!args) return [];
    const max = context.knowledge.seccomp.model.limits.arguments;
    const extra = args.value.slice(max).map((argument) => numberIn(argument.path));
    const edits = removeItems(context.edited, args.path, extra);
    return [
      fixOf({ key: "split-rule", params: {} }, splitEdits(rule, context)),
      fixOf({ key: "remove-conditions", params: { max } }, edits),
    ];
  },
});
