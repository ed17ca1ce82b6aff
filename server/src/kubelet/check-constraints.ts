import { valueIn, type Field } from "../facts/field-index.ts";
import type { Constraint, ValueRange } from "../facts/table.ts";
import type { Entry, ScalarNode } from "../engine/syntax/located-node.ts";
import { nearest } from "../engine/text/nearest.ts";
import { parentOf } from "../engine/text/value-path.ts";
import { integerOf } from "./decode-scalar.ts";
import { report, type DecodeContext } from "./decode-context.ts";
import { parseDuration } from "../engine/syntax/duration.ts";
import { hasFormat } from "./format.ts";

interface Place {
  readonly span: ScalarNode["span"];
  readonly path: string;
}

/** Checks what the schema states of one value: its set of values, range and format. */
export function checkConstraints(
  node: ScalarNode,
  field: Field,
  place: Place,
  context: DecodeContext,
): void {
  const { record } = field;
  if (!record.enum && !record.range && !record.format) return;
  // The kubelet replaces a zero by the default before it looks at the value.
  if (record.zeroMeansDefault && !context.keepsZeros && isZero(node)) return;
  checkEnum(node, field, place, context);
  checkRange(node, field, place, context);
  const format = stated(record.format, context);
  if (record.format && format && !hasFormat(node.text, format)) {
    const refused = record.format.effect === "refuses";
    const params = { field: place.path, written: node.text, format, refused };
    const severity = refused ? "error" : "warning";
    report(context, record.format.rule, severity, place, { key: "value-format", params });
  }
}

/** Reports a key of a map whose keys are a closed set, such as the eviction signals. */
export function checkMapKey(
  entry: Entry,
  key: string,
  map: Field,
  path: string,
  context: DecodeContext,
): void {
  const { known, knownRule } = map.record;
  const allowed = valueIn(known, context.index.version);
  if (knownRule === undefined || !allowed || allowed.includes(key)) return;
  const suggestion = nearest(key, allowed);
  const { version } = context.index;
  const params = { key, map: parentOf(path), allowed, suggestion, version };
  const place = { span: entry.key.span, path };
  report(context, knownRule, "error", place, { key: "map-key-unknown", params });
}

/** The value of a constraint in this version, if the kubelet looks at the field at all. */
function stated<T>(constraint: Constraint<T> | undefined, context: DecodeContext): T | undefined {
  if (constraint?.gate !== undefined && !context.isGateOn(constraint.gate)) return undefined;
  return valueIn(constraint?.value, context.index.version) ?? undefined;
}

/** True for 0, "" and durations of no length. */
export function isZero(node: ScalarNode): boolean {
  const { value } = node;
  if (value.type === "int") return value.value === 0n;
  if (value.type === "float") return value.value === 0;
  if (value.type !== "string") return false;
  if (value.value === "") return true;
  const duration = parseDuration(value.value);
  return duration.ok && duration.nanoseconds === 0n;
}

function checkEnum(node: ScalarNode, field: Field, place: Place, context: DecodeContext): void {
  const constraint = field.record.enum;
  const allowed = stated(constraint, context);
  if (!constraint || !allowed) return;
  const written = node.value.type === "int" ? Number(node.value.value) : node.text;
  // An empty text in a required place counts as missing, of which a rule speaks.
  if (written === "" && field.record.required) return;
  if (allowed.includes(written)) return;
  const words = allowed.filter((value) => typeof value === "string");
  const refused = constraint.effect === "refuses";
  const suggestion = nearest(
    node.text,
    words.filter((word) => word !== ""),
  );
  const { version } = context.index;
  const params = { field: place.path, written: node.text, allowed, suggestion, refused, version };
  const severity = refused ? "error" : "warning";
  report(context, constraint.rule, severity, place, { key: "enum-value", params });
}

function checkRange(node: ScalarNode, field: Field, place: Place, context: DecodeContext): void {
  const constraint = field.record.range;
  const range = stated(constraint, context);
  const size = range && sizeOf(node, context.format);
  if (!constraint || !range || size === undefined) return;
  // A zero that the default no longer replaces is as wrong as any other value.
  const mayBeZero = !(context.keepsZeros && field.record.zeroMeansDefault);
  const broken = brokenBound(size, range, mayBeZero);
  if (!broken) return;
  const rule = (broken !== "minimum" && constraint.ruleOf?.[broken]) || constraint.rule;
  const refused = constraint.effect === "refuses";
  const params = {
    field: place.path,
    flag: field.record.flag,
    written: node.text,
    minimum: range.minimum,
    maximum: range.maximum,
    exclusiveMinimum: range.exclusiveMinimum,
    multipleOf: range.multipleOf,
    orZero: range.orZero === true,
    refused,
  };
  const severity = refused ? "error" : "warning";
  report(context, rule, severity, place, { key: "value-range", params });
}

/** Integers and floats as they are, durations in nanoseconds. */
function sizeOf(node: ScalarNode, format: "yaml" | "json"): bigint | number | undefined {
  if (node.value.type === "string") {
    const duration = parseDuration(node.text);
    return duration.ok ? duration.nanoseconds : undefined;
  }
  return integerOf(node, format) ?? (node.value.type === "float" ? node.value.value : undefined);
}

/** The bound that a value breaks; undefined for a value in the range. */
function brokenBound(
  size: bigint | number,
  range: ValueRange,
  mayBeZero: boolean,
): "minimum" | "maximum" | "multipleOf" | undefined {
  if (range.orZero && mayBeZero && Number(size) === 0) return undefined;
  const minimum = boundOf(range.minimum);
  const maximum = boundOf(range.maximum);
  const above = boundOf(range.exclusiveMinimum);
  if (minimum !== undefined && size < minimum) return "minimum";
  if (above !== undefined && size <= above) return "minimum";
  if (maximum !== undefined && size > maximum) return "maximum";
  const isMultiple = range.multipleOf === undefined || Number(size) % range.multipleOf === 0;
  return isMultiple ? undefined : "multipleOf";
}

function boundOf(bound: number | string | undefined): bigint | number | undefined {
  if (typeof bound !== "string") return bound;
  const duration = parseDuration(bound);
  return duration.ok ? duration.nanoseconds : undefined;
}
