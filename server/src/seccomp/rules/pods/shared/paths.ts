import type { ProfileFiles } from "../../../profile-files.ts";
import type { SeccompReference } from "../../../pod-references.ts";
import type { Located } from "../../../profile-model.ts";
import {
  annotationPrefix,
  cleanPath,
  isTemplated,
  nearestType,
  pathMistake,
  repairedPath,
} from "../../../profile-path.ts";

/** The mistake in a path, with the one that was probably meant. */
export function mistakenPath(
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
export function pathUsed(reference: SeccompReference): Located<string> | undefined {
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
export function hasAnnotationPrefix(path: string, files: ProfileFiles | undefined): boolean {
  if (!path.startsWith(annotationPrefix)) return false;
  const isFolder = [...(files?.paths ?? [])].some((file) => file.startsWith(annotationPrefix));
  return !isFolder && cleanPath(path.slice(annotationPrefix.length)) !== "";
}
