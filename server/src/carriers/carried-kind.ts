import { type FileSyntax, type PartKind, hclMarks, syntaxOf } from "../kubelet/index.ts";
import { carrierMarks } from "./carrier-marks.ts";
import { recogniseCarried } from "./carried-part.ts";

/** A cloud-init file in the user data of a machine is in two; nothing real is in more. */
const maxNesting = 3;

const marks = Object.values(carrierMarks);

const scriptMarks = /<<|x-shellscript/;

function marksIn(syntax: FileSyntax | undefined): readonly RegExp[] {
  switch (syntax) {
    case "hcl":
      return [hclMarks];
    case "script":
      return [scriptMarks];
    case "mime":
      return [...marks, scriptMarks];
    case "toml":
    case "prose":
      return [];
    case undefined:
      return marks;
  }
}

/** Files that a document carries to a node: each is judged as what it is there, by its path and its text. */
export const carriedKind: PartKind = {
  specialFiles: ["hcl", "script", "mime"],
  mayBeIn(look, options) {
    const { nesting = 0 } = options;
    return nesting < maxNesting && marksIn(syntaxOf(options, look)).some((mark) => look.test(mark));
  },
  recognise: recogniseCarried,
};
