import { valueIn, type Field } from "../../facts/field-index.ts";
import type { Json } from "../../facts/table.ts";
import { extensionKeywords } from "./extension-keywords.ts";
import { gateProperties } from "./gate-schema.ts";
import type { SchemaContext } from "./schema-context.ts";
import { scalarSchema } from "./scalar-schema.ts";
import type { SchemaObject } from "./schema-object.ts";
import { keyTexts, textsOf, valueTexts } from "./schema-texts.ts";

/** The draft-07 JSON Schema of a kind in one API version and one Kubernetes version; `id` is its address. */
export function buildJsonSchema(context: SchemaContext, id: string): SchemaObject {
  const { kind, apiVersion, version, root } = context.index;
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    $id: id,
    title: `${kind} ${apiVersion} (Kubernetes ${version})`,
    type: "object",
    ...structSchema(root, context),
  };
}

function fieldSchema(field: Field, context: SchemaContext): SchemaObject {
  const preset = valueIn(field.record.default, context.index.version);
  return {
    ...textsOf(field, context),
    ...shapeOf(field, context),
    ...constantOf(field, context),
    ...(preset !== undefined && preset !== null && { default: preset }),
    ...examplesOf(field, context),
    ...extensionKeywords(field.record, context.index.version),
  };
}

function shapeOf(field: Field, context: SchemaContext): SchemaObject {
  const base = scalarSchema(field.record, context.index.version);
  switch (field.record.type) {
    case "struct": {
      const struct = structSchema(field, context);
      // A null item or value is a struct without its required fields.
      const isElement = field.name === "[]" || field.name === "{}";
      return { ...base, ...struct, ...(isElement && "required" in struct && { type: "object" }) };
    }
    case "list":
      return { ...base, ...(field.item && { items: fieldSchema(field.item, context) }) };
    case "map":
      return { ...base, ...mapSchema(field, context) };
    default:
      return { ...base, ...valueTexts(field, base, context) };
  }
}

function structSchema(field: Field, context: SchemaContext): SchemaObject {
  const children = [...field.children.values()];
  const properties = children.map((child) => [child.name, fieldSchema(child, context)] as const);
  const required = children.filter(({ record }) => record.required).map(({ name }) => name);
  return {
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    ...(context.unknownFields === "refused" && { additionalProperties: false }),
  };
}

/** Known keys are properties with texts of their own; whether there may be others, the kubelet decides. */
function mapSchema(field: Field, context: SchemaContext): SchemaObject {
  if (!field.item) return {};
  const { kind, version } = context.index;
  const value = fieldSchema(field.item, context);
  if (kind === "KubeletConfiguration" && field.path === "featureGates") {
    return {
      properties: gateProperties(value, context),
      additionalProperties: context.unknownGates === "allowed" && value,
    };
  }
  const { known, knownRule, keyPattern } = field.record;
  const keys = valueIn(known, version) ?? [];
  const properties = keys.map(
    (key) => [key, { ...keyTexts(field, key, context), ...value }] as const,
  );
  return {
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
    ...(keyPattern !== undefined && { propertyNames: { pattern: keyPattern } }),
    additionalProperties: knownRule === undefined && value,
  };
}

function constantOf({ path }: Field, { index }: SchemaContext): SchemaObject {
  if (path === "kind") return { const: index.kind };
  return path === "apiVersion" ? { const: index.apiVersion } : {};
}

/** Values that editors offer: those of the overlay, else the known ones of a text that may be anything. */
function examplesOf({ record }: Field, { index }: SchemaContext): SchemaObject {
  if (record.examples) return { examples: [...record.examples] };
  const known = valueIn(record.known, index.version);
  const isScalar = !["struct", "list", "map"].includes(record.type);
  const isNumber = record.type.startsWith("int");
  const openEnum =
    record.enum?.effect === "starts" ? valueIn(record.enum.value, index.version) : [];
  const values: readonly Json[] = isScalar ? (known ?? openEnum ?? []) : [];
  if (values.length === 0) return {};
  return { examples: values.map((value) => (isNumber ? Number(value) : value)) };
}
