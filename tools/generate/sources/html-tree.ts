import { defaultTreeAdapter, parseFragment } from "parse5";
import type { DefaultTreeAdapterTypes } from "parse5";

export type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
export type HtmlElement = DefaultTreeAdapterTypes.Element;

const blocks = new Set(["p", "li", "ul", "ol", "br", "tr", "td", "div", "pre", "table"]);

/** The nodes of a piece of HTML, with their places in it. */
export function parseHtml(html: string): readonly HtmlNode[] {
  return parseFragment(html, { sourceCodeLocationInfo: true }).childNodes;
}

/** An element's children that are elements. */
export function childElements(element: HtmlElement): readonly HtmlElement[] {
  return element.childNodes.filter((node) => isElement(node));
}

/** All elements of one name below the nodes, in document order. */
export function elementsNamed(nodes: readonly HtmlNode[], name: string): readonly HtmlElement[] {
  return nodes.flatMap((node) => {
    if (!isElement(node)) return [];
    const below = elementsNamed(node.childNodes, name);
    return node.tagName === name ? [node, ...below] : below;
  });
}

/** The text below a node; block elements end a line. */
export function textOf(node: HtmlNode): string {
  if (defaultTreeAdapter.isTextNode(node)) return node.value;
  if (!isElement(node)) return "";
  const inner = node.childNodes.map(textOf).join("");
  return blocks.has(node.tagName) ? `${inner}\n` : inner;
}

function isElement(node: HtmlNode): node is HtmlElement {
  return defaultTreeAdapter.isElementNode(node);
}

/** The value of an attribute. */
export function attributeOf(element: HtmlElement, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}

/** 1-based line of the element's start tag in the parsed text; 0 for an implied element. */
export function lineOf(element: HtmlElement): number {
  return element.sourceCodeLocation?.startLine ?? 0;
}
