import { preferred } from "../../../engine/analysis/fix-candidates.ts";
import { definePodRule } from "../define-pod-rule.ts";
import {
  setInPod,
  replaceInPod,
  removeInPod,
  typeWithoutPath,
  type SuggestedProfile,
} from "./shared/pod-fixes.ts";
import { writtenPlace } from "../../../engine/syntax/edits/document-editor.ts";
import { isTemplated, nearestType, profileTypes } from "../../profile-path.ts";
import { parentOf } from "../../../engine/text/value-path.ts";
import { didYouMean } from "../../../engine/messages/english-words.ts";

/** A profile has a type. */
export const seccompPodTypeMissing = definePodRule({
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

/** The API server knows three types. */
export const seccompPodTypeUnknown = definePodRule({
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

/** A privileged container runs without any filter. */
export const seccompPodPrivileged = definePodRule({
  id: "seccomp-pod-privileged",
  severity: "warning",
  stage: "start-up",
  source: "pkg/kubelet/kuberuntime/helpers.go, fieldSeccompProfile",
  check: ({ privileged, keySpan, path, isForContainer, isForSystem, type }) => {
    // Nothing is lost where no filter was asked for.
    if (type === undefined || type.value === "Unconfined") return [];
    return privileged.map(({ name, span, path: flag }) => ({
      blame: isForContainer ? { span: keySpan, path } : { span, path: flag },
      params: { container: name, type: type.value, isForSystem },
      // Pods that run a node's network and storage have to be privileged.
      severity: isForSystem ? ("information" as const) : undefined,
      related: [isForContainer ? { span, path: flag } : { span: keySpan, path }],
    }));
  },
  message: ({
    container,
    type,
    isForSystem,
  }: {
    /** Absent where it has no name. */
    readonly container: string | undefined;
    readonly type: string;
    readonly isForSystem: boolean;
  }) =>
    `${container === undefined ? "This container" : `The container "${container}"`} is privileged, so by default it runs without a seccomp filter: ${type} does not apply. ${
      isForSystem
        ? "Cluster components often must be privileged: set type: Unconfined to show the actual effect."
        : 'Remove "privileged", or set type: Unconfined, which is the actual effect.'
    }`,
  fix: (_params, { path }, context) => {
    const holder = parentOf(path);
    const isOwn = path.endsWith(".seccompProfile");
    const unconfined = isOwn
      ? typeWithoutPath(path, "Unconfined", context, preferred)
      : setInPod(`${holder}.seccompProfile.type`, "Unconfined", context, preferred);
    return [unconfined, removeInPod(`${holder}.privileged`, context)];
  },
});
