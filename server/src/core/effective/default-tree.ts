import { readConfig, type Defaulting } from "../kubelet/config.ts";
import { derivedDefault } from "../kubelet/derived-defaults.ts";
import type { Config } from "../kubelet/config-model.ts";
import type { ConfigTypes } from "../kubelet/config-types.ts";
import type { GateStates } from "../kubelet/gate-states.ts";
import type { Quantity } from "../kubelet/quantity.ts";
import { isZeroValue, readValue } from "../kubelet/read-value.ts";
import type { Setting } from "../kubelet/setting.ts";
import { windowsHardThresholds } from "../kubelet/windows-thresholds.ts";
import { defaultOf, type Field, type KindIndex } from "../schema/field-index.ts";
import type { ScalarNode, ScalarValue } from "../syntax/located-node.ts";
import type { Span } from "../text/span.ts";
import { durationText } from "./canonical-text.ts";
import { locatedMap, type TreeEntry, type TreeMap, type TreeNode } from "./tree.ts";

/**
 * The tree with a node for every default that it has not, and with the default in the place of every zero that
 * stands for it. `place` is blamed for what no file writes.
 */
export function withDefaults(
  tree: TreeMap,
  index: KindIndex,
  isGateOn: GateStates,
  defaulting: Defaulting,
  place: Span,
): TreeMap {
  const config = configOfTree(tree, index, isGateOn, defaulting);
  return filledStruct(tree, index.root, {
    config,
    place,
    made: madeDefaults(index, defaulting, place),
  });
}

interface Filling {
  readonly config: Config;
  readonly place: Span;
  readonly made: MadeDefaults;
}

/** What was made for a version and a way of defaulting is kept, for the place that was blamed last. */
interface MadeDefaults {
  readonly place: Span;
  /** The fields of each struct. */
  readonly members: Map<Field, readonly MadeMember[]>;
}

/** A field with the entry of its default; undefined where it has none, or none was made yet. */
interface MadeMember {
  readonly field: Field;
  /** It depends on nothing else; of other defaults the last is kept, which mostly is that of the next file too. */
  readonly isConstant: boolean;
  isMade: boolean;
  entry: TreeEntry | undefined;
}

const madeByIndex = new WeakMap<KindIndex, Map<string, MadeDefaults>>();

function madeDefaults(index: KindIndex, { stage, os }: Defaulting, place: Span): MadeDefaults {
  const byWay = madeByIndex.get(index) ?? new Map<string, MadeDefaults>();
  madeByIndex.set(index, byWay);
  const way = `${stage ?? "load"} ${os ?? "linux"}`;
  const before = byWay.get(way);
  if (before?.place.start === place.start && before.place.end === place.end) return before;
  const made: MadeDefaults = { place, members: new Map() };
  byWay.set(way, made);
  return made;
}

function membersOf(field: Field, { members }: MadeDefaults): readonly MadeMember[] {
  const known = members.get(field);
  if (known) return known;
  const made = [...field.children.values()].map((child): MadeMember => {
    return { field: child, isConstant: isConstant(child), isMade: false, entry: undefined };
  });
  members.set(field, made);
  return made;
}

function isConstant({ path, children }: Field): boolean {
  if (derivedDefault(path)) return false;
  for (const child of children.values()) if (!isConstant(child)) return false;
  return true;
}

function filledStruct(tree: TreeMap, field: Field, filling: Filling): TreeMap {
  const entries = new Map<string, TreeEntry>();
  for (const member of membersOf(field, filling.made)) {
    const { name } = member.field;
    const entry = tree.entries.get(name);
    const gone = tree.removed?.get(name);
    const filled =
      entry || gone ? filledEntry(entry, gone, member.field, filling) : newEntry(member, filling);
    if (filled) entries.set(name, filled);
  }
  return { ...tree, entries };
}

/** The entry of a field that no file has; kept where it is the same for every file. */
function newEntry(member: MadeMember, filling: Filling): TreeEntry | undefined {
  const { field, isConstant, isMade, entry: last } = member;
  if (isMade) return last;
  const entry = filledEntry(undefined, undefined, field, filling);
  if (entry && last && isSameDefault(entry.value, last.value)) return last;
  if (entry) member.entry = entry;
  member.isMade = isConstant;
  return entry;
}

/** True for defaults of one field that are equal. */
function isSameDefault(a: TreeNode, b: TreeNode): boolean {
  if (a === b) return true;
  if (a.kind === "scalar") return b.kind === "scalar" && a.text === b.text;
  if (a.kind !== "map" || b.kind !== "map" || a.entries.size !== b.entries.size) return false;
  for (const [name, { value }] of a.entries) {
    const other = b.entries.get(name);
    if (!other || !isSameDefault(value, other.value)) return false;
  }
  return true;
}

function filledEntry(
  entry: TreeEntry | undefined,
  gone: TreeEntry | undefined,
  field: Field,
  filling: Filling,
): TreeEntry | undefined {
  const value = filledValue(entry?.value, field, filling);
  if (!value) return undefined;
  const { name } = field;
  const key = entry?.key ?? scalarNode(name, { type: "string", value: name }, filling.place);
  const hides = entry?.hides ?? (entry ? undefined : gone);
  return hides ? { key, value, hides } : { key, value };
}

function filledValue(
  node: TreeNode | undefined,
  field: Field,
  filling: Filling,
): TreeNode | undefined {
  const { config, place } = filling;
  if (field.record.type === "struct") {
    if (node && node.kind !== "map") return node;
    // A pointer to a struct stays nil; a struct is always there.
    if (!node && field.record.pointer) return undefined;
    const empty: TreeMap = { kind: "map", entries: new Map(), span: place, isDefault: true };
    return filledStruct(node ?? empty, field, filling);
  }
  if (node && (node.kind !== "scalar" || node.isDefault)) return node;
  // Every field below the root that is no struct is a setting of its own.
  const { value } = config.setting(field.path as keyof ConfigTypes) as Setting<unknown>;
  if (node) return isReplacedZero(node, field, value) ? replaced(node, value, field) : node;
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

/** The default hard eviction thresholds beside the ones that a map has, for the signals it lacks. */
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
    return { kind: "map", entries, span, isDefault: true };
  }
  if (Array.isArray(value) && item) {
    const items = value as readonly Setting<unknown>[];
    const nodes = items.map((setting) => nodeOfValue(setting.value, item, span));
    return { kind: "list", items: nodes, span, isDefault: true };
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
  return { kind: "scalar", style: "plain", text, value, span, isDefault: true };
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
