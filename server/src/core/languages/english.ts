import { englishCliPhrases } from "../messages/cli-phrases.ts";
import { rules } from "../rules/registry.ts";
import { messagesOf } from "./messages-of.ts";
import { englishMessages } from "../messages/english.ts";
import { englishFixTitles } from "../messages/fix-titles.ts";
import { englishFlagPhrases } from "../messages/flag-phrases.ts";
import { englishHoverPhrases } from "../messages/hover-phrases-en.ts";
import type { Language } from "../messages/language.ts";
import { englishPodPhrases } from "../messages/pod-phrases.ts";
import { englishProjectPhrases } from "../messages/project-phrases.ts";
import { englishSeccompPhrases } from "../messages/seccomp-phrases-en.ts";
import { englishServerPhrases } from "../messages/server-phrases.ts";
import { englishSetPhrases } from "../messages/set-phrases.ts";
import { englishUpgradePhrases } from "../messages/upgrade-phrases.ts";

/** English: what the command line speaks unless it is told otherwise, and every editor whose language we do not have. */
export const english: Language = {
  locale: "en",
  messages: { ...englishMessages, ...messagesOf(rules) },
  fixTitles: englishFixTitles,
  hover: englishHoverPhrases,
  flags: englishFlagPhrases,
  sets: englishSetPhrases,
  seccomp: englishSeccompPhrases,
  pods: englishPodPhrases,
  project: englishProjectPhrases,
  upgrade: englishUpgradePhrases,
  server: englishServerPhrases,
  cli: englishCliPhrases,
};
