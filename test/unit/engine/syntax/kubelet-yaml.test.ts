import { describe, expect, test } from "vitest";
import { startOfDocument } from "../../../../server/src/engine/syntax/document-state.ts";
import { readStream } from "../../../../server/src/engine/syntax/kubelet-yaml/read-yaml.ts";
import {
  resolveAlias,
  type LocatedNode,
} from "../../../../server/src/engine/syntax/located-node.ts";
import { parseYaml } from "../../../../server/src/engine/syntax/parse-yaml.ts";
import { entriesOf, keyName } from "../../../../server/src/engine/syntax/map-entries.ts";

/** The reader's first document, as JSON; the reason if it rejects the text. */
function read(text: string): unknown {
  const { documents, failure } = readStream(text, 0, () => startOfDocument());
  const [first] = documents;
  if (!first) return failure ? `refused: ${failure.reason}` : "nothing";
  const [problem] = first.problems;
  return problem ? `refused: ${problem.message}` : plain(first.root);
}

function plain(located: LocatedNode | undefined): unknown {
  const node = located && resolveAlias(located);
  switch (node?.kind) {
    case undefined:
      return null;
    case "map":
      return Object.fromEntries(
        [...entriesOf(node)].map((entry) => [keyName(entry), plain(entry.value)]),
      );
    case "list":
      return node.items.map(plain);
    case "scalar":
      return node.value.type === "null"
        ? null
        : node.value.type === "int"
          ? Number(node.value.value)
          : node.value.value;
  }
}

/** `⏎` is a line break, `→` a tab; behind `=>` is JSON, or the reason for a rejection. */
function cases(table: string): [string, unknown][] {
  return table
    .trim()
    .split("\n")
    .map((line) => {
      const [text = "", expected = ""] = line.split(" => ");
      const source = text.replaceAll("⏎", "\n").replaceAll("→", "\t").replaceAll("␍", "\r");
      const isReason = expected.startsWith("refused: ") || expected === "nothing";
      return [source, isReason ? expected : (JSON.parse(expected) as unknown)];
    });
}

describe("the kubelet's YAML reader", () => {
  test.each(
    cases(`
a: [⏎1⏎] => {"a":[1]}
a: {⏎b: 1,⏎c: 2⏎} => {"a":{"b":1,"c":2}}
a: "x⏎y"⏎b: 1 => {"a":"x y","b":1}
a: 'x⏎⏎y' => {"a":"x\\ny"}
a: "x"#y => {"a":"x"}
a: x#y #z => {"a":"x#y"}
a: x⏎ y⏎⏎  z => {"a":"x y\\nz"}
a:⏎- 1⏎- 2⏎b: 3 => {"a":[1,2],"b":3}
a:⏎  - b: 1⏎    c: 2⏎  -⏎  - => {"a":[{"b":1,"c":2},null,null]}
- - 1⏎  - 2⏎- 3 => [[1,2],3]
a: |⏎  x⏎   y⏎⏎b: >-⏎  x⏎  y⏎⏎  z => {"a":"x\\n y\\n","b":"x y\\nz"}
a: |2-⏎    x⏎b: |+⏎ y⏎⏎ => {"a":"  x","b":"y\\n\\n"}
a: |- # c⏎  x => {"a":"x"}
? a⏎: b => {"a":"b"}
[a: 1, b] => [{"a":1},"b"]
{a, b: , c: 1,} => {"a":null,"b":null,"c":1}
a: &x {b: 1}⏎c: *x => {"a":{"b":1},"c":{"b":1}}
a: &x {b: 1, c: 2}⏎d: {<<: *x, c: 3} => {"a":{"b":1,"c":2},"d":{"b":1,"c":3}}
a: &x {b: 1}⏎c: &y {b: 2}⏎d: {<<: [*x, *y]} => {"a":{"b":1},"c":{"b":2},"d":{"b":1}}
a: !!str 5⏎b: !x 6⏎c: !!float 7⏎d: !!binary aGk= => {"a":"5","b":"6","c":7,"d":"hi"}
%YAML 1.1⏎---⏎a: 1 => {"a":1}
%TAG !e! tag:yaml.org,2002:⏎---⏎a: !e!str 1 => {"a":"1"}
a: 1⏎---⏎{{{ => {"a":1}
a: 1⏎...⏎{{{ => {"a":1}
--- # c⏎a: 1 => {"a":1}
# only a comment => nothing
a: 1␍b: 2 => {"a":1,"b":2}
a: "\\u00e9\\x41\\N" => {"a":"éA\u0085"}
a: b: => refused: mapping values are not allowed in this context
a: - b => refused: block sequence entries are not allowed in this context
a: 1⏎→⏎b: 2 => refused: found a tab character that violates indentation
a:⏎-→1 => refused: found character that cannot start any token
a:⏎  b: 1⏎→# c => refused: found a tab character that violates indentation
a:⏎  b: "1"⏎→# c => refused: found character that cannot start any token
→a: 1 => refused: found character that cannot start any token
a: [1,→2] => {"a":[1,2]}
a:→1 => {"a":1}
a: @b => refused: found character that cannot start any token
a: 1⏎ b: 2 => refused: mapping values are not allowed in this context
a:⏎  b: 1⏎ c: 2 => refused: did not find expected key
a⏎b: 1 => refused: mapping values are not allowed in this context
a: 1⏎b => refused: could not find expected ':'
a: [1 => refused: did not find expected ',' or ']'
a: "x => refused: found unexpected end of stream
a: "\\/" => refused: found unknown escape character
a: "\\ud83d\\ude00" => refused: found invalid Unicode character escape code
%YAML 1.2⏎---⏎a: 1 => refused: found incompatible YAML document
a: *x => refused: unknown anchor 'x' referenced
a: &x [*x] => refused: anchor 'x' value contains itself
a: !!int x => refused: cannot decode !!str \`x\` as a !!int
a: !!float → => refused: cannot decode !!null \`\` as a !!float
a: .inf => refused: json: unsupported value: +Inf
.inf: 1 => {".inf":1}
~: 1 => refused: unsupported map key of type: %!s(<nil>)
[a]: 1 => refused: invalid map key
b: 1⏎[]: 1 => refused: did not find expected key
a: {<<: 1} => refused: map merge requires map or sequence of maps as the value
a: !e!x 1 => refused: found undefined tag handle
a: !!binary = => refused: !!binary value contains invalid base64 data
1.5e3: 1⏎1e7: 2 => {"1500":1,"1e+07":2}
`),
  )("%j", (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test("a key of more than 1024 characters is none", () => {
    expect(read(`${"k".repeat(1024)}: 1`)).toEqual({ ["k".repeat(1024)]: 1 });
    expect(read(`a: 1\n${"k".repeat(1025)}: 1`)).toBe("refused: could not find expected ':'");
  });

  test("a control character counts in comments too, but not far behind the first document", () => {
    expect(read("a: 1 # \u001b[0m")).toBe("refused: control characters are not allowed");
    expect(read(`a: 1\n---\n${"# filler\n".repeat(100)}b: "\u0001"`)).toEqual({ a: 1 });
  });

  test("aliases that multiply are refused once nearly all of the document stems from them", () => {
    const list = (name: string, item: string): string =>
      `${name}: &${name} [${Array.from({ length: 9 }, () => item).join(", ")}]\n`;
    const some = list("a", "1") + list("b", "*a") + list("c", "*b");
    expect(read(some)).toHaveProperty("c");
    const many = some + list("d", "*c") + list("e", "*d");
    expect(read(many)).toBe("refused: document contains excessive aliasing");
  });

  test("places are those of the text, without anchor and tag", () => {
    const text = "a: &x !!str 'b'\nc:\n- d\n";
    const { documents } = readStream(text, 0, () => startOfDocument());
    const root = documents[0]?.root;
    const written =
      root?.kind === "map"
        ? root.entries.map(({ key, value, span }) =>
            [key.span, value.span, span].map(({ start, end }) => text.slice(start, end)),
          )
        : [];
    expect(written).toEqual([
      ["a", "'b'", "a: &x !!str 'b'"],
      ["c", "- d", "c:\n- d"],
    ]);
  });
});

describe("a number that JSON does not have", () => {
  test.each<[string, number]>([
    ["a: .inf\n", 1],
    ["a: .inf\na: 1\n", 0],
    ["a: 1\na: .inf\n", 1],
    ["a: {b: [.nan]}\nc: .inf\na: {}\n", 1],
    ["a:\n  b: .inf\n  c: 2\n  b: 1\n", 0],
    ['1: .inf\n"1": 1\n', 1],
    ["a: &x .inf\na: 1\nb: *x\n", 1],
    ["a: &x .inf\na: 1\n", 0],
    ["a: &x {b: .inf}\na: 1\nc: *x\n", 1],
  ])("%j is refused for %i of them: a later key may replace it", (text, count) => {
    const [document] = parseYaml(text);
    expect(document?.problems.map(({ code }) => code)).toEqual(
      Array.from({ length: count }, () => "UNSUPPORTED_FLOAT"),
    );
  });
});
