import type { Language } from "../engine/messages/language.ts";
import type { Catalogue } from "../engine/messages/message-params.ts";
import { domains } from "../stacks/index.ts";
import { allEnglishMessages, englishPhrases } from "./english-texts.ts";

const messages: Partial<Catalogue> = allEnglishMessages;

/** Rules with their texts. */
type RuleTexts = Partial<Record<keyof Catalogue, { readonly message: unknown }>>;
const ruleTexts: RuleTexts = Object.fromEntries(
  domains.flatMap(({ rules = {} }) => Object.entries(rules)),
);

/** The language of the command line unless the user names another, and of every editor whose language is not supported. */
export const english: Language = {
  ...englishPhrases,
  message: (key) => (messages[key] ?? ruleTexts[key]?.message) as Catalogue[typeof key],
};
