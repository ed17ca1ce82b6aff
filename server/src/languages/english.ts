import { englishMessages, type Catalogue } from "../messages/english-messages.ts";
import { englishCliPhrases } from "../messages/cli-phrases.ts";
import { englishPhrases } from "../messages/english-phrases.ts";
import type { Language } from "../messages/language.ts";
import { englishProjectPhrases } from "../messages/project-phrases.ts";
import { englishServerPhrases } from "../messages/server-phrases.ts";
import { domains } from "../sets/index.ts";

const messages: Partial<Catalogue> = englishMessages;

/** Rules with their texts. */
type RuleTexts = Partial<Record<keyof Catalogue, { readonly message: unknown }>>;
const ruleTexts: RuleTexts = Object.fromEntries(
  domains.flatMap(({ rules = {} }) => Object.entries(rules)),
);

/** The language of the command line unless the user names another, and of every editor whose language is not supported. */
export const english: Language = {
  ...englishPhrases,
  locale: "en",
  message: (key) => (messages[key] ?? ruleTexts[key]?.message) as Catalogue[typeof key],
  cli: englishCliPhrases,
  project: englishProjectPhrases,
  server: englishServerPhrases,
};
