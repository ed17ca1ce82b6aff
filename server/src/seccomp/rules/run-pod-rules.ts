import type { ProfileFiles } from "../profile-files.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import type { SeccompAnnotation } from "../pod-annotations.ts";
import type { SeccompReference } from "../pod-references.ts";
import { seccompRules as rules } from "./seccomp-registry.ts";
import { distinctBy } from "../../engine/text/distinct-by.ts";

const annotationRules = Object.values(rules).filter((rule) => rule.subject === "annotation");
const podRules = Object.values(rules).filter((rule) => rule.subject === "pod");

/**
 * The findings about the profiles that pods use, by field or by annotation. `files` are the profiles that the nodes have; what
 * depends on them is not found where they are not known.
 */
export function runPodRules(
  references: readonly SeccompReference[],
  files: ProfileFiles | undefined,
  annotations: readonly SeccompAnnotation[],
): readonly Finding[] {
  const found = references.flatMap((reference) =>
    podRules.flatMap((rule) => rule.run(reference, files)),
  );
  const ofAnnotations = annotations.flatMap((annotation) =>
    annotationRules.flatMap((rule) => rule.run(annotation)),
  );
  // Aliases show the same text in several places.
  return distinctBy([...found, ...ofAnnotations], ({ rule, span, message }) =>
    JSON.stringify([rule, span, message.params]),
  );
}
