import { definePodRule } from "../define-pod-rule.ts";
import { type SuggestedProfile, write } from "./shared/messages.ts";
import { mistakenPath } from "./shared/paths.ts";
import { suggested } from "./shared/pod-fixes.ts";

/** The API server takes paths below the root only. */
export default definePodRule({
  id: "seccomp-pod-path-absolute",
  severity: "error",
  stage: "start-up",
  phrase: "must be a relative path",
  source: "pkg/apis/core/validation/validation.go, validateSeccompProfileField",
  check: (reference, files) => mistakenPath(reference, "absolute", files),
  message: ({ written, suggestion }: SuggestedProfile & { readonly written: string }) =>
    `The path "${written}" begins with "/". The API server rejects the pod ("must be a relative path"). The path is relative to the kubelet's seccomp directory. ${write(suggestion)}`,
  fix: suggested,
});
