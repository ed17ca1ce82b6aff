import { expect, test } from "vitest";
import { patternLines } from "../../../../server/src/kubelet/documentation/value-hover.ts";
import { knowledge } from "../../../support/knowledge.ts";

test.each([
  [
    "*.dkr.ecr.*.amazonaws.com",
    [
      "The registry must match `*.dkr.ecr.*.amazonaws.com` (6 parts separated by dots); a * matches one part or a section of one.",
      "The image must not have a port.",
      "Any path.",
    ],
  ],
  [
    "localhost:5000/team",
    [
      "The registry must match `localhost` (1 part separated by dots); a * matches one part or a section of one.",
      "The image must have port `5000`.",
      "Its path must begin with exactly `/team`.",
    ],
  ],
  ["https://registry.example", []],
  ["a b", []],
])("what the pattern %s matches", (pattern, lines) => {
  expect(patternLines(pattern, knowledge.language.node)).toEqual(lines);
});
