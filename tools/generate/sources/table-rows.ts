import {
  attributeOf,
  childElements,
  elementsNamed,
  lineOf,
  parseHtml,
  textOf,
} from "./html-tree.ts";
import type { HtmlElement } from "./html-tree.ts";
import { statedDefault } from "./page-defaults.ts";
import type { PageRow } from "./page-model.ts";
import type { Problem, Reading } from "../problem.ts";
import { parseTypeExpression } from "./type-expression.ts";
import type { TypeExpression } from "./type-expression.ts";

/** The place of a section's text, for problems. */
export interface Place {
  readonly page: string;
  readonly section: string;
  readonly firstLine: number;
}

const fieldName = /^(?:[A-Za-z]\w*|-)$/;

/** Reads the rows of all field tables in a section's HTML. */
export function readTableRows(html: string, place: Place): Reading<readonly PageRow[]> {
  const rows: PageRow[] = [];
  const problems: Problem[] = [];
  const seen = new Set<string>();
  let rowNumber = 0;
  for (const row of elementsNamed(elementsNamed(parseHtml(html), "table"), "tr")) {
    const cells = childElements(row);
    if (cells.some((cell) => cell.tagName === "th")) continue;
    rowNumber += 1;
    const line = place.firstLine + Math.max(lineOf(row), lineOf(cells[0] ?? row)) - 1;
    const read = readRow(cells, line);
    if (typeof read === "string") {
      const message = `row ${rowNumber} of ${place.section}: ${read}`;
      problems.push({ page: place.page, line, message });
    } else if (seen.has(read.name)) {
      const message = `row ${rowNumber} of ${place.section}: field ${read.name} occurs twice`;
      problems.push({ page: place.page, line, message });
    } else {
      seen.add(read.name);
      rows.push(read);
    }
  }
  return { result: rows, problems };
}

/** The row, or what is wrong with it. */
function readRow(cells: readonly HtmlElement[], line: number): PageRow | string {
  const [first, second] = cells;
  if (!first) return "it has no cells";
  const nameElement = childElements(first)[0];
  if (nameElement?.tagName !== "code") return "it has no field name";
  const name = textOf(nameElement).trim();
  if (!fieldName.test(name)) return `"${name}" is no field name`;
  if (!second) return `field ${name} has no description cell`;
  const written = readType(first, nameElement);
  if (!written.type) return `field ${name} has no type that can be read: "${written.text}"`;
  const text = textOf(second).trim();
  const isConstant = name === "apiVersion" || name === "kind";
  const only = childElements(second);
  const constant =
    isConstant && only.length === 1 && only[0]?.tagName === "code" ? text : undefined;
  const stated = statedDefault(text);
  return {
    name,
    line,
    type: written.type,
    required: childElements(first).some((child) => child.tagName === "b"),
    // Go's embedded structs have no JSON name: the page shows the type's name as the field's.
    embedded: written.type.form === "name" && written.type.name === name,
    constant,
    stated,
  };
}

/** The type follows the line break: a link around code, code, or (in constant rows) plain text. */
function readType(
  cell: HtmlElement,
  nameElement: HtmlElement,
): { readonly text: string; readonly type: TypeExpression | undefined } {
  const rest = childElements(cell).filter((child) => child !== nameElement);
  const link = rest.find((child) => child.tagName === "a");
  const code = link ?? rest.find((child) => child.tagName === "code");
  const afterBreak = cell.childNodes.slice(
    cell.childNodes.findIndex((child) => child.nodeName === "br") + 1,
  );
  const text = (code ? textOf(code) : afterBreak.map(textOf).join("")).trim();
  const href = link && attributeOf(link, "href");
  const anchor = href?.startsWith("#") ? href.slice(1) : undefined;
  return { text, type: parseTypeExpression(text, anchor) };
}
