import { resolveAlias, type Entry, type LocatedNode, type MapNode } from "./located-node.ts";

/** Merge keys within merge keys deeper than this are not followed. */
const maxMergeDepth = 8;

/** The map's entries in order, with those of its `<<` merge keys instead of the key. */
export function entriesOf(map: MapNode, canMerge: () => boolean = () => true): Iterable<Entry> {
  return hasMerge(map) ? entriesAndMerged(map, canMerge, 0) : map.entries;
}

/** The entries of `entriesOf` as a list. */
export function listOfEntries(map: MapNode, canMerge?: () => boolean): readonly Entry[] {
  return hasMerge(map) ? [...entriesOf(map, canMerge)] : map.entries;
}

function hasMerge({ entries }: MapNode): boolean {
  for (const { merge } of entries) if (merge) return true;
  return false;
}

/** Comparing so few keys costs less than to gather them; most maps are items of lists, with two or three. */
const fewKeys = 8;

/** True where two entries have the same name. */
export function repeatsName(entries: readonly Entry[]): boolean {
  if (entries.length > fewKeys) return new Set(entries.map(keyName)).size < entries.length;
  const names: string[] = [];
  for (const entry of entries) {
    const name = keyName(entry);
    if (names.includes(name)) return true;
    names.push(name);
  }
  return false;
}

/** The last entry with a name, which takes effect, among few. */
export function lastNamed(entries: readonly Entry[], name: string): Entry | undefined {
  for (let at = entries.length - 1; at >= 0; at--) {
    const entry = entries[at];
    if (entry && keyName(entry) === name) return entry;
  }
  return undefined;
}

function* entriesAndMerged(map: MapNode, canMerge: () => boolean, depth: number): Generator<Entry> {
  for (const entry of map.entries) {
    if (!entry.merge) {
      yield entry;
      continue;
    }
    for (const source of mergedMaps(entry.value)) {
      if (depth >= maxMergeDepth) continue;
      for (const merged of entriesAndMerged(source, canMerge, depth + 1))
        if (canMerge()) yield merged;
    }
  }
}

function mergedMaps(value: LocatedNode): MapNode[] {
  const source = resolveAlias(value);
  // The reader merges a list from its end, so its first items win.
  const nodes = source?.kind === "list" ? source.items.map(resolveAlias).reverse() : [source];
  return nodes.filter((node) => node?.kind === "map");
}

/**
 * The name of a key after YAML 1.1 had its way with it: an unquoted `on:` is the key `true`.
 */
export function keyName({ key }: Entry): string {
  const { value } = key;
  switch (value.type) {
    case "bool":
    case "int":
      return String(value.value);
    case "float":
      return floatKey(value.value);
    case "string":
      return value.value;
    case "null":
      return key.text;
  }
}

/** JSON's keys are texts, and a float becomes one in the precision of 32 bits. */
function floatKey(value: number): string {
  if (Number.isNaN(value)) return ".nan";
  if (!Number.isFinite(value)) return value > 0 ? ".inf" : "-.inf";
  const single = Math.fround(value);
  if (!Number.isFinite(single)) return single > 0 ? ".inf" : "-.inf";
  let digits = single.toExponential();
  for (let precision = 0; precision < 9; precision++) {
    const shorter = single.toExponential(precision);
    if (Math.fround(Number(shorter)) !== single) continue;
    digits = shorter;
    break;
  }
  const [mantissa = "0", exponent = "0"] = digits.split("e");
  const power = Number(exponent);
  // Go writes an exponent from 1e+06 on, and below 1e-4.
  if (power >= -4 && power < 6) return String(Number(digits));
  return `${mantissa}e${power < 0 ? "-" : "+"}${String(Math.abs(power)).padStart(2, "0")}`;
}

/**
 * Keys of a map with the same result are the same to the reader, which distinguishes `1`, `1.0` and `"1"`: it notices a
 * duplicate before the keys become texts. NaN equals nothing.
 */
export function writtenKey({ key }: Entry): unknown {
  const { value } = key;
  if (value.type === "float") return Number.isNaN(value.value) ? key : `float ${value.value}`;
  return value.type === "null" ? key.text : `${value.type} ${String(value.value)}`;
}
