import { fixOf } from "../../edits/fix.ts";
import { removeItems } from "../../edits/list-editor.ts";
import { numberIn, ruleAt } from "../../edits/seccomp/profile-fix.ts";
import { splitEdits } from "../../edits/seccomp/split-rule.ts";
import { defineSeccompRule, schemaRefusal } from "../define-seccomp-rule.ts";
import type { Blame } from "../rule.ts";
import { type Refusal, refused } from "./shared/refusal.ts";

/** What the message needs. */
type Params = Refusal & {
  readonly count: number;
  readonly most: number;
  readonly isRefused: boolean;
};

/** More conditions than a call has arguments. */
export default defineSeccompRule({
  id: "seccomp-arguments-many",
  severity: "warning",
  stage: "start-up",
  source: "runc, libcontainer/seccomp/seccomp_linux.go, InitSeccomp",
  check: ({ rules, loader, knowledge }) =>
    rules.flatMap((loaded): Blame<Params>[] => {
      const written = loaded.rule.args?.value ?? [];
      const most = knowledge.model.limits.arguments;
      const about = { count: written.length, most };
      if (loader.form === "resource" && written.length > most) {
        const blame = written[most] ?? loaded.rule;
        const params = { ...about, isRefused: true, ...schemaRefusal("Too many") };
        return [{ blame, params, severity: "error" }];
      }
      // What is not cut counts: two conditions are then about one argument, which is said for that.
      const extra = written[loaded.args.length];
      if (!extra) return [];
      const params = { ...about, isRefused: false, by: loader.ociRuntime, phrase: undefined };
      return [{ blame: extra, params }];
    }),
  message: ({ count, most, isRefused, ...by }: Params) =>
    isRefused
      ? `The rule has ${count} conditions, and a call has ${most} arguments at most. ${refused(by)}`
      : `The rule has ${count} conditions, and ${by.by} looks at the first ${most} only: from here on they do not count. Split the rule, or bring conditions together with SCMP_CMP_MASKED_EQ.`,
  fix: (_params, { path }, context) => {
    const rule = ruleAt(path, context.profile);
    const args = rule?.args;
    if (!args) return [];
    const most = context.knowledge.seccomp.model.limits.arguments;
    const extra = args.value.slice(most).map((each) => numberIn(each.path));
    const edits = removeItems(context.edited, args.path, extra);
    return [
      fixOf({ key: "split-rule", params: {} }, splitEdits(rule, context)),
      fixOf({ key: "remove-conditions", params: { most } }, edits),
    ];
  },
});
