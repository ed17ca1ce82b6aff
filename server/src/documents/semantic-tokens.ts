import type { KeyMark, MarkedKey } from "../engine/analysis/part-results.ts";
import { templateMarkers } from "../engine/analysis/template.ts";
import { lineAt } from "../engine/text/line-index.ts";
import type { Analysis } from "../kubelet/index.ts";
import type { Field, KindIndex } from "../facts/field-index.ts";
import { isBefore } from "../facts/field-index.ts";
import type { Knowledge } from "../engine/analysis/knowledge.ts";
import { resolveAlias, type Entry, type LocatedNode } from "../engine/syntax/located-node.ts";

/** The marked keys of the kubelet's documents, in the order of the text. */
export function markedKeys(analysis: Analysis, knowledge: Knowledge): MarkedKey[] {
  const marks = analysis.documents.flatMap(({ identity, index, parsed }) =>
    identity && index && parsed.root
      ? nodeMarks(parsed.root, index.root, { index, knowledge })
      : [],
  );
  return withoutTemplate(marks, analysis);
}

/** Expressions of template engines, such as `{{- if .x }}`, are not keys. */
function withoutTemplate(marks: MarkedKey[], { text, lines }: Analysis): MarkedKey[] {
  const markers = templateMarkers(text);
  if (markers.length === 0) return marks;
  const filled = new Set(markers.map(({ start }) => lineAt(lines, start)));
  return marks.filter(
    ({ mark, span }) => mark !== "unknown" || !filled.has(lineAt(lines, span.start)),
  );
}

interface MarkContext {
  readonly index: KindIndex;
  readonly knowledge: Knowledge;
}

/** Aliases are not followed: what they stand for is marked where it is written. */
function nodeMarks(node: LocatedNode, field: Field, context: MarkContext): MarkedKey[] {
  switch (node.kind) {
    case "alias":
    case "scalar":
      return [];
    case "list": {
      const { item } = field;
      return item ? node.items.flatMap((itemNode) => nodeMarks(itemNode, item, context)) : [];
    }
    case "map":
      return node.entries.flatMap((entry) =>
        entry.merge ? [] : entryMarks(entry, field, context),
      );
  }
}

function entryMarks(entry: Entry, field: Field, context: MarkContext): MarkedKey[] {
  const { span, text } = entry.key;
  if (field.record.type === "map") {
    const mark = field.path === "featureGates" ? gateMark(text, context) : undefined;
    const below = field.item ? nodeMarks(entry.value, field.item, context) : [];
    return mark ? [{ span, mark }, ...below] : below;
  }
  if (field.record.type !== "struct") return [];
  const child = field.children.get(text);
  if (!child) return [{ span, mark: "unknown" }];
  const below = nodeMarks(resolveOwn(entry.value), child, context);
  return isDeprecated(child, context) ? [{ span, mark: "deprecated" }, ...below] : below;
}

/** An anchored value is the entry's own, an alias is not. */
function resolveOwn(node: LocatedNode): LocatedNode {
  return node.kind === "alias" ? node : (resolveAlias(node) ?? node);
}

function isDeprecated({ record }: Field, { index }: MarkContext): boolean {
  const since = record.deprecatedSince ?? record.noEffectSince;
  return since !== undefined && !isBefore(index.version, since);
}

function gateMark(name: string, { index, knowledge }: MarkContext): KeyMark | undefined {
  if (name === "AllAlpha" || name === "AllBeta") return undefined;
  const state = knowledge.gates.stateIn(name, index.version);
  switch (state?.stage) {
    case "Alpha":
      return "alphaGate";
    case "Beta":
      return "betaGate";
    case "GA":
      return "stableGate";
    case "Deprecated":
      return "deprecatedGate";
    case undefined:
      return "unknown";
  }
}
