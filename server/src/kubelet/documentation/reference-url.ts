import { defaultVersion, isBefore } from "../../facts/field-index.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import type { UniformRecord } from "../../facts/uniform-record.ts";

/**
 * The section of the official API reference that declares a field, in the pages of `version`.
 * `apiVersion` may come with its group.
 */
export function fieldReferenceUrl(
  record: UniformRecord,
  apiVersion: string,
  version: KubernetesVersion,
): string {
  const short = apiVersion.slice(apiVersion.lastIndexOf("/") + 1);
  const page = `${site(version)}/docs/reference/config-api/kubelet-config.${short}/`;
  // Each API version has a page of its own; anchors name the API version, types of other groups not.
  const anchor = record.anchor?.replace(/^kubelet-config-k8s-io-v\w+-/, anchorStart(short));
  return anchor === undefined ? page : `${page}#${anchor}`;
}

/** The entry of a feature gate in the official list. */
export function gateReferenceUrl(name: string, version: KubernetesVersion): string {
  const page = "docs/reference/command-line-tools-reference/feature-gates/";
  return `${site(version)}/${page}#${name}`;
}

/** The entry of a flag in the official list. */
export function flagReferenceUrl(version: KubernetesVersion): string {
  return `${site(version)}/docs/reference/command-line-tools-reference/kubelet/`;
}

function anchorStart(short: string): string {
  return `kubelet-config-k8s-io-${short}-`;
}

/** Older minors have hosts of their own. */
function site(version: KubernetesVersion): string {
  if (!isBefore(version, defaultVersion)) return "https://kubernetes.io";
  return `https://v${version.replace(".", "-")}.docs.kubernetes.io`;
}
