import type { Blame } from "../../../engine/rules/rule.ts";
import { type Fix, fixOf } from "../../../engine/analysis/fix.ts";
import { type ProfileFixContext, withoutNames } from "../../edits/profile-fix.ts";
import type { Finding } from "../../../engine/analysis/finding.ts";
import { defineSeccompRule } from "../define-seccomp-rule.ts";
import { findClashes, clashingActionText } from "./shared/clashes.ts";
import type { NamedInProfile } from "./shared/messages.ts";
import { type NameMention, mentionAt } from "./shared/name-fixes.ts";

type Params = NamedInProfile & {
  readonly first: string;
  readonly second: string;
  readonly winner: "first" | "second" | "none";
};

/** Two rules that say different things about a call, of which one cannot hold. */
export default defineSeccompRule({
  id: "seccomp-rules-contradict",
  severity: "warning",
  stage: "start-up",
  source: "libseccomp, src/db.c, db_col_rule_add",
  check: (context) =>
    context.once(findClashes).flatMap(({ first, second, winner, isSame }): Blame<Params>[] => {
      if (isSame) return [];
      const params = {
        name: second.name.value,
        first: clashingActionText(first.loaded),
        second: clashingActionText(second.loaded),
        winner,
      };
      return [{ blame: second.name, params, related: [first.name] }];
    }),
  message: ({ name, first, second, winner }: Params) =>
    winner === "none"
      ? `Two rules contradict each other for "${name}" under the same conditions: ${first}, and here ${second}. libseccomp cannot apply both. Remove one of them.`
      : winner === "first"
        ? `An earlier rule applies ${first} to every "${name}" call, so ${second} here has no effect. Remove "${name}" from one of the rules.`
        : `This rule applies ${second} to every "${name}" call, so an earlier rule that applies ${first} under conditions has no effect. Remove "${name}" from one of the rules.`,
  fix: (params, finding, context) => {
    const mention = mentionAt(finding.path, context);
    const other = mentionAt(relatedPath(finding), context);
    const { first, second, winner } = params;
    const here = mention && removeMention(mention, second, context);
    const there = other && removeMention(other, first, context);
    // Removing the lost rule first changes nothing.
    return winner === "second" ? [there, here] : [here, there];
  },
});

function relatedPath({ related }: Finding): string {
  const message = related?.[0]?.message;
  return message?.key === "related-setting" ? message.params.path : "";
}

/** The title of the fix names the rule by its action. */
function removeMention(
  { rule, name }: NameMention,
  action: string,
  context: ProfileFixContext,
): Fix | undefined {
  const params = { name: name.value, action };
  return fixOf({ key: "remove-from-rule", params }, withoutNames(rule, [name], context));
}
