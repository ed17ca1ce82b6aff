import { englishMessages, type Catalogue } from "../messages/english.ts";
import { englishCliPhrases } from "../messages/cli-phrases.ts";
import type { Language, Phrases } from "../messages/language.ts";
import { englishProjectPhrases } from "../messages/project-phrases.ts";
import { englishServerPhrases } from "../messages/server-phrases.ts";
import { lateOtherRules } from "../rules/late-other-rules.ts";
import { lateSeccompRules } from "../rules/late-seccomp-rules.ts";
import { otherRuleIds, rules } from "../rules/registry.ts";
import type { LateCode } from "../schema/late-code.ts";
import { lazyValues } from "../schema/lazy-tables.ts";
import { latePhrases } from "./late-phrases.ts";

const messages: Partial<Catalogue> = englishMessages;

/** Rules with their texts. They are asked one at a time: a list of all texts takes longer than what a report asks for. */
type RuleTexts = Partial<Record<keyof Catalogue, { readonly message: unknown }>>;
const ruleTexts: RuleTexts = rules;

/**
 * English: what the command line speaks unless it is told otherwise, and every editor whose language we do not have. What a
 * report about a configuration of the kubelet has no use for is loaded late.
 */
export function englishWith(late: LateCode): Language {
  const phrases = (): Omit<Phrases, "locale" | "cli" | "project" | "server"> =>
    late.get(latePhrases).englishPhrases;
  // Who has found something by a late rule has loaded it.
  const rulesWith = (id: keyof Catalogue): RuleTexts => {
    if (ruleTexts[id]) return ruleTexts;
    return otherRuleIds.has(id)
      ? late.get(lateOtherRules).otherRules
      : late.get(lateSeccompRules).seccompRules;
  };
  return lazyValues<Language>({
    locale: () => "en",
    message: () => (key) =>
      (messages[key] ?? rulesWith(key)[key]?.message) as Catalogue[typeof key],
    cli: () => englishCliPhrases,
    project: () => englishProjectPhrases,
    server: () => englishServerPhrases,
    fixTitles: () => phrases().fixTitles,
    hover: () => phrases().hover,
    flags: () => phrases().flags,
    sets: () => phrases().sets,
    seccomp: () => phrases().seccomp,
    pods: () => phrases().pods,
    posture: () => phrases().posture,
    drift: () => phrases().drift,
    upgrade: () => phrases().upgrade,
    node: () => phrases().node,
    agents: () => phrases().agents,
  });
}
