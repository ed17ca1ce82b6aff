import { credentialProviderMessages } from "./credential-provider.ts";
import { dropInMessages } from "./drop-ins.ts";
import { flagMessages } from "./flags.ts";
import { generalMessages } from "./general.ts";
import { imageMessages } from "./images.ts";
import { nodeMessages } from "./node.ts";
import { resourcesMessages } from "./resources.ts";
import { seccompMessages } from "./seccomp.ts";
import { seccompPodMessages } from "./seccomp-pods.ts";
import { seccompValueMessages } from "./seccomp-values.ts";
import { securityMessages } from "./security.ts";

/** The English texts of all rules, by rule id. */
export const ruleMessages = {
  ...imageMessages,
  ...nodeMessages,
  ...generalMessages,
  ...resourcesMessages,
  ...securityMessages,
  ...credentialProviderMessages,
  ...dropInMessages,
  ...flagMessages,
  ...seccompMessages,
  ...seccompValueMessages,
  ...seccompPodMessages,
};

/** What a catalogue of rule texts in any language looks like. */
export type RuleMessages = {
  readonly [R in keyof typeof ruleMessages]: (
    ...params: Parameters<(typeof ruleMessages)[R]>
  ) => string;
};
