import type { Finding } from "../findings/finding.ts";
import type { SeccompReference } from "../seccomp/pod-references.ts";
import type { ProfileFiles } from "../seccomp/profile-files.ts";
import { podRules } from "./seccomp-pods/index.ts";

/**
 * The findings about the profiles that pods use. `files` are the profiles that the nodes have; what
 * depends on them is not found where they are not known.
 */
export function runPodRules(
  references: readonly SeccompReference[],
  files: ProfileFiles | undefined,
): readonly Finding[] {
  return references.flatMap((reference) => podRules.flatMap((rule) => rule.run(reference, files)));
}
