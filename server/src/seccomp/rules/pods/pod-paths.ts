import { preferred } from "../../../engine/analysis/fix-candidates.ts";
import { parentOf } from "../../../engine/text/value-path.ts";
import { definePodRule } from "../define-pod-rule.ts";
import {
  setInPod,
  typeWithoutPath,
  suggested,
  removeInPod,
  type SuggestedProfile,
  write,
} from "./shared/pod-fixes.ts";
import { writtenPlace } from "../../../engine/syntax/edits/document-editor.ts";
import {
  isTemplated,
  annotationPrefix,
  pathOnNode,
  repairedPath,
  cleanPath,
  nearestProfile,
  pathMistake,
  nearestType,
} from "../../profile-path.ts";
import { didYouMean } from "../../../engine/messages/english-words.ts";
import type { ProfileFiles } from "../../profile-files.ts";
import type { SeccompReference } from "../../pod-references.ts";
import type { Located } from "../../profile-model.ts";

/** The mistake in a path, with the one that was probably meant. */
function mistakenPath(
  reference: SeccompReference,
  mistake: ReturnType<typeof pathMistake>,
  files: ProfileFiles | undefined,
): {
  blame: Located<string>;
  params: { written: string; suggestion: string | undefined };
}[] {
  const path = pathUsed(reference);
  if (!path || pathMistake(path.value) !== mistake) return [];
  const suggestion = repairedPath(path.value, files);
  return [{ blame: path, params: { written: path.value, suggestion } }];
}

/** The path that a pod's profile is looked for at; undefined where none is, or a template fills it in. */
function pathUsed(reference: SeccompReference): Located<string> | undefined {
  const { localhostProfile } = reference;
  if (!localhostProfile || !isMeantForLocalhost(reference)) return undefined;
  return isTemplated(localhostProfile.value) ? undefined : localhostProfile;
}

/** Who writes a path means Localhost, where the type means no other: it is misspelt, or not there yet. */
function isMeantForLocalhost({ type, missing }: SeccompReference): boolean {
  if (type === undefined) return missing.includes("type");
  return !isTemplated(type.value) && (nearestType(type.value) ?? "Localhost") === "Localhost";
}

/** False where the nodes have a folder of that name. */
function hasAnnotationPrefix(path: string, files: ProfileFiles | undefined): boolean {
  if (!path.startsWith(annotationPrefix)) return false;
  const isFolder = [...(files?.paths ?? [])].some((file) => file.startsWith(annotationPrefix));
  return !isFolder && cleanPath(path.slice(annotationPrefix.length)) !== "";
}

/** More profiles than these are not offered as fixes; completion has them all. */
const maxOffered = 5;

/** The type Localhost goes with a path. */
export const seccompPodPathRequired = definePodRule({
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

/** The API server takes paths below the root only. */
export const seccompPodPathAbsolute = definePodRule({
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

/** The API server takes no way up out of the root, and none that comes back. */
export const seccompPodPathParent = definePodRule({
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

/** A path goes with one type only. */
export const seccompPodPathUnused = definePodRule({
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

/** Annotations had `localhost/` before the path; the field has the type for it. */
export const seccompPodLocalhostPrefix = definePodRule({
  id: "seccomp-pod-localhost-prefix",
  severity: "warning",
  stage: "start-up",
  phrase: "cannot load seccomp profile",
  source: "pkg/kubelet/kuberuntime/helpers.go, fieldSeccompProfile",
  check: (reference, files) => {
    const path = pathUsed(reference);
    if (!path || !hasAnnotationPrefix(path.value, files)) return [];
    const onNode = pathOnNode(path.value, files);
    const suggestion = repairedPath(path.value.slice(annotationPrefix.length), files);
    return [{ blame: path, params: { onNode, suggestion } }];
  },
  message: ({ onNode, suggestion }: SuggestedProfile & { readonly onNode: string }) =>
    `"localhost/" was a prefix in the old annotation; here it is part of the path. The runtime looks for ${onNode}. Without that file, the container stays in CreateContainerError ("cannot load seccomp profile"). ${write(suggestion)}`,
  fix: suggested,
});

/** Folders below the root that are filled on the node, not from files. */
const filledOnNode = /^operator\//;

/** The runtime finds no file at the path. */
export const seccompPodFileMissing = definePodRule({
  id: "seccomp-pod-file-missing",
  severity: "warning",
  stage: "start-up",
  phrase: "cannot load seccomp profile",
  source: "pkg/kubelet/kuberuntime/helpers.go, fieldSeccompProfile",
  check: (reference, files) => {
    const path = pathUsed(reference);
    if (!files || !path || path.value === "" || pathMistake(path.value)) return [];
    const clean = cleanPath(path.value);
    if (files.paths.has(clean) || hasAnnotationPrefix(path.value, files)) return [];
    // The Security Profiles Operator writes there what it makes of its resources.
    if (filledOnNode.test(clean)) return [];
    const suggestion = nearestProfile(clean, files);
    return [{ blame: path, params: { onNode: pathOnNode(clean, files), suggestion } }];
  },
  message: ({
    onNode,
    suggestion,
  }: SuggestedProfile & {
    /** The path on the node. */
    readonly onNode: string;
  }) =>
    `The runtime looks for ${onNode}, which is not among your files. Without it, the container stays in CreateContainerError ("cannot load seccomp profile"). Correct the path, or put the file on every node.${didYouMean(suggestion)}`,
  fix: suggested,
});
