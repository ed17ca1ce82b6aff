import { valueIn, type Field } from "../schema/field-index.ts";
import type { Constraint, KubernetesVersion, ValueRange } from "../schema/table.ts";
import type { ScalarNode } from "../syntax/located-node.ts";
import { nearest } from "../text/nearest.ts";
import { integerOf } from "./decode-scalar.ts";
import { report, type DecodeContext } from "./decode-context.ts";
import { parseDuration } from "./duration.ts";
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
  // The kubelet puts the default in the place of a zero before it looks at the value.
  if (record.zeroMeansDefault && isZero(node)) return;
  const { version } = context.index;
  checkEnum(node, field, place, context, version);
  checkRange(node, field, place, context, version);
  const format = stated(record.format, version);
  if (record.format && format && !hasFormat(node.text, format)) {
    const refused = record.format.effect === "refuses";
    const params = { field: field.path, written: node.text, format, refused };
    const severity = refused ? "error" : "warning";
    report(context, record.format.rule, severity, place, { key: "value-format", params });
  }
}

function stated<T>(
  constraint: Constraint<T> | undefined,
  version: KubernetesVersion,
): T | undefined {
  return valueIn(constraint?.value, version) ?? undefined;
}

function isZero(node: ScalarNode): boolean {
  const { value } = node;
  if (value.type === "int") return value.value === 0n;
  if (value.type === "float") return value.value === 0;
  if (value.type !== "string") return false;
  if (value.value === "") return true;
  const duration = parseDuration(value.value);
  return duration.ok && duration.nanoseconds === 0n;
}

function checkEnum(
  node: ScalarNode,
  field: Field,
  place: Place,
  context: DecodeContext,
  version: KubernetesVersion,
): void {
  const constraint = field.record.enum;
  const allowed = stated(constraint, version);
  if (!constraint || !allowed) return;
  const written = node.value.type === "int" ? Number(node.value.value) : node.text;
  if (allowed.includes(written)) return;
  const words = allowed.filter((value) => typeof value === "string");
  const refused = constraint.effect === "refuses";
  const suggestion = nearest(
    node.text,
    words.filter((word) => word !== ""),
  );
  const params = { field: field.path, written: node.text, allowed, suggestion, refused, version };
  const severity = refused ? "error" : "warning";
  report(context, constraint.rule, severity, place, { key: "enum-value", params });
}

function checkRange(
  node: ScalarNode,
  field: Field,
  place: Place,
  context: DecodeContext,
  version: KubernetesVersion,
): void {
  const constraint = field.record.range;
  const range = stated(constraint, version);
  const size = sizeOf(node, context.format);
  if (!constraint || !range || size === undefined || isInRange(size, range)) return;
  const refused = constraint.effect === "refuses";
  const params = {
    field: field.path,
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
  report(context, constraint.rule, severity, place, { key: "value-range", params });
}

/** Integers and floats as they are, durations in nanoseconds. */
function sizeOf(node: ScalarNode, format: "yaml" | "json"): bigint | number | undefined {
  if (node.value.type === "string") {
    const duration = parseDuration(node.text);
    return duration.ok ? duration.nanoseconds : undefined;
  }
  return integerOf(node, format) ?? (node.value.type === "float" ? node.value.value : undefined);
}

function isInRange(size: bigint | number, range: ValueRange): boolean {
  if (range.orZero && Number(size) === 0) return true;
  const minimum = boundOf(range.minimum);
  const maximum = boundOf(range.maximum);
  const above = boundOf(range.exclusiveMinimum);
  if (minimum !== undefined && size < minimum) return false;
  if (maximum !== undefined && size > maximum) return false;
  if (above !== undefined && size <= above) return false;
  return range.multipleOf === undefined || Number(size) % range.multipleOf === 0;
}

function boundOf(bound: number | string | undefined): bigint | number | undefined {
  if (typeof bound !== "string") return bound;
  const duration = parseDuration(bound);
  return duration.ok ? duration.nanoseconds : undefined;
}
