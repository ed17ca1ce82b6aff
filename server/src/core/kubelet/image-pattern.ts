import { isBefore } from "../schema/field-index.ts";
import type { KubernetesVersion } from "../schema/table.ts";

const domainLabel = "(?:[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9])";
const domain = `(?:${domainLabel}(?:\\.${domainLabel})*|\\[[a-fA-F0-9:]+\\])(?::[0-9]+)?`;
const component = "[a-z0-9]+(?:(?:\\.|_|__|-+)[a-z0-9]+)*";
const imageName = new RegExp(`^${domain}/${component}(?:/${component})*$`);

/** The longest path of a repository behind its registry. */
const longestPath = 255;

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
  const whole = wholeImageName(name);
  return whole !== undefined && (whole === name || !isBefore(version, "1.36"));
}

/** `busybox` as `docker.io/library/busybox`; undefined for what is no image's name, or has a tag or digest. */
function wholeImageName(name: string): string | undefined {
  // Sixty-four hexadecimal digits are the id of an image, not its name.
  if (/^[a-f0-9]{64}$/.test(name)) return undefined;
  const slash = name.indexOf("/");
  const first = slash < 0 ? "" : name.slice(0, slash);
  const isRegistry = first === "localhost" || /[.:A-Z]/.test(first);
  const registry = !isRegistry || first === "index.docker.io" ? "docker.io" : first;
  const rest = isRegistry ? name.slice(slash + 1) : name;
  const path = registry === "docker.io" && !rest.includes("/") ? `library/${rest}` : rest;
  const whole = `${registry}/${path}`;
  return path.length <= longestPath && imageName.test(whole) ? whole : undefined;
}
