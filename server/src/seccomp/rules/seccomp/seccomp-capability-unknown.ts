import { capabilities } from "../../capabilities.ts";
import { nearest } from "../../../engine/text/nearest.ts";
import { defineSeccompRule } from "../define-seccomp-rule.ts";
import { nameAnswers } from "./shared/condition-fixes.ts";
import { conditionsRead } from "./shared/conditions-read.ts";
import type { InConditions } from "./shared/messages.ts";
import type { SuggestedValue } from "./shared/refusal.ts";
import { didYouMean } from "../../../engine/messages/english-words.ts";

/** A capability that the kernel does not have, so that no container has it. */
export default defineSeccompRule({
  id: "seccomp-capability-unknown",
  severity: "warning",
  stage: "start-up",
  source: "Docker Engine, profiles/seccomp/seccomp_linux.go, setupSeccomp",
  checkRule: ({ rule }, { loader }) =>
    conditionsRead(rule, "caps", loader).flatMap(({ part, conditions: { caps } }) =>
      (caps?.value ?? []).flatMap((name) => {
        const { value: written } = name;
        if (capabilities.includes(written)) return [];
        const suggestion = nearestCapability(written);
        return [{ blame: name, params: { written, part, suggestion } }];
      }),
    ),
  message: ({ written, suggestion, part }: SuggestedValue & InConditions) =>
    `Linux has no capability "${written}", so ${part === "includes" ? "the rule never applies" : "it never excludes the rule"}.${didYouMean(suggestion)}`,
  fix: ({ written, suggestion, part }, { path }, context) =>
    // A rule that includes it wants all that are named: without one of them it would count after all.
    nameAnswers(written, suggestion, path, part === "includes" ? "rule" : "name", context),
});

/** Other tools write `SYS_ADMIN` for `CAP_SYS_ADMIN`. */
function nearestCapability(written: string): string | undefined {
  const full = `CAP_${written.toUpperCase()}`;
  return capabilities.includes(full) ? full : nearest(written, capabilities);
}
