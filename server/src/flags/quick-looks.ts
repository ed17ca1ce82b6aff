import type { QuickLook } from "../engine/parts/part.ts";
import { syntaxOf } from "../kubelet/parts/file-syntax.ts";
import { isArgumentFilePath, isUnitPath } from "../kubelet/parts/flag-file-path.ts";
import { flagMarks, isNixFile, mayHoldFlags, mayRunKubelet } from "./flag-marks.ts";

export const flagsLook: QuickLook = {
  specialFiles: ["script", "mime", "prose", "hcl"],
  mayBeIn: (look, options) =>
    (look.test(flagMarks.lists) && syntaxOf(options, look) === "hcl") ||
    isArgumentFilePath(options.path ?? "") ||
    (isUnitPath(options.path ?? "") && look.test(flagMarks.lines)) ||
    mayHoldFlags(look) ||
    look.test(flagMarks.runFirst) ||
    look.test(flagMarks.process) ||
    isNixFile(options.path ?? "", look) ||
    (mayRunKubelet(look) && syntaxOf(options, look) === "script") ||
    (look.test(flagMarks.command) && look.test(flagMarks.program)),
};
