import { englishMessages, type Catalogue } from "../messages/english.ts";
import { englishCliPhrases } from "../messages/cli-phrases.ts";
import type { Language, Phrases } from "../messages/language.ts";
import { englishProjectPhrases } from "../messages/project-phrases.ts";
import { englishServerPhrases } from "../messages/server-phrases.ts";
import { lateSeccompRules } from "../rules/late-seccomp-rules.ts";
import { rules } from "../rules/registry.ts";
import type { LateCode } from "../schema/late-code.ts";
import { lazyValues } from "../schema/lazy-tables.ts";
import { once } from "../text/once.ts";
import { latePhrases } from "./late-phrases.ts";
import { messagesOf } from "./messages-of.ts";

const messages: Partial<Catalogue> = englishMessages;

/** A rule's own text. The rules are asked one at a time: a list of all texts takes longer than what a report asks for. */
const ruleMessages: Partial<Record<keyof Catalogue, { readonly message: unknown }>> = rules;

/**
 * English: what the command line speaks unless it is told otherwise, and every editor whose language we do not have. What a
 * report about a configuration of the kubelet has no use for is loaded late.
 */
export function englishWith(late: LateCode): Language {
  const phrases = (): Omit<Phrases, "locale" | "cli" | "project" | "server"> =>
    late.get(latePhrases).englishPhrases;
  const ofSeccomp = once((): Partial<Catalogue> =>
    messagesOf(late.get(lateSeccompRules).seccompRules),
  );
  return lazyValues<Language>({
    locale: () => "en",
    // The messages of seccomp are all that is not among the others.
    message: () => (key) =>
      (messages[key] ?? ruleMessages[key]?.message ?? ofSeccomp()[key]) as Catalogue[typeof key],
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
