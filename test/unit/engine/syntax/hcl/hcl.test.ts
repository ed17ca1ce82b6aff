import { describe, expect, test } from "vitest";
import { hclCursorAt } from "../../../../../server/src/engine/syntax/hcl/hcl-cursor.ts";
import { readTemplate } from "../../../../../server/src/engine/syntax/hcl/hcl-template.ts";
import { readHcl } from "../../../../../server/src/engine/syntax/hcl/read-hcl.ts";
import { cursorText } from "../../../../support/cursor-text.ts";
import { plainHcl, unknown } from "../../../../support/plain-hcl.ts";

/** The content of a file, as plain values. */
function read(text: string): unknown {
  return plainHcl(readHcl(text).document.root);
}

describe("expressions of HCL", () => {
  test.each([
    ["1", 1n],
    ["-2.5", -2.5],
    ["1e3", 1000n],
    ["9223372036854775808", 9223372036854775808],
    ["true", true],
    ["null", null],
    ['"a\\n\\"\\u00e9\\U0001F600$${b}%%{c}"', 'a\n"é😀${b}%{c}'],
    ['[1, "2",\n  # c\n  [],]', [1n, "2", []]],
    [
      '{ a = 1, "b c" : 2\n  d = { } // c\n  /* e */ f = true }',
      { a: 1n, "b c": 2n, d: {}, f: true },
    ],
    ["(5)", 5n],
    ["{ for = 1 }", { for: 1n }],
    ['concat(["a"], compact([1]), var.b)', ["a", 1n, unknown]],
    ["<<A\n  x\n\n y\nA", "  x\n\n y\n"],
    ["<<-A\n    x\n\n      $${y}\n  A", "x\n\n  ${y}\n"],
  ])("a literal: %s", (text, value) => {
    expect(read(`a = ${text}\nb = 1\n`)).toEqual({ a: value, b: 1n });
  });

  test.each([
    ["var.a"],
    ["var.a[0].b"],
    ["a.*.b"],
    ["a[*].b"],
    ['"${var.a}"'],
    ['"a ${"b ${c} }"} d"'],
    ['"%{ if a }b%{ endif }"'],
    ["1 + 2"],
    ["!true"],
    ["-var.a"],
    ["a ? 1 : [2]"],
    ["a == null && b >= 2 || c != d % 3"],
    ['f("a", [1]...)'],
    ["concat(var.a, var.b)"],
    ['join(" ", ["a"])'],
    ["provider::a::f(1,\n  2)"],
    ["[for a in b : a if a != 1]"],
    ["{ for k, v in b : k => v... if k }"],
    ["{ (var.a) = 1 }"],
    ["(1 +\n  2)"],
    ["<<A\n${var.b}\nA"],
  ])("what is worked out: %s", (text) => {
    expect(read(`a = ${text}\nb = 1\n`)).toEqual({ a: unknown, b: 1n });
  });
});

describe("blocks of HCL", () => {
  test("with labels are maps in maps; those of one name stay beside each other", () => {
    const text = 'a "b" c {\n  d = 1\n  e { f = 2 }\n  e {}\n}\n';
    expect(read(text)).toEqual({ a: { b: { c: { d: 1n, e: [{ f: 2n }, {}] } } } });
  });

  test("that are made of a list have what is written in each of them", () => {
    expect(read('dynamic "a" {\n  for_each = b\n  content { c = 1 }\n}\n')).toEqual({
      a: { c: 1n },
    });
    expect(read('dynamic "a" {\n  for_each = b\n}\n')).toEqual({ a: unknown });
  });
});

describe("mistakes", () => {
  test.each([
    ["a =\nb = 1\n", { a: unknown, b: 1n }],
    ['a = "x\nb = 1\n', { a: unknown, b: 1n }],
    ["a\nb = 1\n", { b: 1n }],
    ["c {\n  a = ]\n  b = 1\n}\n", { c: { a: unknown, b: 1n } }],
    [')\nb = 1 "c"\n', { b: 1n }],
  ])("within a line cost no more than the line: %j", (text, value) => {
    expect(readHcl(text).document.problems).toEqual([]);
    expect(read(text)).toEqual(value);
  });

  test("over several lines cost what stands up to the next block of the file", () => {
    const text =
      'resource "a" "b" {\n  c = [\n    1\n    d {\n}\n\nresource "e" "f" {\n  g = 1\n}\n';
    const { problems } = readHcl(text).document;
    expect(problems.map(({ span }) => text.slice(span.start, span.end).split("\n")[0])).toContain(
      "c = [",
    );
    expect(problems.every(({ span }) => span.end <= text.indexOf('resource "e"'))).toBe(true);
    expect(read(text)).toMatchObject({ resource: [expect.anything(), { e: { f: { g: 1n } } }] });
  });

  test("a heredoc or a comment without its end takes the rest", () => {
    expect(read("a = 1\n/* b = 2\n")).toEqual({ a: 1n });
    expect(read("a = 1\nb = <<A\nc\n")).toMatchObject({ a: 1n, b: unknown });
  });
});

test("each character of a text has its place in the file", () => {
  const text = "a = <<-A\n    x ${var.y} $${z}\n  \n      \n      é\n    A\n";
  const template = readTemplate(text, text.indexOf("<<"));
  expect(template?.text).toBe("x ${terraform} ${z}\n\n  \n  é\n");
  const placeOf = (part: string): number | undefined =>
    template?.places[template.text.indexOf(part)];
  expect(placeOf("x")).toBe(text.indexOf("x"));
  expect(placeOf("${terraform}")).toBe(text.indexOf("${var"));
  expect(placeOf("${z}")).toBe(text.indexOf("${z}"));
  expect(placeOf("é")).toBe(text.indexOf("é"));
  expect(template?.places).toHaveLength((template?.text.length ?? 0) + 1);
  expect(template?.indent).toBe(4);
});

test("texts and objects that become texts are found wherever they stand", () => {
  const text = `a = base64encode(f(var.x, <<A
x
A
))
b = "c\\nd"
e = yamlencode({ f = { kind = "g", apiVersion = "h" } })
i = { kind = "j", apiVersion = "k" }
l = { kind = "m" }
`;
  const { texts, objects } = readHcl(text);
  const written = [...texts, ...objects].map(({ span }) => text.slice(span.start, span.end));
  expect(written).toEqual([
    "<<A\nx\nA",
    '"c\\nd"',
    '{ f = { kind = "g", apiVersion = "h" } }',
    '{ kind = "j", apiVersion = "k" }',
  ]);
});

describe("the cursor in a block", () => {
  test.each([
    ["{ <|> }", { at: "key", path: [] }],
    ["{\n  a = 1\n  b<|>c = 2\n}", { at: "key", path: [], hasEquals: true }],
    ["{\n  a {\n    <|>\n  }\n}", { at: "key", path: ["a"] }],
    ["{\n  a = <|>\n}", { at: "value", path: ["a"], lead: "" }],
    ["{\n  a =<|>\n}", { at: "value", path: ["a"], lead: " " }],
    ['{\n  a { b = "c<|>" }\n}', { at: "value", path: ["a", "b"] }],
    ['{\n  a = ["b", <|>]\n}', { at: "item", path: ["a"] }],
    ["{\n  a = { <|> }\n}", undefined],
    ["{\n  a = f(<|>)\n}", undefined],
    ["{\n  # <|>\n}", undefined],
    ["{\n  a = 1 <|>\n}", undefined],
    ["{\n  a b<|>\n}", undefined],
  ])("%j", (marked, expected) => {
    const { text, offset } = cursorText(marked);
    const found = hclCursorAt(text, { start: 0, end: text.length }, offset);
    if (expected === undefined) expect(found).toBeUndefined();
    else expect(found).toMatchObject(expected);
  });
});
