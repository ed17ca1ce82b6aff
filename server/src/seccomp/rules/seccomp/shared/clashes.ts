import { isSameAction } from "../../../effective-actions.ts";
import type { SeccompKnowledge } from "../../../../facts/seccomp-knowledge.ts";
import type { LoadedDefault, LoadedRule } from "../../../load-profile.ts";
import type { SeccompRuleContext } from "../../seccomp-rule-context.ts";
import { type Mention, mentionsByName } from "./mentions.ts";

/** Two mentions of a call that libseccomp cannot both keep. */
export interface Clash {
  readonly first: Mention;
  readonly second: Mention;
  /** `none`: their conditions are the same. */
  readonly winner: "first" | "second" | "none";
  readonly isSame: boolean;
}

/** libseccomp keeps the first rule without conditions, and nothing else. Use it through `context.once`. */
export function findClashes(context: SeccompRuleContext): readonly Clash[] {
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
export function clashingActionText({ action, errno }: LoadedDefault): string {
  return errno === undefined || errno === 1 ? action : `${action} with error ${errno}`;
}
