import type { Finding } from "../../engine/analysis/finding.ts";
import type { SeccompKnowledge } from "../../facts/seccomp-knowledge.ts";
import { loadedDefault, loadedRules, loaderOf } from "../load-profile.ts";
import type { ProfileForm } from "../../facts/seccomp-table.ts";
import type { SeccompProfile } from "../profile-model.ts";
import type { ContainerRuntime } from "../../facts/seccomp-table.ts";
import { seccompRules as rules } from "./seccomp-registry.ts";
import type { SeccompRuleContext } from "./seccomp-rule-context.ts";

const seccompRules = Object.values(rules).filter((rule) => rule.subject === "profile");

/** The findings of all rules about a seccomp profile, as the runtime would read it. */
export function runSeccompRules(
  profile: SeccompProfile,
  form: ProfileForm,
  runtime: ContainerRuntime,
  knowledge: SeccompKnowledge,
): readonly Finding[] {
  const loader = loaderOf(runtime, knowledge, form);
  const made = new Map<unknown, unknown>();
  const context: SeccompRuleContext = {
    profile,
    loader,
    knowledge,
    rules: loadedRules(profile, loader, knowledge),
    standard: loadedDefault(profile, loader, knowledge),
    once<T>(make: (ruleContext: SeccompRuleContext) => T): T {
      if (!made.has(make)) made.set(make, make(context));
      // The cached value of a function is its result.
      return made.get(make) as T;
    },
  };
  return seccompRules.flatMap((rule) => rule.run(context));
}
