import type { ProfileFiles } from "../profile-files.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import type { SeccompAnnotation } from "../pod-annotations.ts";
import type { SeccompReference } from "../pod-references.ts";
import { seccompRules as rules } from "./seccomp-registry.ts";

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
  return distinct([
    ...found,
    ...annotations.flatMap((annotation) => annotationRules.flatMap((rule) => rule.run(annotation))),
  ]);
}

/** Aliases show the same text in several places; what is wrong with it is said once. */
function distinct(findings: readonly Finding[]): readonly Finding[] {
  const said = new Set<string>();
  return findings.filter(({ rule, span, message }) => {
    const key = JSON.stringify([rule, span, message.params]);
    const isNew = !said.has(key);
    said.add(key);
    return isNew;
  });
}
