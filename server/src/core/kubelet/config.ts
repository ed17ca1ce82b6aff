import { valueIn, type Field, type KindIndex } from "../schema/field-index.ts";
import { entriesOf, keyName } from "../syntax/map-entries.ts";
import {
  resolveAlias,
  type AliasNode,
  type Entry,
  type LocatedNode,
  type MapNode,
} from "../syntax/located-node.ts";
import type { Span } from "../text/span.ts";
import type { Config } from "./config-model.ts";
import type { ConfigTypes } from "./config-types.ts";
import { derivedDefaults } from "./derived-defaults.ts";
import type { GateStates } from "./gate-states.ts";
import type { NodeDescription } from "./node-description.ts";
import { defaultSetting, isZeroValue, readValue, zeroOf } from "./read-value.ts";
import type { Setting } from "./setting.ts";
import { windowsHardThresholds } from "./windows-thresholds.ts";

export type { Config } from "./config-model.ts";

/** How the settings that a document leaves out, or writes as zero, are filled in. */
export interface Defaulting {
  /** What is written as zero or empty stays so and does not become the default. */
  readonly keepsZeros?: boolean;
  /**
   * `load`: the kubelet loads the document. `merged`: it defaults what the merge of drop-ins has
   * made, where `evictionHard` gets no default any more. `none`: the document has all values.
   */
  readonly stage?: "load" | "merged" | "none";
  /** The node's system, which decides about the default thresholds; Linux where it is left out. */
  readonly os?: NodeDescription["os"];
}

/** The configuration that a document makes in the version of `index`. */
export function readConfig(
  root: MapNode,
  index: KindIndex,
  isGateOn: GateStates,
  defaulting: Defaulting = {},
): Config {
  const { keepsZeros = false, stage = "load", os } = defaulting;
  const settings = new Map<string, Setting<unknown>>();
  const find = entryFinder(root);

  const read = (path: keyof ConfigTypes): Setting<unknown> => {
    const field = index.byPath.get(path);
    const { entry, near } = find(path);
    const node = entry && resolveAlias(entry.value);
    const isNull = node?.kind === "scalar" && node.value.type === "null";
    if (!field) return { value: undefined, written: false, span: near, path };
    const value = node && !isNull ? readValue(node, field, path) : undefined;
    if (!node || value === undefined) return byDefault(path, field, near);
    if (node.isDefault) return { value, written: false, span: near, path };
    const written = { value, written: true, span: node.span, path };
    if (keepsZeros || !field.record.zeroMeansDefault || !isZeroValue(value)) return written;
    return { ...byDefault(path, field, near), written: true, span: node.span };
  };

  const byDefault = (path: keyof ConfigTypes, field: Field, span: Span): Setting<unknown> => {
    if (stage === "none" || (stage === "merged" && path === "evictionHard")) {
      return {
        value: field.record.pointer ? undefined : zeroOf(field),
        written: false,
        span,
        path,
      };
    }
    const derive = derivedDefaults[path];
    const isScalar = !derive && field.item === undefined && field.children.size === 0;
    if (isScalar && index.scalarDefaults.has(path)) {
      return { value: index.scalarDefaults.get(path), written: false, span, path };
    }
    const plain =
      path === "evictionHard" && os === "windows"
        ? Object.fromEntries(windowsHardThresholds)
        : valueIn(field.record.default, index.version);
    const value = derive ? derive(config, isSet) : defaultSetting(plain, field, path, span);
    const isUnset = field.record.pointer && (derive !== undefined || plain === undefined);
    const zero = isUnset ? undefined : zeroOf(field);
    if (isScalar) index.scalarDefaults.set(path, value ?? zero);
    return { value: value ?? zero, written: false, span, path };
  };

  const nodeAt = (path: string): Exclude<LocatedNode, AliasNode> | undefined => {
    const { entry } = find(path);
    const node = entry && resolveAlias(entry.value);
    return node?.kind === "scalar" && node.value.type === "null" ? undefined : node;
  };
  const isSet = (path: string): boolean => {
    const node = nodeAt(path);
    const field = index.byPath.get(path);
    if (!node || !field) return false;
    return !field.record.zeroMeansDefault || !isZeroValue(readValue(node, field, path));
  };

  const config: Config = {
    version: index.version,
    isGateOn,
    setting(path) {
      let setting = settings.get(path);
      if (!setting) {
        setting = read(path);
        settings.set(path, setting);
      }
      // `readValue` and the defaults give the types that the generator wrote for the path.
      return setting as Setting<ConfigTypes[typeof path]>;
    },
    isWritten(path) {
      const node = nodeAt(path);
      return node !== undefined && !node.isDefault;
    },
    keySpan: (path) => find(path).near,
    withNothing: (states) => readConfig({ ...root, entries: [] }, index, states, defaulting),
  };
  return config;
}

interface Found {
  readonly entry: Entry | undefined;
  /** The key of the entry, or of the nearest thing around it that is written. */
  readonly near: Span;
}

/** Finds entries by path; rules ask for the same ones over and over. */
function entryFinder(root: MapNode): (path: string) => Found {
  const entries = new Map<MapNode, ReadonlyMap<string, Entry>>();
  const found = new Map<string, Found>();
  const first = root.entries.find(({ key }) => key.text === "kind") ?? root.entries[0];
  const top = first?.key.span ?? { start: root.span.start, end: root.span.start };

  const findIn = (path: string): Found => {
    const dot = path.lastIndexOf(".");
    const around = dot < 0 ? undefined : find(path.slice(0, dot));
    const near = around?.near ?? top;
    if (around && !around.entry) return around;
    const map = around?.entry ? resolveAlias(around.entry.value) : root;
    if (map?.kind !== "map") return { entry: undefined, near };
    const entry = entryOf(map, path.slice(dot + 1), entries);
    const isWritten = entry && !resolveAlias(entry.value)?.isDefault;
    return { entry, near: isWritten ? entry.key.span : near };
  };
  const find = (path: string): Found => {
    const cached = found.get(path);
    if (cached) return cached;
    const result = findIn(path);
    found.set(path, result);
    return result;
  };
  return find;
}

/** Of duplicate keys the last counts; names are compared to the letter. */
function entryOf(
  map: MapNode,
  name: string,
  entries: Map<MapNode, ReadonlyMap<string, Entry>>,
): Entry | undefined {
  let byName = entries.get(map);
  if (!byName) {
    byName = new Map([...entriesOf(map)].map((entry) => [keyName(entry), entry]));
    entries.set(map, byName);
  }
  return byName.get(name);
}
