import { preferred } from "../../../engine/analysis/fix-candidates.ts";
import { fixOf } from "../../../engine/analysis/fix.ts";
import { ruleAt } from "../../edits/profile-fix.ts";
import { splitEdits } from "../../edits/split-rule.ts";
import { defineSeccompRule } from "../define-seccomp-rule.ts";

/** Two conditions on one argument are not both needed. */
export default defineSeccompRule({
  id: "seccomp-argument-repeated",
  severity: "warning",
  stage: "start-up",
  source: "runc, libcontainer/seccomp/seccomp_linux.go, InitSeccomp",
  checkRule({ args, anyArgument }, { loader }) {
    if (!anyArgument) return [];
    const seen = new Map<number, (typeof args)[number]>();
    for (const argument of args) {
      const index = argument.index?.value ?? 0;
      const first = seen.get(index);
      if (first) {
        const blame = argument.index ?? argument;
        const related = [first.index ?? first];
        return [{ blame, params: { index, by: loader.ociRuntime }, related }];
      }
      seen.set(index, argument);
    }
    return [];
  },
  message: ({ index, by }: { readonly index: number; readonly by: string }) =>
    `Two conditions of this rule test argument ${index}, so ${by} applies the rule if any condition is met, not if all are met. Split the rule, or combine the conditions with SCMP_CMP_MASKED_EQ.`,
  fix: (_params, { path }, context) => {
    const rule = ruleAt(path, context.profile);
    // The filter stays the same; but whether any one was to suffice is only known to the author.
    return [rule && fixOf({ key: "split-rule", params: {} }, splitEdits(rule, context), preferred)];
  },
});
