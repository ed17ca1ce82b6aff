import type { Finding, Severity } from "../../findings/finding.ts";
import type { RuleId } from "../../messages/message-ref.ts";
import type { SeccompReference } from "../../seccomp/pod-references.ts";
import type { ProfileFiles } from "../../seccomp/profile-files.ts";
import { toFinding, type Blame } from "../define-rule.ts";

/** A rule about `seccompProfile` as the runner sees it. */
export interface PodRule {
  readonly id: RuleId;
  run(reference: SeccompReference, files: ProfileFiles | undefined): readonly Finding[];
}

interface PodRuleDefinition<R extends RuleId> {
  /** The stable id; also the key of its message. */
  readonly id: R;
  /** error: the API server refuses the pod; warning: its containers do not run as written. */
  readonly severity: Severity;
  readonly check: (
    reference: SeccompReference,
    files: ProfileFiles | undefined,
  ) => readonly Blame<R>[];
}

/** Makes a rule about one `seccompProfile` of a pod. */
export function definePodRule<R extends RuleId>({
  id,
  severity,
  check,
}: PodRuleDefinition<R>): PodRule {
  return {
    id,
    run: (reference, files) =>
      check(reference, files).map((found) => toFinding(id, severity, found)),
  };
}
