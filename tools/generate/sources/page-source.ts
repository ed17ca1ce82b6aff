import type { Json } from "../../../server/src/facts/table.ts";
import { formatJson, isJsonObject, jsonItems, textIn } from "../tables/json-value.ts";
import type { JsonObject } from "../tables/json-value.ts";
import type { ApiPage, PageRow, PageSection } from "./page-model.ts";
import type { Problem, Reading } from "../problem.ts";
import { formatTypeExpression, namedType, parseTypeExpression } from "./type-expression.ts";

/** The file of a version below `schemas/facts/sources/`. */
export function pageSourceFile(version: string): string {
  return `v${version}.json`;
}

/**
 * The text of `schemas/facts/sources/v<version>.json`: what a program needs of the reference pages of a version,
 * which are names, types, what is required, stated defaults and anchors; a line for each field.
 */
export function formatPageSource(pages: readonly ApiPage[]): string {
  return formatJson(
    pages.map(({ name, sections }) => ({ page: name, types: sections.map(sourceOfSection) })),
    5,
  );
}

function sourceOfSection({ name, anchor, alias, rows }: PageSection): Json {
  return {
    name,
    ...(anchor !== undefined && { anchor }),
    ...(alias && { alias: formatTypeExpression(alias) }),
    fields: rows.map(sourceOfRow),
  };
}

function sourceOfRow({ name, type, required, embedded, constant, stated }: PageRow): Json {
  const { anchor } = namedType(type);
  return {
    name,
    type: formatTypeExpression(type),
    ...(anchor !== undefined && { link: anchor }),
    ...(required && { required }),
    ...(embedded && { embedded }),
    ...(constant !== undefined && { constant }),
    ...(stated !== undefined && { default: stated }),
  };
}

/** The pages as `formatPageSource` has written them; what has another shape is a problem. */
export function readPageSource(source: string, json: Json): Reading<readonly ApiPage[]> {
  const problems: Problem[] = [];
  const report = (message: string): void => {
    problems.push({ page: source, line: 0, message });
  };
  const pages = jsonItems(json).map((page) => ({
    name: source,
    sections: objectsIn(page, "types").map((type) => readSection(type, report)),
  }));
  if (pages.length === 0) report("it has no pages");
  return { result: pages, problems };
}

function readSection(type: JsonObject, report: (message: string) => void): PageSection {
  const name = textIn(type, "name") ?? "";
  const anchor = textIn(type, "anchor");
  const aliased = textIn(type, "alias");
  const alias = aliased === undefined ? undefined : parseTypeExpression(aliased);
  const rows = objectsIn(type, "fields").flatMap((field) => {
    const row = readRow(field);
    if (!row) report(`a field of ${name} has no name or type`);
    return row ? [row] : [];
  });
  if (name === "" || (aliased !== undefined && !alias))
    report("a type has no name, or is an alias of none");
  return {
    name,
    line: 0,
    ...(anchor !== undefined && { anchor }),
    ...(alias && { alias }),
    appearsIn: [],
    rows,
  };
}

function readRow(field: JsonObject): PageRow | undefined {
  const name = textIn(field, "name");
  const type = parseTypeExpression(textIn(field, "type") ?? "", textIn(field, "link"));
  const constant = textIn(field, "constant");
  const stated = field["default"];
  if (name === undefined || !type) return undefined;
  return {
    name,
    line: 0,
    type,
    required: field["required"] === true,
    embedded: field["embedded"] === true,
    ...(constant !== undefined && { constant }),
    ...(stated !== undefined && { stated }),
  };
}

function objectsIn(json: Json, key: string): readonly JsonObject[] {
  return isJsonObject(json) ? jsonItems(json[key]).filter(isJsonObject) : [];
}
