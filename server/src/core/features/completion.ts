import { documentAt, type Analysis } from "../analysis/analysis.ts";
import type { KubernetesVersion } from "../schema/table.ts";
import type { Knowledge } from "../schema/knowledge.ts";
import { cursorAt } from "../syntax/cursor-at.ts";
import type { Cursor } from "../syntax/cursor.ts";
import { fieldAtPath } from "./completion-field.ts";
import type {
  CompletionCandidate,
  CompletionContext,
  DocumentationKey,
} from "./completion-model.ts";
import { keyCandidates } from "./completion-keys.ts";
import { scaffoldCandidates } from "./completion-scaffold.ts";
import { describeField, describeGate, describeValue } from "./documentation.ts";
import { itemCandidates, valueCandidates } from "./completion-values.ts";

export type { CompletionCandidate, DocumentationKey } from "./completion-model.ts";

/** Completions at `offset`; empty in comments, block scalars and foreign documents. */
export function completionsAt(
  analysis: Analysis,
  offset: number,
  knowledge: Knowledge,
): { readonly items: readonly CompletionCandidate[] } {
  const document = documentAt(analysis, offset);
  if (!document) return { items: [] };
  const { parsed } = document;
  const { text, lines, format } = analysis;
  const cursor = cursorAt(
    { text, lines, format, document: parsed.span, root: parsed.root },
    offset,
  );
  const context = { analysis, document, knowledge };
  return { items: candidatesAt(cursor, offset, context) };
}

function candidatesAt(
  cursor: Cursor,
  offset: number,
  context: CompletionContext,
): readonly CompletionCandidate[] {
  const { index, parsed } = context.document;
  if (!index || cursor.at === "none") return [];
  const container = fieldAtPath(index, cursor.path);
  switch (cursor.at) {
    case "key": {
      const isEmpty = parsed.root === undefined || parsed.root.kind === "scalar";
      const scaffolds =
        isEmpty && cursor.path.length === 0 ? scaffoldCandidates(cursor, offset, context) : [];
      return [...scaffolds, ...(container ? keyCandidates(cursor, container, context) : [])];
    }
    case "value": {
      const field = container && fieldAtPath(index, [...cursor.path, { key: cursor.key }]);
      return field ? valueCandidates(cursor, field, context) : [];
    }
    case "item":
      return container ? itemCandidates(cursor, container, context) : [];
  }
}

/** The Markdown text behind a documentation key; "" where there is none. Any text is safe to pass. */
export function documentationOf(
  key: DocumentationKey,
  version: KubernetesVersion,
  knowledge: Knowledge,
): string {
  switch (key.of) {
    case "field":
      return describeField(knowledge, key.kind, key.apiVersion, key.path, version) ?? "";
    case "gate":
      return describeGate(knowledge, key.name, version) ?? "";
    case "value":
      return describeValue(knowledge, key.kind, key.path, key.value, version) ?? "";
    case "none":
      return "";
  }
}
