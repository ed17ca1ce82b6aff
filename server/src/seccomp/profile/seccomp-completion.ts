import type { ProfileAnalysis } from "./analyze-profiles.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import { loaderOf } from "../load-profile.ts";
import type { ProfileForm } from "../../facts/seccomp-table.ts";
import type { SeccompProfile } from "../profile-model.ts";
import type { ContainerRuntime, ProfileField } from "../../facts/seccomp-table.ts";
import { cursorAt } from "../../engine/syntax/cursor-at.ts";
import type { Cursor, CursorStep } from "../../engine/syntax/cursor.ts";
import type { ParsedDocument } from "../../engine/syntax/located-node.ts";
import { textScalar } from "../../engine/syntax/scalar-text.ts";
import { lineIndexOf } from "../../engine/text/line-index.ts";
import { touches, type Span } from "../../engine/text/span.ts";
import { stepsOfPath } from "../../engine/text/value-path.ts";
import { seccompContext, type SeccompContext } from "./seccomp-context.ts";
import {
  architectureOfShort,
  describeAction,
  describeArchitecture,
  describeCall,
  describeCapability,
  describeErrno,
  describeErrorName,
  describeFilterFlag,
  describeOperator,
  describeProfileField,
  nowhere,
} from "./seccomp-documentation.ts";
import { fieldName, profileFieldAt, profileFieldsIn } from "./seccomp-field.ts";
import { seccompValues } from "./seccomp-values.ts";

/** One thing that can be inserted at the cursor. */
export interface SeccompCandidate {
  readonly label: string;
  readonly kind: "call" | "constant" | "value" | "key";
  /** Absolute text: line breaks are followed by their full indentation. */
  readonly insert: string;
  /** The replaced range: the word at the cursor with its quotes. */
  readonly span: Span;
  readonly detail?: string;
  readonly sortText?: string;
  /** The text that the typed word is compared with, if it is not the label. */
  readonly filterText?: string;
  /** The value is a number; this name finds it. */
  readonly free?: { readonly name: string };
  /** Ask again after accepting: a value follows. */
  readonly retrigger?: true;
}

/**
 * Completions at `offset` in a seccomp profile, from the tables of calls and constants; in YAML also the keys, which
 * JSON has from its schema. Without an analysis, JSON is taken for a profile. Works in text that does not parse; empty
 * without candidates.
 */
export function seccompCompletionsAt(
  analysis: ProfileAnalysis | undefined,
  text: string,
  offset: number,
  format: "json" | "yaml",
  knowledge: Knowledge,
): readonly SeccompCandidate[] {
  const part = partAt(analysis, text, offset, format);
  if (!part) return [];
  const lines = analysis?.text === text ? analysis.lines : lineIndexOf(text);
  const { parsed } = part;
  const { span: document, root } = parsed;
  const cursor = cursorAt({ text, lines, format, document, root }, offset);
  const steps = cursor.at === "none" ? undefined : stepsInside(cursor.path, part.path);
  if (cursor.at === "none" || !steps) return [];
  const context = seccompContext(knowledge);
  const runtime = analysis?.runtime ?? "containerd";
  const place: Place = { part, steps, runtime, context };
  return candidatesAt(cursor, place).map((item) => asTyped(item, text, offset));
}

/** The document that the cursor is in, and the profile in it. */
interface Part {
  readonly parsed: ParsedDocument;
  readonly form: ProfileForm;
  readonly path: string;
  readonly profile: SeccompProfile | undefined;
}

function partAt(
  analysis: ProfileAnalysis | undefined,
  text: string,
  offset: number,
  format: "json" | "yaml",
): Part | undefined {
  if (!analysis) {
    if (format === "yaml") return undefined;
    const span = { start: 0, end: text.length };
    const parsed = { span, root: undefined, problems: [] };
    return { parsed, form: "file", path: "", profile: undefined };
  }
  const held = analysis.profiles.findLast(({ parsed }) => touches(parsed.span, offset));
  if (!held) return undefined;
  const { parsed, form, path, profile } = held;
  return { parsed, form, path, profile };
}

/** The way from the profile's own map on; undefined outside of it. */
function stepsInside(
  path: readonly CursorStep[],
  profilePath: string,
): readonly CursorStep[] | undefined {
  const outer = stepsOfPath(profilePath);
  const isInside = outer.every((name, at) => {
    const step = path[at];
    return step !== undefined && "key" in step && step.key === name;
  });
  return isInside ? path.slice(outer.length) : undefined;
}

/** Where the cursor is, and what the candidates are made of. */
interface Place {
  readonly part: Part;
  /** From the profile's map to the one that the cursor is in. */
  readonly steps: readonly CursorStep[];
  readonly runtime: ContainerRuntime;
  readonly context: SeccompContext;
}

type Written = Exclude<Cursor, { at: "none" }>;

function candidatesAt(cursor: Written, place: Place): readonly SeccompCandidate[] {
  const { steps, context } = place;
  switch (cursor.at) {
    case "value": {
      const field = profileFieldAt([...steps, { key: cursor.key }], context.knowledge);
      return field ? valueCandidates(field, new Set(), cursor, place) : [];
    }
    case "item":
      return itemCandidates(cursor, cursor.others, place);
    case "key":
      return keyCandidates(cursor, place);
  }
}

function itemCandidates(
  cursor: Exclude<Written, { at: "value" }>,
  others: readonly string[],
  place: Place,
): readonly SeccompCandidate[] {
  const field = profileFieldAt([...place.steps, { item: 0 }], place.context.knowledge);
  if (field?.type === "struct" && cursor.style === "block") {
    const inItem = { ...place, steps: [...place.steps, { item: 0 }] };
    return fieldCandidates({ ...cursor, hasColon: false, hasBody: false }, inItem);
  }
  return field ? valueCandidates(field, new Set(others), cursor, place) : [];
}

/** Keys, in YAML; and what the value of the key above may begin with, where it has none. */
function keyCandidates(
  cursor: Extract<Cursor, { at: "key" }>,
  place: Place,
): readonly SeccompCandidate[] {
  if (cursor.style === "json") return [];
  const isFree = cursor.existing.size === 0 && !cursor.hasColon && cursor.style === "block";
  const field = profileFieldAt(place.steps, place.context.knowledge);
  if (field && isFree && field.type !== "struct") {
    if (field.type !== "list") return valueCandidates(field, new Set(), cursor, place);
    const [lead, column] = [`${cursor.lead}- `, cursor.column + 2];
    return itemCandidates({ ...cursor, lead, column }, [], place);
  }
  return fieldCandidates(cursor, place);
}

function valueCandidates(
  field: ProfileField,
  taken: ReadonlySet<string>,
  { span, lead, style }: Pick<Written, "span" | "lead" | "style">,
  { part, runtime, context }: Place,
): readonly SeccompCandidate[] {
  const { profile, form } = part;
  return seccompValues(field, { profile, form, runtime }, context)
    .filter(({ value }) => !taken.has(String(value)))
    .map(({ value, label = String(value), name, kind, detail, rank }, position) => ({
      label,
      kind,
      insert: lead + (typeof value === "string" ? textScalar(value, style) : String(value)),
      span,
      detail,
      free: name !== undefined ? { name } : undefined,
      sortText: `${rank}${String(position).padStart(3, "0")}`,
    }));
}

type KeyForm = Pick<
  Extract<Cursor, { at: "key" }>,
  "span" | "lead" | "column" | "style" | "indentation" | "existing" | "hasColon" | "hasBody"
>;

/** The keys that the map at the cursor does not have yet, as far as they are read. */
function fieldCandidates(
  form: KeyForm,
  { part, steps, runtime, context }: Place,
): readonly SeccompCandidate[] {
  const { knowledge, phrases } = context;
  const loader = loaderOf(runtime, knowledge, part.form);
  return profileFieldsIn(steps, knowledge)
    .filter((field) => loader.reads(field.path) && !form.existing.has(fieldName(field)))
    .map((field, position) => ({
      label: fieldName(field),
      kind: "key",
      insert: form.lead + fieldName(field) + tailOf(field, form),
      span: form.span,
      detail: phrases.kinds[field.type],
      sortText: `${field.required ? 0 : 1}${String(position).padStart(3, "0")}`,
      retrigger: !form.hasColon && !form.hasBody ? true : undefined,
    }));
}

/** The text after the key: a space, or the next line of a list with its indentation and dash. */
function tailOf(
  { type }: ProfileField,
  { style, column, indentation, hasColon, hasBody }: KeyForm,
): string {
  if (hasColon) return "";
  if (style !== "block") return ": ";
  if (hasBody) return ":";
  return type === "list" ? `:\n${" ".repeat(column + indentation.list)}- ` : ": ";
}

/** The candidate as the text at the cursor wants it: with its quote to compare, and its line breaks. */
function asTyped(item: SeccompCandidate, text: string, offset: number): SeccompCandidate {
  const { span } = item;
  const first = text.charAt(span.start);
  const quote = span.start < offset && (first === '"' || first === "'") ? first : "";
  const isCrLf = /^[^\n]*\r\n/.test(text);
  const insert = isCrLf ? item.insert.replaceAll("\n", "\r\n") : item.insert;
  return { ...item, insert, ...(quote && { filterText: quote + item.label + quote }) };
}

/**
 * The documentation of a candidate, by its label and kind, as Markdown; undefined without any. Any text is safe to
 * pass.
 */
export function seccompDocumentation(
  label: string,
  kind: SeccompCandidate["kind"],
  knowledge: Knowledge,
): string | undefined {
  const context = seccompContext(knowledge);
  switch (kind) {
    case "call":
      return describeCall(label, nowhere, context);
    case "constant":
      return (
        describeAction(label, nowhere, context) ??
        describeOperator(label, nowhere, context) ??
        describeArchitecture(label, nowhere, context) ??
        describeFilterFlag(label, nowhere, context) ??
        describeErrorName(label, nowhere, context) ??
        describeCapability(label, nowhere, context)
      );
    case "value": {
      const errno = /^(\d+) \w+$/.exec(label)?.[1];
      if (errno !== undefined) return describeErrno(Number(errno), nowhere, context);
      return describeArchitecture(architectureOfShort(label, context) ?? "", nowhere, context);
    }
    case "key": {
      const field = context.knowledge.model.fields.find(
        (profileField) => fieldName(profileField) === label,
      );
      return field && describeProfileField(field, context);
    }
  }
}
