import type { PartKind } from "../part.ts";
import { isArgumentFilePath } from "./flag-file-path.ts";
import { recogniseFlags } from "./flags-part.ts";

/** A quick look, since every open file of YAML comes here. */
const marks =
  /kubeletExtraArgs|extraKubeletArgs|kubelet-arg|--extra-config|\bextraArgs\b|node\.eks\.aws|\bNodeadmConfig|\bKUBELET_\w+=|ExecStart=.*kubelet/;
/** A container's command; a configuration names the kubelet's cgroup, and need not be walked for it. */
const command = /\bcommand["']?[ \t]*:/;
const program = /\bkubelet\b/;

/** Flags of the kubelet, wherever somebody writes them: each place is judged for itself. */
export const flagsKind: PartKind = {
  mayBeIn: (look, { path = "" }) =>
    isArgumentFilePath(path) || look.test(marks) || (look.test(command) && look.test(program)),
  recognise: recogniseFlags,
};
