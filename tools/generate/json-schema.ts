import type { FieldRecord, Json, KubernetesVersion } from "../../server/src/core/schema/table.ts";
import { shortApiVersion } from "./field-records.ts";
import type { JsonObject } from "./json-value.ts";
import { scalarSchema } from "./schema-values.ts";
import { valueAt } from "./versioned.ts";

/** One schema to be written. */
export interface SchemaSubject {
  readonly version: KubernetesVersion;
  readonly kind: string;
  /** With the group. */
  readonly apiVersion: string;
  /** The fields that exist there, parents before children. */
  readonly fields: readonly FieldRecord[];
  /** Descriptions by path. */
  readonly texts: ReadonlyMap<string, string>;
}

/** The schema's file below `schemas/`. */
export function schemaFile({ version, kind, apiVersion }: SchemaSubject): string {
  return `v${version}/${kind.toLowerCase()}-${shortApiVersion(apiVersion)}.json`;
}

/** The draft-07 JSON Schema of a kind in one API version and one Kubernetes version. */
export function buildJsonSchema(subject: SchemaSubject): JsonObject {
  const { version, kind, apiVersion } = subject;
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    $id: `urn:kubelet-config:v${version}:${kind.toLowerCase()}-${shortApiVersion(apiVersion)}`,
    title: `${kind} ${apiVersion}, Kubernetes ${version}`,
    type: "object",
    ...structSchema(subject, ""),
  };
}

function fieldSchema(subject: SchemaSubject, field: FieldRecord): JsonObject {
  const text = subject.texts.get(field.path);
  const preset = field.default && valueAt(field.default, subject.version);
  return {
    ...(text !== undefined && { description: text }),
    ...shapeOf(subject, field),
    ...constantOf(subject, field),
    ...(preset !== undefined && preset !== null && { default: preset }),
    ...extensionKeywords(field, subject.version),
  };
}

function shapeOf(subject: SchemaSubject, field: FieldRecord): JsonObject {
  const base = scalarSchema(field, subject.version);
  switch (field.type) {
    case "struct": {
      const struct = structSchema(subject, `${field.path}.`);
      // A null item or value is a struct without its required fields.
      const isElement = field.path.endsWith("[]") || field.path.endsWith("{}");
      return { ...base, ...struct, ...(isElement && "required" in struct && { type: "object" }) };
    }
    case "list":
      return { ...base, ...elementSchema(subject, `${field.path}[]`, "items") };
    case "map":
      return {
        ...base,
        ...elementSchema(subject, `${field.path}{}`, "additionalProperties"),
        ...closedKeys(field, subject.version),
      };
    default:
      return base;
  }
}

function structSchema(subject: SchemaSubject, prefix: string): JsonObject {
  const children = subject.fields.filter(
    ({ path }) => path.startsWith(prefix) && /^\w+$/.test(path.slice(prefix.length)),
  );
  const names = children.map(({ path }) => path.slice(prefix.length));
  const properties = children.map((child, index): [string, Json] => [
    names[index] ?? "",
    fieldSchema(subject, child),
  ]);
  const required = names.filter((_, index) => children[index]?.required);
  return {
    additionalProperties: false,
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    "x-kubelet-order": names,
  };
}

function elementSchema(subject: SchemaSubject, path: string, keyword: string): JsonObject {
  const element = subject.fields.find((field) => field.path === path);
  return element ? { [keyword]: fieldSchema(subject, element) } : {};
}

function closedKeys(field: FieldRecord, version: KubernetesVersion): JsonObject {
  const keys = field.known && valueAt(field.known, version);
  return field.knownRule === undefined || !keys ? {} : { propertyNames: { enum: keys } };
}

function constantOf({ kind, apiVersion }: SchemaSubject, { path }: FieldRecord): JsonObject {
  if (path === "kind") return { const: kind };
  return path === "apiVersion" ? { const: apiVersion } : {};
}

/** What JSON Schema has no word for: `x-kubelet-…`. Other tools skip keywords that they do not know. */
function extensionKeywords(field: FieldRecord, version: KubernetesVersion): JsonObject {
  const format = field.format && valueAt(field.format.value, version);
  const range = field.range && valueAt(field.range.value, version);
  const values = field.enum && valueAt(field.enum.value, version);
  const known = field.known && valueAt(field.known, version);
  const keywords: { readonly [name: string]: Json | undefined } = {
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
  };
  return Object.fromEntries(
    Object.entries(keywords).flatMap(([name, value]) =>
      value === undefined ? [] : [[`x-kubelet-${name}`, value] as const],
    ),
  );
}

function rulesOf(field: FieldRecord): readonly string[] | undefined {
  const constraints = [field.enum, field.range, field.format];
  const rules = constraints.flatMap((one) =>
    one ? [one.rule, ...Object.values(one.ruleOf ?? {})] : [],
  );
  const all = [...new Set(field.knownRule === undefined ? rules : [...rules, field.knownRule])];
  return all.length === 0 ? undefined : all.sort();
}
