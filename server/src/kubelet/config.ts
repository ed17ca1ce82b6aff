import { valueIn, type Field, type KindIndex } from "../facts/field-index.ts";
import { entriesOf, keyName } from "../engine/syntax/map-entries.ts";
import {
  resolveAlias,
  type AliasNode,
  type Entry,
  type LocatedNode,
  type MapNode,
} from "../engine/syntax/located-node.ts";
import type { Span } from "../engine/text/span.ts";
import type { Config } from "./config-model.ts";
import type { ConfigTypes } from "./config-types.ts";
import { derivedDefault, windowsHardThresholds } from "./derived-defaults.ts";
import type { GateStates } from "./gate-states.ts";
import type { NodeDescription } from "./node-description.ts";
import { defaultSetting, isZeroValue, readValue, zeroValueOf } from "./read-value.ts";
import type { Setting } from "../engine/rules/setting.ts";

export type { Config } from "./config-model.ts";

/** How the settings that a document leaves out, or writes as zero, are filled in. */
export interface Defaulting {
  /** Zeros and empty values stay as they are written and do not become the default. */
  readonly keepsZeros?: boolean;
  /**
   * `load`: the kubelet loads the document. `merged`: it adds defaults to the result of merging drop-ins, in which
   * `evictionHard` no longer gets a default. `none`: the document has all values.
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
  return new DocumentConfig(root, index, isGateOn, defaulting);
}

interface Found {
  readonly entry: Entry | undefined;
  /** The key of the entry, or of the nearest thing around it that is written. */
  readonly near: Span;
}

/** Reads settings when they are asked for, and keeps them: rules ask for the same ones over and over. */
class DocumentConfig implements Config {
  readonly version: KindIndex["version"];
  readonly isGateOn: GateStates;
  readonly #root: MapNode;
  readonly #index: KindIndex;
  readonly #defaulting: Defaulting;
  readonly #settings = new Map<string, Setting<unknown>>();
  readonly #found = new Map<string, Found>();
  readonly #entries = new Map<MapNode, ReadonlyMap<string, Entry>>();
  /** The place of findings about values without a key. */
  readonly #top: Span;

  constructor(root: MapNode, index: KindIndex, isGateOn: GateStates, defaulting: Defaulting) {
    this.version = index.version;
    this.isGateOn = isGateOn;
    this.#root = root;
    this.#index = index;
    this.#defaulting = defaulting;
    const first = root.entries.find(({ key }) => key.text === "kind") ?? root.entries[0];
    this.#top = first?.key.span ?? { start: root.span.start, end: root.span.start };
  }

  setting<P extends keyof ConfigTypes>(path: P): Setting<ConfigTypes[P]> {
    let setting = this.#settings.get(path);
    if (!setting) {
      setting = this.#read(path);
      this.#settings.set(path, setting);
    }
    // `readValue` and the defaults give the types that the generator wrote for the path.
    return setting as Setting<ConfigTypes[P]>;
  }

  isWritten(path: string): boolean {
    const node = this.#nodeAt(path);
    return node !== undefined && !node.isDefault;
  }

  keySpan(path: string): Span {
    return this.#find(path).near;
  }

  allowedAt(path: string): readonly (string | number)[] {
    return valueIn(this.#index.byPath.get(path)?.record.enum?.value, this.#index.version) ?? [];
  }

  defaultAt(path: keyof ConfigTypes): unknown {
    const field = this.#index.byPath.get(path);
    return field && this.#defaultAt(path, field, this.#top);
  }

  #read(path: keyof ConfigTypes): Setting<unknown> {
    const field = this.#index.byPath.get(path);
    const { entry, near } = this.#find(path);
    const node = entry && resolveAlias(entry.value);
    const isNull = node?.kind === "scalar" && node.value.type === "null";
    if (!field) return { value: undefined, written: false, span: near, path };
    const value = node && !isNull ? readValue(node, field, path) : undefined;
    if (!node || value === undefined) return this.#byDefault(path, field, near, false);
    if (node.isDefault) return { value, written: false, span: near, path };
    const isReplaced =
      !this.#defaulting.keepsZeros && field.record.zeroMeansDefault && isZeroValue(value);
    return isReplaced
      ? this.#byDefault(path, field, node.span, true)
      : { value, written: true, span: node.span, path };
  }

  /** The default of a field; `written`: it stands for a zero that the file writes. */
  #byDefault(
    path: keyof ConfigTypes,
    field: Field,
    span: Span,
    written: boolean,
  ): Setting<unknown> {
    return { value: this.#defaultAt(path, field, span), written, span, path };
  }

  #defaultAt(path: keyof ConfigTypes, field: Field, span: Span): unknown {
    const { stage = "load", os } = this.#defaulting;
    const isEvictionHard = path === "evictionHard";
    if (stage === "none" || (stage === "merged" && isEvictionHard)) {
      return field.record.pointer ? undefined : zeroValueOf(field);
    }
    const derive = derivedDefault(path);
    const isScalar = !derive && field.item === undefined && field.children.size === 0;
    const { scalarDefaults, version } = this.#index;
    if (isScalar && scalarDefaults.has(path)) return scalarDefaults.get(path);
    const plain =
      isEvictionHard && os === "windows"
        ? Object.fromEntries(windowsHardThresholds)
        : valueIn(field.record.default, version);
    const value = derive
      ? derive.valueIn(this, (other) => this.#isSet(other))
      : defaultSetting(plain, field, path, span);
    // A step with null ends a default: since that version, the pointer is nil.
    const hasDefault = plain !== undefined && plain !== null;
    const isUnset = field.record.pointer && (derive !== undefined || !hasDefault);
    const filled = value ?? (isUnset ? undefined : zeroValueOf(field));
    if (isScalar) scalarDefaults.set(path, filled);
    return filled;
  }

  #nodeAt(path: string): Exclude<LocatedNode, AliasNode> | undefined {
    const { entry } = this.#find(path);
    const node = entry && resolveAlias(entry.value);
    return node?.kind === "scalar" && node.value.type === "null" ? undefined : node;
  }

  #isSet(path: string): boolean {
    const node = this.#nodeAt(path);
    const field = this.#index.byPath.get(path);
    if (!node || !field) return false;
    return !field.record.zeroMeansDefault || !isZeroValue(readValue(node, field, path));
  }

  #find(path: string): Found {
    const cached = this.#found.get(path);
    if (cached) return cached;
    const result = this.#findIn(path);
    this.#found.set(path, result);
    return result;
  }

  #findIn(path: string): Found {
    if (!path.includes(".")) return this.#foundIn(this.#root, path, this.#top);
    const dot = path.lastIndexOf(".");
    const around = this.#find(path.slice(0, dot));
    if (!around.entry) return around;
    const map = resolveAlias(around.entry.value);
    if (map?.kind !== "map") return { entry: undefined, near: around.near };
    return this.#foundIn(map, path.slice(dot + 1), around.near);
  }

  /** The last of duplicate keys applies; names are compared exactly. */
  #foundIn(map: MapNode, name: string, near: Span): Found {
    const entry = this.#entriesOf(map).get(name);
    const isWritten = entry && !resolveAlias(entry.value)?.isDefault;
    return { entry, near: isWritten ? entry.key.span : near };
  }

  #entriesOf(map: MapNode): ReadonlyMap<string, Entry> {
    const known = this.#entries.get(map);
    if (known) return known;
    const entries = new Map<string, Entry>();
    for (const entry of entriesOf(map)) entries.set(keyName(entry), entry);
    this.#entries.set(map, entries);
    return entries;
  }
}
