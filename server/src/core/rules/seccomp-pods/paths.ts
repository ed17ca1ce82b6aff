import type { SeccompReference } from "../../seccomp/pod-references.ts";
import type { ProfileFiles } from "../../seccomp/profile-files.ts";
import type { Located } from "../../seccomp/profile-model.ts";
import {
  annotationPrefix,
  cleanPath,
  isTemplated,
  nearestProfile,
  nearestType,
  pathMistake,
  pathOnNode,
  repairedPath,
} from "../../seccomp/profile-path.ts";
import { definePodRule } from "./define-pod-rule.ts";

/** The API server takes paths below the root only. */
export const seccompPodPathAbsolute = definePodRule({
  id: "seccomp-pod-path-absolute",
  severity: "error",
  check: (reference, files) => mistakenPath(reference, "absolute", files),
});

/** The API server takes no way up out of the root, and none that comes back. */
export const seccompPodPathParent = definePodRule({
  id: "seccomp-pod-path-parent",
  severity: "error",
  check: (reference, files) => mistakenPath(reference, "parent", files),
});

/** Annotations had `localhost/` before the path; the field has the type for it. */
export const seccompPodLocalhostPrefix = definePodRule({
  id: "seccomp-pod-localhost-prefix",
  severity: "warning",
  check: (reference, files) => {
    const path = pathUsed(reference);
    if (!path || !hasAnnotationPrefix(path.value, files)) return [];
    const onNode = pathOnNode(path.value, files);
    const suggestion = repairedPath(path.value.slice(annotationPrefix.length), files);
    return [{ blame: path, params: { onNode, suggestion } }];
  },
});

/** Folders below the root that are not filled from anybody's files. */
const filledOnNode = /^operator\//;

/** The runtime finds no file at the path. */
export const seccompPodFileMissing = definePodRule({
  id: "seccomp-pod-file-missing",
  severity: "warning",
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
});

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
  const isFolder = [...(files?.paths ?? [])].some((each) => each.startsWith(annotationPrefix));
  return !isFolder && cleanPath(path.slice(annotationPrefix.length)) !== "";
}
