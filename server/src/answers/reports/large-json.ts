import { mayHoldKubeletKinds } from "../../kubelet/index.ts";
import { defaultVersion } from "../../facts/field-index.ts";
import { mayHoldParts } from "../../stacks/index.ts";
import { maxTextLength } from "../../engine/syntax/parse.ts";
import { lookAt } from "../../engine/text/text-look.ts";

/** So many bytes of a large file are looked at first. */
export const beginningLength = 65_536;

/** Whether the beginning of a file decides if the rest is read, by its path and its size in bytes. */
export function isLargeJson(path: string, size: number): boolean {
  // A text of this length is not parsed, but only named in the report if it seems to be the kubelet's.
  return size > maxTextLength && /\.json$/i.test(path);
}

/** False for a beginning of JSON that shows nothing of ours. */
export function mayGoOn(beginning: string, path: string): boolean {
  const isJson = /^\s*[[{]/.test(beginning);
  const look = lookAt(beginning);
  const options = { path, kubernetesVersion: defaultVersion };
  return !isJson || mayHoldKubeletKinds(beginning, path) || mayHoldParts(look, options);
}
