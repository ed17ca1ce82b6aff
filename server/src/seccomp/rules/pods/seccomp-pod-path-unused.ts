import { preferred } from "../../../engine/analysis/fix-candidates.ts";
import { writtenPlace } from "../../../engine/syntax/edits/document-editor.ts";
import { isTemplated } from "../../profile-path.ts";
import { parentOf } from "../../../engine/text/value-path.ts";
import { definePodRule } from "../define-pod-rule.ts";
import { removeInPod, setInPod } from "./shared/pod-fixes.ts";

/** A path goes with one type only. */
export default definePodRule({
  id: "seccomp-pod-path-unused",
  severity: "error",
  stage: "start-up",
  phrase: "can only be set when seccomp type is Localhost",
  source: "pkg/apis/core/validation/validation.go, validateSeccompProfileField",
  check: ({ type, localhostProfile }) => {
    if (type?.value !== "RuntimeDefault" && type?.value !== "Unconfined") return [];
    if (!localhostProfile || isTemplated(localhostProfile.value)) return [];
    const { keySpan: span, path } = localhostProfile;
    return [{ blame: { span, path }, params: { type: type.value }, related: [type] }];
  },
  message: ({ type }: { readonly type: string }) =>
    `localhostProfile requires type: Localhost, got ${type}. The API server rejects the pod ("can only be set when seccomp type is Localhost"). Remove localhostProfile, or set type: Localhost.`,
  fix: (_params, { path }, context) => {
    const written = writtenPlace(context.edited, path)?.node;
    const paths = context.analysis.profileFiles?.paths;
    // A path to a profile that there is was written for it.
    const isKnown = written?.kind === "scalar" && paths?.has(written.text) === true;
    const type = `${parentOf(path)}.type`;
    return [
      setInPod(type, "Localhost", context, isKnown ? preferred : {}),
      removeInPod(path, context),
    ];
  },
});
