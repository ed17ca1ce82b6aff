import type { ApiPage, PageRow, PageSection } from "./page-model.ts";
import type { Problem, Reading } from "../problem.ts";
import { scalarNamed } from "./linked-types.ts";
import { namedType, parseTypeExpression } from "./type-expression.ts";
import type { TypeExpression } from "./type-expression.ts";

/** The line that a field table's head becomes: "Field" and "Description" run together. */
const tableHead = /^(?:字段\s*描述|欄位\s*描述|Field\s*Description)$/;
const fieldLine = /^([a-z]\w*)(?:\s*\[(必需|必須|Required)\])?$/;
const headingLine = /^[A-Z]\w*$/;

interface OpenSection {
  readonly name: string;
  readonly line: number;
  readonly rows: PageRow[];
  inTable: boolean;
}

/** A name line, with the type if the next line is one. */
interface Start {
  readonly name: string;
  readonly required: boolean;
  readonly typeText: string;
  readonly type: TypeExpression | undefined;
}

/**
 * Reads a reference page that lost its markup: a web page saved as text. Headings are lines with one capitalized word;
 * a row is a name, its type on the next line, then prose. Links are lost, so a type is accepted only when Go or the
 * page itself knows it, or its name has a package.
 */
export function readFlattenedPage(name: string, text: string): Reading<ApiPage> {
  const lines = text.replaceAll("\r\n", "\n").split("\n");
  const problems: Problem[] = [];
  const headings = headingLines(lines);
  const types = new Set(headings.values());
  const sections: PageSection[] = [];
  let open: OpenSection | undefined;
  const close = (): void => {
    if (open) sections.push(closeSection(name, open, problems));
  };
  for (const [index, line] of lines.entries()) {
    const heading = headings.get(index);
    if (heading !== undefined) {
      close();
      open = { name: heading, line: index + 1, rows: [], inTable: false };
    } else if (open && tableHead.test(line)) {
      open.inTable = true;
    } else if (open?.inTable) {
      readLine(name, open, lines, index, types, problems);
    }
  }
  close();
  if (sections.length === 0) {
    problems.push({ page: name, line: 1, message: "the page has no section about a type" });
  }
  return { result: { name, sections }, problems };
}

/** A heading is alone between blank lines and has a table head before the next heading. */
function headingLines(lines: readonly string[]): ReadonlyMap<number, string> {
  const alone = lines.flatMap((line, index) => {
    const isAlone = (lines[index - 1] ?? "") === "" && (lines[index + 1] ?? "") === "";
    return isAlone && headingLine.test(line) ? [index] : [];
  });
  const withTable = alone.filter((index, nth) =>
    lines.slice(index, alone[nth + 1] ?? lines.length).some((line) => tableHead.test(line)),
  );
  return new Map(withTable.map((index) => [index, lines[index] ?? ""]));
}

function readLine(
  page: string,
  open: OpenSection,
  lines: readonly string[],
  index: number,
  types: ReadonlySet<string>,
  problems: Problem[],
): void {
  // The type line of the row above is not a row: `kind`, `string`, `ImagePullIntent`.
  if (open.rows.at(-1)?.line === index) return;
  const start = rowStart(lines, index, types);
  if (!start) return;
  const line = index + 1;
  const row = `row ${open.rows.length + 1} of ${open.name}`;
  if (!start.type) {
    const message = `${row}: field ${start.name} has no type that can be read: "${start.typeText}"`;
    problems.push({ page, line, message });
  } else if (open.rows.some(({ name }) => name === start.name)) {
    problems.push({ page, line, message: `${row}: field ${start.name} occurs twice` });
  } else {
    const isConstant = start.name === "apiVersion" || start.name === "kind";
    const value = lines[index + 2]?.trim() ?? "";
    // Only a kind's own rows hold one value; a provider's apiVersion is described in prose.
    const constant = isConstant && !start.required && /^[\w./]+$/.test(value) ? value : undefined;
    open.rows.push({
      name: start.name,
      line,
      type: start.type,
      required: start.required,
      embedded: false,
      constant,
    });
  }
}

/**
 * Whether a row starts here. A name alone may be a line of an example, so it must be followed by a
 * type; a name marked as required is a row whatever follows.
 */
function rowStart(
  lines: readonly string[],
  index: number,
  types: ReadonlySet<string>,
): Start | undefined {
  const match = fieldLine.exec(lines[index] ?? "");
  if (!match) return undefined;
  const typeText = (lines[index + 1] ?? "").trim();
  const parsed = parseTypeExpression(typeText);
  const type = parsed && isTypeHere(parsed, types) ? parsed : undefined;
  const required = match[2] !== undefined;
  const looksLikeType = /^(?:\[\]|map\[string\]|[A-Z]\w*$)/.test(typeText);
  if (!type && !required && !looksLikeType) return undefined;
  return { name: match[1] ?? "", required, typeText, type };
}

function isTypeHere(type: TypeExpression, types: ReadonlySet<string>): boolean {
  const { name } = namedType(type);
  return scalarNamed(name) !== undefined || types.has(name) || /^[\w.]+\/v\d\w*\.\w+$/.test(name);
}

function closeSection(page: string, open: OpenSection, problems: Problem[]): PageSection {
  const { name, line, rows } = open;
  if (rows.length === 0) {
    problems.push({ page, line, message: `${name} has a table without a row that can be read` });
  }
  return { name, line, appearsIn: [], rows };
}
