import type { QuickLook } from "../engine/parts/part.ts";
import { syntaxOf } from "../kubelet/parts/file-syntax.ts";
import { isArgumentFilePath } from "../kubelet/parts/flag-file-path.ts";
import { flagMarks, mayHoldFlags, mayRunKubelet } from "./flag-marks.ts";

export const flagsLook: QuickLook = {
  specialFiles: ["script", "mime", "prose", "hcl"],
  mayBeIn: (look, options) =>
    (look.test(flagMarks.lists) && syntaxOf(options, look) === "hcl") ||
    isArgumentFilePath(options.path ?? "") ||
    mayHoldFlags(look) ||
    look.test(flagMarks.runFirst) ||
    look.test(flagMarks.process) ||
    (mayRunKubelet(look) && syntaxOf(options, look) === "script") ||
    (look.test(flagMarks.command) && look.test(flagMarks.program)),
};
