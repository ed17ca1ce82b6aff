import type { FieldType, Json } from "../../../server/src/facts/table.ts";
import { normaliseDuration } from "../tables/go-duration.ts";
import { isJsonObject } from "../tables/json-value.ts";

const defaultLine = /^[ \t]*Default:[ \t]*(.*)$/gm;
const mapEntry = /^[ \t]*([\w.-]+):[ \t]*"?([^"\n]+?)"?[ \t]*$/;

/** The meaning of a stated default for a field. */
export type StatedDefault =
  | { readonly form: "none" }
  | { readonly form: "value"; readonly value: Json }
  | { readonly form: "unreadable"; readonly text: string };

/**
 * The `Default: …` line of a description as it is written: a JSON value, a word, the lines of a map below it; null in
 * any other form, undefined without such a line.
 */
export function statedDefault(text: string): Json | undefined {
  const match = [...text.matchAll(defaultLine)].at(-1);
  if (!match) return undefined;
  const written = (match[1] ?? "").replace(/\s*\([^)]*\)\s*$/, "").trim();
  if (written === "nil") return undefined;
  if (written === "") return readMap(text.slice(match.index + match[0].length)) ?? null;
  const value = readScalar(written);
  // Prose is not a value.
  return typeof value === "string" && /\s/.test(value) ? null : value;
}

/**
 * A stated default in the form of the field's type. Structs are left out: the pages show theirs as prose, and the
 * fields below have their own defaults.
 */
export function readStatedDefault(stated: Json | undefined, type: FieldType): StatedDefault {
  if (stated === undefined || type === "struct") return { form: "none" };
  const typed = valueOfType(stated, type);
  return typed === undefined
    ? { form: "unreadable", text: JSON.stringify(stated) }
    : { form: "value", value: typed };
}

function readScalar(written: string): Json {
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

/** The value in the form of the field's type; undefined when it does not fit. */
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
