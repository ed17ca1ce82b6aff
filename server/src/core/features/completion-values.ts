import { defaultOf, valueIn, type Field } from "../schema/field-index.ts";
import type { Json } from "../schema/table.ts";
import type { Cursor } from "../syntax/cursor.ts";
import type { Span } from "../text/span.ts";
import { scalarText } from "./completion-field.ts";
import { itemKeys } from "./completion-keys.ts";
import type { CompletionCandidate, CompletionContext } from "./completion-model.ts";

type Scalar = Exclude<Json, object | null>;

/** Values that the field at the cursor may take. */
export function valueCandidates(
  cursor: Extract<Cursor, { at: "value" }>,
  field: Field,
  context: CompletionContext,
): readonly CompletionCandidate[] {
  const place = { span: cursor.span, prefix: cursor.needsBlank ? " " : "", style: cursor.style };
  return scalarCandidates(field, field.path, place, new Set(), context);
}

/** Values of a list's new item that the list does not hold yet, or the keys of a map in it. */
export function itemCandidates(
  cursor: Extract<Cursor, { at: "item" }>,
  list: Field,
  context: CompletionContext,
): readonly CompletionCandidate[] {
  if (list.record.type !== "list" || !list.item) return [];
  const prefix = cursor.needsBlank ? " " : "";
  if (list.item.record.type === "struct") {
    const form = { column: cursor.column, style: cursor.style, hasColon: false, prefix };
    return itemKeys(cursor, list.item, form, context);
  }
  const place = { span: cursor.span, prefix, style: cursor.style };
  return scalarCandidates(list.item, list.path, place, new Set(cursor.others), context, list);
}

interface Place {
  readonly span: Span;
  readonly prefix: string;
  readonly style: Cursor extends infer C ? (C extends { style: infer S } ? S : never) : never;
}

function scalarCandidates(
  field: Field,
  documentedPath: string,
  place: Place,
  taken: ReadonlySet<string>,
  context: CompletionContext,
  list?: Field,
): readonly CompletionCandidate[] {
  const { index } = context.document;
  if (!index) return [];
  const standard = defaultOf(field, index.version);
  const values = possibleValues(field, list, context).filter((value) => !taken.has(String(value)));
  return values.map((value, position) => {
    const written = scalarText(value, place.style);
    const isDefault = value === standard;
    return {
      label: value === "" ? '""' : String(value),
      kind: "value",
      ...(isDefault && { detail: "default", preselect: true }),
      insert: { span: place.span, text: place.prefix + written, isSnippet: false },
      ...(filterFor(place, written) && { filterText: written }),
      sortText: String(position).padStart(3, "0"),
      documentation: { of: "value", kind: index.kind, path: documentedPath, value: String(value) },
    } as const;
  });
}

/** With the cursor behind a quote, the editor compares the quoted text. */
function filterFor(place: Place, written: string): boolean {
  return place.span.end > place.span.start && /^["']/.test(written);
}

function possibleValues(
  field: Field,
  list: Field | undefined,
  context: CompletionContext,
): readonly Scalar[] {
  const { index } = context.document;
  if (!index) return [];
  const { version } = index;
  if (field.path === "kind") return [index.kind];
  if (field.path === "apiVersion") return apiVersions(context);
  if (field.record.type === "bool") return [true, false];
  const closed = valueIn(field.record.enum?.value, version);
  if (closed) return closed;
  const known = [
    ...(valueIn(field.record.known, version) ?? []),
    ...(list ? (valueIn(list.record.known, version) ?? []) : []),
  ];
  const standard = defaultOf(field, version);
  const isScalar = standard !== undefined && standard !== null && typeof standard !== "object";
  const typed = known.map((text) => (isInteger(field) ? Number(text) : text));
  return [...new Set<Scalar>(isScalar ? [standard, ...typed] : typed)];
}

function isInteger({ record }: Field): boolean {
  return record.type === "int32" || record.type === "int64" || record.type === "uint32";
}

function apiVersions({ document, knowledge }: CompletionContext): readonly string[] {
  const { index } = document;
  const known = knowledge.schema.kinds.get(index?.kind ?? "")?.apiVersions ?? [];
  return known.map(({ name }) => name);
}
