import type { Field } from "../facts/field-index.ts";
import type { Json } from "../facts/table.ts";
import { entriesOf, keyName, lastNamed, listOfEntries } from "../engine/syntax/map-entries.ts";
import { resolveAlias, type LocatedNode, type ScalarNode } from "../engine/syntax/located-node.ts";
import type { Span } from "../engine/text/span.ts";
import { pathOfItem, pathOfKey } from "../engine/text/value-path.ts";
import { integerOf, quantityTextOf } from "./decode-scalar.ts";
import { parseDuration } from "../engine/syntax/duration.ts";
import { parseQuantity, type Quantity } from "../engine/syntax/quantity.ts";
import type { Setting } from "../engine/rules/setting.ts";

type RealNode = Exclude<LocatedNode, { kind: "alias" }>;

/** The value of a node as its field's type; undefined where the kubelet cannot decode it. */
export function readValue(node: RealNode, field: Field, path: string): unknown {
  const { item } = field;
  switch (field.record.type) {
    case "list":
      if (node.kind !== "list" || !item) return undefined;
      return node.items.map((child, at) => readItem(child, item, pathOfItem(path, at)));
    case "map": {
      if (node.kind !== "map" || !item) return undefined;
      const settings = new Map<string, Setting<unknown>>();
      for (const entry of entriesOf(node)) {
        const key = keyName(entry);
        const setting = readItem(entry.value, item, pathOfKey(path, key));
        const { value, written, span } = setting;
        settings.set(key, { value, written, span, path: setting.path, keySpan: entry.key.span });
      }
      return settings;
    }
    case "struct":
      return node.kind === "map" ? readStruct(node, field, path) : undefined;
    default:
      return node.kind === "scalar" ? readScalar(node, field) : undefined;
  }
}

/** A null inside a list or map is the zero value. Values that the kubelet cannot decode are treated as not written. */
function readItem(node: LocatedNode, field: Field, path: string): Setting<unknown> {
  const real = resolveAlias(node);
  const isNull = !real || (real.kind === "scalar" && real.value.type === "null");
  const value = isNull ? undefined : readValue(real, field, path);
  const span = real && real.span.end > real.span.start ? real.span : node.span;
  const written = (isNull || value !== undefined) && !real?.isDefault;
  return { value: value ?? zeroValueOf(field), written, span, path };
}

function readStruct(
  node: Extract<RealNode, { kind: "map" }>,
  field: Field,
  path: string,
): Readonly<Record<string, Setting<unknown>>> {
  const entries = listOfEntries(node);
  const members: Record<string, Setting<unknown>> = {};
  // There may be hundreds of such items, and every rule about them reads all.
  for (const child of field.children.values()) {
    const childPath = pathOfKey(path, child.name);
    const entry = lastNamed(entries, child.name);
    const real = entry && resolveAlias(entry.value);
    const isNull = !real || (real.kind === "scalar" && real.value.type === "null");
    const value = isNull ? undefined : readValue(real, child, childPath);
    const span = isNull ? (entry?.key.span ?? node.span) : real.span;
    const written = value !== undefined;
    const zero = written || child.record.pointer ? undefined : zeroValueOf(child);
    members[child.name] = { value: value ?? zero, written, span, path: childPath };
  }
  return members;
}

/** A scalar as its field's Go type: durations in nanoseconds; undefined where it is of another. */
export function readScalar(
  node: ScalarNode,
  field: Field,
): boolean | string | number | Quantity | undefined {
  const { value } = node;
  switch (field.record.type) {
    case "bool":
      return value.type === "bool" ? value.value : undefined;
    case "string":
    case "time":
      return value.type === "string" ? value.value : undefined;
    case "int32":
    case "int64":
    case "uint32": {
      const integer = integerOf(node, "yaml");
      return integer === undefined ? undefined : Number(integer);
    }
    case "float64":
      if (value.type === "int") return Number(value.value);
      return value.type === "float" ? value.value : undefined;
    case "duration":
      return value.type === "string" ? nanosecondsOf(value.value) : undefined;
    case "duration-or-nanoseconds": {
      const integer = integerOf(node, "yaml");
      return integer === undefined ? nanosecondsOf(node.text) : Number(integer);
    }
    case "quantity":
      return parseQuantity(quantityTextOf(node));
    default:
      return undefined;
  }
}

function nanosecondsOf(text: string): number | undefined {
  const duration = parseDuration(text);
  return duration.ok ? Number(duration.nanoseconds) : undefined;
}

/** Go's zero value of a field's type. */
export function zeroValueOf(field: Field): unknown {
  switch (field.record.type) {
    case "bool":
      return false;
    case "string":
    case "time":
      return "";
    case "quantity":
      return { nanos: 0n, value: 0n };
    case "list":
      return [];
    case "map":
      return new Map();
    case "struct":
      return zeroStruct(field);
    case "int32":
    case "int64":
    case "uint32":
    case "float64":
    case "duration":
    case "duration-or-nanoseconds":
      return 0;
  }
}

function zeroStruct(field: Field): Readonly<Record<string, Setting<unknown>>> {
  const nowhere = { start: 0, end: 0 };
  const members = [...field.children.values()].map((child): [string, Setting<unknown>] => {
    const value = child.record.pointer ? undefined : zeroValueOf(child);
    return [child.name, { value, written: false, span: nowhere, path: child.path }];
  });
  return Object.fromEntries(members);
}

/** True for 0, "" and 0s, which the kubelet replaces by the default where it cannot tell. */
export function isZeroValue(value: unknown): boolean {
  return value === 0 || value === "";
}

/** A default of the field table as the value of a setting; undefined where there is none. */
export function defaultSetting(
  value: Json | undefined,
  field: Field,
  path: string,
  span: Span,
): unknown {
  if (value === undefined || value === null) return undefined;
  const { type } = field.record;
  const { item } = field;
  if ((type === "duration" || type === "duration-or-nanoseconds") && typeof value === "string") {
    return nanosecondsOf(value);
  }
  if (type === "quantity" && typeof value === "string") return parseQuantity(value);
  const itemSetting = (itemValue: Json, at: string): Setting<unknown> => ({
    value: item ? defaultSetting(itemValue, item, at, span) : undefined,
    written: false,
    span,
    path: at,
  });
  if (Array.isArray(value)) {
    const items: readonly Json[] = value;
    return items.map((member, at) => itemSetting(member, pathOfItem(path, at)));
  }
  if (type === "map" && typeof value === "object") {
    const entries = Object.entries(value).map(([key, member]): [string, Setting<unknown>] => [
      key,
      itemSetting(member, pathOfKey(path, key)),
    ]);
    return new Map(entries);
  }
  return value;
}
