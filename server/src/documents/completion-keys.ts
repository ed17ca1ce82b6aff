import { defaultOf, valueIn, type Field, type KindIndex } from "../facts/field-index.ts";
import type { Cursor, Indentation } from "../engine/syntax/cursor.ts";
import {
  fieldDetail,
  scalarText,
  type CompletionCandidate,
  type CompletionContext,
} from "./completion-field.ts";
import type { DocumentationKey } from "../engine/analysis/part-results.ts";
import { typeWords } from "../kubelet/index.ts";
import { isJsonMap } from "../engine/text/json-text.ts";
import type { GateStage } from "../facts/table.ts";

/** Among gates alike, those that can be switched come first. */
const order: Readonly<Record<GateStage, string>> = {
  Beta: "0",
  Alpha: "1",
  GA: "2",
  Deprecated: "3",
};

/** Feature gates that the kubelet of this version knows, with the value that changes something. */
function gateCandidates(
  cursor: Extract<Cursor, { at: "key" }>,
  { document, knowledge }: CompletionContext,
): readonly CompletionCandidate[] {
  const { index } = document;
  const version = index?.version;
  if (!version) return [];
  const { gateDetail } = knowledge.language.hover;
  const needed = gatesOfFields(index);
  return knowledge.gates.namesIn(version).flatMap((name): CompletionCandidate[] => {
    const state = knowledge.gates.stateIn(name, version);
    if (!state || cursor.existing.has(name)) return [];
    const value = state.locked ? state.default : !state.default;
    const key = cursor.style === "json" ? JSON.stringify(name) : name;
    return [
      {
        label: name,
        kind: "enum-member",
        detail: gateDetail(state),
        insert: {
          span: cursor.span,
          text: cursor.lead + (cursor.hasColon ? key : `${key}: ${value}`),
          isSnippet: false,
        },
        sortText: `${rankOf(name, state.locked === true, needed)}${order[state.stage]}${name}`,
        deprecated: state.stage === "Deprecated" ? true : undefined,
        documentation: { of: "gate", name },
      },
    ];
  });
}

/** The gates that some field of the kind does nothing without: what people look for most. */
function gatesOfFields({ byPath }: KindIndex): ReadonlySet<string> {
  return new Set([...byPath.values()].flatMap(({ record: { gate } }) => gate ?? []));
}

/** Gates of fields, then the others, then the switches for all at once; last what cannot be switched. */
function rankOf(name: string, isLocked: boolean, needed: ReadonlySet<string>): number {
  if (isLocked) return 3;
  if (name === "AllAlpha" || name === "AllBeta") return 2;
  return needed.has(name) ? 0 : 1;
}

type KeyCursor = Extract<Cursor, { at: "key" }>;

/** The place of a key, as far as it decides the text. */
type KeyForm = Pick<
  KeyCursor,
  "span" | "lead" | "column" | "style" | "indentation" | "existing" | "hasColon" | "hasBody"
>;

/** Allowed keys of the map at the cursor that are not set. */
export function keyCandidates(
  cursor: KeyCursor,
  container: Field,
  context: CompletionContext,
): readonly CompletionCandidate[] {
  if (container.record.type === "struct") return fieldKeys(container, cursor, context);
  if (container.record.type !== "map") return [];
  if (container.path === "featureGates") return gateCandidates(cursor, context);
  return mapKeys(container, cursor, context);
}

/** The fields of a struct that are not set. */
export function fieldKeys(
  container: Field,
  form: KeyForm,
  context: CompletionContext,
): readonly CompletionCandidate[] {
  return [...container.children.values()]
    .filter((field) => !form.existing.has(field.name) && !(isHeader(field) && isGiven(context)))
    .filter(({ path }) => context.analysis.host?.effectOn?.(path) === undefined)
    .map((field, position) => fieldCandidate(field, form, position, context));
}

function isHeader({ path }: Field): boolean {
  return path === "apiVersion" || path === "kind";
}

/** A tool may write the header; a user who begins one wants all of it. */
function isGiven({ analysis, document: { identity } }: CompletionContext): boolean {
  const isBegun = identity?.kindEntry !== undefined || identity?.apiVersionEntry !== undefined;
  return analysis.host?.headerIsGiven === true && !isBegun;
}

function fieldCandidate(
  field: Field,
  form: KeyForm,
  position: number,
  { document: { index }, knowledge }: CompletionContext,
): CompletionCandidate {
  const name = form.style === "json" ? JSON.stringify(field.name) : field.name;
  const deprecated = field.record.deprecatedSince !== undefined;
  const documentation: DocumentationKey = index
    ? { of: "field", kind: index.kind, apiVersion: index.apiVersion, path: field.path }
    : { of: "none" };
  return {
    label: field.name,
    kind: "property",
    detail: index ? fieldDetail(field, index, knowledge.language.hover) : undefined,
    insert: { span: form.span, text: form.lead + name + tailOf(field, form), isSnippet: false },
    sortText: sortTextOf(field, position, deprecated),
    ...(deprecated && { deprecated }),
    retrigger: !form.hasColon && !form.hasBody ? true : undefined,
    documentation,
  };
}

/** The header, the fields that are set most often, the others, and last what is going away. */
function sortTextOf(field: Field, position: number, isDeprecated: boolean): string {
  const at = (group: number, place: number): string => `${group}${String(place).padStart(3, "0")}`;
  if (isHeader(field)) return at(0, position);
  if (isDeprecated) return at(3, position);
  const { usage } = field.record;
  return usage === undefined ? at(2, position) : at(1, usage);
}

/** The text after the key: a space, or the next line of a map or list with its indentation. */
function tailOf(field: Field, { style, column, indentation, hasColon, hasBody }: KeyForm): string {
  if (hasColon) return "";
  if (style !== "block") return ": ";
  return hasBody ? ":" : `:${bodyStart(field, column, indentation)}`;
}

/** The text between the colon of a key and its value, in block style. */
function bodyStart(field: Field, column: number, { map, list }: Indentation): string {
  switch (field.record.type) {
    case "struct":
    case "map":
      return `\n${" ".repeat(column + map)}`;
    case "list":
      return `\n${" ".repeat(column + list)}- `;
    default:
      return " ";
  }
}

function mapKeys(
  container: Field,
  form: KeyForm,
  { document: { index }, knowledge }: CompletionContext,
): readonly CompletionCandidate[] {
  if (!index) return [];
  const phrases = knowledge.language.hover;
  const type = container.item ? typeWords(container.item, phrases) : "";
  const names = valueIn(container.record.known, index.version) ?? [];
  return names
    .filter((name) => !form.existing.has(name))
    .map((name, position) => {
      const standard = defaultEntry(container, name, index.version);
      const value = standard === undefined ? "" : scalarText(standard, form.style);
      const key = form.style === "json" ? JSON.stringify(name) : name;
      const text = form.lead + key + (form.hasColon ? "" : `: ${value}`);
      return {
        label: name,
        kind: "value",
        detail: phrases.typeAndDefault(type, standard === undefined ? undefined : String(standard)),
        insert: { span: form.span, text, isSnippet: false },
        sortText: String(position).padStart(3, "0"),
        retrigger: standard === undefined && !form.hasColon ? true : undefined,
        documentation: { of: "value", kind: index.kind, path: container.path, value: name },
      } as const;
    });
}

/** The default of a map for a key; undefined if there is none. */
export function defaultEntry(
  map: Field,
  key: string,
  version: Parameters<typeof defaultOf>[1],
): string | number | undefined {
  const whole = defaultOf(map, version);
  const value = isJsonMap(whole) && Object.hasOwn(whole, key) ? whole[key] : undefined;
  return typeof value === "string" || typeof value === "number" ? value : undefined;
}
