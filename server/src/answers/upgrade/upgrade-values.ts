import {
  type EffectiveConfig,
  effectiveConfig,
  entryAtPath,
  layerOf,
  mainLayer,
  spanInText,
} from "../../kubelet/index.ts";
import type { UpgradeMessage } from "./messages/upgrade-phrases.ts";
import { isBefore, type Field, type KindIndex } from "../../facts/field-index.ts";
import type { GateIndex } from "../../facts/gate-index.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { ExactJson } from "../../engine/text/json-text.ts";
import type { Span } from "../../engine/text/span.ts";
import { leafText, leavesOf } from "../../stacks/index.ts";

/** Where a value is written; the number behind the last file stands for the flags, one below 0 for a platform's base. */
interface WrittenPlace {
  readonly layer: number;
  readonly span: Span;
}

/** A value that differs between two versions. */
export interface ValueChange {
  readonly path: string;
  /** Undefined: no file and no flag has it. */
  readonly place: WrittenPlace | undefined;
  readonly message: UpgradeMessage;
}

interface Pair {
  readonly before: EffectiveConfig;
  readonly after: EffectiveConfig;
}

/** The values of the effective configuration that differ although the files are the same. */
export function valueChanges(
  pair: Pair,
  hasDropIns: boolean,
  { gates }: SetKnowledge,
): ValueChange[] {
  const { before, after } = pair;
  const [old, now] = [leavesOf(before), leavesOf(after)];
  const paths = new Set([...now.keys(), ...old.keys()]);
  return [...paths].flatMap((path): ValueChange[] => {
    const values = [old.get(path), now.get(path)] as const;
    if (leafText(values[0]) === leafText(values[1])) return [];
    if (isRemovedGate(path, after.index.version, gates)) return [];
    const place = writtenAt(after, path) ?? writtenAt(before, path);
    const platform = [after, before].flatMap((config) => baseWith(config, path) ?? [])[0];
    const message =
      platform !== undefined && place && place.layer < 0
        ? baseMessage(path, values, pair, platform)
        : place
          ? writtenMessage(path, values, pair, hasDropIns)
          : defaultMessage(path, values, pair);
    return message ? [{ path, place: place && place.layer < 0 ? undefined : place, message }] : [];
  });
}

/** A platform no longer sets a gate that the second version does not have; findings are about lines of files. */
function isRemovedGate(path: string, version: KubernetesVersion, gates: GateIndex): boolean {
  const [, gate] = /^featureGates\.(.+)$/.exec(path) ?? [];
  return gate !== undefined && gates.removedIn(gate, version) !== undefined;
}

type Values = readonly [before: ExactJson | undefined, after: ExactJson | undefined];

/** The platform whose base sets the value at a path. */
function baseWith({ tree, layers }: EffectiveConfig, path: string): string | undefined {
  const entry = entryAtPath(tree, path);
  const layer = entry && !entry.value.isDefault ? layers.get(layerOf(entry.key.span)) : undefined;
  return layer?.kind === "base" ? layer.origin : undefined;
}

function baseMessage(
  path: string,
  values: Values,
  pair: Pair,
  platform: string,
): UpgradeMessage | undefined {
  if (!hasField(pair.after.index, path)) return undefined;
  const [before, after] = [leafText(values[0]), leafText(values[1])];
  return { key: "base-changed", params: { ...versionsOf(pair), path, before, after, platform } };
}

function defaultMessage(path: string, values: Values, pair: Pair): UpgradeMessage | undefined {
  const versions = versionsOf(pair);
  const [before, after] = [leafText(values[0]), leafText(values[1])];
  if (path === "failCgroupV1" && values[1] === true) {
    return { key: "cgroup-v1-refused", params: versions };
  }
  const gate = gateBehind(path, pair);
  const isAsBefore = pair.after.index.byPath.get(path)?.record.defaultAsBefore === true;
  if (isAsBefore && before === undefined && !isMemoryUnprotected(path, pair)) return undefined;
  if (!hasField(pair.before.index, path)) {
    // A new field that is off by default leaves everything as it was.
    if (isMemoryUnprotected(path, pair)) return { key: "memory-unprotected", params: versions };
    const isOff = after === undefined || values[1] === false;
    return isOff
      ? undefined
      : { key: "default-new", params: { ...versions, path, value: after, gate } };
  }
  if (!hasField(pair.after.index, path)) {
    const isOff = before === undefined || values[0] === false;
    return isOff
      ? undefined
      : { key: "default-gone", params: { ...versions, path, value: before } };
  }
  if (before !== undefined && values[1] === undefined) {
    return { key: "default-ended", params: { ...versions, path, value: before, gate } };
  }
  return { key: "default-changed", params: { ...versions, path, before, after, gate } };
}

/** Up to 1.35 the gate alone writes `memory.min`; with the field it takes a policy (kubelet, memory QoS). */
function isMemoryUnprotected(path: string, { before, after }: Pair): boolean {
  const gate = "MemoryQoS";
  return path === "memoryReservationPolicy" && before.isGateOn(gate) && after.isGateOn(gate);
}

/** The gate of a field that is on in one of the versions only. */
function gateBehind(path: string, { before, after }: Pair): string | undefined {
  const gate = (after.index.byPath.get(path) ?? before.index.byPath.get(path))?.record.gate;
  const isMoved = gate !== undefined && before.isGateOn(gate) !== after.isGateOn(gate);
  return isMoved ? gate : undefined;
}

function writtenMessage(
  path: string,
  values: Values,
  pair: Pair,
  hasDropIns: boolean,
): UpgradeMessage | undefined {
  const versions = versionsOf(pair);
  const [before, after] = [leafText(values[0]), leafText(values[1])];
  // A finding reports that the second version does not know a field.
  if (!hasField(pair.after.index, path)) return undefined;
  if (!hasField(pair.before.index, path)) {
    return { key: "takes-effect", params: { ...versions, path, value: after ?? "" } };
  }
  const isMergeNew = (version: string): boolean => !isBefore(version, "1.32");
  const isOtherMerge = hasDropIns && isMergeNew(versions.from) !== isMergeNew(versions.to);
  const params = { ...versions, path, before, after };
  return { key: isOtherMerge ? "merged-otherwise" : "value-changed", params };
}

/** Values that files set to the default of the first version, if the second has another default. */
export function pinnedValues(pair: Pair, knowledge: SetKnowledge): ValueChange[] {
  const { gates } = knowledge;
  const { before, after } = pair;
  const [old, now] = [defaultsOf(before.index, knowledge), defaultsOf(after.index, knowledge)];
  const pinned: ValueChange[] = [];
  for (const [path, value] of leavesOf(after)) {
    const place = writtenAt(after, path);
    if (!place || place.layer < 0) continue;
    const message =
      gatePinned(path, value, pair, gates) ??
      pinnedMessage(path, value, old.get(path), now.get(path), pair);
    if (message) pinned.push({ path, place, message });
  }
  return pinned;
}

/** Written fields whose feature gate is on in one of the versions only. */
export function gatedValues(pair: Pair, knowledge: SetKnowledge): ValueChange[] {
  const { after } = pair;
  const now = defaultsOf(after.index, knowledge);
  return [...leavesOf(after)].flatMap(([path, value]): ValueChange[] => {
    const gate = hasField(pair.before.index, path) ? gateBehind(path, pair) : undefined;
    const place = gate === undefined ? undefined : writtenAt(after, path);
    const text = leafText(value);
    if (gate === undefined || !place || place.layer < 0 || text === undefined) return [];
    if (text === leafText(now.get(path))) return [];
    const key = after.isGateOn(gate) ? "gate-field-on" : "gate-field-off";
    return [
      { path, place, message: { key, params: { ...versionsOf(pair), path, value: text, gate } } },
    ];
  });
}

function pinnedMessage(
  path: string,
  value: ExactJson,
  before: ExactJson | undefined,
  after: ExactJson | undefined,
  pair: Pair,
): UpgradeMessage | undefined {
  const [text, now] = [leafText(value), leafText(after)];
  if (text === undefined || text !== leafText(before) || now === undefined || text === now) {
    return undefined;
  }
  return { key: "pinned", params: { ...versionsOf(pair), path, value: text, now } };
}

function gatePinned(
  path: string,
  value: ExactJson,
  pair: Pair,
  gates: GateIndex,
): UpgradeMessage | undefined {
  const gate = /^featureGates\.(.+)$/.exec(path)?.[1];
  if (gate === undefined || typeof value !== "boolean") return undefined;
  const versions = versionsOf(pair);
  const old = gates.stateIn(gate, versions.from)?.default;
  const now = gates.stateIn(gate, versions.to)?.default;
  return old === value && now === !value
    ? { key: "gate-pinned", params: { ...versions, gate, value } }
    : undefined;
}

/** Fields of files that are deprecated, or have no effect, since a version between the two. */
export function deprecatedFields(pair: Pair): ValueChange[] {
  const { before, after } = pair;
  const { from, to } = versionsOf(pair);
  const isBetween = (since: string | undefined): since is string =>
    since !== undefined && isBefore(from, since) && !isBefore(to, since);
  return [...before.index.byPath.values()].flatMap(({ path, record }): ValueChange[] => {
    const { deprecatedSince, noEffectSince } = record;
    const place = isBetween(deprecatedSince) ? writtenAt(after, path) : undefined;
    if (!place || place.layer < 0 || deprecatedSince === undefined) return [];
    const key = isBetween(noEffectSince) ? "field-without-effect" : "field-deprecated";
    return [{ path, place, message: { key, params: { path, since: deprecatedSince } } }];
  });
}

function versionsOf({ before, after }: Pair): {
  readonly from: EffectiveConfig["index"]["version"];
  readonly to: EffectiveConfig["index"]["version"];
} {
  return { from: before.index.version, to: after.index.version };
}

/** Where the value at a path is written, if a file or a flag has it, or where a drop-in removes it. */
function writtenAt({ tree }: EffectiveConfig, path: string): WrittenPlace | undefined {
  const found = entryAtPath(tree, path);
  // A default may replace a value that a drop-in removed with null.
  const entry = found?.value.isDefault ? found.hides : found;
  if (!entry || entry.value.isDefault) return undefined;
  const { span } = entry.key;
  return { layer: layerOf(span), span: spanInText(span) };
}

type SetKnowledge = Pick<Knowledge, "gates" | "flags">;

/** The values of a kubelet whose file sets nothing. */
function defaultsOf(index: KindIndex, knowledge: SetKnowledge): ReadonlyMap<string, ExactJson> {
  return leavesOf(effectiveConfig([mainLayer(undefined)], index, knowledge));
}

/** Entries of maps count as fields of the versions that have the map. */
function hasField({ root }: KindIndex, path: string): boolean {
  let field: Field | undefined = root;
  for (const step of path.split(/[.[]/)) {
    if (field.record.type === "map") return true;
    field = field.children.get(step);
    if (!field) return false;
  }
  return true;
}
