import type { BlamedPlace } from "../../../engine/rules/rule.ts";
import { safe } from "../../../engine/analysis/fix-candidates.ts";
import { ruleAt } from "../../edits/profile-fix.ts";
import type { LoadedRule } from "../../load-profile.ts";
import type { ProfileRule } from "../../profile-model.ts";
import { defineSeccompRule } from "../define-seccomp-rule.ts";
import type { SeccompRuleContext } from "../seccomp-rule-context.ts";
import { findClashes, clashingActionText } from "./shared/clashes.ts";
import type { Mention } from "./shared/mentions.ts";
import type { NamedInProfile } from "./shared/messages.ts";
import { mentionAt, removeName, removeRule } from "./shared/name-fixes.ts";

type Params = NamedInProfile & {
  readonly action: string;
  readonly isRepeated: boolean;
  /** More than one: the rule names so many, and each is said elsewhere. */
  readonly calls: number;
};

/** A call that a rule speaks of in vain, and the rule that says the same. */
interface Shadow {
  readonly kept: Mention;
  readonly lost: Mention;
  readonly isRepeated: boolean;
}

/** Calls for which another rule says the same already; of a rule that is all of such, once. */
export default defineSeccompRule({
  id: "seccomp-rule-shadowed",
  severity: "information",
  stage: "start-up",
  source: "libseccomp, src/db.c, db_col_rule_add",
  check: (context) =>
    shadowsToTell(context).map(({ shadow, calls, place }) => {
      const { kept, lost, isRepeated } = shadow;
      const params = {
        name: lost.name.value,
        action: clashingActionText(kept.loaded),
        isRepeated,
        calls,
      };
      return { blame: place, params, related: [kept.name] };
    }),
  message: ({ name, action, isRepeated, calls }: Params) =>
    calls > 1
      ? `Other rules already apply ${action} to all ${calls} calls of this rule, so it has no effect. Remove it.`
      : `Another rule already applies ${action} to ${isRepeated ? `"${name}" under the same conditions` : `every "${name}" call`}, so "${name}" has no effect here. Remove it.`,
  fix: ({ calls }, { path }, context) => {
    const rule = calls > 1 ? ruleAt(path, context.profile) : undefined;
    if (rule) return [removeRule(rule, context, safe)];
    const mention = mentionAt(path, context);
    return [mention && removeName(mention, context, safe)];
  },
});

/** The reported fact about a rule: a shadow, or the first of all its calls. */
interface ToldShadow {
  readonly shadow: Shadow;
  readonly calls: number;
  readonly place: BlamedPlace;
}

function shadowsToTell(context: SeccompRuleContext): readonly ToldShadow[] {
  const byRule = new Map<LoadedRule, Shadow[]>();
  for (const { first, second, winner, isSame } of context.once(findClashes)) {
    if (!isSame) continue;
    const [kept, lost] = winner === "second" ? [second, first] : [first, second];
    const shadow = { kept, lost, isRepeated: winner === "none" };
    const shadows = byRule.get(lost.loaded);
    if (shadows) shadows.push(shadow);
    else byRule.set(lost.loaded, [shadow]);
  }
  return [...byRule].flatMap(([loaded, shadows]): ToldShadow[] => {
    const [one] = shadows;
    if (!one) return [];
    const lost = new Set(shadows.map((shadow) => shadow.lost.name.value));
    const isWhole = lost.size > 1 && loaded.names.every((name) => lost.has(name));
    return isWhole
      ? [{ shadow: one, calls: lost.size, place: placeOf(one, loaded.rule.names) }]
      : shadows.map((shadow) => ({ shadow, calls: 1, place: shadow.lost.name }));
  });
}

/** The path is the list's, the place that of its first call: a list may be pages long. */
function placeOf({ lost }: Shadow, list: ProfileRule["names"]): BlamedPlace {
  return list ? { path: list.path, span: list.value[0]?.span ?? list.span } : lost.name;
}
