import type { Json } from "../../facts/table.ts";
import type { MapNode } from "../../engine/syntax/located-node.ts";
import { isJsonMap, isSameJson, sortedJsonText } from "../../engine/text/json-text.ts";
import { pathOfKey, stepsOfPath } from "../../engine/text/value-path.ts";
import { mapOfJson } from "../patches/json-node.ts";
import { valuesOf } from "../kinds/shared/values-of-map.ts";
import { translateKeys, type PlatformKey, type PlatformKeys } from "./platform-keys.ts";

type JsonMap = Readonly<Record<string, Json>>;

/** A change in a map of a platform's own keys. */
interface OwnChange {
  /** From the map's top. */
  readonly path: string;
  /** Undefined: it goes. */
  readonly value: Json | undefined;
}

/**
 * The changes that turn one configuration of the kubelet into another in a platform's own keys, if possible in keys
 * that are already written; undefined if these keys cannot express them.
 */
export function ownChanges(
  before: JsonMap,
  after: JsonMap,
  keys: PlatformKeys,
  written: MapNode,
): readonly OwnChange[] | undefined {
  const used = usedKeys(keys, written);
  const rests = [before, after].map((config) =>
    used.reduce((rest, [, key]) => waysOf(key).reduce(without, rest), config),
  );
  const [restBefore, restAfter] = rests.map((rest) => sortedJsonText(rest));
  if (restBefore !== restAfter) return undefined;
  const changes = used.map(([name, key]) => changesOf(name, key, before, after));
  const all = changes.flatMap((found) => found ?? []);
  return changes.includes(undefined) ? undefined : all;
}

/** The value to write after a key for a value of the kubelet's field; undefined if the key cannot express it. */
export function ownValueOf(name: string, key: PlatformKey, value: Json): Json | undefined {
  const named = withOwnNames(value, key.names);
  const own = named === undefined ? undefined : key.write ? key.write(named) : named;
  if (own === undefined) return undefined;
  const json = own as Json;
  const place = { start: 0, end: 0 };
  const { config } = translateKeys(mapOfJson({ [name]: json }, place), { [name]: key });
  const read = valuesOf(config);
  const isMeant = sortedJsonText(valueAt(read, key) ?? null) === sortedJsonText(value);
  return isMeant ? json : undefined;
}

type Named = readonly [name: string, key: PlatformKey];

/** One key for each field: of several the one that is written, else the first of today. */
function usedKeys(keys: PlatformKeys, { entries }: MapNode): readonly Named[] {
  const byField = new Map<string, Named>();
  const isWritten = ([name]: Named): boolean => entries.some(({ key }) => key.text === name);
  const all = Object.entries(keys);
  for (const named of [...all.filter(isWritten), ...all.filter(([, key]) => !key.isGone)]) {
    const { field } = named[1];
    if (field === undefined) continue;
    // Several maps may hold fields of the top.
    const id = field === "" ? `${named[0]}.` : field;
    if (!byField.has(id)) byField.set(id, named);
  }
  return [...byField.values()];
}

/** The paths of the kubelet's fields that a key sets. */
function waysOf({ field = "", names = {} }: PlatformKey): readonly (readonly string[])[] {
  return field === ""
    ? Object.values(names).map((name) => [name])
    : [stepsOfPath(field).map(String)];
}

function valueAt(config: JsonMap, key: PlatformKey): Json | undefined {
  const ways = waysOf(key);
  if (key.field !== "") return at(config, ways[0] ?? []);
  const found = ways.flatMap(([name = ""]) => {
    const value = config[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

function at(config: Json, [step, ...rest]: readonly string[]): Json | undefined {
  if (step === undefined) return config;
  const value = isJsonMap(config) && Object.hasOwn(config, step) ? config[step] : undefined;
  return value === undefined ? undefined : at(value, rest);
}

function without(config: JsonMap, [step = "", ...rest]: readonly string[]): JsonMap {
  const { [step]: value, ...others } = config;
  if (value === undefined) return config;
  const left = rest.length > 0 && isJsonMap(value) ? without(value, rest) : {};
  return Object.keys(left).length === 0 ? others : { ...others, [step]: left };
}

function changesOf(
  name: string,
  key: PlatformKey,
  before: JsonMap,
  after: JsonMap,
): readonly OwnChange[] | undefined {
  const [old, value] = [valueAt(before, key), valueAt(after, key)];
  const path = pathOfKey("", name);
  if (isSameJson(old, value)) return [];
  if (value === undefined) return [{ path, value }];
  const own = ownValueOf(name, key, value);
  if (own === undefined) return undefined;
  const ownOld = old === undefined ? undefined : ownValueOf(name, key, old);
  if (!isJsonMap(own) || !isJsonMap(ownOld)) return [{ path, value: own }];
  const [map, mapOld] = [own as JsonMap, ownOld as JsonMap];
  return [...new Set([...Object.keys(mapOld), ...Object.keys(map)])]
    .filter((inner) => !isSameJson(mapOld[inner], map[inner]))
    .map((inner) => ({ path: pathOfKey(path, inner), value: map[inner] }));
}

/** A map with the platform's names of its keys; undefined where it has no name for one. */
function withOwnNames(value: Json, names: PlatformKey["names"]): Json | undefined {
  if (!names || !isJsonMap(value)) return value;
  const own = new Map(Object.entries(names).map(([name, key]) => [key, name]));
  const entries = Object.entries(value).flatMap(([key, member]) => {
    const name = own.get(key);
    return name === undefined ? [] : [[name, member] as const];
  });
  return entries.length === Object.keys(value).length ? Object.fromEntries(entries) : undefined;
}

/** The kubelet's path of a key, or of one in its map. */
export function fieldPathOf(
  { field = "", names = {} }: PlatformKey,
  inner: string | undefined,
): string {
  return inner === undefined ? field : pathOfKey(field, names[inner] ?? inner);
}
