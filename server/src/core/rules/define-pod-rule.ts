import type { SeccompFixContext } from "../edits/seccomp/profile-fix.ts";
import type { Finding } from "../findings/finding.ts";
import type { SeccompAnnotation } from "../seccomp/pod-annotations.ts";
import type { SeccompReference } from "../seccomp/pod-references.ts";
import type { ProfileFiles } from "../seccomp/profile-files.ts";
import {
  ruleTexts,
  toFinding,
  type Blame,
  type NoParams,
  type RuleFacts,
  type RuleTexts,
} from "./rule.ts";

/** A rule about `seccompProfile` as the runner sees it. */
export interface PodRule {
  readonly subject: "pod";
  run(reference: SeccompReference, files: ProfileFiles | undefined): readonly Finding[];
}

/** Makes a rule about one `seccompProfile` of a pod; an error is what the API server refuses. */
export function definePodRule<P extends object = NoParams>(
  definition: RuleFacts<P, SeccompFixContext> & {
    readonly check: (
      reference: SeccompReference,
      files: ProfileFiles | undefined,
    ) => readonly Blame<NoInfer<P>>[];
  },
): PodRule & RuleTexts<P, SeccompFixContext> {
  return {
    ...ruleTexts(definition),
    subject: "pod",
    run: (reference, files) =>
      definition.check(reference, files).map((found) => toFinding(definition, found)),
  };
}

/** A rule about an annotation as the runner sees it. */
export interface AnnotationRule {
  readonly subject: "annotation";
  run(annotation: SeccompAnnotation): readonly Finding[];
}

/** Makes a rule about an annotation of a pod that names a profile. */
export function defineAnnotationRule<P extends object = NoParams>(
  definition: RuleFacts<P, SeccompFixContext> & {
    readonly check: (annotation: SeccompAnnotation) => readonly Blame<NoInfer<P>>[];
  },
): AnnotationRule & RuleTexts<P, SeccompFixContext> {
  return {
    ...ruleTexts(definition),
    subject: "annotation",
    run: (annotation) => definition.check(annotation).map((found) => toFinding(definition, found)),
  };
}
