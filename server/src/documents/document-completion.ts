import { documentAt } from "../engine/structure/structure.ts";
import type { Analysis } from "../kubelet/index.ts";
import type { Knowledge } from "../engine/analysis/knowledge.ts";
import { cursorAt } from "../engine/syntax/cursor-at.ts";
import type { Cursor } from "../engine/syntax/cursor.ts";
import {
  fieldAtPath,
  type CompletionCandidate,
  type CompletionContext,
} from "./completion-field.ts";
import { commentCandidates } from "./completion-comments.ts";
import { keyCandidates } from "./completion-keys.ts";
import {
  firstLineCandidates,
  itemCandidates,
  leastValueCandidates,
  valueCandidates,
} from "./completion-values.ts";
import { scaffolds } from "./scaffolds.ts";

/** Completions at `offset`; empty in block scalars and foreign documents. */
export function completionsAt(
  analysis: Analysis,
  offset: number,
  knowledge: Knowledge,
): { readonly items: readonly CompletionCandidate[] } {
  const inComment = commentCandidates(analysis, offset, knowledge);
  if (inComment) return { items: inComment };
  const document = documentAt(analysis, offset);
  if (!document) return { items: [] };
  const { parsed } = document;
  const { text, lines, format } = analysis;
  const cursor = cursorAt(
    { text, lines, format, document: parsed.span, root: parsed.root },
    offset,
  );
  const context = { analysis, document, knowledge };
  const items = candidatesAt(cursor, offset, context);
  return { items: items.map((item) => asTyped(item, text, offset)) };
}

/** The candidate as the text at the cursor wants it: with its quote to compare, and its line breaks. */
function asTyped(item: CompletionCandidate, text: string, offset: number): CompletionCandidate {
  const { span } = item.insert;
  const first = text.charAt(span.start);
  const quote = span.start < offset && (first === '"' || first === "'") ? first : "";
  const isCrLf = /^[^\n]*\r\n/.test(text);
  const insert = {
    ...item.insert,
    text: item.insert.text.replaceAll("\n", isCrLf ? "\r\n" : "\n"),
  };
  return {
    ...item,
    insert,
    ...(quote && !item.free && { filterText: quote + item.label + quote }),
  };
}

function candidatesAt(
  cursor: Cursor,
  offset: number,
  context: CompletionContext,
): readonly CompletionCandidate[] {
  const { index } = context.document;
  if (!index || cursor.at === "none") return [];
  const container = fieldAtPath(index, cursor.path);
  if (!container) return [];
  switch (cursor.at) {
    case "key":
      return [
        ...scaffoldsAt(cursor, offset, context),
        ...keyCandidates(cursor, container, context),
        ...firstLineCandidates(cursor, container, context),
      ];
    case "value": {
      const { key } = cursor;
      const field = fieldAtPath(index, [...cursor.path, { key }]);
      const holder = container.record.type === "map" ? { field: container, key } : undefined;
      if (!field) return [];
      const candidates = valueCandidates(cursor, field, context, holder);
      return candidates.length > 0 || holder
        ? candidates
        : leastValueCandidates(cursor, field, context);
    }
    case "item":
      return itemCandidates(cursor, container, context);
  }
}

/** Templates of whole files, if the document has only the word at the cursor. */
function scaffoldsAt(
  cursor: Extract<Cursor, { at: "key" }>,
  offset: number,
  context: CompletionContext,
): readonly CompletionCandidate[] {
  const { analysis, document } = context;
  const { root } = document.parsed;
  const isEmpty = root === undefined || root.kind === "scalar";
  return isEmpty && analysis.host?.headerIsGiven !== true && cursor.path.length === 0
    ? scaffoldCandidates(cursor, offset, context)
    : [];
}

/** Whole files for an empty document; a drop-in gets a header only. */
function scaffoldCandidates(
  cursor: Extract<Cursor, { at: "key" }>,
  offset: number,
  { analysis }: CompletionContext,
): readonly CompletionCandidate[] {
  if (cursor.style !== "block" || offset < cursor.span.start) return [];
  const offered = analysis.role === "drop-in" ? scaffolds.slice(0, 1) : scaffolds;
  return offered.map(({ label, detail, yaml }, position) => ({
    label,
    kind: "snippet",
    detail,
    insert: { span: cursor.span, text: yaml, isSnippet: true },
    sortText: ` ${position}`,
    preselect: position === 0 ? true : undefined,
    documentation: { of: "none" },
  }));
}
