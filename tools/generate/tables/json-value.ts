import type { Json } from "../../../server/src/facts/table.ts";

export type JsonObject = { readonly [key: string]: Json };

/** Whether a JSON value is an object. */
export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The items of a JSON list; none if the value is not a list. */
export function jsonItems(value: Json | undefined): readonly Json[] {
  // `Array.isArray` does not narrow a readonly array.
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** The member of an object that is an object itself; an empty one otherwise. */
export function objectAt(json: JsonObject, key: string): JsonObject {
  const value = json[key];
  return isJsonObject(value) ? value : {};
}

/** The member of an object that is a text; undefined otherwise. */
export function textIn(json: JsonObject, key: string): string | undefined {
  const value = json[key];
  return typeof value === "string" ? value : undefined;
}

/** An object with its members by name. */
export function byName<T>(entries: Iterable<readonly [string, T]>): { readonly [name: string]: T } {
  return Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Parses a JSON text; the text's errors are the caller's (an overlay that does not parse ends the run). */
export function parseJson(text: string): Json {
  // JSON.parse builds nothing but Json.
  return JSON.parse(text) as Json;
}

/** Whether two JSON values are the same, whatever the order of their keys. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  return JSON.stringify(sortKeys(a)) === JSON.stringify(sortKeys(b));
}

/** A copy with the keys of every object in code-unit order. */
export function sortKeys(value: Json | undefined): Json | undefined {
  if (Array.isArray(value)) return jsonItems(value).map((item) => sortKeys(item) ?? null);
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, sortKeys(item) ?? null]));
}

/** One value a line down to `depth` levels of objects, the rest on one line; ends with a line break. */
export function formatJson(value: Json, depth: number): string {
  return `${formatLevel(value, depth, "")}\n`;
}

function formatLevel(value: Json, depth: number, indent: string): string {
  if (depth === 0 || typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const items = jsonItems(value).map((item) => inner + formatLevel(item, depth - 1, inner));
    return items.length === 0 ? "[]" : `[\n${items.join(",\n")}\n${indent}]`;
  }
  const entries = Object.entries(value).map(
    ([key, item]) => `${inner}${JSON.stringify(key)}: ${formatLevel(item, depth - 1, inner)}`,
  );
  return entries.length === 0 ? "{}" : `{\n${entries.join(",\n")}\n${indent}}`;
}
