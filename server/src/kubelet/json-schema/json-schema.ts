import { valueIn, type Field } from "../../facts/field-index.ts";
import type { Json, KubernetesVersion, GateStep } from "../../facts/table.ts";
import type { SchemaContext, SchemaObject } from "./schema-context.ts";
import { scalarSchema } from "./scalar-schema.ts";
import { keyTexts, textsOf, valueTexts, singleParagraph } from "./schema-texts.ts";
import type { UniformRecord } from "../../facts/uniform-record.ts";
import type { ExtensionName } from "./vocabulary.ts";
import { code, firstSentence, markdownList, paragraphs } from "../../engine/reports/markdown.ts";
import { gateReferenceUrl } from "../documentation/documentation-url.ts";

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

/** Facts that JSON Schema has no keyword for: `x-kubelet-…`. Other tools skip keywords that they do not know. */
function extensionKeywords(field: UniformRecord, version: KubernetesVersion): SchemaObject {
  const format = valueIn(field.format?.value, version);
  const range = valueIn(field.range?.value, version);
  const values = valueIn(field.enum?.value, version);
  const known = valueIn(field.known, version);
  const keywords = {
    type: field.type,
    pointer: field.pointer,
    since: field.since,
    format: format ?? undefined,
    range: range ? { ...range } : undefined,
    values: field.enum?.effect === "starts" ? (values ?? undefined) : undefined,
    known: known ?? undefined,
    rules: rulesOf(field),
    gate: field.gate,
    flag: field.flag,
    unit: field.unit,
    file: field.isPath,
    "zero-means-default": field.zeroMeansDefault,
    "deprecated-since": field.deprecatedSince,
    "no-effect-since": field.noEffectSince,
    requires: field.requires,
    conflicts: field.conflicts,
  } satisfies { readonly [name in ExtensionName]?: Json | undefined };
  return Object.fromEntries(
    Object.entries(keywords).flatMap(([name, value]) =>
      value === undefined ? [] : [[`x-kubelet-${name}`, value] as const],
    ),
  );
}

function rulesOf(field: UniformRecord): readonly string[] | undefined {
  const constraints = [field.enum, field.range, field.format];
  const rules = constraints.flatMap((constraint) =>
    constraint ? [constraint.rule, ...Object.values(constraint.ruleOf ?? {})] : [],
  );
  const all = [...new Set(field.knownRule === undefined ? rules : [...rules, field.knownRule])];
  return all.length === 0 ? undefined : all.sort();
}

/** A property for each gate that the version knows; `value` is the schema of any gate. */
function gateProperties(value: SchemaObject, context: SchemaContext): SchemaObject {
  const { knowledge, index } = context;
  const names = knowledge.gates.namesIn(index.version);
  return Object.fromEntries(
    names.flatMap((name) => {
      const state = knowledge.gates.stateIn(name, index.version);
      return state ? [[name, gateSchema(name, state, value, context)] as const] : [];
    }),
  );
}

function gateSchema(
  name: string,
  state: GateStep,
  { type }: SchemaObject,
  { knowledge, index: { version } }: SchemaContext,
): SchemaObject {
  const { hover } = knowledge.language;
  const needed = knowledge.gates.dependencies(name, version);
  const stated = hover.gateState(version, state);
  const text = knowledge.descriptions.gate(name);
  const lines = [stated, ...(needed.length > 0 ? [hover.gateNeeds(needed.map(code))] : [])];
  const link = `[${hover.reference(version)}](${gateReferenceUrl(name, version)})`;
  return {
    title: name,
    description: singleParagraph(text && firstSentence(text), stated),
    markdownDescription: paragraphs(text, markdownList(lines), link),
    type: type ?? "boolean",
    ...(state.locked ? lockedTo(state.default) : { default: state.default }),
    ...(state.stage === "Deprecated" && { deprecated: true }),
    "x-kubelet-stage": state.stage,
    ...(needed.length > 0 && { "x-kubelet-needs-gates": [...needed] }),
  };
}

/** Null means false: a gate that is locked on rejects it. Editors insert the value if only one is possible. */
function lockedTo(value: boolean): SchemaObject {
  return value ? { const: true } : { enum: [false, null] };
}
