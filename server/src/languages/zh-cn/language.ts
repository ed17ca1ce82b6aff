import { chineseWorkspaceFixTitles } from "../../answers/messages/zh-cn/fix-titles.ts";
import { chineseHoverPhrases } from "../../kubelet/messages/zh-cn/hover-phrases.ts";
import { chineseKubeletFixTitles } from "../../kubelet/messages/zh-cn/fix-titles.ts";
import { chineseLogTopics } from "../../kubelet/messages/zh-cn/log-topics.ts";
import { chineseMessages } from "../../kubelet/messages/zh-cn/messages.ts";
import { chineseNodePhrases } from "../../kubelet/messages/zh-cn/node-phrases.ts";
import { chineseReferencePhrases } from "../../kubelet/messages/zh-cn/reference-phrases.ts";
import { chineseSeccompRecord } from "../../kubelet/messages/zh-cn/seccomp-record-phrases.ts";
import { chinesePodPhrases } from "../../seccomp/messages/zh-cn/pod-phrases.ts";
import { chineseProfileMessages } from "../../seccomp/messages/zh-cn/profile-messages.ts";
import { chineseSeccompFixTitles } from "../../seccomp/messages/zh-cn/fix-titles.ts";
import { chineseSeccompPhrases } from "../../seccomp/messages/zh-cn/seccomp-phrases.ts";
import type { Language } from "../../engine/messages/language.ts";
import { chineseCliPhrases } from "../../answers/messages/zh-cn/cli-phrases.ts";
import { chineseAgentPhrases } from "../../answers/messages/zh-cn/agent-phrases.ts";
import { chineseDriftPhrases } from "../../answers/drift/messages/zh-cn/drift-phrases.ts";
import { chineseFixTitles } from "../../engine/messages/zh-cn/fix-titles.ts";
import { chineseFlagMessages } from "../../flags/messages/zh-cn/flag-messages.ts";
import { chineseFlagPhrases } from "../../flags/messages/zh-cn/flag-phrases.ts";
import { chinesePosturePhrases } from "../../answers/posture/messages/zh-cn/posture-phrases.ts";
import {
  chineseProjectFindingMessages,
  chineseProjectPhrases,
} from "../../stacks/project/messages/zh-cn/project-phrases.ts";
import { orEnglish, messagesOf } from "../messages-of.ts";
import { chineseFileMessages } from "../../documents/messages/zh-cn/file-messages.ts";
import { chinesePlatformMessages } from "../../platforms/messages/zh-cn/platform-messages.ts";
import { chineseRules } from "./rules.ts";
import { chineseReadingPhrases } from "../../engine/messages/zh-cn/reading-phrases.ts";
import { chineseServerPhrases } from "../../engine/messages/zh-cn/server-phrases.ts";
import { chineseSetPhrases } from "../../stacks/messages/zh-cn/set-phrases.ts";
import { chineseUpgradePhrases } from "../../answers/upgrade/messages/zh-cn/upgrade-phrases.ts";
import { chineseViewPhrases } from "../../answers/messages/zh-cn/view-phrases.ts";

/** Simplified Chinese. */
export const chinese: Language = {
  locale: "zh-cn",
  message: orEnglish({
    ...chineseMessages,
    ...chineseFileMessages,
    ...chineseFlagMessages,
    ...chinesePlatformMessages,
    ...chineseProfileMessages,
    ...chineseProjectFindingMessages,
    ...messagesOf(chineseRules),
  }),
  fixTitles: {
    ...chineseFixTitles,
    ...chineseKubeletFixTitles,
    ...chineseSeccompFixTitles,
    ...chineseWorkspaceFixTitles,
  },
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
  reference: chineseReferencePhrases,
  logs: chineseLogTopics,
  seccompRecord: chineseSeccompRecord,
  server: chineseServerPhrases,
  node: chineseNodePhrases,
  cli: chineseCliPhrases,
  reading: chineseReadingPhrases,
  views: chineseViewPhrases,
};
