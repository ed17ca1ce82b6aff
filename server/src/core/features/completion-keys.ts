import { defaultOf, valueIn, type Field } from "../schema/field-index.ts";
import type { Cursor } from "../syntax/cursor.ts";
import { fieldDetail, scalarText } from "./completion-field.ts";
import type {
  CompletionCandidate,
  CompletionContext,
  DocumentationKey,
} from "./completion-model.ts";
import { gateCandidates } from "./completion-gates.ts";

type KeyCursor = Extract<Cursor, { at: "key" | "item" }>;

interface KeyForm {
  /** Column in which the key stands; its children stand two further. */
  readonly column: number;
  readonly style: KeyCursor["style"];
  readonly hasColon: boolean;
  /** Written before the key: a blank behind a dash, or the dash itself. */
  readonly prefix: string;
}

/** Keys that may stand in the map at the cursor and do not stand there yet. */
export function keyCandidates(
  cursor: Extract<Cursor, { at: "key" }>,
  container: Field,
  context: CompletionContext,
): readonly CompletionCandidate[] {
  const form = { ...cursor, prefix: "" };
  if (container.record.type === "list" && container.item && cursor.style === "block") {
    return itemKeys(
      cursor,
      container.item,
      { ...form, column: cursor.column + 2, prefix: "- " },
      context,
    );
  }
  return keysOf(cursor, container, form, cursor.existing, context);
}

/** The first keys of a new list item that is a map. */
export function itemKeys(
  cursor: KeyCursor,
  item: Field,
  form: KeyForm,
  context: CompletionContext,
): readonly CompletionCandidate[] {
  if (item.record.type !== "struct") return [];
  if (cursor.style === "block") return keysOf(cursor, item, form, new Set(), context);
  return [];
}

function keysOf(
  cursor: KeyCursor,
  container: Field,
  form: KeyForm,
  existing: ReadonlySet<string>,
  context: CompletionContext,
): readonly CompletionCandidate[] {
  if (container.record.type === "map") {
    if (container.path === "featureGates") {
      return gateCandidates(cursor, existing, form.hasColon, context);
    }
    return mapKeys(cursor, container, form, existing, context);
  }
  if (container.record.type !== "struct") return [];
  const fields = [...container.children.values()].filter(({ name }) => !existing.has(name));
  return fields.map((field, position) => fieldCandidate(cursor, field, form, position, context));
}

function fieldCandidate(
  cursor: KeyCursor,
  field: Field,
  form: KeyForm,
  position: number,
  context: CompletionContext,
): CompletionCandidate {
  const { index } = context.document;
  const tail = form.hasColon ? "" : tailOf(field, form);
  const name = form.style === "json" ? JSON.stringify(field.name) : field.name;
  const deprecated = field.record.deprecatedSince !== undefined;
  const isHeader = field.path === "apiVersion" || field.path === "kind";
  const documentation: DocumentationKey = index
    ? { of: "field", kind: index.kind, apiVersion: index.apiVersion, path: field.path }
    : { of: "none" };
  return {
    label: field.name,
    kind: "field",
    ...(index && { detail: fieldDetail(field, index) }),
    insert: { span: cursor.span, text: form.prefix + name + tail, isSnippet: false },
    ...(form.style === "json" && { filterText: name }),
    sortText: `${isHeader ? 0 : deprecated ? 2 : 1}${String(position).padStart(3, "0")}`,
    ...(deprecated && { deprecated }),
    ...(!form.hasColon && { retrigger: true }),
    documentation,
  };
}

/** What follows the key: a blank, or the next line of a map or list with its indentation. */
function tailOf(field: Field, form: KeyForm): string {
  const { type } = field.record;
  if (form.style !== "block") return ": ";
  const below = `:\n${" ".repeat(form.column + 2)}`;
  if (type === "struct" || type === "map") return below;
  return type === "list" ? `${below}- ` : ": ";
}

function mapKeys(
  cursor: KeyCursor,
  container: Field,
  form: KeyForm,
  existing: ReadonlySet<string>,
  context: CompletionContext,
): readonly CompletionCandidate[] {
  const { index } = context.document;
  if (!index) return [];
  const known = valueIn(container.record.known, index.version) ?? [];
  const defaults = defaultOf(container, index.version);
  return known
    .filter((name) => !existing.has(name))
    .map((name, position) => {
      const value = isObject(defaults) ? defaults[name] : undefined;
      const scalar = typeof value === "string" || typeof value === "number" ? value : undefined;
      const written = scalar === undefined ? "" : mapValueText(scalar, form.style);
      const key = form.style === "json" ? JSON.stringify(name) : name;
      return {
        label: name,
        kind: "value",
        ...(scalar !== undefined && { detail: `default ${scalar}` }),
        insert: {
          span: cursor.span,
          text: form.prefix + key + (form.hasColon ? "" : `: ${written}`),
          isSnippet: false,
        },
        ...(form.style === "json" && { filterText: key }),
        sortText: String(position).padStart(3, "0"),
        documentation: { of: "value", kind: index.kind, path: container.path, value: name },
      } as const;
    });
}

function mapValueText(value: string | number, style: KeyCursor["style"]): string {
  return scalarText(value, style);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
