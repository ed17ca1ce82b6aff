import type { FieldType } from "../../../server/src/facts/table.ts";
import { isJsonObject } from "../tables/json-value.ts";
import type { JsonObject } from "../tables/json-value.ts";
import type { Json } from "../../../server/src/facts/table.ts";
import type { Problem, Reading } from "../problem.ts";
import { parseTypeExpression } from "./type-expression.ts";
import type { TypeExpression } from "./type-expression.ts";

/** A type that the pages only link to, or show in a form that no file has. */
export type LinkedType =
  | { readonly form: "scalar"; readonly type: FieldType }
  | { readonly form: "alias"; readonly of: TypeExpression }
  | {
      readonly form: "struct";
      readonly fields: readonly { readonly name: string; readonly type: TypeExpression }[];
    }
  /** Go only: must not be reachable from a kind. */
  | { readonly form: "internal" };

export type LinkedTypes = ReadonlyMap<string, LinkedType>;

const scalarTypes: readonly FieldType[] = [
  "bool",
  "string",
  "int32",
  "int64",
  "uint32",
  "float64",
  "duration",
  "duration-or-nanoseconds",
  "quantity",
  "time",
];

/** The scalar type of a name, if it is one of Go's or the table's. */
export function scalarNamed(name: Json | undefined): FieldType | undefined {
  return scalarTypes.find((type) => type === name);
}

/** Reads `schemas/facts/overlay/linked-types.json`. */
export function readLinkedTypes(page: string, json: Json): Reading<LinkedTypes> {
  const problems: Problem[] = [];
  const types = new Map<string, LinkedType>();
  for (const [name, entry] of Object.entries(isJsonObject(json) ? json : {})) {
    const type = isJsonObject(entry) ? readLinkedType(entry) : undefined;
    if (type) types.set(name, type);
    else problems.push({ page, line: 0, message: `${name} is not described as a type` });
  }
  return { result: types, problems };
}

function readLinkedType(entry: JsonObject): LinkedType | undefined {
  const { type, alias, internal, fields } = entry;
  const scalar = scalarNamed(type);
  if (scalar) return { form: "scalar", type: scalar };
  if (internal === true) return { form: "internal" };
  if (typeof alias === "string") {
    const of = parseTypeExpression(alias);
    return of && { form: "alias", of };
  }
  if (!isJsonObject(fields)) return undefined;
  const read = Object.entries(fields).map(([name, text]) => ({
    name,
    type: typeof text === "string" ? parseTypeExpression(text) : undefined,
  }));
  const typed = read.flatMap((field) =>
    field.type ? [{ name: field.name, type: field.type }] : [],
  );
  return typed.length === read.length ? { form: "struct", fields: typed } : undefined;
}
