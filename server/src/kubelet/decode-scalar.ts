import type { ExpectedType, FoundType } from "./messages/message-params.ts";
import type { Field } from "../facts/field-index.ts";
import type { FieldType } from "../facts/table.ts";
import { digitsOf, type LocatedNode, type ScalarNode } from "../engine/syntax/located-node.ts";
import { parentOf } from "../engine/text/value-path.ts";
import { report, type DecodeContext } from "./decode-context.ts";
import { durationWithoutDays, parseDuration } from "../engine/syntax/duration.ts";
import { nearestQuantity, parseQuantity, trimmedQuantity } from "../engine/syntax/quantity.ts";

interface Place {
  readonly span: ScalarNode["span"];
  readonly path: string;
}

/** Checks a scalar against the Go type of its field; true where the kubelet can decode it. */
export function decodeScalar(
  node: ScalarNode,
  field: Field,
  place: Place,
  context: DecodeContext,
): boolean {
  const type = field.record.type;
  switch (type) {
    case "bool":
      return node.value.type === "bool" || mismatch(node, field, place, context);
    case "string":
      return node.value.type === "string" || mismatch(node, field, place, context);
    case "int32":
    case "int64":
    case "uint32":
      return decodeInteger(node, type, field, place, context);
    case "float64":
      if (isInfinite(node, context)) return notFinite(node, place, context);
      return isFiniteNumber(node) || mismatch(node, field, place, context);
    case "duration":
    case "duration-or-nanoseconds":
      return decodeDuration(node, type, field, place, context);
    case "quantity":
      return decodeQuantity(node, field, place, context);
    case "time":
      return decodeTime(node, field, place, context);
    case "struct":
    case "list":
    case "map":
      return mismatch(node, field, place, context);
  }
}

const bounds = {
  int32: { min: -(2n ** 31n), max: 2n ** 31n - 1n },
  int64: { min: -(2n ** 63n), max: 2n ** 63n - 1n },
  uint32: { min: 0n, max: 2n ** 32n - 1n },
} as const;

/** The integer a scalar stands for: `5.0` and `1e2` are integers in YAML, not in JSON. */
export function integerOf(node: ScalarNode, format: "yaml" | "json"): bigint | undefined {
  if (node.value.type === "int") return node.value.value;
  if (node.value.type !== "float" || format === "json") return undefined;
  // Go writes floats of 1e21 and more with an exponent, which its integer reader rejects.
  const digits = digitsOf(node);
  return /^-?\d+$/.test(digits) ? BigInt(digits) : undefined;
}

function decodeInteger(
  node: ScalarNode,
  type: "int32" | "int64" | "uint32",
  field: Field,
  place: Place,
  context: DecodeContext,
): boolean {
  if (node.value.type !== "int" && node.value.type !== "float") {
    return mismatch(node, field, place, context);
  }
  const value = integerOf(node, context.format);
  // The phrase of the catalogue's rule names int32; of other integers the kubelet says less.
  const rule = type === "int32" ? "integer-range" : "type-mismatch";
  if (isInfinite(node, context)) return notFinite(node, place, context);
  if (value === undefined) {
    const params = { field: place.path, written: node.text };
    report(context, rule, "error", place, { key: "integer-fraction", params });
    return false;
  }
  const hasSign = type === "uint32" && digitsOf(node).startsWith("-");
  if (!hasSign && value >= bounds[type].min && value <= bounds[type].max) return true;
  const params = { field: place.path, type, written: node.text };
  report(context, rule, "error", place, { key: "integer-too-large", params });
  return false;
}

/** JSON has no NaN and no infinity, and the kubelet's YAML goes through JSON. */
function notFinite(node: ScalarNode, place: Place, context: DecodeContext): false {
  const params = { field: place.path, written: node.text };
  report(context, "number-not-finite", "error", place, { key: "number-not-finite", params });
  return false;
}

function isInfinite({ value }: ScalarNode, { format }: DecodeContext): boolean {
  return format === "yaml" && value.type === "float" && !Number.isFinite(value.value);
}

function isFiniteNumber(node: ScalarNode): boolean {
  return (
    node.value.type === "int" || (node.value.type === "float" && Number.isFinite(node.value.value))
  );
}

function decodeDuration(
  node: ScalarNode,
  type: FieldType,
  field: Field,
  place: Place,
  context: DecodeContext,
): boolean {
  const flexible = type === "duration-or-nanoseconds";
  if (isInfinite(node, context)) return notFinite(node, place, context);
  const written = node.text;
  const nanoseconds = flexible ? integerOf(node, context.format) : undefined;
  const { min, max } = bounds.int64;
  if (nanoseconds !== undefined && nanoseconds >= min && nanoseconds <= max) return true;
  if (node.value.type === "int" || node.value.type === "float") {
    const params = { field: place.path, written };
    // The decoder stumbles over the number before anything looks for a unit.
    const typeRule = flexible ? "duration-invalid" : "type-mismatch";
    report(context, typeRule, "error", place, { key: "duration-number", params });
    return false;
  }
  if (node.value.type !== "string") return mismatch(node, field, place, context);
  const result = parseDuration(written);
  if (result.ok) return true;
  if (result.reason === "unit") {
    const rewrite = durationWithoutDays(written);
    const params = { written, unit: result.unit, ...(rewrite && { rewrite }) };
    report(context, "duration-format", "error", place, { key: "duration-unit", params });
  } else {
    const isInvalid = result.reason === "invalid";
    const key = isInvalid ? "duration-invalid" : "duration-no-unit";
    const rule = isInvalid ? "duration-invalid" : "duration-format";
    report(context, rule, "error", place, { key, params: { written } });
  }
  return false;
}

/** The text that the reader of quantities gets: a number goes through JSON, and `1E3` becomes `1000`. */
export function quantityTextOf(node: ScalarNode): string {
  return node.value.type === "string" ? trimmedQuantity(node.text) : digitsOf(node);
}

function decodeQuantity(
  node: ScalarNode,
  field: Field,
  place: Place,
  context: DecodeContext,
): boolean {
  if (isFiniteNumber(node)) return true;
  if (node.value.type !== "string") return mismatch(node, field, place, context);
  if (parseQuantity(quantityTextOf(node))) return true;
  const rewrite = nearestQuantity(node.text);
  const params = { field: place.path, written: node.text, ...(rewrite && { rewrite }) };
  report(context, "quantity-format", "error", place, { key: "quantity-invalid", params });
  return false;
}

function decodeTime(node: ScalarNode, field: Field, place: Place, context: DecodeContext): boolean {
  if (node.value.type !== "string") return mismatch(node, field, place, context);
  if (isTimestamp(node.text)) return true;
  const params = { field: place.path, written: node.text };
  report(context, "time-format", "error", place, { key: "time-invalid", params });
  return false;
}

/** RFC 3339, as Go reads it. */
function isTimestamp(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[-+]\d{2}:\d{2})$/.test(text);
}

/** Fields whose wrong type has an id of its own. */
const mismatchRules: Readonly<Record<string, string>> = {
  "featureGates{}": "feature-gate-value-not-boolean",
  "logging.flushFrequency": "logging-flush-frequency-type",
};

/** Reports that the value's type is not the field's; always false, for use in conditions. */
export function mismatch(
  node: Exclude<LocatedNode, { kind: "alias" }>,
  field: Field,
  place: Place,
  context: DecodeContext,
): false {
  const found = foundType(node);
  const written = node.kind === "scalar" ? node.text : "";
  if (field.name === "{}" && field.record.type === "string" && node.kind === "scalar") {
    const params = { field: parentOf(place.path), found, written };
    report(context, "string-map-value-not-string", "error", place, {
      key: "string-map-value",
      params,
    });
    return false;
  }
  if (field.record.type === "quantity") {
    // The quantity's own reader takes any JSON as text, and finds no number in it.
    const params = { field: place.path, written: node.kind === "scalar" ? written : `a ${found}` };
    report(context, "quantity-format", "error", place, { key: "quantity-invalid", params });
    return false;
  }
  const rule = mismatchRules[field.path] ?? "type-mismatch";
  const params = {
    field: place.path,
    expected: expectedType(field),
    found,
    written,
    surprise: surpriseOf(node, context.format),
  };
  report(context, rule, "error", place, { key: "type-mismatch", params });
  return false;
}

function expectedType(field: Field): ExpectedType {
  switch (field.record.type) {
    case "int32":
    case "int64":
    case "uint32":
      return "integer";
    case "float64":
      return "number";
    case "duration-or-nanoseconds":
      return "duration";
    case "struct":
      return "map";
    case "map":
      return field.item?.record.type === "bool" ? "map-of-bools" : "map";
    case "bool":
    case "string":
    case "duration":
    case "quantity":
    case "time":
    case "list":
      return field.record.type;
  }
}

function foundType(node: Exclude<LocatedNode, { kind: "alias" }>): FoundType {
  if (node.kind !== "scalar") return node.kind;
  return node.value.type === "int" || node.value.type === "float" ? "number" : node.value.type;
}

/** The value that YAML 1.1 makes of a plain word or number which does not look like it. */
function surpriseOf(node: LocatedNode, format: "yaml" | "json"): string | undefined {
  if (node.kind !== "scalar" || format === "json" || node.style !== "plain") return undefined;
  const { value, text } = node;
  if (value.type === "bool" && text !== "true" && text !== "false") return String(value.value);
  if (value.type === "int" && String(value.value) !== text) return String(value.value);
  if (value.type === "null" && text !== "" && text !== "null") return "null";
  return undefined;
}
