import type { SeccompKnowledge } from "../seccomp/knowledge.ts";
import type { LoadedDefault, LoadedRule, Loader } from "../seccomp/load-profile.ts";
import type { SeccompProfile } from "../seccomp/profile-model.ts";
import type { MentionIndex } from "./seccomp/shared/mention-index.ts";

/** What a check of one item of `syscalls` may ask: nothing that an edit elsewhere changes. */
export interface EntryContext {
  readonly loader: Loader;
  readonly knowledge: SeccompKnowledge;
}

/** What judging a profile leaves behind for judging it again after an edit. */
export interface RuleMemory {
  mentions?: MentionIndex;
}

/** What a check may ask. */
export interface SeccompRuleContext extends EntryContext {
  readonly profile: SeccompProfile;
  /** The profile's rules as the runtime reads them, in their order, each at the place where it was first read. */
  readonly rules: readonly LoadedRule[];
  /** How far a rule of `rules` stands behind the place where it was first read. */
  readonly moveOf: (rule: LoadedRule) => number;
  readonly memory: RuleMemory;
  /** Undefined where the profile has no default action. */
  readonly standard: LoadedDefault | undefined;
  /** What several rules ask for, computed once for a profile. */
  readonly once: <T>(make: (context: SeccompRuleContext) => T) => T;
}
