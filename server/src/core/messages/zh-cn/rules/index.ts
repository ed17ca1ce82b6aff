import type { RuleMessages } from "../../rules/index.ts";
import { chineseCredentialProviderMessages } from "./credential-provider.ts";
import { chineseDropInMessages } from "./drop-ins.ts";
import { chineseFlagMessages } from "./flags.ts";
import { chineseGeneralMessages } from "./general.ts";
import { chineseImageMessages } from "./images.ts";
import { chineseNodeMessages } from "./node.ts";
import { chineseResourcesMessages } from "./resources.ts";
import { chineseSeccompMessages } from "./seccomp.ts";
import { chineseSeccompPodMessages } from "./seccomp-pods.ts";
import { chineseSeccompValueMessages } from "./seccomp-values.ts";
import { chineseSecurityMessages } from "./security.ts";

/** The Simplified Chinese texts of all rules, by rule id. */
export const chineseRuleMessages: RuleMessages = {
  ...chineseImageMessages,
  ...chineseNodeMessages,
  ...chineseGeneralMessages,
  ...chineseResourcesMessages,
  ...chineseSecurityMessages,
  ...chineseCredentialProviderMessages,
  ...chineseDropInMessages,
  ...chineseFlagMessages,
  ...chineseSeccompMessages,
  ...chineseSeccompValueMessages,
  ...chineseSeccompPodMessages,
};
