import type { Json } from "../../facts/table.ts";
import type { SchemaObject } from "./schema-object.ts";
import { vocabulary } from "./vocabulary.ts";

/** The keywords that are not in draft-07, with what they mean, as text. */
export function vocabularyText(): string {
  return schemaText(vocabulary);
}

/**
 * A schema as text: a line for each keyword that contains schemas and for each of these; all other keywords of a schema
 * are on one line.
 */
export function schemaText(schema: SchemaObject): string {
  return `${written(schema, "", 0)}\n`;
}

const holders: ReadonlySet<string> = new Set(["properties", "keywords"]);

function written(value: SchemaObject, indent: string, depth: number): string {
  const inner = `${indent}  `;
  const entries = Object.entries(value).map(([key, item]) => {
    const isOpen = holders.has(key) || depth === 0 || holdsSchemas(item);
    const text = isOpen && isObject(item) ? written(item, inner, depth + 1) : JSON.stringify(item);
    return `${inner}${JSON.stringify(key)}: ${text}`;
  });
  return entries.length === 0 ? "{}" : `{\n${entries.join(",\n")}\n${indent}}`;
}

function holdsSchemas(value: Json): boolean {
  return (
    isObject(value) &&
    Object.entries(value).some(([key, item]) => holders.has(key) || holdsSchemas(item))
  );
}

function isObject(value: Json): value is SchemaObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
