import { describe, expect, test } from "vitest";
import { expandKind, unknownTypes } from "../../../tools/generate/tables/expand-kind.ts";
import type { LinkedType } from "../../../tools/generate/sources/linked-types.ts";
import { kindOf } from "../../../tools/generate/sources/page-model.ts";
import { readPage } from "../../../tools/generate/sources/page-reader.ts";

const typed = (name: string, type: string, more = ""): string =>
  `<tr><td><code>${name}</code>${more}<br/>\n${type}\n</td>\n<td>\n<p>Text.</p>\n</td>\n</tr>`;
const row = (name: string, type: string): string => typed(name, `<code>${type}</code>`);
const link = (name: string, anchor: string, type: string): string =>
  typed(name, `<a href="#${anchor}"><code>${type}</code></a>`);
const section = (name: string, body: string): string =>
  `## \`${name}\`     {#${name}}\n\n<table class="table">\n<thead><tr><th>Field</th><th>Description</th></tr></thead>\n<tbody>\n${body}\n</tbody>\n</table>\n`;
const kindRows =
  "<tr><td><code>apiVersion</code><br/>string</td><td><code>example/v1</code></td></tr>\n" +
  "<tr><td><code>kind</code><br/>string</td><td><code>Example</code></td></tr>\n";

function problemsOf(text: string): readonly string[] {
  return readPage("page.md", text).problems.map(({ line, message }) => `${line}: ${message}`);
}

function pathsOf(text: string, linked: ReadonlyMap<string, LinkedType> = new Map()): unknown {
  const { result: page } = readPage("page.md", text);
  const root = page.sections.find((candidate) => kindOf(candidate));
  if (!root) return "no kind";
  const { result, problems } = expandKind(page, root, linked);
  return problems.length > 0
    ? problems.map(({ message }) => message)
    : result.map(({ path, type }) => `${path}: ${type}`);
}

describe("a sound page", () => {
  const text = [
    "---\ntitle: Example\n---\n\n## Resource Types \n\n- [Example](#Example)\n",
    section(
      "Example",
      kindRows +
        [
          typed("count", "<code>int32</code>", " <B>[Required]</B>"),
          link("items", "Item", "[]Item"),
          row("labels", "map[string][]string"),
          link("level", "Level", "Level"),
        ].join("\n"),
    ),
    section("Item", `${link("Base", "Base", "Base")}\n${row("name", "string")}`),
    section("Base", row("uid", "string")),
    "## `Level`     {#Level}\n\n(Alias of `uint32`)\n\n**Appears in:**\n\n- [Example](#Example)\n",
  ].join("\n");

  test("has no problems", () => {
    expect(problemsOf(text)).toEqual([]);
    expect(unknownTypes(readPage("page.md", text).result, new Map())).toEqual([]);
  });

  test("gives every path: lists, maps, aliases, embedded members", () => {
    expect(pathsOf(text)).toEqual([
      "apiVersion: string",
      "kind: string",
      "count: int32",
      "items: list",
      "items[]: struct",
      "items[].uid: string",
      "items[].name: string",
      "labels: map",
      "labels{}: list",
      "labels{}[]: string",
      "level: uint32",
    ]);
  });

  test("tells kind, apiVersion and what is required", () => {
    const { result: page } = readPage("page.md", text);
    const root = page.sections[0];
    expect(root && kindOf(root)).toEqual({ kind: "Example", apiVersion: "example/v1" });
    expect(root?.rows.filter(({ required }) => required).map(({ name }) => name)).toEqual([
      "count",
    ]);
  });

  test("is read in the form of the translations: originals in comments", () => {
    const translated = text
      .replaceAll("**Appears in:**", "<!--\n**Appears in:**\n-->\n**出现在：**")
      .replaceAll("[Required]", "<!--[Required]-->[必需]")
      .replaceAll("<td>\n<p>", "<td>\n<!--\n<p>Text.</p>\n## `Nothing`\n-->\n<p>");
    expect(problemsOf(translated)).toEqual([]);
    expect(pathsOf(translated)).toEqual(pathsOf(text));
  });
});

describe("a linked type", () => {
  const text = section("Example", kindRows + typed("taint", "<code>core/v1.Taint</code>"));

  test("is read from the overlay", () => {
    const taint: LinkedType = {
      form: "struct",
      fields: [{ name: "key", type: { form: "name", name: "string" } }],
    };
    expect(pathsOf(text, new Map([["core/v1.Taint", taint]]))).toEqual([
      "apiVersion: string",
      "kind: string",
      "taint: struct",
      "taint.key: string",
    ]);
  });

  test("must be in the overlay", () => {
    expect(pathsOf(text)).toEqual(["taint has the unknown type core/v1.Taint"]);
    const unknown = unknownTypes(readPage("page.md", text).result, new Map());
    expect(unknown.map(({ message }) => message)).toEqual([
      "Example.taint has the unknown type core/v1.Taint",
    ]);
  });

  test("that only Go has is a problem where a kind reaches it", () => {
    const linked = new Map<string, LinkedType>([["core/v1.Taint", { form: "internal" }]]);
    expect(pathsOf(text, linked)).toEqual([
      "taint has the type core/v1.Taint, which no file can hold",
    ]);
  });
});

describe("a damaged page", () => {
  const one = (body: string): readonly string[] => problemsOf(section("Example", body));

  test("row without a field name", () => {
    expect(one(`${row("a", "string")}\n<code>string</code>\n</td>\n<td>Text.</td>\n</tr>`)).toEqual(
      ["15: row 2 of Example: it has no field name"],
    );
  });

  test("name that is no name", () => {
    expect(one(row("a b", "string"))).toEqual(['6: row 1 of Example: "a b" is no field name']);
  });

  test("row without a type", () => {
    expect(one(typed("a", ""))).toEqual([
      '6: row 1 of Example: field a has no type that can be read: ""',
    ]);
  });

  test("type that cannot be read", () => {
    expect(one(row("a", "map[int]string"))).toEqual([
      '6: row 1 of Example: field a has no type that can be read: "map[int]string"',
    ]);
  });

  test("row without a description cell", () => {
    expect(one("<tr><td><code>a</code><br/><code>string</code></td></tr>")).toEqual([
      "6: row 1 of Example: field a has no description cell",
    ]);
  });

  test("field that occurs twice", () => {
    expect(one(`${row("a", "string")}\n${row("a", "bool")}`)).toEqual([
      "13: row 2 of Example: field a occurs twice",
    ]);
  });

  test("heading without an anchor", () => {
    expect(problemsOf("## `Example`\n")).toEqual(["1: the heading of Example has no anchor"]);
  });

  test("alias of something that is no type", () => {
    expect(problemsOf("## `Example` {#Example}\n\n(Alias of `a b`)\n")).toEqual([
      '1: Example is an alias of "a b", which is no type',
    ]);
  });

  test("list of users that the tables contradict", () => {
    const text = `${section("Example", row("a", "string"))}\n## \`Item\` {#Item}\n\n**Appears in:**\n\n- [Example](#Example)\n- [Other](#Other)\n`;
    expect(problemsOf(text)).toEqual([
      "16: Item appears in Example by its list, but no field of Example has that type",
      "16: Item appears in Other, which the page does not describe",
    ]);
  });

  test("comment that is never closed", () => {
    expect(problemsOf(`${section("Example", row("a", "string"))}\n<!-- open`)).toEqual([
      "16: a comment is never closed",
    ]);
  });

  test("no sections at all", () => {
    expect(problemsOf("# Title\n")).toEqual(["1: the page has no section about a type"]);
  });

  test("type with neither fields nor alias", () => {
    const text = `${section("Example", kindRows + link("item", "Item", "Item"))}\n## \`Item\` {#Item}\n`;
    expect(pathsOf(text)).toEqual(["item has the type Item, which is not described"]);
  });

  test("type that contains itself", () => {
    const text = `${section("Example", kindRows + link("item", "Item", "Item"))}\n${section("Item", link("item", "Item", "Item"))}`;
    expect(pathsOf(text)).toEqual([
      expect.stringContaining("is nested too deep: a type contains itself"),
    ]);
  });
});
