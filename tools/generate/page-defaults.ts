import type { FieldType, Json } from "../../server/src/core/schema/table.ts";
import { normaliseDuration } from "./go-duration.ts";
import { isJsonObject } from "./json-value.ts";

const defaultLine = /^[ \t]*Default:[ \t]*(.*)$/gm;
const mapEntry = /^[ \t]*([\w.-]+):[ \t]*"?([^"\n]+?)"?[ \t]*$/;

/** What a description says about the default. */
export type PageDefault =
  | { readonly form: "none" }
  | { readonly form: "value"; readonly value: Json }
  | { readonly form: "unreadable"; readonly text: string };

/**
 * Reads the `Default: …` line of a description. Structs are left out: the pages show theirs as
 * prose, and the fields below have their own defaults.
 */
export function readPageDefault(text: string, type: FieldType): PageDefault {
  const match = [...text.matchAll(defaultLine)].at(-1);
  if (!match || type === "struct") return { form: "none" };
  const written = (match[1] ?? "").replace(/\s*\([^)]*\)\s*$/, "").trim();
  if (written === "nil") return { form: "none" };
  const value =
    written === "" ? readMap(text.slice(match.index + match[0].length)) : readScalar(written);
  const typed = value === undefined ? undefined : valueOfType(value, type);
  return typed === undefined
    ? { form: "unreadable", text: written }
    : { form: "value", value: typed };
}

function readScalar(written: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(written);
    // JSON.parse builds nothing but Json.
    return value as Json;
  } catch {
    return written;
  }
}

function readMap(after: string): Json | undefined {
  const entries: [string, string][] = [];
  for (const line of after.replace(/^\n/, "").split("\n")) {
    const match = mapEntry.exec(line);
    if (!match) break;
    entries.push([match[1] ?? "", match[2] ?? ""]);
  }
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** The value as the field's type holds it; undefined when it does not fit. */
function valueOfType(value: Json, type: FieldType): Json | undefined {
  switch (type) {
    case "bool":
      return typeof value === "boolean" ? value : undefined;
    case "int32":
    case "int64":
    case "uint32":
      return Number.isInteger(value) ? value : undefined;
    case "float64":
      return typeof value === "number" ? value : undefined;
    case "duration":
    case "duration-or-nanoseconds":
      return typeof value === "string" ? normaliseDuration(value) : undefined;
    case "string":
    case "quantity":
    case "time":
      return typeof value === "string" ? value : undefined;
    case "list":
      return Array.isArray(value) ? value : undefined;
    case "map":
      return isJsonObject(value) ? value : undefined;
    case "struct":
      return undefined;
  }
}
