import { preferred } from "../../../engine/analysis/fix-candidates.ts";
import { definePodRule } from "../define-pod-rule.ts";
import { setInPod } from "./shared/pod-fixes.ts";

/** A profile has a type. */
export default definePodRule({
  id: "seccomp-pod-type-missing",
  severity: "error",
  stage: "start-up",
  phrase: "type is required when seccompProfile is set",
  source: "pkg/apis/core/validation/validation.go, validateSeccompProfileField",
  check: ({ type, missing, keySpan, path, localhostProfile }) => {
    const isMissing = missing.includes("type") || type?.value === "";
    if (!isMissing) return [];
    const suggestion = localhostProfile ? "Localhost" : "RuntimeDefault";
    return [{ blame: type ?? { span: keySpan, path }, params: { suggestion } }];
  },
  message: ({ suggestion }: { readonly suggestion: string }) =>
    `seccompProfile has no type. The API server rejects the pod ("type is required when seccompProfile is set"). Add "type: ${suggestion}"${suggestion === "Localhost" ? ", which localhostProfile requires" : ", which suits most pods"}.`,
  fix: ({ suggestion }, { path }, context) => {
    const type = path.endsWith(".type") ? path : `${path}.type`;
    return [setInPod(type, suggestion, context, preferred)];
  },
});
