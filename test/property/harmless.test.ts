import fc from "fast-check";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { blockEntry } from "../../server/src/engine/syntax/edits/render-value.ts";
import { parseFile } from "../../server/src/engine/syntax/parse.ts";
import { treeJson } from "../../server/src/kubelet/effective/tree-json.ts";
import { treeOf } from "../../server/src/kubelet/effective/tree.ts";
import { harmless, harmlessJson, yamlQuoted } from "../../server/src/engine/text/harmless.ts";

const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({
    unit: fc.constantFrom(
      ...["\u001B", "\u009B", "\u0085", "\u2028", "\u202E", "\u2066", "\u200B", "\uFEFF"],
      ...["\u{E0041}", "\u007F", "\n", "\r", "\t", "\\", '"', "'", "#", ":", " ", "-", "a", "1"],
    ),
  }),
);

const controls = /[^\P{Cc}\t]|[\u2028-\u202E\u2066-\u2069\u200B\uFEFF\u{E0000}-\u{E007F}]/u;

test("a harmless text has one line and controls nothing", () => {
  fc.assert(fc.property(anyText, (text) => !controls.test(harmless(text))));
});

test("JSON keeps its values", () => {
  fc.assert(
    fc.property(fc.jsonValue(), anyText, (value, text) => {
      const written = harmlessJson(JSON.stringify({ [text]: [value, text] }));
      expect(controls.test(written)).toBe(false);
      expect(JSON.stringify(JSON.parse(written))).toBe(JSON.stringify({ [text]: [value, text] }));
    }),
  );
});

test("YAML keeps its values, for readers of 1.1 and 1.2", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const quoted = yamlQuoted(text);
      expect(controls.test(quoted)).toBe(false);
      expect(parse(quoted)).toBe(text);
      const lines = blockEntry(`k${text}`, { [`m${text}`]: [text] }).join("\n");
      expect(controls.test(lines.replaceAll("\n", ""))).toBe(false);
      const tree = treeOf(parseFile(`${lines}\n`).documents[0]?.root, 0);
      expect(tree && treeJson(tree)).toEqual({ [`k${text}`]: { [`m${text}`]: [text] } });
    }),
  );
});
