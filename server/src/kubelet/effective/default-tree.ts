import { readConfig, type Defaulting } from "../config.ts";
import type { Config } from "../config-model.ts";
import type { ConfigTypes } from "../config-types.ts";
import type { GateStates } from "../gate-states.ts";
import type { Quantity } from "../../engine/syntax/quantity.ts";
import { isZeroValue, readValue } from "../read-value.ts";
import type { Setting } from "../../engine/rules/setting.ts";
import { windowsHardThresholds } from "../derived-defaults.ts";
import { defaultOf, type Field, type KindIndex } from "../../facts/field-index.ts";
import type { ScalarNode, ScalarValue } from "../../engine/syntax/located-node.ts";
import type { Span } from "../../engine/text/span.ts";
import { durationText } from "./canonical-text.ts";
import { locatedMap, withValue, type TreeEntry, type TreeMap, type TreeNode } from "./tree.ts";

/**
 * The tree with a node for every missing default, and with the default instead of every zero that means it. `place` is
 * the place of findings about values that no file writes.
 */
export function withDefaults(
  tree: TreeMap,
  index: KindIndex,
  isGateOn: GateStates,
  defaulting: Defaulting,
  place: Span,
): TreeMap {
  const config = configOfTree(tree, index, isGateOn, defaulting);
  return filledStruct(tree, index.root, { config, place });
}

interface Filling {
  readonly config: Config;
  readonly place: Span;
}

/** A struct with the entries of all its fields, in their order. */
function filledStruct(tree: TreeMap, field: Field, filling: Filling): TreeMap {
  const entries = new Map<string, TreeEntry>();
  for (const [name, child] of field.children) {
    const written = tree.entries.get(name);
    const entry = written
      ? withValue(written, filledValue(written.value, child, filling))
      : defaultEntry(child, filling);
    const hides = written ? undefined : tree.removed?.get(name);
    if (entry) entries.set(name, hides ? { ...entry, hides } : entry);
  }
  return { ...tree, entries };
}

/** The entry of a field that no file has; undefined where it has no default. */
function defaultEntry(field: Field, filling: Filling): TreeEntry | undefined {
  const value = defaultValue(field, filling);
  if (!value) return undefined;
  const { name } = field;
  return { key: scalarNode(name, { type: "string", value: name }, filling.place), value };
}

function filledValue(node: TreeNode, field: Field, filling: Filling): TreeNode {
  if (field.record.type === "struct") {
    return node.kind === "map" ? filledStruct(node, field, filling) : node;
  }
  if (node.kind !== "scalar" || node.isDefault) return node;
  const setting = filling.config.setting(field.path as keyof ConfigTypes);
  const { value } = setting as Setting<unknown>;
  return isReplacedZero(node, field, value) ? replaced(node, value, field) : node;
}

function defaultValue(field: Field, filling: Filling): TreeNode | undefined {
  const { place, config } = filling;
  if (field.record.type === "struct") {
    // A pointer to a struct stays nil; a struct is always there.
    if (field.record.pointer) return undefined;
    const empty: TreeMap = { kind: "map", span: place, entries: new Map(), isDefault: true };
    return filledStruct(empty, field, filling);
  }
  const value = config.defaultAt(field.path as keyof ConfigTypes);
  return value === undefined || isLeftOut(value, field)
    ? undefined
    : nodeOfValue(value, field, place);
}

/** Go leaves out what is empty: only such a value of a plain field is not worth a node. */
function isLeftOut(value: unknown, field: Field): boolean {
  if (field.record.pointer === true) return false;
  if (Array.isArray(value)) return value.length === 0;
  if (value instanceof Map) return value.size === 0;
  return value === "" || value === false;
}

function isReplacedZero(node: ScalarNode, field: Field, value: unknown): boolean {
  return (
    field.record.zeroMeansDefault === true &&
    value !== undefined &&
    !isZeroValue(value) &&
    isZeroValue(readValue(node, field, field.path))
  );
}

function replaced(node: ScalarNode, value: unknown, field: Field): TreeNode {
  const made = nodeOfValue(value, field, node.span);
  const { isDefault, ...rest } = made;
  return isDefault ? rest : made;
}

/** The default hard eviction thresholds in addition to those of a map, for the signals it lacks. */
export function withDefaultSignals(
  map: TreeMap,
  index: KindIndex,
  place: Span,
  os: Defaulting["os"],
): TreeMap {
  const field = index.byPath.get("evictionHard");
  const linux = field && defaultOf(field, index.version);
  const standard = os === "windows" ? Object.fromEntries(windowsHardThresholds) : linux;
  const entries = new Map(map.entries);
  for (const [signal, threshold] of Object.entries(standard ?? {})) {
    if (entries.has(signal) || typeof threshold !== "string") continue;
    const key = scalarNode(signal, { type: "string", value: signal }, place);
    const value = scalarNode(threshold, { type: "string", value: threshold }, place);
    entries.set(signal, { key, value });
  }
  return { ...map, entries };
}

/** A value of a setting as a node that no text has. */
function nodeOfValue(value: unknown, field: Field, span: Span): TreeNode {
  const { item } = field;
  if (value instanceof Map && item) {
    const settings = value as ReadonlyMap<string, Setting<unknown>>;
    const entries = new Map<string, TreeEntry>();
    for (const [name, setting] of settings) {
      const key = scalarNode(name, { type: "string", value: name }, span);
      entries.set(name, { key, value: nodeOfValue(setting.value, item, span) });
    }
    return { kind: "map", span, entries, isDefault: true };
  }
  if (Array.isArray(value) && item) {
    const items = value as readonly Setting<unknown>[];
    const nodes = items.map((setting) => nodeOfValue(setting.value, item, span));
    return { kind: "list", span, items: nodes, isDefault: true };
  }
  return scalarOfValue(value, field, span);
}

function scalarOfValue(value: unknown, field: Field, span: Span): ScalarNode {
  switch (field.record.type) {
    case "duration":
    case "duration-or-nanoseconds": {
      const text = durationText(maxDurationLength(BigInt(Math.round(Number(value)))));
      return scalarNode(text, { type: "string", value: text }, span);
    }
    case "quantity": {
      const { nanos } = value as Quantity;
      const text = String(nanos / 1_000_000_000n);
      return scalarNode(text, { type: "string", value: text }, span);
    }
    case "bool":
      return scalarNode(String(value), { type: "bool", value: value === true }, span);
    case "int32":
    case "int64":
    case "uint32":
      return scalarNode(String(value), { type: "int", value: BigInt(Number(value)) }, span);
    case "float64":
      return scalarNode(String(value), { type: "float", value: Number(value) }, span);
    case "string":
    case "time":
    case "struct":
    case "list":
    case "map":
      return scalarNode(String(value), { type: "string", value: String(value) }, span);
  }
}

/** A number of JavaScript does not have the last digits of the longest duration. */
function maxDurationLength(nanoseconds: bigint): bigint {
  const longest = 2n ** 63n - 1n;
  return nanoseconds > longest ? longest : nanoseconds;
}

/** A plain scalar that no text has. */
export function scalarNode(text: string, value: ScalarValue, span: Span): ScalarNode {
  return { kind: "scalar", span, style: "plain", text, value, isDefault: true };
}

/** The settings of a tree; see `readConfig`. */
export function configOfTree(
  tree: TreeMap,
  index: KindIndex,
  isGateOn: GateStates,
  defaulting: Defaulting,
): Config {
  return readConfig(locatedMap(tree), index, isGateOn, defaulting);
}
