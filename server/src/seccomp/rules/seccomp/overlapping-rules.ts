import { preferred, safe } from "../../../engine/analysis/fix-candidates.ts";
import { type FixConfidence, type Fix, fixOf } from "../../../engine/analysis/fix.ts";
import { type ProfileFixContext, ruleAt, withoutNames } from "../../edits/profile-fix.ts";
import { hasSameFilter } from "../../edits/same-filter.ts";
import { isSameAction } from "../../effective-actions.ts";
import type { ProfileRule } from "../../profile-model.ts";
import { defineSeccompRule } from "../define-seccomp-rule.ts";
import {
  removeRule,
  mentionAt,
  removeName,
  type NameMention,
  type Mention,
  mentionsByName,
} from "./shared/mentions.ts";
import type { BlamedPlace, Blame } from "../../../engine/rules/rule.ts";
import type { LoadedRule, LoadedDefault } from "../../load-profile.ts";
import type { SeccompRuleContext } from "../seccomp-rule-context.ts";
import type { NamedInProfile } from "./shared/messages.ts";
import type { Finding } from "../../../engine/analysis/finding.ts";
import type { SeccompKnowledge } from "../../../facts/seccomp-knowledge.ts";

/** Two mentions of a call that libseccomp cannot both keep. */
interface Clash {
  readonly first: Mention;
  readonly second: Mention;
  /** `none`: their conditions are the same. */
  readonly winner: "first" | "second" | "none";
  readonly isSame: boolean;
}

/** libseccomp keeps the first rule without conditions, and nothing else. Use it through `context.once`. */
function findClashes(context: SeccompRuleContext): readonly Clash[] {
  const { rules, standard, knowledge } = context;
  const counting = new Set(
    rules.filter(
      (loaded) =>
        !hangsOnContainer(loaded) && !(standard && isSameAction(loaded, standard, knowledge)),
    ),
  );
  return [...context.once(mentionsByName)].flatMap(([name, mentions]) => {
    if (mentions.length < 2 || !knowledge.call(name)) return [];
    const counted = mentions.filter(
      ({ loaded }, at) => counting.has(loaded) && loaded !== mentions[at - 1]?.loaded,
    );
    return clashesOf(counted, knowledge);
  });
}

/**
 * Such rules are each for other containers, or their conditions are dropped, which is said
 * elsewhere.
 */
function hangsOnContainer({ rule: { includes, excludes } }: LoadedRule): boolean {
  return includes !== undefined || excludes !== undefined;
}

function clashesOf(mentions: readonly Mention[], knowledge: SeccompKnowledge): Clash[] {
  const clashes: Clash[] = [];
  const conditional = new Map<string, Mention>();
  let whole: Mention | undefined;
  const add = (first: Mention, second: Mention, winner: Clash["winner"]): void => {
    const isSame = isSameAction(first.loaded, second.loaded, knowledge);
    clashes.push({ first, second, winner, isSame });
  };
  for (const mention of mentions) {
    if (whole) {
      add(whole, mention, "first");
    } else if (mention.loaded.args.length === 0) {
      whole = mention;
      for (const other of conditional.values()) add(other, mention, "second");
    } else {
      const key = conditionKey(mention.loaded);
      const twin = conditional.get(key);
      if (twin) add(twin, mention, "none");
      else conditional.set(key, mention);
    }
  }
  return clashes;
}

/** Does not depend on the order of the conditions. */
function conditionKey({ args }: LoadedRule): string {
  return args
    .map(({ index, op, value, valueTwo }) =>
      [index?.value ?? 0, op?.value, value?.value ?? 0, valueTwo?.value ?? 0].join(" "),
    )
    .sort()
    .join();
}

/** The action as texts show it; the usual error number is not told. */
function clashingActionText({ action, errno }: LoadedDefault): string {
  return errno === undefined || errno === 1 ? action : `${action} with error ${errno}`;
}

/** A rule does for its calls what the default action does: the runtime leaves it out. */
export const seccompRuleEqualsDefault = defineSeccompRule({
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

type RuleShadowedParams = NamedInProfile & {
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
export const seccompRuleShadowed = defineSeccompRule({
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
  message: ({ name, action, isRepeated, calls }: RuleShadowedParams) =>
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

type RulesContradictParams = NamedInProfile & {
  readonly first: string;
  readonly second: string;
  readonly winner: "first" | "second" | "none";
};

/** Two rules that say different things about a call, of which one cannot hold. */
export const seccompRulesContradict = defineSeccompRule({
  id: "seccomp-rules-contradict",
  severity: "warning",
  stage: "start-up",
  source: "libseccomp, src/db.c, db_col_rule_add",
  check: (context) =>
    context
      .once(findClashes)
      .flatMap(({ first, second, winner, isSame }): Blame<RulesContradictParams>[] => {
        if (isSame) return [];
        const params = {
          name: second.name.value,
          first: clashingActionText(first.loaded),
          second: clashingActionText(second.loaded),
          winner,
        };
        return [{ blame: second.name, params, related: [first.name] }];
      }),
  message: ({ name, first, second, winner }: RulesContradictParams) =>
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
