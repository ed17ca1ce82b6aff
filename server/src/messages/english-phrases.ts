import { englishAgentPhrases } from "./agent-phrases.ts";
import { englishDriftPhrases } from "./drift-phrases.ts";
import { englishFixTitles } from "./fix-titles.ts";
import { englishFlagPhrases } from "./flag-phrases.ts";
import { englishHoverPhrases } from "./hover-phrases-en.ts";
import type { Phrases } from "./language.ts";
import { englishLogTopics } from "./log-topics.ts";
import { englishNodePhrases } from "./node-phrases.ts";
import { englishPodPhrases } from "./pod-phrases.ts";
import { englishPosturePhrases } from "./posture-phrases.ts";
import { englishSeccompPhrases } from "./seccomp-phrases-en.ts";
import { englishSetPhrases } from "./set-phrases.ts";
import { englishUpgradePhrases } from "./upgrade-phrases.ts";

/** What users read in English beside findings and reports. */
export const englishPhrases: Omit<Phrases, "locale" | "cli" | "project" | "server"> = {
  fixTitles: englishFixTitles,
  hover: englishHoverPhrases,
  flags: englishFlagPhrases,
  sets: englishSetPhrases,
  seccomp: englishSeccompPhrases,
  pods: englishPodPhrases,
  posture: englishPosturePhrases,
  drift: englishDriftPhrases,
  upgrade: englishUpgradePhrases,
  node: englishNodePhrases,
  logs: englishLogTopics,
  agents: englishAgentPhrases,
};
