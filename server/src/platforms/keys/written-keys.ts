import { describeField, describeValue } from "../../kubelet/index.ts";
import type { Part } from "../../engine/parts/part.ts";
import type { Hover } from "../../engine/analysis/hover-model.ts";
import type { LocatedNode, ScalarNode } from "../../engine/syntax/located-node.ts";
import { itemsOf, mapOf } from "../../engine/syntax/look-up.ts";
import { emptyBraces, hclCursorAt } from "../../engine/syntax/hcl/hcl-cursor.ts";
import { tomlCursorAt, type TomlCursor } from "../../engine/syntax/toml/toml-cursor.ts";
import { touches, type Span } from "../../engine/text/span.ts";
import { pathOfKey, stepsOfPath } from "../../engine/text/value-path.ts";
import type { Completion } from "../../engine/analysis/part-results.ts";
import { fieldPathOf } from "./own-key-changes.ts";
import { ownValues } from "../own-values.ts";
import { hclWriter } from "../../engine/syntax/edits/hcl-writer.ts";
import { tomlWriter } from "../../engine/syntax/edits/toml-writer.ts";
import { findNode } from "../find-nodes.ts";
import { keyCompletions } from "./platform-key-names.ts";
import type { PlatformKeysPlace } from "./platform-keys-place.ts";
import type { PlatformKey, PlatformKeys } from "./platform-keys.ts";
import type { DocumentWriter } from "../../engine/syntax/edits/edited-document.ts";
import { writerOf } from "../writer-of.ts";

/**
 * A hover about the kubelet's field behind a key or value: of TOML and HCL, whose maps may be anywhere in the text, and
 * otherwise of a field that is deeper in the kubelet's configuration than its key is.
 */
export function ownKeyHover(
  part: Part,
  { read, keys, document, context: { knowledge } }: PlatformKeysPlace,
  offset: number,
): Hover | undefined {
  const found = read.documents[0]?.root && scalarAt(read.documents[0].root, offset, []);
  const [name = "", inner] = found?.path ?? [];
  const key = keyOf(keys, name);
  const { config } = part;
  const index = config?.documents[0]?.index;
  if (!found || key?.field === undefined || !config || !index) return undefined;
  if (!writerOf(document) && !key.field.includes(".")) return undefined;
  const { kind, apiVersion } = index;
  const path = fieldPathOf(key, inner);
  const holder = key.field;
  const text = found.node.text;
  const { version } = config;
  const describedPath = index.byPath.has(path) ? path : holder;
  const ofValue =
    found.isKey && inner === undefined
      ? undefined
      : describeValue(knowledge, kind, path, text, version);
  const ofInner =
    inner === undefined ? undefined : describeValue(knowledge, kind, holder, inner, version);
  const markdown =
    ofValue ?? ofInner ?? describeField(knowledge, kind, apiVersion, describedPath, version);
  return markdown === undefined ? undefined : { span: found.node.span, markdown };
}

interface FoundScalar {
  readonly node: ScalarNode;
  readonly isKey: boolean;
  readonly path: readonly string[];
}

function scalarAt(
  node: LocatedNode,
  offset: number,
  path: readonly string[],
): FoundScalar | undefined {
  if (node.kind === "scalar") {
    return touches(node.span, offset) ? { node, isKey: false, path } : undefined;
  }
  if (node.kind === "alias") return undefined;
  if (node.kind === "list") return firstOf(node.items, (item) => scalarAt(item, offset, path));
  return firstOf(node.entries, ({ key, value }) => {
    const inner = [...path, key.text];
    if (touches(key.span, offset)) return { node: key, isKey: true, path: inner };
    return scalarAt(value, offset, inner);
  });
}

function firstOf<T, U>(items: readonly T[], look: (item: T) => U | undefined): U | undefined {
  for (const item of items) {
    const found = look(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Keys, headers and values of a platform's settings in TOML, each with the kubelet's field behind it. */
export function tomlCompletions(
  part: Part,
  place: PlatformKeysPlace,
  offset: number,
): readonly Completion[] {
  const { source } = place.context;
  const cursor = tomlCursorAt(source.text, place.document.parsed.span, offset);
  if (!cursor) return [];
  if (cursor.at === "header") return headersAt(cursor, place);
  const written = findNode(place.document.root, cursor.path)?.value;
  if (cursor.at !== "key") return valuesAt({ ...cursor, node: written }, tomlWriter, part, place);
  const at = cursor.path.reduce(pathOfKey, "");
  const isTable = (name: string): boolean =>
    at === place.place.name && place.keys[name]?.names !== undefined;
  const asKey = (name: string): string =>
    tomlWriter.key(name) + (cursor.hasEquals ? "" : isTable(name) ? "." : " = ");
  return keysAt({ ...cursor, at, node: written }, asKey, part, place);
}

/** Arguments and values of a platform's block in HCL, each with the kubelet's field behind it. */
export function hclCompletions(
  part: Part,
  place: PlatformKeysPlace,
  offset: number,
): readonly Completion[] {
  const cursor = hclCursorAt(place.context.source.text, part.region, offset);
  if (!cursor) return [];
  const { name, value } = place.place;
  const { at, span, hasEquals } = cursor;
  const written = findNode(value, cursor.path)?.value;
  if (at !== "key") {
    const path = [...stepsOfPath(name).map(String), ...cursor.path];
    return valuesAt({ ...cursor, at, path, node: written }, hclWriter, part, place);
  }
  const isBlock = (key: string): boolean =>
    cursor.path.length === 0 && place.keys[key]?.names !== undefined;
  const body = emptyBraces(place.context.source.text, span.start);
  const asKey = (key: string): string => {
    if (hasEquals) return key;
    return isBlock(key) ? `${key} ${body}` : `${key} = `;
  };
  const map = { at: cursor.path.reduce(pathOfKey, name), span, others: [], node: written };
  return keysAt(map, asKey, part, place).map((item) => ({
    ...item,
    insert: { ...item.insert, isSnippet: !hasEquals && isBlock(item.label) },
  }));
}

function headersAt(
  { span, isClosed }: Extract<TomlCursor, { at: "header" }>,
  { place, keys, document }: PlatformKeysPlace,
): readonly Completion[] {
  const tables = Object.entries(keys).filter(([, key]) => key.names && key.isGone !== true);
  const names = [place.name, ...tables.map(([name]) => `${place.name}.${name}`)];
  return names
    .filter((name) => {
      const value = findNode(document.root, stepsOfPath(name).map(String))?.entry;
      return value === undefined || touches(value.key.span, span.end);
    })
    .map((label) => {
      const insert = { span, text: isClosed ? label : `${label}]`, isSnippet: false };
      return { label, kind: "property", insert } as const;
    });
}

/** Where a name of a map is being written. */
interface KeyPlace {
  /** The path of the map, from the top of the document. */
  readonly at: string;
  readonly node: LocatedNode | undefined;
  readonly span: Span;
  /** The keys before it in the same braces, which a tree of broken text does not have. */
  readonly others: readonly string[];
}

/** The names of a map that are not there yet. */
function keysAt(
  { at, node, span, others }: KeyPlace,
  written: (name: string) => string,
  part: Part,
  { place, keys }: PlatformKeysPlace,
): readonly Completion[] {
  const existing = new Set([
    ...others,
    ...(mapOf(node)?.entries ?? []).flatMap(({ key }) =>
      touches(key.span, span.end) ? [] : [key.text],
    ),
  ]);
  return keyCompletions({ at, existing, span, written }, part, { place, keys });
}

/** Where a value, or an item of a list, is being written. */
interface ValuePlace {
  readonly at: "value" | "item";
  /** The way to it, or to its list, from the top of the document. */
  readonly path: readonly string[];
  readonly node: LocatedNode | undefined;
  readonly span: Span;
  /** The text that has to be before it. */
  readonly lead: string;
}

function valuesAt(
  { at, path, node, span, lead }: ValuePlace,
  writer: DocumentWriter,
  part: Part,
  place: PlatformKeysPlace,
): readonly Completion[] {
  const [name = ""] = path.slice(stepsOfPath(place.place.name).length);
  const isList = at === "value" && keyOf(place.keys, name)?.isList === true;
  const found = ownValues(
    {
      path,
      span,
      written: (value) => lead + (writer.value(isList ? [value] : value) ?? ""),
    },
    part,
    place,
  );
  const others = (itemsOf(node) ?? []).flatMap((item) =>
    item.kind === "scalar" && !touches(item.span, span.end) ? [item.text] : [],
  );
  return found.filter(({ label }) => !others.includes(label));
}

function keyOf(keys: PlatformKeys, name: string): PlatformKey | undefined {
  return Object.hasOwn(keys, name) ? keys[name] : undefined;
}
