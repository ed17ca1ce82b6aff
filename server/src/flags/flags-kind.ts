import { type PartKind, isArgumentFilePath } from "../kubelet/index.ts";
import { flagMarks, mayHoldFlags } from "./flag-marks.ts";
import { recogniseFlags } from "./flags-part.ts";

/** Flags of the kubelet, wherever somebody writes them: each place is judged for itself. */
export const flagsKind: PartKind = {
  specialFiles: ["script", "prose"],
  mayBeIn: (look, { path = "" }) =>
    isArgumentFilePath(path) ||
    mayHoldFlags(look) ||
    (look.test(flagMarks.command) && look.test(flagMarks.program)),
  recognise: recogniseFlags,
};
