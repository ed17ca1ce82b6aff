import { definePodRule } from "../define-pod-rule.ts";
import { type SuggestedProfile, write } from "./shared/messages.ts";
import { mistakenPath } from "./shared/paths.ts";
import { suggested } from "./shared/pod-fixes.ts";

/** The API server takes no way up out of the root, and none that comes back. */
export default definePodRule({
  id: "seccomp-pod-path-parent",
  severity: "error",
  stage: "start-up",
  phrase: "must not contain '..'",
  source: "pkg/apis/core/validation/validation.go, validateSeccompProfileField",
  check: (reference, files) => mistakenPath(reference, "parent", files),
  message: ({ written, suggestion }: SuggestedProfile & { readonly written: string }) =>
    `The path "${written}" contains "..". The API server rejects the pod ("must not contain '..'"). Profiles must be in the kubelet's seccomp directory. ${write(suggestion)}`,
  fix: suggested,
});
