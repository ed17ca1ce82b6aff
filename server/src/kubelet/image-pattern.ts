import { isBefore } from "../facts/field-index.ts";
import type { KubernetesVersion } from "../facts/table.ts";
import { readImageReference } from "./image-reference.ts";

/**
 * True for an entry of preloadedImagesVerificationAllowlist: the beginning of names, which ends in a slash and a star
 * and is looked at no closer, or an image's name without tag or digest. Up to 1.35 the name has to be whole, as
 * `docker.io/library/busybox` is: the kubelet compares it with what it makes of the short form.
 */
export function isImagePattern(text: string, version: KubernetesVersion): boolean {
  if (text !== text.trim() || text === "") return false;
  const isPrefix = text.endsWith("/*");
  const name = isPrefix ? text.slice(0, -1) : text;
  if (name.includes("*")) return false;
  if (isPrefix) return name.length > 1;
  const read = readImageReference(name);
  if (!read || read.tag !== undefined || read.digest !== undefined) return false;
  return read.repository === name || !isBefore(version, "1.36");
}
