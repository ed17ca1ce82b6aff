import { resolveAlias, type LocatedNode, type MapNode } from "../engine/syntax/located-node.ts";
import type { Span } from "../engine/text/span.ts";
import { pathOfItem, pathOfKey } from "../engine/text/value-path.ts";
import type {
  Located,
  LocatedList,
  ProfileKey,
  ProfilePlace,
  ProfileType,
  WrongType,
} from "./profile-model.ts";

/** The greatest number of Go's `uint` and `uint64`. */
const largest = 2n ** 64n - 1n;

/** A value at its place; `field` is its path without numbers. */
export interface Site {
  readonly node: LocatedNode;
  readonly path: string;
  readonly field: string;
}

/** The names of all fields; another case of the same letters is the same field. */
const fieldNames: readonly string[] = [
  "defaultAction",
  "defaultErrnoRet",
  "defaultErrno",
  "architectures",
  "archMap",
  "flags",
  "listenerPath",
  "listenerMetadata",
  "syscalls",
  "names",
  "name",
  "action",
  "errnoRet",
  "errno",
  "args",
  "comment",
  "includes",
  "excludes",
  "index",
  "value",
  "valueTwo",
  "op",
  "caps",
  "arches",
  "minKernel",
  "architecture",
  "subArchitectures",
];
const asNamed = new Set(fieldNames);
const inAnyCase = new Map(fieldNames.map((name) => [name.toLowerCase(), name]));

/** The field that a key is read into; undefined for none. Nearly all keys are in the right case. */
function fieldNamed(key: string): string | undefined {
  return asNamed.has(key) ? key : inAnyCase.get(key.toLowerCase());
}

type ReadItem<T> = (site: Site) => T;

/**
 * Reads values as Go's `encoding/json` decodes them: null leaves a value unset, the case of keys does not matter, and
 * the last of duplicate keys applies.
 */
export class ProfileReader {
  readonly keys: ProfileKey[] = [];
  readonly wrongTypes: WrongType[] = [];

  /** The map's values by the names of their fields; undefined if it is not a map. */
  map(site: Site | undefined): ((name: string) => Site | undefined) | undefined {
    const node = site && this.#typed(site, "map");
    if (!site || node?.kind !== "map") return undefined;
    const sites = new Map<string, Site>();
    for (const entry of node.entries) {
      const name = entry.key.text;
      const path = pathOfKey(site.path, name);
      const fieldName = fieldNamed(name);
      const field = site.field === "" ? (fieldName ?? name) : `${site.field}.${fieldName ?? name}`;
      const isEmpty = saysNothing(entry.value);
      this.keys.push({ name, field, path, span: entry.key.span, isEmpty });
      if (fieldName !== undefined) sites.set(fieldName, { node: entry.value, path, field });
    }
    return (name) => sites.get(name);
  }

  text(site: Site | undefined): Located<string> | undefined {
    const node = site && this.#typed(site, "text");
    if (!site || node?.kind !== "scalar") return undefined;
    return { value: node.text, span: site.node.span, path: site.path };
  }

  natural(site: Site | undefined): Located<bigint> | undefined {
    const node = site && this.#typed(site, "natural");
    if (!site || node?.kind !== "scalar" || node.value.type !== "int") return undefined;
    return { value: node.value.value, ...nodePlace(site) };
  }

  /** A natural number that need not be exact where it is beyond all sense. */
  count(site: Site | undefined): Located<number> | undefined {
    const read = this.natural(site);
    return read && { ...read, value: Number(read.value) };
  }

  list<T>(site: Site | undefined, readItem: ReadItem<T | undefined>): LocatedList<T> | undefined {
    const node = site && this.#typed(site, "list");
    if (!site || node?.kind !== "list") return undefined;
    const field = `${site.field}[]`;
    const value: T[] = [];
    for (const [index, item] of node.items.entries()) {
      const read = readItem({ node: item, path: pathOfItem(site.path, index), field });
      if (read !== undefined) value.push(read);
    }
    return { value, ...nodePlace(site) };
  }

  /** A list of texts, in which null is "". */
  texts(site: Site | undefined): LocatedList<Located<string>> | undefined {
    const node = site && this.#typed(site, "list");
    if (!site || node?.kind !== "list") return undefined;
    const value: Located<string>[] = [];
    for (const [index, item] of node.items.entries()) {
      const text = isNullNode(item) ? "" : textOf(item);
      if (text !== undefined) {
        value.push(new ListedText(text, item.span, site.path, index));
      } else {
        const path = pathOfItem(site.path, index);
        this.#typed({ node: item, path, field: `${site.field}[]` }, "text");
      }
    }
    return { value, ...nodePlace(site) };
  }

  /** The node where it has the type; else undefined, and the mistake is noted unless it is null. */
  #typed(site: Site, expected: ProfileType): LocatedNode | undefined {
    const node = resolveAlias(site.node);
    if (!node || isNullNode(node)) return undefined;
    if (hasType(node, expected)) return node;
    const { field } = site;
    this.wrongTypes.push({ ...nodePlace(site), field, expected, found: typeOf(node) });
    return undefined;
  }
}

/** A text in a list. A large profile has thousands of them, and a path is needed only for the few that are reported. */
class ListedText implements Located<string> {
  readonly value: string;
  readonly span: Span;
  readonly #list: string;
  readonly #index: number;

  constructor(value: string, span: Span, list: string, index: number) {
    this.value = value;
    this.span = span;
    this.#list = list;
    this.#index = index;
  }

  get path(): string {
    return pathOfItem(this.#list, this.#index);
  }
}

/** The place of a value. */
export function nodePlace({ node, path }: Site): ProfilePlace {
  return { span: node.span, path };
}

function hasType(node: LocatedNode, expected: ProfileType): boolean {
  switch (expected) {
    case "map":
      return node.kind === "map";
    case "list":
      return node.kind === "list";
    case "text":
      return node.kind === "scalar" && node.value.type === "string";
    case "natural":
      return (
        node.kind === "scalar" &&
        node.value.type === "int" &&
        node.value.value >= 0n &&
        node.value.value <= largest
      );
  }
}

/** The text that a node is; undefined for anything else. */
function textOf(node: LocatedNode): string | undefined {
  const written = resolveAlias(node);
  return written?.kind === "scalar" && hasType(written, "text") ? written.text : undefined;
}

/** True for `null`, `~` and nothing at all. */
export function isNullNode(node: LocatedNode): boolean {
  return node.kind === "scalar" && node.value.type === "null";
}

function typeOf(node: LocatedNode): WrongType["found"] {
  if (node.kind === "map" || node.kind === "list") return node.kind;
  if (node.kind === "alias" || node.value.type === "string") return "text";
  return node.value.type === "bool" ? "boolean" : "number";
}

function saysNothing(node: LocatedNode): boolean {
  if (node.kind === "map") return isEmptyMap(node);
  if (node.kind === "list") return node.items.length === 0;
  return node.kind === "scalar" && (isNullNode(node) || node.text === "");
}

/** `{}`, and a map of nothing but empty lists and texts. */
function isEmptyMap(map: MapNode): boolean {
  return map.entries.every(({ value }) => saysNothing(value));
}
