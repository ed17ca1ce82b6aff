import { mayNameFiles } from "../../platforms/index.ts";
import { mayBeHeaderless } from "../../platforms/carriers/index.ts";
import { lookAt } from "../../engine/text/text-look.ts";
import { flagMarks } from "../../flags/index.ts";
import { mayBeObject, mayHoldKubeletKinds } from "../../kubelet/index.ts";
import { pathOfUri } from "../../engine/files/uris.ts";

interface FileText {
  readonly uri: string;
  readonly text: string;
}

/** False for a file that is in no set, before anything is looked for: it is not the kubelet's, and no unit can name it. */
export function mayBeInSet(file: FileText): boolean {
  return mayBeKubelets(file) || mayBeObject(lookAt(file.text));
}

/** False for a file without a kubelet's kind, its flags and its fields: only a unit may make it one of a set. */
export function mayBeKubelets({ uri, text }: FileText): boolean {
  const look = lookAt(text);
  return (
    mayHoldKubeletKinds(text, pathOfUri(uri), look) ||
    flagMarks.lines.test(text) ||
    mayNameFiles(look, pathOfUri(uri)) ||
    mayBeHeaderless(look)
  );
}

/** False for a text without a pod that may name a seccomp profile. */
export function mayNameProfile(text: string): boolean {
  return text.includes("seccompProfile");
}
