import { kubeletKinds } from "../kubelet/index.ts";
import { defaultOf, isBefore, valueIn, type Field } from "../facts/field-index.ts";
import type { Cursor } from "../engine/syntax/cursor.ts";
import type { KubernetesVersion } from "../facts/table.ts";
import {
  isScalarField,
  scalarText,
  type Scalar,
  type CompletionCandidate,
  type CompletionContext,
} from "./completion-field.ts";
import { defaultEntry, fieldKeys } from "./completion-keys.ts";

/** A cursor in a map, a list, or behind a key. */
type Place = Pick<
  Exclude<Cursor, { at: "none" }>,
  "span" | "lead" | "column" | "style" | "indentation"
>;

/** The parent of a value, if it depends on more than its own field. */
interface Holder {
  readonly field: Field;
  /** The key of a map's value. */
  readonly key?: string;
}

/** Values that the field at the cursor may take. `holder`: the map that it is a value of. */
export function valueCandidates(
  place: Place,
  field: Field,
  context: CompletionContext,
  holder?: Holder,
): readonly CompletionCandidate[] {
  return scalarCandidates(field, place, new Set(), context, holder);
}

/** A start for a value without known ones: quotes for a string, or the smallest allowed number. */
export function leastValueCandidates(
  place: Place,
  field: Field,
  context: CompletionContext,
): readonly CompletionCandidate[] {
  const { index } = context.document;
  const least = index && leastValue(field, index.version);
  if (least === undefined) return [];
  return [{ ...valueCandidate(least, 0, false, field.path, place, context), free: {} }];
}

function leastValue(field: Field, version: KubernetesVersion): Scalar | undefined {
  if (field.record.type === "string") return "";
  if (!isInteger(field)) return undefined;
  const minimum = valueIn(field.record.range?.value, version)?.minimum;
  return typeof minimum === "number" ? minimum : 0;
}

/** Values of a list's new item that the list does not hold yet, or the keys of a map in it. */
export function itemCandidates(
  cursor: Extract<Cursor, { at: "item" }>,
  list: Field,
  context: CompletionContext,
): readonly CompletionCandidate[] {
  if (list.record.type !== "list" || !list.item) return [];
  if (list.item.record.type === "struct") {
    if (cursor.style !== "block") return [];
    return fieldKeys(list.item, { ...cursor, hasColon: false, hasBody: false }, context);
  }
  const holder = { field: list };
  const items = scalarCandidates(list.item, cursor, new Set(cursor.others), context, holder);
  // Where nothing is known of the items, the dash is all that can be offered.
  return items.length === 0 && cursor.lead.endsWith("- ") ? [bareItem(cursor)] : items;
}

/** Text that can begin the line below a key or dash without a value, dash included. */
export function firstLineCandidates(
  cursor: Extract<Cursor, { at: "key" }>,
  field: Field,
  context: CompletionContext,
): readonly CompletionCandidate[] {
  const isWritten = cursor.existing.size > 0 || cursor.hasColon || cursor.style !== "block";
  if (isWritten || field.record.type === "struct" || field.record.type === "map") return [];
  if (isScalarField(field)) return valueCandidates(cursor, field, context);
  const [lead, column] = [`${cursor.lead}- `, cursor.column + 2];
  return itemCandidates({ ...cursor, at: "item", lead, column, others: [] }, field, context);
}

/** The beginning of an item that nothing is known of. */
function bareItem({ span, lead }: Place): CompletionCandidate {
  const insert = { span, text: lead, isSnippet: false };
  const documentation = { of: "none" } as const;
  return { label: "-", kind: "value", insert, free: {}, sortText: "000", documentation };
}

function scalarCandidates(
  field: Field,
  place: Place,
  taken: ReadonlySet<string>,
  context: CompletionContext,
  holder: Holder | undefined,
): readonly CompletionCandidate[] {
  const { index } = context.document;
  if (!index || !isScalarField(field)) return [];
  const standard =
    holder?.key === undefined
      ? defaultOf(field, index.version)
      : defaultEntry(holder.field, holder.key, index.version);
  const list = field.name === "[]" ? holder?.field : undefined;
  const documented = (list ?? field).path;
  const closed = closedValues(field, context);
  const values = closed ?? knownValues(field, list, standard, index.version);
  return (
    values
      .filter((value) => !taken.has(String(value)))
      // The user wants a value: the empty string is allowed, but sets nothing.
      .toSorted((a, b) => Number(a === "") - Number(b === ""))
      .map((value, position) => ({
        ...valueCandidate(value, position, value === standard, documented, place, context),
        ...(!closed && { free: {} }),
      }))
  );
}

function valueCandidate(
  value: Scalar,
  position: number,
  isDefault: boolean,
  path: string,
  place: Place,
  { document, knowledge }: CompletionContext,
): CompletionCandidate {
  const text = place.lead + scalarText(value, place.style);
  return {
    label: value === "" ? '""' : String(value),
    kind: "value",
    ...(isDefault && { detail: knowledge.language.hover.isDefault, preselect: true }),
    insert: { span: place.span, text, isSnippet: false },
    sortText: String(position).padStart(3, "0"),
    documentation: { of: "value", kind: document.index?.kind ?? "", path, value: String(value) },
  };
}

/** All values of a field that has a fixed number of them. */
function closedValues(field: Field, context: CompletionContext): readonly Scalar[] | undefined {
  if (field.path === "kind") return kinds(context);
  if (field.path === "apiVersion") return apiVersions(context);
  if (field.record.type === "bool") return [true, false];
  const { index } = context.document;
  return (index && valueIn(field.record.enum?.value, index.version)) ?? undefined;
}

/** Some of the values of any other field: its default, and known ones. */
function knownValues(
  field: Field,
  list: Field | undefined,
  standard: unknown,
  version: KubernetesVersion,
): readonly Scalar[] {
  const knownNames = [
    ...(valueIn(field.record.known, version) ?? []),
    ...(list ? (valueIn(list.record.known, version) ?? []) : []),
  ];
  const typed = knownNames.map((text) => (isInteger(field) ? Number(text) : text));
  return [...new Set<Scalar>(isScalar(standard) ? [standard, ...typed] : typed)];
}

function isScalar(value: unknown): value is Scalar {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function isInteger({ record }: Field): boolean {
  return record.type === "int32" || record.type === "int64" || record.type === "uint32";
}

/** The kinds of the API version that the document writes; all, where it writes none of the kubelet's. */
function kinds({ document, analysis, knowledge }: CompletionContext): readonly string[] {
  const value = document.identity?.apiVersionEntry?.value;
  const written = value?.kind === "scalar" ? value.text : undefined;
  const kindNames = kubeletKinds.filter(
    (kind) => versionsOf(kind, { analysis, knowledge }).length > 0,
  );
  const fitting = kindNames.filter(
    (kind) => written !== undefined && versionsOf(kind, { analysis, knowledge }).includes(written),
  );
  return fitting.length > 0 ? fitting : kindNames;
}

/** The API versions of the kind that the document writes; all, where it writes none. */
function apiVersions(context: CompletionContext): readonly string[] {
  const { identity, index } = context.document;
  const versions = identity?.kindEntry ? versionsOf(index?.kind ?? "", context) : [];
  if (versions.length > 0) return versions;
  return [...new Set(kubeletKinds.flatMap((kind) => versionsOf(kind, context)))];
}

/** The API versions of a kind that this kubelet reads. */
function versionsOf(
  kind: string,
  { analysis, knowledge }: Pick<CompletionContext, "analysis" | "knowledge">,
): readonly string[] {
  const records = knowledge.schema.kinds.get(kind)?.apiVersions ?? [];
  return records
    .filter(({ since }) => !since || !isBefore(analysis.version, since))
    .map(({ name }) => name);
}
