import type { Hover } from "../../documentation/hover-model.ts";
import type { LocatedNode, ScalarNode } from "../../syntax/located-node.ts";
import { itemsOf, mapOf } from "../../syntax/look-up.ts";
import { tomlCursorAt, type TomlCursor } from "../../syntax/toml/toml-cursor.ts";
import { touches } from "../../text/span.ts";
import { pathOfKey, stepsOfPath } from "../../text/value-path.ts";
import type { Completion, DocumentationKey } from "../answers.ts";
import { documentationOf } from "../documentation-of.ts";
import { fieldPathOf } from "./own-key-changes.ts";
import { ownValues } from "./own-values.ts";
import { tomlWriter } from "../../edits/toml-writer.ts";
import type { Part } from "../part.ts";
import { findNode } from "./find-nodes.ts";
import { keyCompletions } from "./platform-key-names.ts";
import type { PlatformKeysPlace } from "./platform-keys-place.ts";
import type { PlatformKey, PlatformKeys } from "./platform-keys.ts";

/**
 * What is known of the kubelet's field behind a key or value: of TOML, whose tables may stand anywhere in the text, and
 * else of a field that stands deeper in the kubelet's configuration than its key does.
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
  if (!document.form.isToml && !key.field.includes(".")) return undefined;
  const { kind, apiVersion } = index;
  const path = fieldPathOf(key, inner);
  const holder = key.field;
  const text = found.node.text;
  const asked: readonly DocumentationKey[] = [
    ...(found.isKey && inner === undefined
      ? []
      : [{ of: "value", kind, path, value: text } as const]),
    ...(inner === undefined ? [] : [{ of: "value", kind, path: holder, value: inner } as const]),
    { of: "field", kind, apiVersion, path: index.byPath.has(path) ? path : holder },
  ];
  const texts = asked.map((one) => documentationOf(one, config.version, knowledge));
  const markdown = texts.find((one) => one !== "");
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
  return cursor.at === "key" ? keysAt(cursor, part, place) : valuesAt(cursor, part, place);
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

function keysAt(
  { span, hasEquals, path, others }: Extract<TomlCursor, { at: "key" }>,
  part: Part,
  { place, keys, document }: PlatformKeysPlace,
): readonly Completion[] {
  const table = mapOf(findNode(document.root, path)?.value);
  const existing = new Set([
    ...others,
    ...(table?.entries ?? []).flatMap(({ key }) => (touches(key.span, span.end) ? [] : [key.text])),
  ]);
  const at = path.reduce(pathOfKey, "");
  const isTable = (name: string): boolean => at === place.name && keys[name]?.names !== undefined;
  const written = (name: string): string => {
    const key = /^[\w-]+$/.test(name) ? name : JSON.stringify(name);
    return key + (hasEquals ? "" : isTable(name) ? "." : " = ");
  };
  return keyCompletions({ at, existing, span, written }, part, { place, keys });
}

function valuesAt(
  { span, lead, at, path }: Extract<TomlCursor, { at: "value" | "item" }>,
  part: Part,
  place: PlatformKeysPlace,
): readonly Completion[] {
  const [name = ""] = path.slice(stepsOfPath(place.place.name).length);
  const isList = at === "value" && keyOf(place.keys, name)?.isList === true;
  const found = ownValues(
    {
      ...{ path, span },
      written: (value) => lead + (tomlWriter.value(isList ? [value] : value) ?? ""),
    },
    part,
    place,
  );
  const items = itemsOf(findNode(place.document.root, path)?.value) ?? [];
  const others = items.flatMap((item) =>
    item.kind === "scalar" && !touches(item.span, span.end) ? [item.text] : [],
  );
  return found.filter(({ label }) => !others.includes(label));
}

function keyOf(keys: PlatformKeys, name: string): PlatformKey | undefined {
  return Object.hasOwn(keys, name) ? keys[name] : undefined;
}
