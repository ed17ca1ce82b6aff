import { isSameAction } from "../../seccomp/effective-actions.ts";
import type { SeccompKnowledge } from "../../seccomp/knowledge.ts";
import { namesOf, type LoadedDefault, type LoadedRule } from "../../seccomp/load-profile.ts";
import type { Located } from "../../seccomp/profile-model.ts";
import type { Blame } from "../define-rule.ts";
import { defineSeccompRule, type SeccompRuleContext } from "./define-seccomp-rule.ts";

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

/** A call for which another rule says the same already. */
export const seccompRuleShadowed = defineSeccompRule({
  id: "seccomp-rule-shadowed",
  severity: "information",
  check: (context) =>
    context.once(findClashes).flatMap(({ first, second, winner, isSame }) => {
      if (!isSame) return [];
      const [kept, lost] = winner === "second" ? [second, first] : [first, second];
      const params = {
        name: lost.name.value,
        action: said(kept.loaded),
        isRepeated: winner === "none",
      };
      return [{ blame: lost.name, params, related: [kept.name] }];
    }),
});

/** A rule as far as it is about one call. */
interface Mention {
  readonly name: Located<string>;
  readonly loaded: LoadedRule;
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
function findClashes({ rules, standard, loader, knowledge }: SeccompRuleContext): Clash[] {
  const byName = new Map<string, Mention[]>();
  for (const loaded of rules) {
    if (hangsOnContainer(loaded)) continue;
    if (standard && isSameAction(loaded, standard, knowledge)) continue;
    const names = new Map(namesOf(loaded.rule, loader).map((name) => [name.value, name]));
    for (const [text, name] of names) {
      if (!knowledge.call(text)) continue;
      const known = byName.get(text);
      if (known) known.push({ name, loaded });
      else byName.set(text, [{ name, loaded }]);
    }
  }
  return [...byName.values()].flatMap((mentions) => clashesOf(mentions, knowledge));
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
