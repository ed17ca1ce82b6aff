import type { FileOptions, QuickLook } from "../engine/parts/part.ts";
import { carriedLook, headerlessLook, innerTextsLook } from "../platforms/carriers/quick-looks.ts";
import { flagsLook } from "../flags/quick-looks.ts";
import { syntaxOf } from "../kubelet/parts/file-syntax.ts";
import {
  brokenDocumentsLook,
  brokenHeaderLook,
  hostedLook,
  kubeadmPatchLook,
  kubeletDocumentsLook,
} from "../platforms/quick-looks.ts";
import { projectFileLook } from "./project/quick-looks.ts";
import { podLook, profileLook } from "../seccomp/quick-looks.ts";
import type { TextLook } from "../engine/text/text-look.ts";

/** The key of `/configz`, or the message of the log with a configuration. */
const dumpMarks = /"?kubeletconfig"?\s*:|KubeletConfiguration"? config(?:uration)?=/;

export const dumpLook: QuickLook = { mayBeIn: (look) => look.test(dumpMarks) };

/** The quick looks of all kinds of parts; the client asks them without reading the kinds. */
export const quickLooks: readonly QuickLook[] = [
  kubeletDocumentsLook,
  kubeadmPatchLook,
  hostedLook,
  brokenHeaderLook,
  brokenDocumentsLook,
  carriedLook,
  headerlessLook,
  innerTextsLook,
  profileLook,
  podLook,
  flagsLook,
  dumpLook,
  projectFileLook,
];

/** False if a quick look shows that a text contains nothing of ours: it need not be parsed. */
export function mayHoldParts(look: TextLook, options: FileOptions): boolean {
  return possibleOf(quickLooks, look, options).some((quick) => quick.mayBeIn(look, options));
}

/** Of files that are neither YAML nor JSON only some kinds have anything to say. */
export function possibleOf<T extends QuickLook>(
  kinds: readonly T[],
  look: TextLook,
  options: FileOptions,
): readonly T[] {
  const special = options.isProjectFile ? "project" : syntaxOf(options, look);
  return special ? kinds.filter(({ specialFiles }) => specialFiles?.includes(special)) : kinds;
}
