import type { SeccompKnowledge } from "../../facts/seccomp-knowledge.ts";
import type { LoadedDefault, LoadedRule, Loader } from "../load-profile.ts";
import type { SeccompProfile } from "../profile-model.ts";

/** The input of a check of one item of `syscalls`. */
export interface EntryContext {
  readonly loader: Loader;
  readonly knowledge: SeccompKnowledge;
}

/** The input of a check. */
export interface SeccompRuleContext extends EntryContext {
  readonly profile: SeccompProfile;
  /** The profile's rules as the runtime reads them, in their order. */
  readonly rules: readonly LoadedRule[];
  /** Undefined where the profile has no default action. */
  readonly standard: LoadedDefault | undefined;
  /** Values that several rules need, computed once for a profile. */
  readonly once: <T>(make: (context: SeccompRuleContext) => T) => T;
}
