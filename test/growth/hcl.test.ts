import { readHcl } from "../../server/src/engine/syntax/hcl/read-hcl.ts";
import { testGrowth } from "./test-growth.ts";
import { constructs, repeated } from "./texts.ts";

const pieces = [
  'a="${\n',
  "a=[\n",
  "a{\n",
  "<<A\n",
  "a=<<A\n",
  "/*\n",
  "a={\n",
  "a=f(",
  '"${"',
  "a=-",
  "a=1?",
  "{for a in ",
  "a=[for x in ",
  'b="$${',
  "a.b[",
  "a=(",
  "a=1+",
  "a=x[0]",
  '"\\u',
  "a=<<-A\n${\n",
  'resource "x" "y" {\na=<<A\n',
  'resource "x" "y" {\na=[\n',
  'a="${"b${"c${"d',
  "[{(",
];

testGrowth(
  constructs(
    "main.tf",
    pieces.map((piece) => [JSON.stringify(piece), repeated("", piece)]),
  ),
  ({ text }, length) => ({
    file: () => readHcl(text(length)),
    value: () => readHcl(`a=${text(length)}`),
    heredoc: () => readHcl(`a=<<A\n${text(length)}\nA\n`),
  }),
);
