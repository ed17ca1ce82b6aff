import type { Hover } from "../../documentation/hover-model.ts";
import type { LocatedNode, ScalarNode } from "../../syntax/located-node.ts";
import { itemsOf, mapOf } from "../../syntax/look-up.ts";
import { tomlCursorAt, type TomlCursor } from "../../syntax/toml/toml-cursor.ts";
import { touches, type Span } from "../../text/span.ts";
import { pathOfKey, stepsOfPath } from "../../text/value-path.ts";
import type { Completion, DocumentationKey } from "../answers.ts";
import { documentationOf } from "../documentation-of.ts";
import { documentAnswers } from "../documents/late-answers.ts";
import type { Part } from "../part.ts";
import { findNode } from "./find-nodes.ts";
import type { PlatformKeysPlace } from "./platform-keys-place.ts";
import type { PlatformKey, PlatformKeys } from "./platform-keys.ts";

/** What is known of the kubelet's field behind a key or value of TOML; its tables may stand anywhere in the text. */
export function tomlHover(
  part: Part,
  { read, keys, context: { knowledge } }: PlatformKeysPlace,
  offset: number,
): Hover | undefined {
  const found = read.documents[0]?.root && scalarAt(read.documents[0].root, offset, []);
  const [name = "", inner] = found?.path ?? [];
  const key = keyOf(keys, name);
  const { config } = part;
  const index = config?.documents[0]?.index;
  if (!found || key?.field === undefined || !config || !index) return undefined;
  const { kind, apiVersion } = index;
  const path = fieldOf(key, inner);
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
  const { root, span } = place.document.parsed;
  const list = root && listAt(root, offset, []);
  const cursor = list
    ? itemCursor(source.text, list, offset)
    : tomlCursorAt(source.text, span, offset);
  if (!cursor) return [];
  if (cursor.at === "header") return headersAt(cursor, place);
  const base = stepsOfPath(place.place.name).map(String);
  if (!base.every((step, at) => cursor.path[at] === step)) return [];
  const path = cursor.path.slice(base.length);
  return cursor.at === "key"
    ? keysAt(cursor, path, part, place)
    : valuesAt(cursor, path, part, place);
}

/** The list around a place that may go over several lines, and its path. */
function listAt(
  node: LocatedNode,
  offset: number,
  path: readonly string[],
): { readonly path: readonly string[]; readonly span: Span } | undefined {
  if (node.kind === "list") {
    const isInside = node.style === "flow" && node.span.start < offset && offset < node.span.end;
    return isInside ? { path, span: node.span } : undefined;
  }
  if (node.kind !== "map") return undefined;
  return firstOf(node.entries, ({ key, value }) => listAt(value, offset, [...path, key.text]));
}

/** An item that is being written in a list; undefined behind an item. */
function itemCursor(
  text: string,
  { path, span }: { readonly path: readonly string[]; readonly span: Span },
  offset: number,
): TomlCursor | undefined {
  const before = /(?:^|[[,\s])(["']?[\w.%-]*)$/.exec(text.slice(span.start, offset))?.[1];
  if (before === undefined) return undefined;
  const rest = /^[\w.%-]*["']?/.exec(text.slice(offset, span.end))?.[0] ?? "";
  const at = { start: offset - before.length, end: offset + rest.length };
  const lead = text.charAt(at.start - 1) === "," ? " " : "";
  return { at: "item", path, span: at, lead };
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
  { span, hasEquals, path: whole }: Extract<TomlCursor, { at: "key" }>,
  path: readonly string[],
  part: Part,
  { keys, document }: PlatformKeysPlace,
): readonly Completion[] {
  const [name, ...more] = path;
  if (more.length > 0) return [];
  const table = mapOf(findNode(document.root, whole)?.value);
  const existing = new Set(
    (table?.entries ?? []).flatMap(({ key }) => (touches(key.span, span.end) ? [] : [key.text])),
  );
  const { config } = part;
  const index = config?.documents[0]?.index;
  return offered(keys, name)
    .filter(({ label }) => !existing.has(label))
    .map(({ label, field, isTable }): Completion => {
      const key = /^[\w-]+$/.test(label) ? label : JSON.stringify(label);
      const value = hasEquals ? "" : isTable ? " = { $0 }" : " = ";
      const insert = { span, text: key + value, isSnippet: value.includes("$") };
      const isKnown = index !== undefined && field !== undefined && index.byPath.has(field);
      return {
        ...{ label, kind: "property", isDetailBeside: true, insert },
        ...(key !== label && { filterText: key }),
        ...(field !== undefined && { detail: field }),
        ...(isKnown && {
          documentation: {
            of: "field",
            kind: index.kind,
            apiVersion: index.apiVersion,
            path: field,
          },
        }),
      };
    });
}

interface OfferedKey {
  readonly label: string;
  readonly field: string | undefined;
  readonly isTable: boolean;
}

/** The keys of the settings, or those of one table among them. */
function offered(keys: PlatformKeys, table: string | undefined): readonly OfferedKey[] {
  if (table === undefined) {
    return Object.entries(keys)
      .filter(([, { isGone }]) => isGone !== true)
      .map(([label, { field, names }]) => ({ label, field, isTable: names !== undefined }));
  }
  const key = keyOf(keys, table);
  return Object.keys(key?.names ?? {}).map((label) => ({
    label,
    field: key && fieldOf(key, label),
    isTable: false,
  }));
}

function valuesAt(
  { span, lead, at, path: whole }: Extract<TomlCursor, { at: "value" | "item" }>,
  [name = "", inner]: readonly string[],
  part: Part,
  { keys, document, context: { knowledge } }: PlatformKeysPlace,
): readonly Completion[] {
  const key = keyOf(keys, name);
  const { config } = part;
  if (!key || !config) return [];
  const path = key.field === undefined ? undefined : fieldOf(key, inner);
  const ofField =
    path === undefined || at === "item"
      ? []
      : knowledge.late.get(documentAnswers).fieldValues(config, path, span, knowledge);
  if (ofField.length > 0) {
    return ofField.map((item) => ({
      ...item,
      insert: { ...item.insert, text: lead + item.insert.text },
    }));
  }
  const written = itemsOf(findNode(document.root, whole)?.value) ?? [];
  const others = written.flatMap((item) =>
    item.kind === "scalar" && !touches(item.span, span.end) ? [item.text] : [],
  );
  return (key.values ?? [])
    .filter((word) => !others.includes(word))
    .map((word) => {
      const quoted = JSON.stringify(word);
      const isList = at === "value" && key.isList === true;
      const insert = { span, text: lead + (isList ? `[${quoted}]` : quoted), isSnippet: false };
      return {
        label: word === "" ? '""' : word,
        filterText: quoted,
        kind: "value",
        insert,
      } as const;
    });
}

function keyOf(keys: PlatformKeys, name: string): PlatformKey | undefined {
  return Object.hasOwn(keys, name) ? keys[name] : undefined;
}

/** The kubelet's path of a key, or of one in its table. */
function fieldOf({ field = "", names = {} }: PlatformKey, inner: string | undefined): string {
  return inner === undefined ? field : pathOfKey(field, names[inner] ?? inner);
}
