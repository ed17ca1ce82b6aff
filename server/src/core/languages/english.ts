import { englishMessages } from "../messages/english.ts";
import { englishPhrases } from "../messages/english-phrases.ts";
import type { Language } from "../messages/language.ts";
import { rules } from "../rules/registry.ts";
import { messagesOf } from "./messages-of.ts";

/** English: what the command line speaks unless it is told otherwise, and every editor whose language we do not have. */
export const english: Language = {
  ...englishPhrases,
  messages: { ...englishMessages, ...messagesOf(rules) },
};
