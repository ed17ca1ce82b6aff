import { valueIn } from "../../facts/field-index.ts";
import type {
  Constraint,
  Json,
  KubernetesVersion,
  ValueRange,
  ValueFormat,
} from "../../facts/table.ts";
import type { UniformRecord } from "../../facts/uniform-record.ts";
import type { SchemaObject } from "./schema-context.ts";

const suffix = "([KMGTPE]i|[numkMGTPE]|[eE][-+]?[0-9]+)";
// Kubernetes' reader of quantities does without digits: "Gi", "." and "+" are zero.
const quantity = `([-+]?([0-9]+(\\.[0-9]*)?|\\.[0-9]*)${suffix}?|[-+]?${suffix}|[-+])`;
// The kubelet reads the number with Go's ParseFloat, which knows more spellings than people do.
const percentOrQuantity = `^([-+0-9.a-fA-FxXpPiInNtTyY_]+%|${quantity})$`;
const cpuRange = "\\+?[0-9]+(-\\+?[0-9]+)?";
const nameSegment = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
const nameOrLabel = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";

/** The texts that Go's time.ParseDuration accepts (overflow aside). */
export const durationPattern = "^[-+]?(0|(([0-9]+(\\.[0-9]*)?|\\.[0-9]+)(ns|us|µs|μs|ms|s|m|h))+)$";

/** The pattern of a Kubernetes quantity. */
const quantityPattern = `^\\s*${quantity}\\s*$`;

/**
 * Patterns for JSON Schema. Each accepts everything that the kubelet accepts, and perhaps a little
 * more: a user of the schemas must never see a false error. They are read by Go's and RE2's engines too, which look
 * neither ahead nor behind. Formats without an entry are beyond a regular expression.
 */
export const formatPatterns: ReadonlyMap<ValueFormat, string> = new Map([
  ["byte-quantity", quantityPattern],
  ["cpuset", `^(${cpuRange}(,${cpuRange})*)?$`],
  ["duration", durationPattern],
  ["eviction-minimum-reclaim", percentOrQuantity],
  ["eviction-threshold", percentOrQuantity],
  ["label-value", `^(${nameOrLabel})?$`],
  ["percentage", "^[-+]?[0-9]+%+$"],
  ["provider-name", "^([^/ .][^/ ]*|\\.[^/ .][^/ ]*|\\.\\.[^/ ]+)?$"],
  ["qualified-name", `^(${nameSegment}(\\.${nameSegment})*/)?${nameOrLabel}$`],
  ["quantity", quantityPattern],
  ["sysctl-pattern", "^[a-z0-9][-_a-z0-9./*]*$"],
]);

const int32 = { minimum: -2147483648, maximum: 2147483647 };
const uint32 = { minimum: 0, maximum: 4294967295 };

/**
 * The JSON Schema of a scalar field: its type, and those constraints that the kubelet enforces and JSON Schema can
 * express. A constraint under a feature gate is included too: with the gate off, the kubelet rejects such a value as
 * well, because the gate is missing.
 */
export function scalarSchema(field: UniformRecord, version: KubernetesVersion): SchemaObject {
  const nullable = allowsNull(field, version);
  const limits = { ...typeLimits(field), ...rangeLimits(field, version) };
  const schema = { ...typeSchema(field, nullable), ...limits, ...patternOf(field, version) };
  const values = enforced(field.enum, version);
  if (!values) return schema;
  const zero = field.zeroMeansDefault && !values.includes("") ? [""] : [];
  return { ...schema, enum: [...values, ...zero, ...(nullable ? [null] : [])] };
}

/**
 * Whether the kubelet reads null as "not set" here. Durations that are not pointers fail on null; a null item or map
 * value is the zero value, and is allowed if that is.
 */
function allowsNull(field: UniformRecord, version: KubernetesVersion): boolean {
  if (field.required) return false;
  if (field.type === "duration") return field.pointer === true;
  const isElement = field.path.endsWith("[]") || field.path.endsWith("{}");
  return !isElement || acceptsZero(field, version);
}

function acceptsZero(field: UniformRecord, version: KubernetesVersion): boolean {
  const values = enforced(field.enum, version);
  if (values && !values.includes("") && !values.includes(0)) return false;
  const pattern = patternOf(field, version)["pattern"];
  if (typeof pattern === "string" && !new RegExp(pattern, "u").test("")) return false;
  const range = enforced(field.range, version);
  return !(typeof range?.minimum === "number" && range.minimum > 0 && range.orZero !== true);
}

/** A constraint's value in a version, if breaking it stops the kubelet. */
function enforced<T>(
  constraint: Constraint<T> | undefined,
  version: KubernetesVersion,
): T | undefined {
  if (constraint?.effect !== "refuses") return undefined;
  return valueIn(constraint.value, version) ?? undefined;
}

function typeSchema(field: UniformRecord, nullable: boolean): SchemaObject {
  const orNull = (...types: readonly string[]): Json => {
    const all = nullable ? [...types, "null"] : types;
    return all.length === 1 ? (all[0] ?? "null") : all;
  };
  switch (field.type) {
    case "bool":
      return { type: orNull("boolean") };
    case "int32":
    case "int64":
    case "uint32":
      return { type: orNull("integer") };
    case "float64":
      return { type: orNull("number") };
    case "duration":
      return { type: orNull("string"), pattern: durationPattern };
    case "duration-or-nanoseconds":
      return { type: orNull("string", "integer"), pattern: durationPattern };
    case "quantity":
      return { type: orNull("string", "number"), pattern: quantityPattern };
    case "time":
      return { type: orNull("string"), format: "date-time" };
    case "string":
      return { type: orNull("string") };
    case "struct":
    case "map":
      return { type: orNull("object") };
    case "list":
      return { type: orNull("array") };
  }
}

/** JSON numbers cannot state the bounds of an int64. */
function typeLimits(field: UniformRecord): SchemaObject {
  if (field.type === "int32") return int32;
  return field.type === "uint32" ? uint32 : {};
}

function rangeLimits(field: UniformRecord, version: KubernetesVersion): SchemaObject {
  const range = enforced(field.range, version);
  const isNumber = field.type.startsWith("int") || field.type.startsWith("uint");
  if (!range || !(isNumber || field.type === "float64")) return {};
  return numberLimits(range);
}

function numberLimits(range: ValueRange): SchemaObject {
  const { minimum, maximum, exclusiveMinimum, multipleOf, orZero } = range;
  // Integers from 1, or zero: from 0.
  const lowest = orZero && minimum === 1 ? 0 : minimum;
  return {
    ...(lowest !== undefined && { minimum: lowest }),
    ...(maximum !== undefined && { maximum }),
    ...(exclusiveMinimum !== undefined && { exclusiveMinimum }),
    ...(multipleOf !== undefined && { multipleOf }),
  };
}

function patternOf(field: UniformRecord, version: KubernetesVersion): SchemaObject {
  const format = enforced(field.format, version);
  const pattern = format && formatPatterns.get(format);
  if (pattern === undefined || field.type !== "string") return {};
  return { pattern: field.zeroMeansDefault ? `^$|${pattern}` : pattern };
}
