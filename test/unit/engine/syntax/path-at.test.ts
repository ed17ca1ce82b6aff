import { describe, expect, test } from "vitest";
import { fieldOfPath } from "../../../../server/src/documents/document-hover.ts";
import { defaultVersion, createSchema } from "../../../../server/src/facts/field-index.ts";
import { parseFile } from "../../../../server/src/engine/syntax/parse.ts";
import { nodeAt, pathAt, type PathStep } from "../../../../server/src/engine/syntax/path-at.ts";
import type { LocatedNode } from "../../../../server/src/engine/syntax/located-node.ts";

const mark = "<|>";

function rootAndOffset(marked: string): { root: LocatedNode | undefined; offset: number } {
  const root = parseFile(marked.replace(mark, "")).documents[0]?.root;
  return { root, offset: marked.indexOf(mark) };
}

function shown(step: PathStep): string {
  return step.kind === "item" ? `[${step.index}]` : `${step.key}:${step.part}`;
}

describe("pathAt", () => {
  test.each([
    ["on a key", "a<|>b: 1", "ab:key"],
    ["at a key's end", "ab<|>: 1", "ab:key"],
    ["behind the colon", "ab:<|>  1", "ab:gap"],
    ["at a value's start", "ab: <|>12", "ab:value"],
    ["at a value's end", "ab: 12<|>", "ab:value"],
    ["a key without a value", "ab<|>:\n", "ab:key"],
    ["nested key", "a:\n  b<|>: 1\n", "a:value b:key"],
    ["item of a list", "a:\n- x\n- <|>y\n", "a:value [1]"],
    ["key in a list of maps", "a:\n- b: 1\n  c<|>: 2\n", "a:value [0] c:key"],
    ["flow map", "a: {b: 1, c: <|>2}", "a:value c:value"],
    ["flow list", "a: [x, <|>y]", "a:value [1]"],
    ["JSON key with its quotes", '{"a": {<|>"b": 1}}', "a:value b:key"],
    ["JSON value", '{"a": [1, 2<|>]}', "a:value [1]"],
    ["an anchor", "a: <|>&x 1", "a:gap"],
    ["an alias", "a: &x 1\nb: *<|>x", "b:value"],
    ["a duplicate key", "a: 1\na: <|>2", "a:value"],
    ["a comment behind a value", "a: 1  # <|>no", ""],
    ["an empty file", "<|>", ""],
    ["the line before everything", "<|>\na: 1", ""],
  ])("%s", (_, marked, expected) => {
    const { root, offset } = rootAndOffset(marked);
    expect(pathAt(root, offset).map(shown).join(" ")).toBe(expected);
  });

  test.each([
    ["a: <|>12", "12"],
    ["<|>a: 12", "a"],
    ["a: [x, y<|>]", "y"],
    ["a:<|>  12", undefined],
  ])("nodeAt %j", (marked, expected) => {
    const { root, offset } = rootAndOffset(marked);
    const node = nodeAt(root, offset);
    expect(node?.kind === "scalar" ? node.text : undefined).toBe(expected);
  });
});

describe("fieldOfPath", () => {
  const schema = createSchema({
    kinds: {
      K: {
        apiVersions: [{ name: "g/v1" }],
        fields: [
          { path: "one", type: "struct" },
          { path: "one.two", type: "bool" },
          { path: "many", type: "list" },
          { path: "many[]", type: "struct" },
          { path: "many[].name", type: "string" },
          { path: "map", type: "map" },
          { path: "map{}", type: "string" },
        ],
      },
    },
  });
  const index = schema.indexOf("K", "g/v1", defaultVersion);

  test.each([
    ["one:\n  tw<|>o: true", "one.two"],
    ["One:\n  tw<|>o: true", undefined],
    ["one:\n  Two<|>: true", undefined],
    ["many:\n- name: <|>x", "many[].name"],
    ["map:\n  any.thing: <|>x", "map{}"],
    ["map:\n- <|>x", undefined],
    ["many:\n  name<|>: x", undefined],
    ["one:\n  <<:\n    two: <|>true", "one.two"],
    ["<|>", ""],
  ])("%j is %j", (marked, expected) => {
    const { root, offset } = rootAndOffset(marked);
    const field = index && fieldOfPath(index, pathAt(root, offset));
    expect(field?.path).toBe(expected);
  });
});
