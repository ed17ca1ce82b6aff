import type { Finding } from "../findings/finding.ts";
import type { SeccompKnowledge } from "../seccomp/knowledge.ts";
import { loadedDefault, loadedRules, loaderOf, ruleLoader } from "../seccomp/load-profile.ts";
import { movedPlace } from "../seccomp/moved-places.ts";
import type { ProfileForm } from "../seccomp/profile-form.ts";
import type { SeccompProfile } from "../seccomp/profile-model.ts";
import type { ContainerRuntime } from "../seccomp/table.ts";
import { once } from "../text/once.ts";
import { perEntry } from "./define-seccomp-rule.ts";
import { seccompRules as rules } from "./seccomp-registry.ts";
import type { RuleMemory, SeccompRuleContext } from "./seccomp-rule-context.ts";

const seccompRules = Object.values(rules).filter((rule) => rule.subject === "profile");

/**
 * The findings of all rules about a seccomp profile, as the runtime would read it. `memory` is that of the profile before
 * an edit, and is kept for the next one.
 */
export function runSeccompRules(
  profile: SeccompProfile,
  form: ProfileForm,
  runtime: ContainerRuntime,
  knowledge: SeccompKnowledge,
  memory: RuleMemory = {},
): readonly Finding[] {
  const loader = loaderOf(runtime, knowledge, form);
  const loaded = loadedRules(profile, loader, knowledge);
  const standard = loadedDefault(profile, loader, knowledge);
  const moves = once(() => new Map(profile.entries.map(({ entry, by }) => [entry.rule, by])));
  const made = new Map<unknown, unknown>();
  const context: SeccompRuleContext = {
    profile,
    loader,
    knowledge,
    rules: loaded,
    moveOf: ({ rule }) => moves().get(rule) ?? 0,
    memory,
    standard,
    once<T>(make: (ruleContext: SeccompRuleContext) => T): T {
      if (!made.has(make)) made.set(make, make(context));
      // What is kept under a function is what it made.
      return made.get(make) as T;
    },
  };
  const inEntries = findingsInEntries(context);
  const found: Finding[] = [];
  for (const rule of seccompRules) {
    for (const finding of rule.run(context)) found.push(finding);
    for (const finding of inEntries.get(rule.id) ?? []) found.push(finding);
  }
  return found;
}

/** What is found in single items of `syscalls`, by rule. */
function findingsInEntries({
  profile,
  loader,
  knowledge,
}: SeccompRuleContext): ReadonlyMap<string, readonly Finding[]> {
  const judge = judgedEntry({ loader, knowledge });
  const found = new Map<string, Finding[]>();
  for (const { entry, by } of profile.entries) {
    for (const finding of judge(entry)) {
      const ofRule = found.get(finding.rule);
      const moved = movedFinding(finding, by);
      if (ofRule) ofRule.push(moved);
      else found.set(finding.rule, [moved]);
    }
  }
  return found;
}

const judgedEntry = perEntry((entry, context): readonly Finding[] => {
  const { rule } = entry;
  const loaded = rule && ruleLoader(context.knowledge, context.loader)(rule);
  return seccompRules.flatMap((each) => each.runOnEntry?.(entry, loaded, context) ?? []);
});

function movedFinding(finding: Finding, by: number): Finding {
  if (by === 0) return finding;
  const { related } = finding;
  return {
    ...movedPlace(finding, by),
    ...(related && { related: related.map((place) => movedPlace(place, by)) }),
  };
}
