import type { SeccompKnowledge } from "../../facts/seccomp-knowledge.ts";
import type { LoadedDefault, LoadedRule, Loader } from "../load-profile.ts";
import type { SeccompProfile } from "../profile-model.ts";

/** What a check of one item of `syscalls` may ask. */
export interface EntryContext {
  readonly loader: Loader;
  readonly knowledge: SeccompKnowledge;
}

/** What a check may ask. */
export interface SeccompRuleContext extends EntryContext {
  readonly profile: SeccompProfile;
  /** The profile's rules as the runtime reads them, in their order. */
  readonly rules: readonly LoadedRule[];
  /** Undefined where the profile has no default action. */
  readonly standard: LoadedDefault | undefined;
  /** What several rules ask for, computed once for a profile. */
  readonly once: <T>(make: (context: SeccompRuleContext) => T) => T;
}
