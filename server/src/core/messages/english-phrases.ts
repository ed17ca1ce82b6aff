import { englishAgentPhrases } from "./agent-phrases.ts";
import { englishCliPhrases } from "./cli-phrases.ts";
import { englishDriftPhrases } from "./drift-phrases.ts";
import { englishFixTitles } from "./fix-titles.ts";
import { englishFlagPhrases } from "./flag-phrases.ts";
import { englishHoverPhrases } from "./hover-phrases-en.ts";
import type { Phrases } from "./language.ts";
import { englishNodePhrases } from "./node-phrases.ts";
import { englishPodPhrases } from "./pod-phrases.ts";
import { englishPosturePhrases } from "./posture-phrases.ts";
import { englishProjectPhrases } from "./project-phrases.ts";
import { englishSeccompPhrases } from "./seccomp-phrases-en.ts";
import { englishServerPhrases } from "./server-phrases.ts";
import { englishSetPhrases } from "./set-phrases.ts";
import { englishUpgradePhrases } from "./upgrade-phrases.ts";

/** What users read in English beside findings. */
export const englishPhrases: Phrases = {
  locale: "en",
  fixTitles: englishFixTitles,
  hover: englishHoverPhrases,
  flags: englishFlagPhrases,
  sets: englishSetPhrases,
  seccomp: englishSeccompPhrases,
  pods: englishPodPhrases,
  project: englishProjectPhrases,
  posture: englishPosturePhrases,
  drift: englishDriftPhrases,
  upgrade: englishUpgradePhrases,
  server: englishServerPhrases,
  node: englishNodePhrases,
  cli: englishCliPhrases,
  agents: englishAgentPhrases,
};
