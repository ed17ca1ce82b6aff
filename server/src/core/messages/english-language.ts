import { englishCliPhrases } from "./cli-phrases.ts";
import { englishMessages } from "./english.ts";
import { englishFixTitles } from "./fix-titles.ts";
import { englishFlagPhrases } from "./flag-phrases.ts";
import { englishHoverPhrases } from "./hover-phrases-en.ts";
import type { Language } from "./language.ts";
import { englishPodPhrases } from "./pod-phrases.ts";
import { englishProjectPhrases } from "./project-phrases.ts";
import { englishSeccompPhrases } from "./seccomp-phrases-en.ts";
import { englishServerPhrases } from "./server-phrases.ts";
import { englishSetPhrases } from "./set-phrases.ts";
import { englishUpgradePhrases } from "./upgrade-phrases.ts";

/** English: what the command line speaks unless it is told otherwise, and every editor whose language we do not have. */
export const english: Language = {
  locale: "en",
  messages: englishMessages,
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
