import { expect, test } from "vitest";
import { patternLines } from "../../server/src/kubelet/documentation/pattern-hover.ts";
import { knowledge } from "../support/knowledge.ts";

test.each([
  [
    "*.dkr.ecr.*.amazonaws.com",
    [
      "The registry is `*.dkr.ecr.*.amazonaws.com`, 6 parts between dots; a star stands for one part or a piece of it.",
      "The image names no port.",
      "Any path.",
    ],
  ],
  [
    "localhost:5000/team",
    [
      "The registry is `localhost`, 1 part between dots; a star stands for one part or a piece of it.",
      "The image names the port `5000`.",
      "Its path begins with `/team`, letter by letter.",
    ],
  ],
  ["https://registry.example", []],
  ["a b", []],
])("what the pattern %s matches", (pattern, lines) => {
  expect(patternLines(pattern, knowledge.language.node)).toEqual(lines);
});
