import { type PartKind, hclMarks, syntaxOf } from "../kubelet/index.ts";
import { carrierMarks } from "./carrier-marks.ts";
import { recogniseCarried } from "./carried-part.ts";

/** A cloud-init file in the user data of a machine is in two; nothing real is in more. */
const maxNesting = 3;

const marks = Object.values(carrierMarks);

/** Files that a document carries to a node: each is judged as what it is there, by its path and its text. */
export const carriedKind: PartKind = {
  specialFiles: ["hcl"],
  mayBeIn(look, options) {
    const { nesting = 0 } = options;
    const looked = syntaxOf(options) === "hcl" ? [hclMarks] : marks;
    return nesting < maxNesting && looked.some((mark) => look.test(mark));
  },
  recognise: recogniseCarried,
};
