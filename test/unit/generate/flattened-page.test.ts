import { describe, expect, test } from "vitest";
import { readFlattenedPage } from "../../../tools/generate/sources/flattened-page.ts";
import { kindOf } from "../../../tools/generate/sources/page-model.ts";
import { formatTypeExpression } from "../../../tools/generate/sources/type-expression.ts";

function read(text: string): { readonly rows: unknown; readonly problems: readonly string[] } {
  const { result, problems } = readFlattenedPage("page.txt", text);
  return {
    rows: result.sections.map(({ name, rows }) => [
      name,
      rows.map((row) => `${row.name} ${formatTypeExpression(row.type)}`),
    ]),
    problems: problems.map(({ line, message }) => `${line}: ${message}`),
  };
}

const kind = "\nExample\n\n字段描述\napiVersion\nstring\nexample/v1\nkind\nstring\nExample\n";

describe("a flattened page", () => {
  test("gives sections and rows", () => {
    const text = `${kind}items [必需]\n[]Item\nitems 是……\nmap\nof things\nwhen\nmeta/v1.Time\n\n何时\n\nItem\n\n出现在：\n\n字段描述\nname [必需]\nstring\n没有提供描述。\n`;
    expect(read(text)).toEqual({
      rows: [
        ["Example", ["apiVersion string", "kind string", "items []Item", "when meta/v1.Time"]],
        ["Item", ["name string"]],
      ],
      problems: [],
    });
    const [root] = readFlattenedPage("page.txt", text).result.sections;
    expect(root && kindOf(root)).toEqual({ kind: "Example", apiVersion: "example/v1" });
  });

  test("reports a required row whose type is lost", () => {
    expect(read(`${kind}name [必需]\n没有提供描述。\n`).problems).toEqual([
      '11: row 3 of Example: field name has no type that can be read: "没有提供描述。"',
    ]);
  });

  test("reports a type that the page does not describe", () => {
    expect(read(`${kind}name\n[]Item\n文字\n`).problems).toEqual([
      '11: row 3 of Example: field name has no type that can be read: "[]Item"',
    ]);
  });

  test("reports a field that occurs twice", () => {
    expect(read(`${kind}name\nstring\n文字\nname\nbool\n文字\n`).problems).toEqual([
      "14: row 4 of Example: field name occurs twice",
    ]);
  });

  test("reports a table without rows, and a page without tables", () => {
    expect(read("\nExample\n\n字段描述\n文字\n").problems).toEqual([
      "2: Example has a table without a row that can be read",
    ]);
    expect(read("文字\n").problems).toEqual(["1: the page has no section about a type"]);
  });
});
