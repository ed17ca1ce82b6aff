import { englishHoverPhrases } from "../kubelet/messages/hover-phrases-en.ts";
import { englishLogTopics } from "../kubelet/messages/log-topics.ts";
import { englishMessages as decodingMessages } from "../kubelet/messages/english-messages.ts";
import { englishNodePhrases } from "../kubelet/messages/node-phrases.ts";
import { englishReferencePhrases } from "../kubelet/messages/reference-phrases.ts";
import { englishSeccompRecord } from "../kubelet/messages/seccomp-record-phrases.ts";
import { kubeletFixTitles } from "../kubelet/messages/fix-titles.ts";
import { englishPodPhrases } from "../seccomp/messages/pod-phrases.ts";
import { englishSeccompPhrases } from "../seccomp/messages/seccomp-phrases-en.ts";
import { profileMessages } from "../seccomp/messages/profile-messages.ts";
import { seccompFixTitles } from "../seccomp/messages/fix-titles.ts";
import { workspaceFixTitles } from "../answers/messages/fix-titles.ts";
import { englishAgentPhrases } from "../answers/messages/agent-phrases.ts";
import { fileMessages } from "../documents/messages/file-messages.ts";
import { englishDriftPhrases } from "../answers/drift/messages/drift-phrases.ts";
import { englishFlagPhrases } from "../flags/messages/flag-phrases.ts";
import { flagMessages } from "../flags/messages/flag-messages.ts";
import { englishFixTitles } from "../engine/messages/fix-titles.ts";
import type { Phrases } from "../engine/messages/language.ts";
import type { MessageParams, MessageTexts } from "../engine/messages/message-params.ts";
import { englishReadingPhrases } from "../engine/messages/reading-phrases.ts";
import { englishServerPhrases } from "../engine/messages/server-phrases.ts";
import { platformMessages } from "../platforms/messages/platform-messages.ts";
import { englishPosturePhrases } from "../answers/posture/messages/posture-phrases.ts";
import {
  englishProjectPhrases,
  projectFindingMessages,
} from "../stacks/project/messages/project-phrases.ts";
import { englishSetPhrases } from "../stacks/messages/set-phrases.ts";
import { englishUpgradePhrases } from "../answers/upgrade/messages/upgrade-phrases.ts";
import { englishCliPhrases } from "../answers/messages/cli-phrases.ts";
import { englishViewPhrases } from "../answers/messages/view-phrases.ts";

/** English texts other than findings. */
export const englishPhrases: Phrases = {
  locale: "en",
  fixTitles: {
    ...englishFixTitles,
    ...kubeletFixTitles,
    ...seccompFixTitles,
    ...workspaceFixTitles,
  },
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
  reference: englishReferencePhrases,
  logs: englishLogTopics,
  seccompRecord: englishSeccompRecord,
  cli: englishCliPhrases,
  reading: englishReadingPhrases,
  views: englishViewPhrases,
  agents: englishAgentPhrases,
};

/** The English texts of all messages but those of rules, by key. */
export const allEnglishMessages: MessageTexts<MessageParams> = {
  ...decodingMessages,
  ...fileMessages,
  ...flagMessages,
  ...platformMessages,
  ...profileMessages,
  ...projectFindingMessages,
};
