import type { Analysis } from "../analysis/analysis.ts";
import type { Knowledge } from "../schema/knowledge.ts";
import type { AliasNode, LocatedNode } from "../syntax/located-node.ts";
import type { Span } from "../text/span.ts";
import { documentationContext } from "./documentation-context.ts";
import { code } from "./markdown.ts";

/** Longer values are cut when an alias shows what it stands for. */
const longestValue = 80;

/** What an alias stands for: the text of the anchored value, in one line. */
export function aliasHover(
  node: AliasNode,
  analysis: Analysis,
  knowledge: Knowledge,
): { readonly span: Span; readonly markdown: string } {
  const { phrases } = documentationContext(knowledge, "", analysis.version);
  if (!node.target) return { span: node.span, markdown: phrases.aliasUnknown(node.name) };
  const { start, end } = node.target.span;
  const text = analysis.text.slice(start, end).trim().replaceAll(/\s+/g, " ");
  const shown = text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
  return { span: node.span, markdown: phrases.aliasOf(node.name, code(shown)) };
}

/** What the anchor at `offset` (`&name`) is for; undefined where none is written there. */
export function anchorHover(
  root: LocatedNode,
  analysis: Analysis,
  offset: number,
  knowledge: Knowledge,
): { readonly span: Span; readonly markdown: string } | undefined {
  const span = anchorSpanAt(analysis, offset);
  if (!span) return undefined;
  const name = analysis.text.slice(span.start + 1, span.end);
  const nodes = nodesOf(root);
  // A comment may look like an anchor; only a node that has it tells.
  const anchored = nodes.some(
    (node) => node.anchor === name && isBeforeNode(analysis.text, span, node),
  );
  if (!anchored) return undefined;
  const aliases = nodes.filter((node) => node.kind === "alias" && node.name === name).length;
  const { phrases } = documentationContext(knowledge, "", analysis.version);
  return { span, markdown: phrases.anchor(name, aliases) };
}

function anchorSpanAt({ text, format }: Analysis, offset: number): Span | undefined {
  if (format === "json") return undefined;
  const isPart = (at: number): boolean => /^[^\s,[\]{}]$/.test(text.charAt(at));
  let start = offset;
  let end = offset;
  while (start > 0 && isPart(start - 1)) start--;
  while (end < text.length && isPart(end)) end++;
  return text.charAt(start) === "&" && end > start + 1 ? { start, end } : undefined;
}

/** The anchor is the last one written before the node. */
function isBeforeNode(text: string, anchor: Span, node: LocatedNode): boolean {
  return text.lastIndexOf(`&${node.anchor ?? ""}`, node.span.start) === anchor.start;
}

/** All nodes of a tree, aliases unfollowed. */
function nodesOf(root: LocatedNode): LocatedNode[] {
  const found: LocatedNode[] = [];
  const open: LocatedNode[] = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    found.push(node);
    if (node.kind === "map") open.push(...node.entries.map(({ value }) => value));
    if (node.kind === "list") open.push(...node.items);
  }
  return found;
}
