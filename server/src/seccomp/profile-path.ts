import type { ProfileFiles } from "./profile-files.ts";
import { isFilledIn } from "../engine/syntax/hole.ts";
import { nearest } from "../engine/text/nearest.ts";

/** Where kubelets look for profiles unless they have another root directory. */
const usualRoot = "/var/lib/kubelet/seccomp";

/** The types of a pod's `seccompProfile`, the one that is right for most first. */
export const profileTypes = ["RuntimeDefault", "Localhost", "Unconfined"] as const;

/** The prefix of a path in the old annotations. */
export const annotationPrefix = "localhost/";

/** True for a text that a template engine or a shell fills in. */
export function isTemplated(text: string): boolean {
  return isFilledIn(text) || /\$\{|\$\(/.test(text);
}

/** The reason why the API server rejects a path: it is absolute, or goes up. Undefined for a valid one. */
export function pathMistake(path: string): "absolute" | "parent" | undefined {
  if (path.startsWith("/")) return "absolute";
  return path.split("/").includes("..") ? "parent" : undefined;
}

/** A path as the kubelet joins it to the root: without `.`, `..` and doubled slashes. */
export function cleanPath(path: string): string {
  const steps: string[] = [];
  for (const step of path.split("/")) {
    if (step === "..") steps.pop();
    else if (step !== "" && step !== ".") steps.push(step);
  }
  return steps.join("/");
}

/** The path on the node of a path under the root. */
export function pathOnNode(path: string, files: ProfileFiles | undefined): string {
  return `${files?.root ?? usualRoot}/${cleanPath(path)}`;
}

/**
 * The path under the root that was probably meant by one that the API server or the runtime does not take:
 * a known one where there is one like it. Undefined where nothing is left of it.
 */
export function repairedPath(written: string, files: ProfileFiles | undefined): string | undefined {
  const path = belowRoot(written, files?.root ?? usualRoot);
  if (path === "") return undefined;
  if (!files || files.paths.has(path)) return path;
  return nearestProfile(path, files) ?? path;
}

/** A root of another kubelet is recognized by its name: `/var/lib/k0s/kubelet/seccomp/a.json`. */
function belowRoot(written: string, root: string): string {
  if (!written.startsWith("/")) return cleanPath(written);
  const path = `/${cleanPath(written)}`;
  if (path === root) return "";
  if (path.startsWith(`${root}/`)) return path.slice(root.length + 1);
  return path.split("/seccomp/").at(-1)?.replace(/^\//, "") ?? "";
}

/**
 * The known profile that was probably meant: of the same name in another folder, or with few letters
 * changed. Undefined where none is like it.
 */
export function nearestProfile(path: string, { paths }: ProfileFiles): string | undefined {
  const all = [...paths].sort();
  const sameName = all.filter((candidate) => stemOf(candidate) === stemOf(path));
  const [only] = sameName;
  if (only !== undefined) return nearest(path, sameName) ?? only;
  const near = nearest(path, all);
  if (near !== undefined) return near;
  const stem = nearest(stemOf(path), all.map(stemOf));
  return stem === undefined ? undefined : all.find((candidate) => stemOf(candidate) === stem);
}

/** `audit` of `profiles/audit.json`. */
function stemOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(/\.json$/, "");
}

/** The type that was probably meant; undefined where none is like it. */
export function nearestType(written: string): (typeof profileTypes)[number] | undefined {
  // The old annotations said `runtime/default`, `docker/default`, `localhost/<path>` and `unconfined`.
  if (written === "docker/default") return "RuntimeDefault";
  if (written.startsWith(annotationPrefix)) return "Localhost";
  const found = nearest(written, profileTypes);
  return profileTypes.find((type) => type === found);
}
