import { isSameAction } from "../../seccomp/effective-actions.ts";
import type { SeccompKnowledge } from "../../seccomp/knowledge.ts";
import type { LoadedDefault, LoadedRule } from "../../seccomp/load-profile.ts";
import type { ProfileRule } from "../../seccomp/profile-model.ts";
import type { Blame } from "../define-rule.ts";
import { defineSeccompRule, type SeccompRuleContext } from "./define-seccomp-rule.ts";
import { mentionsByName, type Mention } from "./mentions.ts";

/** A rule does for its calls what the default action does: the runtime leaves it out. */
export const seccompRuleEqualsDefault = defineSeccompRule({
  id: "seccomp-rule-equals-default",
  severity: "information",
  check: ({ rules, standard, knowledge, loader }) =>
    rules.flatMap((loaded) => {
      const { action } = loaded.rule;
      if (!standard || !action || !isSameAction(loaded, standard, knowledge)) return [];
      return [{ blame: action, params: { action: said(loaded), by: loader.ociRuntime } }];
    }),
});

/** Two rules that say different things about a call, of which one cannot hold. */
export const seccompRulesContradict = defineSeccompRule({
  id: "seccomp-rules-contradict",
  severity: "warning",
  check: (context) =>
    context.once(findClashes).flatMap((clash): Blame<"seccomp-rules-contradict">[] => {
      const { first, second, isSame } = clash;
      if (isSame) return [];
      const params = {
        name: second.name.value,
        first: said(first.loaded),
        second: said(second.loaded),
        winner: clash.winner,
      };
      return [{ blame: second.name, params, related: [first.name] }];
    }),
});

/** Calls for which another rule says the same already; of a rule that is all of such, once. */
export const seccompRuleShadowed = defineSeccompRule({
  id: "seccomp-rule-shadowed",
  severity: "information",
  check: (context) => {
    const byRule = new Map<LoadedRule, Shadow[]>();
    for (const { first, second, winner, isSame } of context.once(findClashes)) {
      if (!isSame) continue;
      const [kept, lost] = winner === "second" ? [second, first] : [first, second];
      const shadow = { kept, lost, isRepeated: winner === "none" };
      const known = byRule.get(lost.loaded);
      if (known) known.push(shadow);
      else byRule.set(lost.loaded, [shadow]);
    }
    return [...byRule].flatMap(([loaded, shadows]) => {
      const [one] = shadows;
      if (!one) return [];
      const lost = new Set(shadows.map((each) => each.lost.name.value));
      const isWhole = lost.size > 1 && loaded.names.every((name) => lost.has(name));
      return isWhole
        ? [blameOf(one, lost.size, loaded.rule.names)]
        : shadows.map((each) => blameOf(each, 1, undefined));
    });
  },
});

/** A call that a rule speaks of in vain, and the rule that says the same. */
interface Shadow {
  readonly kept: Mention;
  readonly lost: Mention;
  readonly isRepeated: boolean;
}

function blameOf(
  { kept, lost, isRepeated }: Shadow,
  calls: number,
  list: ProfileRule["names"],
): Blame<"seccomp-rule-shadowed"> {
  const params = { name: lost.name.value, action: said(kept.loaded), isRepeated, calls };
  // The path is the list's, the place that of its first call: a list may be pages long.
  const blame = list ? { path: list.path, span: list.value[0]?.span ?? list.span } : lost.name;
  return { blame, params, related: [kept.name] };
}

/** Two mentions of a call that libseccomp cannot both keep. */
interface Clash {
  readonly first: Mention;
  readonly second: Mention;
  /** `none`: their conditions are the same. */
  readonly winner: "first" | "second" | "none";
  readonly isSame: boolean;
}

/** libseccomp keeps the first rule without conditions, and nothing besides. */
function findClashes(context: SeccompRuleContext): Clash[] {
  const { rules, standard, knowledge } = context;
  const counting = new Set(
    rules.filter(
      (loaded) =>
        !hangsOnContainer(loaded) && !(standard && isSameAction(loaded, standard, knowledge)),
    ),
  );
  return [...context.once(mentionsByName)].flatMap(([name, mentions]) => {
    if (mentions.length < 2 || !knowledge.call(name)) return [];
    const each = mentions.filter(
      ({ loaded }, at) => counting.has(loaded) && loaded !== mentions[at - 1]?.loaded,
    );
    return clashesOf(each, knowledge);
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
  const conditional: Mention[] = [];
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
      for (const each of conditional) add(each, mention, "second");
    } else {
      const key = conditionKey(mention.loaded);
      const twin = conditional.find(({ loaded }) => conditionKey(loaded) === key);
      if (twin) add(twin, mention, "none");
      else conditional.push(mention);
    }
  }
  return clashes;
}

/** The same text for the same conditions, in whatever order. */
function conditionKey({ args }: LoadedRule): string {
  return args
    .map(({ index, op, value, valueTwo }) =>
      [index?.value ?? 0, op?.value, value?.value ?? 0, valueTwo?.value ?? 0].join(" "),
    )
    .sort()
    .join();
}

/** The action as texts show it; the usual error number is not told. */
function said({ action, errno }: LoadedDefault): string {
  return errno === undefined || errno === 1 ? action : `${action} with error ${errno}`;
}
