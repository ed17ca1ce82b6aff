import { mayNameFiles } from "../../platforms/index.ts";
import { mayBeHeaderless } from "../../platforms/carriers/index.ts";
import { lookAt } from "../../engine/text/text-look.ts";
import { flagMarks } from "../../flags/index.ts";
import { mayHoldKubeletKinds } from "../../kubelet/index.ts";
import { pathOfUri } from "../../engine/files/uris.ts";

/**
 * False for a file that is in no set, before anything is looked for: it has no kubelet's kind, no flags, and no fields of the
 * kubelet without a header, which a unit may name.
 */
export function mayBeInSet({
  uri,
  text,
}: {
  readonly uri: string;
  readonly text: string;
}): boolean {
  return (
    mayHoldKubeletKinds(text, pathOfUri(uri)) ||
    flagMarks.lines.test(text) ||
    mayNameFiles(lookAt(text), pathOfUri(uri)) ||
    mayBeHeaderless(lookAt(text))
  );
}

/** False for a text without a pod that may name a seccomp profile. */
export function mayNameProfile(text: string): boolean {
  return text.includes("seccompProfile");
}
