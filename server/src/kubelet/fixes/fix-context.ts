import { documentAt } from "../../engine/structure/structure.ts";
import { type Analysis } from "../analysis.ts";
import type { FixContext } from "../../engine/analysis/fix.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import { resolveAlias } from "../../engine/syntax/located-node.ts";

/** The context of the document at an offset; undefined where it is none of the kubelet's. */
export function fixContextAt(
  analysis: Analysis,
  offset: number,
  knowledge: Knowledge,
): FixContext | undefined {
  const document = documentAt(analysis, offset);
  const root = document?.parsed.root && resolveAlias(document.parsed.root);
  if (!document || root?.kind !== "map") return undefined;
  const { index } = document;
  const { text, format } = analysis;
  const edited = { text, format, root, fields: index?.root };
  return { analysis, documentSpan: document.parsed.span, edited, index, knowledge };
}
