import { defaultOf, type Field, type KindIndex } from "../schema/field-index.ts";
import type { FieldType, Json } from "../schema/table.ts";
import type { CursorStep } from "../syntax/cursor.ts";

/** The field at the end of `path`; undefined where a step leaves the schema. */
export function fieldAtPath(index: KindIndex, path: readonly CursorStep[]): Field | undefined {
  let field: Field | undefined = index.root;
  for (const step of path) {
    if (!field) return undefined;
    const isMap: boolean = field.record.type === "map";
    field = "item" in step || isMap ? field.item : field.children.get(step.key);
  }
  return field;
}

const typeNames: Readonly<Record<FieldType, string>> = {
  bool: "boolean",
  string: "text",
  int32: "integer",
  int64: "integer",
  uint32: "integer",
  float64: "number",
  duration: "duration",
  "duration-or-nanoseconds": "duration",
  quantity: "quantity",
  time: "time",
  struct: "object",
  list: "list",
  map: "map",
};

/** `integer, default 110`: what stands beside a key in the list. */
export function fieldDetail(field: Field, index: KindIndex): string {
  const type = typeNames[field.record.type];
  const of =
    field.item && field.record.type === "list" ? ` of ${typeNames[field.item.record.type]}` : "";
  const value = defaultOf(field, index.version);
  return value === undefined || typeof value === "object"
    ? `${type}${of}`
    : `${type}${of}, default ${String(value)}`;
}

/** A scalar as YAML text that the kubelet reads back as the same value, quoted where it must be. */
export function scalarText(
  value: Exclude<Json, object | null>,
  style: "block" | "flow" | "json",
): string {
  if (typeof value !== "string") return String(value);
  return style === "json" || needsQuotes(value, style) ? JSON.stringify(value) : value;
}

/** Words that YAML 1.1 takes for something else than text, and characters that begin something. */
function needsQuotes(value: string, style: "block" | "flow"): boolean {
  if (value === "" || value.trim() !== value) return true;
  if (
    /^(y|n|yes|no|on|off|true|false|null|~)$/i.test(value) ||
    /^[-+.]?\d[\d_.]*([eE][-+]?\d+)?$/.test(value)
  ) {
    return true;
  }
  if (/^0[xbo]/i.test(value) || /^[-?:,[\]{}#&*!|>'"%@`]/.test(value)) return true;
  return /: |:$| #/.test(value) || (style === "flow" && /[,[\]{}]/.test(value));
}
