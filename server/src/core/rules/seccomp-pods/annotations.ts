import type { Finding } from "../../findings/finding.ts";
import type { SeccompAnnotation } from "../../seccomp/pod-annotations.ts";
import { toFinding } from "../define-rule.ts";

/** The finding about an annotation that Kubernetes does not read any more. */
export function annotationFinding({ key, keySpan, path, profile }: SeccompAnnotation): Finding {
  const params = {
    key,
    type: profile?.type,
    localhostProfile: profile?.localhostProfile,
  };
  const blame = { span: keySpan, path };
  return toFinding("seccomp-pod-annotation", "warning", { blame, params });
}
