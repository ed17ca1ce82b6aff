import { type PartKind, isArgumentFilePath, syntaxOf } from "../kubelet/index.ts";
import { flagMarks, mayHoldFlags, mayRunKubelet } from "./flag-marks.ts";
import { recogniseFlags } from "./flags-part.ts";

/** Flags of the kubelet, wherever somebody writes them: each place is judged for itself. */
export const flagsKind: PartKind = {
  specialFiles: ["script", "prose"],
  mayBeIn: (look, options) =>
    isArgumentFilePath(options.path ?? "") ||
    mayHoldFlags(look) ||
    look.test(flagMarks.runFirst) ||
    (mayRunKubelet(look) && syntaxOf(options, look) === "script") ||
    (look.test(flagMarks.command) && look.test(flagMarks.program)),
  recognise: recogniseFlags,
};
