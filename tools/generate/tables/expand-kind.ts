import type { FieldType, Json } from "../../../server/src/facts/table.ts";
import type { LinkedTypes } from "../sources/linked-types.ts";
import { scalarNamed } from "../sources/linked-types.ts";
import type { ApiPage, PageRow, PageSection } from "../sources/page-model.ts";
import type { Problem, Reading } from "../problem.ts";
import { namedType } from "../sources/type-expression.ts";
import type { TypeExpression } from "../sources/type-expression.ts";

/** A field of a kind at its full path, as one page describes it. */
export interface PageField {
  /** `.name` steps into a struct, `{}` into a map's value, `[]` into an item. */
  readonly path: string;
  readonly type: FieldType;
  readonly required: boolean;
  /** The default that the page states, as it is written there; never for items, values and fields of linked types. */
  readonly stated?: Json;
  /** The section that declares the field. */
  readonly anchor?: string;
}

/** Nothing in these types nests deeper; a cycle ends here. */
const maxDepth = 12;

interface Context {
  readonly page: ApiPage;
  readonly linked: LinkedTypes;
  readonly problems: Problem[];
}

/** All fields of the kind that a section describes, parents before children. */
export function expandKind(
  page: ApiPage,
  root: PageSection,
  linked: LinkedTypes,
): Reading<readonly PageField[]> {
  const context: Context = { page, linked, problems: [] };
  const fields = expandSection(context, root, "", 0);
  return { result: fields, problems: context.problems };
}

/** Problems for every type on the page that is neither described nor known, reachable or not. */
export function unknownTypes(page: ApiPage, linked: LinkedTypes): readonly Problem[] {
  return page.sections.flatMap((section) => {
    const claims = section.rows.map((row) => ({ line: row.line, name: row.name, type: row.type }));
    if (section.alias) {
      claims.push({ line: section.line, name: "alias", type: section.alias });
    }
    return claims.flatMap(({ line, name, type }) => {
      const named = namedType(type);
      if (isKnown(page, linked, named)) return [];
      const message = `${section.name}.${name} has the unknown type ${named.name}`;
      return [{ page: page.name, line, message }];
    });
  });
}

function isKnown(
  page: ApiPage,
  linked: LinkedTypes,
  { name, anchor }: { readonly name: string; readonly anchor?: string },
): boolean {
  return (
    linked.has(name) ||
    scalarNamed(name) !== undefined ||
    sectionFor(page, name, anchor) !== undefined
  );
}

function sectionFor(
  page: ApiPage,
  name: string,
  anchor: string | undefined,
): PageSection | undefined {
  return page.sections.find((section) =>
    anchor === undefined ? section.name === name : section.anchor === anchor,
  );
}

function expandSection(
  context: Context,
  section: PageSection,
  prefix: string,
  depth: number,
): readonly PageField[] {
  return section.rows.flatMap((row) => {
    // Go's "-": the field is not part of the file.
    if (row.name === "-") return [];
    if (row.embedded) return expandEmbedded(context, row, prefix, depth);
    const field = {
      path: prefix + row.name,
      required: row.required,
      stated: row.stated,
      anchor: section.anchor,
    };
    return expandType(context, field, row.type, depth + 1);
  });
}

function expandEmbedded(
  context: Context,
  row: PageRow,
  prefix: string,
  depth: number,
): readonly PageField[] {
  const { name, anchor } = namedType(row.type);
  const section = sectionFor(context.page, name, anchor);
  if (section) return expandSection(context, section, prefix, depth);
  const message = `${name} is embedded but not described`;
  context.problems.push({ page: context.page.name, line: row.line, message });
  return [];
}

function expandType(
  context: Context,
  pageField: Omit<PageField, "type">,
  type: TypeExpression,
  depth: number,
): readonly PageField[] {
  const fail = (what: string): readonly PageField[] => {
    context.problems.push({
      page: context.page.name,
      line: 0,
      message: `${pageField.path} ${what}`,
    });
    return [];
  };
  if (depth > maxDepth) return fail("is nested too deep: a type contains itself");
  const item = (path: string): Omit<PageField, "type"> => ({
    path,
    required: false,
    anchor: pageField.anchor,
  });
  if (type.form === "list") {
    const items = expandType(context, item(`${pageField.path}[]`), type.item, depth + 1);
    return [{ ...pageField, type: "list" }, ...items];
  }
  if (type.form === "map") {
    const values = expandType(context, item(`${pageField.path}{}`), type.value, depth + 1);
    return [{ ...pageField, type: "map" }, ...values];
  }
  const linked = context.linked.get(type.name);
  const scalar = scalarNamed(type.name) ?? (linked?.form === "scalar" ? linked.type : undefined);
  if (scalar) return [{ ...pageField, type: scalar }];
  if (linked?.form === "alias") return expandType(context, pageField, linked.of, depth + 1);
  if (linked?.form === "struct") {
    const fields = linked.fields.flatMap((field) =>
      expandType(context, item(`${pageField.path}.${field.name}`), field.type, depth + 1),
    );
    return [{ ...pageField, type: "struct" }, ...fields];
  }
  if (linked?.form === "internal") return fail(`has the type ${type.name}, which no file can hold`);
  const section = sectionFor(context.page, type.name, type.anchor);
  if (!section) return fail(`has the unknown type ${type.name}`);
  if (section.alias) return expandType(context, pageField, section.alias, depth + 1);
  if (section.rows.length === 0) return fail(`has the type ${type.name}, which is not described`);
  const fields = expandSection(context, section, `${pageField.path}.`, depth + 1);
  return [{ ...pageField, type: "struct" }, ...fields];
}
