import {
  type HoverPhrases,
  typeWords,
  type Analysis,
  type AnalyzedDocument,
} from "../kubelet/index.ts";
import { defaultOf, type Field, type KindIndex } from "../facts/field-index.ts";
import type { Json } from "../facts/table.ts";
import type { CursorStep } from "../engine/syntax/cursor.ts";
import { textScalar, type ScalarStyle } from "../engine/syntax/scalar-text.ts";
import type { Completion, DocumentationKey } from "../engine/analysis/part-results.ts";
import type { Knowledge } from "../engine/analysis/knowledge.ts";

/** A completion in the kubelet's documents; its documentation is made when it is looked at. */
export interface CompletionCandidate extends Completion {
  readonly sortText: string;
  readonly documentation: DocumentationKey;
}

export interface CompletionContext {
  readonly analysis: Analysis;
  readonly document: AnalyzedDocument;
  readonly knowledge: Knowledge;
}

/** The field at the end of `path`; undefined where a step leaves the schema. */
export function fieldAtPath(
  { root }: Pick<KindIndex, "root">,
  path: readonly CursorStep[],
): Field | undefined {
  let field: Field | undefined = root;
  for (const step of path) {
    if (!field) return undefined;
    field = fieldOfStep(field, step);
  }
  return field;
}

function fieldOfStep(field: Field, step: CursorStep): Field | undefined {
  const { type } = field.record;
  if ("item" in step) return type === "list" ? field.item : undefined;
  // A merged map has the fields of the map around it.
  if (step.key === "<<") return field;
  return type === "map" ? field.item : field.children.get(step.key);
}

/** `integer, default 110`: the detail of a key in the list. */
export function fieldDetail(field: Field, index: KindIndex, phrases: HoverPhrases): string {
  const value = defaultOf(field, index.version);
  const standard = value === undefined || typeof value === "object" ? undefined : String(value);
  return phrases.typeAndDefault(typeWords(field, phrases), standard);
}

/** A default or known value as the text that the kubelet reads back as the same value. */
export function scalarText(value: Scalar, style: ScalarStyle): string {
  return typeof value === "string" ? textScalar(value, style) : String(value);
}

/** A value that is written as one word. */
export type Scalar = Exclude<Json, object | null>;

/** True for a field whose value is one word. */
export function isScalarField({ record }: Field): boolean {
  return record.type !== "struct" && record.type !== "list" && record.type !== "map";
}
