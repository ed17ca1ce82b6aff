import fc from "fast-check";
import { expect, test } from "vitest";
import { encodedText } from "../../server/src/platforms/carriers/hcl-encoded.ts";
import { hclCursorAt } from "../../server/src/engine/syntax/hcl/hcl-cursor.ts";
import { readTemplate } from "../../server/src/engine/syntax/hcl/hcl-template.ts";
import { readHcl } from "../../server/src/engine/syntax/hcl/read-hcl.ts";
import { hole } from "../../server/src/engine/syntax/hole.ts";
import type { LocatedNode } from "../../server/src/engine/syntax/located-node.ts";
import { parseFile } from "../../server/src/engine/syntax/parse.ts";
import { plainHcl, unknown } from "../support/plain-hcl.ts";
import { fileBudget } from "../../server/src/engine/text/budget.ts";
import { runs } from "../support/runs.ts";

/** A value, and a way to write it. */
type Written = readonly [value: unknown, text: string];

const gap = fc.constantFrom("", " ", "\t", " /* c */ ");
const breakable = fc.constantFrom("", " ", "\n", " # c\n", "\n// d\n  ", "/* e\n */");
const letters = fc.constantFrom(
  "a",
  "é",
  "😀",
  '"',
  "\\",
  "\n",
  "\t",
  "$",
  "%",
  "${",
  "%{",
  "}",
  " ",
);
const name = fc.constantFrom("a", "b-c", "_d", "é", "kind", "for", "if");

const string = fc.array(letters, { maxLength: 6 }).map((parts): Written => {
  const value = parts.join("");
  const escaped = JSON.stringify(value).replaceAll(/[$%](?=\{)/g, (sign) => sign + sign);
  return [value, escaped];
});
const heredoc = fc
  .tuple(
    fc.array(fc.constantFrom("a", "é b", "", "  c", '"\\', "$", "}"), { maxLength: 4 }),
    fc.nat(3),
  )
  .map(([lines, indent]): Written => {
    // One line at the margin says what all lines lose.
    const all = ["x", ...lines];
    const blanks = " ".repeat(indent);
    const body = all.map((line) => (line === "" ? "\n" : `${blanks}${line}\n`)).join("");
    return [all.map((line) => `${line}\n`).join(""), `<<-EOT\n${body}${blanks}EOT`];
  });
const scalar = fc.oneof(
  fc.constantFrom<Written>([true, "true"], [null, "null"], [0n, "0"], [1.5, "1.5"], [2000n, "2e3"]),
  fc.integer().map((value): Written => [BigInt(value), String(value)]),
  string,
);
const worked = fc
  .constantFrom(
    "var.a",
    'f("x")',
    "a ? b : 1",
    "[for x in y : x]",
    '"${a["b"]}"',
    "1 + 2",
    "!a",
    "a[0].b",
  )
  .map((text): Written => [unknown, text]);

const { value } = fc.letrec<{ value: Written; list: Written; object: Written }>((tie) => ({
  list: fc
    .array(fc.tuple(tie("value"), breakable, breakable), { maxLength: 3 })
    .map((items) => [
      items.map(([[plain]]) => plain),
      `[${items.map(([[, text], before, behind]) => `${before}${text}${text.endsWith("EOT") ? "\n" : behind}`).join(",")}]`,
    ]),
  object: fc
    .uniqueArray(fc.tuple(name, tie("value"), gap, fc.constantFrom("=", ":")), {
      maxLength: 3,
      selector: ([key]) => key,
    })
    .map((entries) => [
      Object.fromEntries(entries.map(([key, [plain]]) => [key, plain])),
      `{\n${entries.map(([key, [, text], blank, sign]) => `${blank}${key} ${sign}${blank}${text}\n`).join("")}}`,
    ]),
  value: fc.oneof({ depthSize: "small" }, scalar, heredoc, worked, tie("list"), tie("object")),
}));

test("what is written is read", () => {
  fc.assert(
    fc.property(value, gap, ([plain, text], blank) => {
      const file = readHcl(`r "s" {${blank}\n  a =${blank} ${text}\n  z = 1 ${blank}\n}\n`);
      expect(file.document.problems).toEqual([]);
      expect(plainHcl(file.document.root)).toEqual({ r: { s: { a: plain, z: 1n } } });
    }),
    { numRuns: runs(100) },
  );
});

test("an object becomes YAML with the same values, each at its place", () => {
  fc.assert(
    fc.property(value, ([plain, text]) => {
      const source = `a = yamlencode({ b = ${text}\n})\n`;
      const [object] = readHcl(source).objects;
      if (!object) return;
      const encoded = encodedText(source, object, fileBudget());
      if (!encoded) throw new Error("It fits the budget.");
      const [document] = parseFile(encoded.text).documents;
      expect(document?.problems).toEqual([]);
      const read = plainHcl(document?.root);
      expect(JSON.stringify(read, asText)).toBe(JSON.stringify({ b: plain }, asText));
      expect(encoded.places).toHaveLength(encoded.text.length + 1);
      for (const place of encoded.places ?? []) {
        expect(object.span.start <= place && place <= object.span.end).toBe(true);
      }
    }),
    { numRuns: runs(100) },
  );
});

/** Big numbers and what is not known, as JSON has them. */
function asText(_key: string, inner: unknown): unknown {
  if (typeof inner === "bigint") return Number(inner);
  return inner === hole ? unknown : inner;
}

const pieces = [
  "a",
  "b",
  "kubelet_config",
  '"',
  '"a"',
  "${",
  "%{",
  "}",
  "$${",
  "{",
  "[",
  "]",
  "(",
  ")",
  ",",
  ".",
  "=",
  "=>",
  "==",
  ":",
  "?",
  "!",
  "-",
  "+",
  "*",
  "/",
  "...",
  "::",
  "for",
  " in ",
  "if",
  "true",
  "null",
  "1",
  "1.5e3",
  "<<A",
  "<<-B",
  "\nA\n",
  "\n  B\n",
  "\n",
  "\n",
  "\r\n",
  " ",
  "\t",
  "#",
  "//",
  "/*",
  "*/",
  "\\",
  "\\n",
  "\\u00e9",
  "é",
  "😀",
  "\u0000",
  "resource ",
  '\nresource "a" "b" {\n',
  "dynamic ",
];
const anyText = fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((all) => all.join(""));

/** Fails where a node leaves the text or the node around it. */
function checkSpans(node: LocatedNode, text: string): void {
  const { start, end } = node.span;
  expect(0 <= start && start <= end && end <= text.length).toBe(true);
  const inner = node.kind === "list" ? node.items : node.kind === "map" ? node.entries : [];
  for (const part of inner) {
    expect(start <= part.span.start && part.span.end <= end).toBe(true);
    if ("key" in part) checkSpans(part.value, text);
    else checkSpans(part, text);
  }
}

test("any text is read, with nodes that lie in it, and has a cursor everywhere", () => {
  fc.assert(
    fc.property(anyText, fc.nat(60), (text, at) => {
      const { document, texts, objects } = readHcl(text);
      for (const node of [document.root, ...texts, ...objects]) if (node) checkSpans(node, text);
      for (const { span } of document.problems) expect(span.end).toBeLessThanOrEqual(text.length);
      for (const { span } of texts) {
        const { places = [], text: read = "" } = readTemplate(text, span.start) ?? {};
        expect(places).toHaveLength(read.length + 1);
        expect([...places].sort((a, b) => a - b)).toEqual(places);
      }
      hclCursorAt(text, { start: 0, end: text.length }, Math.min(at, text.length));
    }),
    { numRuns: runs(300) },
  );
});
