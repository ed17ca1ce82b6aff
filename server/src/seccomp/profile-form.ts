import { resolveAlias, type LocatedNode } from "../engine/syntax/located-node.ts";
import { mapOf, textOf, valueOf } from "../engine/syntax/look-up.ts";
import { isSeccompProfile } from "./profile.ts";
import type { ProfileForm } from "../facts/seccomp-table.ts";
import { isNullNode } from "./profile-reader.ts";

/** The part of a document that is a profile. */
export interface HeldProfile {
  readonly form: ProfileForm;
  /** Undefined where the document is empty or the part is missing. */
  readonly root: LocatedNode | undefined;
  /** The path from the document to the part, `""` for the document itself. */
  readonly path: string;
}

/** The API group of the Security Profiles Operator. */
const operatorGroup = "security-profiles-operator.x-k8s.io/";

/**
 * The profile in a document, recognized by its content; undefined without one. In YAML only the operator's resources
 * are searched: runtimes read JSON.
 */
export function heldProfile(
  root: LocatedNode | undefined,
  format: "json" | "yaml",
): HeldProfile | undefined {
  const map = root && resolveAlias(root);
  if (map?.kind !== "map") return undefined;
  if (textOf(map, "kind") === "SeccompProfile") {
    const isOperators = textOf(map, "apiVersion")?.startsWith(operatorGroup) === true;
    return isOperators ? { form: "resource", root: valueOf(map, "spec"), path: "spec" } : undefined;
  }
  if (format === "yaml") return undefined;
  if (isSeccompProfile(map)) return { form: "file", root: map, path: "" };
  if (textOf(map, "ociVersion") === undefined) return undefined;
  const linux = mapOf(valueOf(map, "linux"));
  const seccomp = linux && valueOf(linux, "seccomp");
  // Null is as if nothing were written.
  if (!seccomp || isNullNode(seccomp)) return undefined;
  return { form: "bundle", root: seccomp, path: "linux.seccomp" };
}

/** The top-level keys that only profiles have. */
const profileKeys: readonly string[] = [
  "defaultAction",
  "defaultErrnoRet",
  "syscalls",
  "architectures",
  "archMap",
];

/** True for a document that may become a profile: it is empty, or has a profile's keys. */
export function mayBecomeProfile(root: LocatedNode | undefined): boolean {
  if (root === undefined) return true;
  const map = mapOf(root);
  if (!map) return root.kind === "scalar" && root.text === "";
  return map.entries.length === 0 || map.entries.some(({ key }) => profileKeys.includes(key.text));
}
