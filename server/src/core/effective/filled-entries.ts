import type { TreeEntry, TreeMap } from "./tree.ts";

/** The entries that a struct has by default, whatever any file writes. */
export interface SharedEntries {
  /** All fields of the struct, in their order. */
  readonly names: Iterable<string>;
  readonly entries: ReadonlyMap<string, TreeEntry>;
}

/**
 * The entries of a struct whose defaults are filled in, in the order of its fields: a few of its own over those that
 * all files of a version share. Immutable; costs what differs, which is little beside more than a hundred fields.
 */
export class FilledEntries implements ReadonlyMap<string, TreeEntry> {
  readonly shared: SharedEntries;
  /** What goes over the shared ones, by names of fields; undefined: the entry is not there. */
  readonly own: ReadonlyMap<string, TreeEntry | undefined>;

  constructor(shared: SharedEntries, own: ReadonlyMap<string, TreeEntry | undefined>) {
    this.shared = shared;
    this.own = own;
  }

  /** The same with another entry, or without one, for a field. */
  with(name: string, entry: TreeEntry | undefined): FilledEntries {
    return new FilledEntries(this.shared, new Map(this.own).set(name, entry));
  }

  get(name: string): TreeEntry | undefined {
    const entry = this.own.get(name);
    return entry || this.own.has(name) ? entry : this.shared.entries.get(name);
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  get size(): number {
    return [...this.entries()].length;
  }

  *entries(): MapIterator<[string, TreeEntry]> {
    for (const name of this.shared.names) {
      const entry = this.get(name);
      if (entry) yield [name, entry];
    }
  }

  *keys(): MapIterator<string> {
    for (const [name] of this.entries()) yield name;
  }

  *values(): MapIterator<TreeEntry> {
    for (const [, entry] of this.entries()) yield entry;
  }

  [Symbol.iterator](): MapIterator<[string, TreeEntry]> {
    return this.entries();
  }

  forEach(tell: (entry: TreeEntry, name: string, map: FilledEntries) => void): void {
    for (const [name, entry] of this.entries()) tell(entry, name, this);
  }
}

/** A map with one entry set or, with `entry` undefined, taken away. */
export function withEntry(map: TreeMap, name: string, entry: TreeEntry | undefined): TreeMap {
  if (map.entries instanceof FilledEntries)
    return { ...map, entries: map.entries.with(name, entry) };
  const entries = new Map(map.entries);
  if (entry) entries.set(name, entry);
  else entries.delete(name);
  return { ...map, entries };
}
