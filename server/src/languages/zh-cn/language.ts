import type { Language } from "../../messages/language.ts";
import { chineseCliPhrases } from "./cli-phrases.ts";
import { chineseAgentPhrases } from "./agent-phrases.ts";
import { chineseDriftPhrases } from "./drift-phrases.ts";
import { chineseFixTitles } from "./fix-titles.ts";
import { chineseFlagPhrases } from "./flag-phrases.ts";
import { chineseHoverPhrases } from "./hover-phrases.ts";
import { chineseLogTopics } from "./log-topics.ts";
import { chineseMessages } from "./messages.ts";
import { chineseNodePhrases } from "./node-phrases.ts";
import { chinesePodPhrases } from "./pod-phrases.ts";
import { chinesePosturePhrases } from "./posture-phrases.ts";
import { chineseProjectPhrases } from "./project-phrases.ts";
import { orEnglish } from "../or-english.ts";
import { messagesOf } from "../messages-of.ts";
import { chineseInputMessages } from "./inputs/index.ts";
import { chineseRules } from "./rules/index.ts";
import { chineseSeccompPhrases } from "./seccomp-phrases.ts";
import { chineseServerPhrases } from "./server-phrases.ts";
import { chineseSetPhrases } from "./set-phrases.ts";
import { chineseUpgradePhrases } from "./upgrade-phrases.ts";

/** Simplified Chinese. */
export const chinese: Language = {
  locale: "zh-cn",
  message: orEnglish({
    ...chineseMessages,
    ...chineseInputMessages,
    ...messagesOf(chineseRules),
  }),
  fixTitles: chineseFixTitles,
  hover: chineseHoverPhrases,
  flags: chineseFlagPhrases,
  sets: chineseSetPhrases,
  seccomp: chineseSeccompPhrases,
  pods: chinesePodPhrases,
  project: chineseProjectPhrases,
  posture: chinesePosturePhrases,
  drift: chineseDriftPhrases,
  agents: chineseAgentPhrases,
  upgrade: chineseUpgradePhrases,
  logs: chineseLogTopics,
  server: chineseServerPhrases,
  node: chineseNodePhrases,
  cli: chineseCliPhrases,
};
