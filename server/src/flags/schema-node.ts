import type { MapNode } from "../engine/syntax/located-node.ts";
import { mapOf, textOf, valueOf } from "../engine/syntax/look-up.ts";

const types = /^(?:object|array|string|integer|number|boolean|null)$/;

/** The facts in the schema of a value apart from its type. */
const words: readonly string[] = [
  "properties",
  "additionalProperties",
  "patternProperties",
  "items",
  "$ref",
  "description",
  "title",
  "format",
  "default",
  "enum",
  "anyOf",
  "oneOf",
  "allOf",
  "nullable",
  "required",
];

/**
 * True for a schema (JSON Schema, OpenAPI, a CustomResourceDefinition's), whose keys are the names of settings and not
 * settings.
 */
export function isSchema(map: MapNode): boolean {
  if (["$schema", "openapi", "swagger"].some((key) => textOf(map, key) !== undefined)) return true;
  const names = new Set(map.entries.map(({ key }) => key.text));
  if (types.test(textOf(map, "type") ?? "")) return words.some((word) => names.has(word));
  const properties = mapOf(valueOf(map, "properties"))?.entries ?? [];
  return properties.length > 0 && properties.every(({ value }) => isDescribed(mapOf(value)));
}

function isDescribed(map: MapNode | undefined): boolean {
  return map?.entries.some(({ key: { text } }) => text === "type" || words.includes(text)) ?? false;
}
