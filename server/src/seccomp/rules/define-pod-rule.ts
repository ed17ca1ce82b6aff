import type { ProfileFiles } from "../profile-files.ts";
import { makerOf } from "../../engine/rules/rule.ts";
import type { SeccompFixContext } from "../edits/profile-fix.ts";
import type { SeccompAnnotation } from "../pod-annotations.ts";
import type { SeccompReference } from "../pod-references.ts";

/** Makes a rule about one `seccompProfile` of a pod; an error means that the API server rejects it. */
export const definePodRule = makerOf<
  SeccompFixContext,
  "pod",
  [reference: SeccompReference, files: ProfileFiles | undefined]
>("pod");

/** Makes a rule about an annotation of a pod that names a profile. */
export const defineAnnotationRule = makerOf<
  SeccompFixContext,
  "annotation",
  [annotation: SeccompAnnotation]
>("annotation");
