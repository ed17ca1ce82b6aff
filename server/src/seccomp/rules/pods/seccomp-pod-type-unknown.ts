import { preferred } from "../../../engine/analysis/fix-candidates.ts";
import { writtenPlace } from "../../../engine/syntax/edits/document-editor.ts";
import { isTemplated, nearestType, profileTypes } from "../../profile-path.ts";
import { parentOf } from "../../../engine/text/value-path.ts";
import { definePodRule } from "../define-pod-rule.ts";
import type { SuggestedProfile } from "./shared/messages.ts";
import { didYouMean } from "../../../engine/messages/english-words.ts";
import { replaceInPod } from "./shared/pod-fixes.ts";

/** The API server knows three types. */
export default definePodRule({
  id: "seccomp-pod-type-unknown",
  severity: "error",
  stage: "start-up",
  phrase: "Unsupported value",
  source: "pkg/apis/core/validation/validation.go, validateSeccompProfileField",
  check: ({ type }) => {
    if (!type || type.value === "" || isTemplated(type.value)) return [];
    if (profileTypes.some((profileType) => profileType === type.value)) return [];
    const params = { written: type.value, suggestion: nearestType(type.value) };
    return [{ blame: type, params }];
  },
  message: ({ written, suggestion }: SuggestedProfile & { readonly written: string }) =>
    `"${written}" is not a valid type. The API server rejects the pod ("Unsupported value"). Use RuntimeDefault, Localhost or Unconfined.${didYouMean(suggestion)}`,
  fix: ({ suggestion }, { path }, context) => {
    if (suggestion !== undefined) return [replaceInPod(path, suggestion, context, preferred)];
    const hasPath = writtenPlace(context.edited, `${parentOf(path)}.localhostProfile`);
    const types = hasPath ? (["Localhost"] as const) : profileTypes;
    return types
      .filter((type) => hasPath || type !== "Localhost")
      .map((type) => replaceInPod(path, type, context));
  },
});
