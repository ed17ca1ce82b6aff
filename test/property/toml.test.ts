import fc from "fast-check";
import { parse } from "smol-toml";
import { describe, expect, test } from "vitest";
import type { LocatedNode } from "../../server/src/engine/syntax/located-node.ts";
import { likelyToml as likelyText } from "../support/toml-texts.ts";
import { plainNode as plain } from "../support/plain-node.ts";
import { readToml } from "../../server/src/engine/syntax/toml/read-toml.ts";
import { runs } from "../support/runs.ts";

/** The library's answer; undefined if it rejects the text. */
function theirs(text: string): unknown {
  try {
    return withoutDates(parse(text, { integersAsBigInt: true }));
  } catch {
    return undefined;
  }
}

function withoutDates(value: unknown): unknown {
  if (value instanceof Date) return "date";
  if (Array.isArray(value)) return value.map(withoutDates);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withoutDates(inner)]),
  );
}

function ours(text: string): unknown {
  const { root, problems } = readToml(text);
  return problems.length > 0 ? undefined : plain(root);
}

const pieces = [
  "a",
  "b",
  "settings",
  "kubernetes",
  "a-b",
  '"a"',
  "'b c'",
  ".",
  ".",
  " ",
  "\t",
  "=",
  " = ",
  "[",
  "]",
  "[[",
  "]]",
  "{",
  "}",
  ",",
  ", ",
  "\n",
  "\n",
  "\r\n",
  "#x",
  "# y\n",
  '"',
  '"""',
  "'",
  "'''",
  "\\",
  "\\n",
  "\\u0041",
  "\\U0001F600",
  "\\x",
  "é",
  "1",
  "0",
  "-7",
  "+1_000",
  "0x1F",
  "0o17",
  "0b1",
  "1.5",
  "1e3",
  "-inf",
  "nan",
  "true",
  "false",
  "1979-05-27",
  "1979-05-27T07:32:00Z",
  "1979-05-27 07:32:00.5",
  "07:32:00",
  "_",
  "\u0001",
  "\r",
];
const anyText = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((all) => all.join(""));

describe("TOML", () => {
  test("is read as a library reads it that has no places", () => {
    fc.assert(
      fc.property(likelyText, (text) => {
        expect(ours(text)).toEqual(theirs(text));
      }),
      { numRuns: runs(700) },
    );
  });

  test("that reads more, but nothing in another way", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const read = ours(text);
        // Control characters in comments do not matter here.
        if (read !== undefined && !/#[^\n]*\p{Cc}/u.test(text)) expect(read).toEqual(theirs(text));
      }),
      { numRuns: runs(1_000) },
    );
  });

  test("has its places in the text, whatever that is", () => {
    fc.assert(
      fc.property(fc.oneof(likelyText, anyText), (text) => {
        const { root, problems } = readToml(text);
        const check = (node: LocatedNode): void => {
          const { start, end } = node.span;
          expect(start >= 0 && start <= end && end <= text.length).toBe(true);
          if (node.kind === "list") node.items.forEach(check);
          if (node.kind !== "map") return;
          for (const entry of node.entries) {
            check(entry.key);
            check(entry.value);
            const written = text.slice(entry.key.span.start, entry.key.span.end);
            expect(/^["']/.test(written) || written === entry.key.text).toBe(true);
          }
        };
        if (root) check(root);
        for (const { span } of problems) {
          expect(span.start >= 0 && span.start <= span.end && span.end <= text.length).toBe(true);
        }
      }),
      { numRuns: runs(500) },
    );
  });
});
