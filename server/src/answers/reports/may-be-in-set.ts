import { mayNameFiles } from "../../platforms/index.ts";
import { mayBeHeaderless } from "../../platforms/carriers/index.ts";
import { lookAt } from "../../engine/text/text-look.ts";
import { flagMarks } from "../../flags/index.ts";
import { mayBeKubeconfig, mayHoldKubeletKinds } from "../../kubelet/index.ts";
import { pathOfUri } from "../../engine/files/uris.ts";

/**
 * False for a file that is in no set, before anything is looked for: it has no kubelet's kind and no flags, and is neither
 * fields of the kubelet without a header nor a kubeconfig, which a unit may name.
 */
export function mayBeInSet({
  uri,
  text,
}: {
  readonly uri: string;
  readonly text: string;
}): boolean {
  const look = lookAt(text);
  return (
    mayHoldKubeletKinds(text, pathOfUri(uri), look) ||
    flagMarks.lines.test(text) ||
    mayNameFiles(look, pathOfUri(uri)) ||
    mayBeHeaderless(look) ||
    mayBeKubeconfig(look)
  );
}

/** False for a text without a pod that may name a seccomp profile. */
export function mayNameProfile(text: string): boolean {
  return text.includes("seccompProfile");
}
