import { preferred } from "../../../engine/analysis/fix-candidates.ts";
import { parentOf } from "../../../engine/text/value-path.ts";
import { definePodRule } from "../define-pod-rule.ts";
import { setInPod, typeWithoutPath } from "./shared/pod-fixes.ts";

/** More profiles than these are not offered as fixes; completion has them all. */
const maxOffered = 5;

/** The type Localhost goes with a path. */
export default definePodRule({
  id: "seccomp-pod-path-required",
  severity: "error",
  stage: "start-up",
  source: "pkg/apis/core/validation/validation.go, validateSeccompProfileField",
  check: ({ type, localhostProfile, missing }, files) => {
    if (type?.value !== "Localhost") return [];
    const profiles = [...(files?.paths ?? [])].sort();
    const params = { example: profiles[0] ?? "profiles/audit.json" };
    if (missing.includes("localhostProfile")) {
      return [{ blame: type, params: { ...params, isEmpty: false } }];
    }
    if (localhostProfile?.value !== "") return [];
    // The API server lets an empty path pass; the kubelet does not.
    const severity = "warning";
    return [{ blame: localhostProfile, params: { ...params, isEmpty: true }, severity }];
  },
  message: ({ example, isEmpty }: { readonly example: string; readonly isEmpty: boolean }) =>
    isEmpty
      ? `localhostProfile is empty. The container stays in CreateContainerConfigError ("localhostProfile must be set if seccompProfile type is Localhost"). Write a path such as "${example}".`
      : `The type Localhost requires localhostProfile. The API server rejects the pod ("must be set when seccomp type is Localhost"). Add "localhostProfile: ${example}".`,
  fix: ({ isEmpty }, { path }, context) => {
    const holder = parentOf(path);
    const profiles = [...(context.analysis.profileFiles?.paths ?? [])].sort();
    const preference = profiles.length === 1 ? preferred : {};
    const paths = profiles
      .slice(0, maxOffered)
      .map((profile) => setInPod(`${holder}.localhostProfile`, profile, context, preference));
    const other = isEmpty
      ? typeWithoutPath(holder, "RuntimeDefault", context)
      : setInPod(`${holder}.type`, "RuntimeDefault", context);
    return [...paths, other];
  },
});
