import MarkdownIt from "markdown-it";
import type Token from "markdown-it/lib/token.mjs";
import { highlightedCode } from "./highlight-code.ts";
import { escapedMarkup } from "../../server/src/engine/text/escaped-markup.ts";

/** A heading of a page, with what is written below it up to the next one. */
interface PageSection {
  readonly level: number;
  readonly title: string;
  readonly anchor: string;
  readonly text: string;
}

/** A page as HTML. */
export interface RenderedPage {
  readonly html: string;
  readonly title: string;
  readonly description: string;
  readonly sections: readonly PageSection[];
}

/** Targets of the links of a page. */
export interface PageLinks {
  /** `undefined`: the text stays, without a link. */
  readonly link: (href: string) => { readonly href: string; readonly lang?: string } | undefined;
  /** The name of a table for screen readers. */
  readonly table: string;
}

/** The level of a row of a table among those of headings. */
const rowLevel = 7;

const parser = new MarkdownIt({ html: true, linkify: false });

/** Renders a page; its links are rewritten by `links`. */
export function renderMarkdown(markdown: string, links: PageLinks): RenderedPage {
  const tokens = parser.parse(withoutLanguageLink(markdown), {}).filter(isNoComment);
  const anchors = new Set<string>();
  const sections: PageSection[] = [];
  for (const [at, token] of tokens.entries()) {
    const content = tokens[at + 1];
    if (token.type !== "heading_open" || !content) continue;
    const title = plainText(content);
    const anchor = anchorOf(title, anchors);
    token.attrSet("id", anchor);
    sections.push({
      level: Number(token.tag.slice(1)),
      title,
      anchor,
      text: textBelow(tokens, at),
    });
  }
  const rows = rowsOf(tokens, anchors);
  for (const { children } of tokens) if (children) rewriteLinks(children, links);
  const first = tokens.findIndex(({ type }) => type === "paragraph_open");
  const paragraph = tokens[first + 1];
  return {
    html: htmlOf(tokens, links.table),
    title: sections[0]?.title ?? "",
    description: shortened(paragraph ? plainText(paragraph) : ""),
    sections: [...sections, ...rows],
  };
}

/** Rows of tables that are about one name each, such as a flag, are found as sections are. */
function rowsOf(tokens: readonly Token[], anchors: Set<string>): PageSection[] {
  const rows: PageSection[] = [];
  for (const [at, token] of tokens.entries()) {
    const content = tokens[at + 2];
    if (token.type !== "tr_open" || tokens[at + 1]?.type !== "td_open" || !content) continue;
    const names = (content.children ?? []).filter(({ type }) => !type.startsWith("link_"));
    const [name] = names;
    if (names.length !== 1 || name?.type !== "code_inline") continue;
    const anchor = anchorOf(name.content, anchors);
    token.attrSet("id", anchor);
    const end = tokens.findIndex(({ type }, other) => other > at && type === "tr_close");
    const text = tokens.slice(at + 3, end).filter(({ type }) => type === "inline");
    rows.push({
      level: rowLevel,
      title: name.content,
      anchor,
      text: text.map(plainText).join("\n"),
    });
  }
  return rows;
}

/** Its own head leads to the other language. */
function withoutLanguageLink(markdown: string): string {
  return markdown.replace(/^\[[^\]\n]+\]\([^)\n]+\)\n/, "");
}

function isNoComment({ type, content }: Token): boolean {
  return type !== "html_block" || !/^<!--[^]*-->\s*$/.test(content);
}

/** As GitHub makes them, since the pages link to those. */
function anchorOf(title: string, used: Set<string>): string {
  const name = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/g, "-");
  let anchor = name;
  for (let count = 1; used.has(anchor); count++) anchor = `${name}-${count}`;
  used.add(anchor);
  return anchor;
}

function plainText({ children, content }: Token): string {
  if (!children) return content;
  return children
    .map((child) =>
      child.type === "softbreak" ? " " : child.type === "image" ? "" : child.content,
    )
    .join("");
}

function textBelow(tokens: readonly Token[], heading: number): string {
  const next = tokens.findIndex(({ type }, at) => at > heading && type === "heading_open");
  return tokens
    .slice(heading + 3, next === -1 ? undefined : next)
    .filter(({ type }) => type === "inline" || type === "fence")
    .map(plainText)
    .join("\n");
}

function shortened(text: string): string {
  return text.length <= 180 ? text : `${text.slice(0, 179).replace(/\s\S*$/, "")}…`;
}

function rewriteLinks(children: Token[], { link }: PageLinks): void {
  for (const [at, token] of children.entries()) {
    if (token.type === "image") {
      token.attrSet("src", link(String(token.attrGet("src")))?.href ?? "");
      token.attrSet("loading", "lazy");
    }
    if (token.type !== "link_open") continue;
    const target = link(String(token.attrGet("href")));
    if (target) {
      token.attrSet("href", target.href);
      if (target.lang !== undefined) token.attrSet("hreflang", target.lang);
      continue;
    }
    const close = children.findIndex(({ type }, other) => other > at && type === "link_close");
    for (const tag of [token, children[close]]) {
      if (tag) Object.assign(tag, { type: "html_inline", content: "", attrs: null });
    }
  }
}

function htmlOf(tokens: Token[], table: string): string {
  const { rules } = parser.renderer;
  rules["table_open"] = () =>
    `<div class="scrolled" tabindex="0" role="group" aria-label="${escapedMarkup(table)}"><table>\n`;
  rules["table_close"] = () => "</table></div>\n";
  rules["fence"] = (all, at) => {
    const { content = "", info = "" } = all[at] ?? {};
    const [language = ""] = info.split(" ");
    return `<pre tabindex="0"><code>${highlightedCode(content, language)}</code></pre>\n`;
  };
  rules["heading_close"] = (all, at) => {
    const { tag = "" } = all[at] ?? {};
    const anchor = escapedMarkup(String(all[at - 2]?.attrGet("id")));
    return `${tag === "h1" ? "" : ` <a class="anchor" href="#${anchor}" aria-hidden="true" tabindex="-1">#</a>`}</${tag}>\n`;
  };
  return parser.renderer.render(tokens, parser.options, {});
}
