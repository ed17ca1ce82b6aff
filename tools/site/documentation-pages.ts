import { readFileSync, statSync } from "node:fs";
import type { Locale } from "../../server/src/engine/messages/language.ts";
import { escapedMarkup } from "../../server/src/engine/text/escaped-markup.ts";
import { highlightedCode } from "./highlight-code.ts";
import { workingPolicy } from "./policies.ts";
import { contentsHtml, pageHtml, type FindPage } from "./page-template.ts";
import { renderMarkdown, type PageLinks, type RenderedPage } from "./render-markdown.ts";
import type { SearchEntry } from "./search-index.ts";
import { projectUrl, relativePath, sitePages, sourcesIn, type SitePage } from "./site-pages.ts";
import { siteTexts } from "./site-texts.ts";

/** A page of the site as it is written. */
export interface WrittenPage {
  readonly output: string;
  readonly html: string;
}

/** The documentation as pages of the site. */
export interface Documentation {
  readonly pages: readonly WrittenPage[];
  readonly entries: Readonly<Record<Locale, readonly SearchEntry[]>>;
  /** Files of the project that pages show: pictures to copy, and texts that get a page of their own. */
  readonly pictures: ReadonlySet<string>;
  readonly texts: ReadonlySet<string>;
}

const pages = sitePages();
const bySource = new Map(pages.map((page) => [page.source, page]));

/** Pages that work instead of being read; each exists in both languages. */
const programs: Readonly<Partial<Record<string, string>>> = {
  playground: "playground.html",
  diagnosis: "why-does-my-kubelet-not-start.html",
};

/** The page of a source, in the language if there is a translation. */
export const findPage: FindPage = (source, locale) => {
  const own = programs[source];
  if (own !== undefined) return { output: locale === "en" ? own : `zh-cn/${own}`, locale };
  return translationOf(source, locale) ?? bySource.get(source);
};

function translationOf(source: string, locale: Locale): SitePage | undefined {
  const found = sourcesIn(source, locale).find((each) => bySource.has(each));
  return found === undefined ? undefined : bySource.get(found);
}

/** Renders every page of the documentation. */
export function documentationPages(
  fragments: ReadonlyMap<string, string>,
  examples: Readonly<Record<Locale, string>>,
): Documentation {
  const pictures = new Set<string>();
  const texts = new Set<string>();
  const entries: Record<Locale, SearchEntry[]> = { en: [], "zh-cn": [] };
  const written = pages.map((page): WrittenPage => {
    const { source, output, locale } = page;
    const rendered = renderMarkdown(
      readFileSync(new URL(source, projectUrl), "utf8"),
      linksOf(page, pictures, texts),
    );
    const { title, description, sections, html } = rendered;
    const isRule = /\/rules\/(?!README)/.test(source);
    const other = translationOf(source, locale === "en" ? "zh-cn" : "en")?.output;
    const body = isLanding(source)
      ? withExample(html, examples[locale])
      : withPlayground(html, page, fragments.get(title));
    entries[locale].push(...(isRule ? [entryOfRule(page, rendered)] : entriesOf(page, rendered)));
    const contents = isRule ? "" : contentsHtml(sections, locale);
    const parts = {
      output,
      locale,
      title,
      description,
      other,
      body,
      contents: isLanding(source) ? "" : contents,
      ...(isLanding(source) && home),
    };
    return { output, html: pageHtml(parts, findPage) };
  });
  return { pages: written, entries: withEnglish(entries), pictures, texts };
}

function entriesOf({ output }: SitePage, { title, sections }: RenderedPage): SearchEntry[] {
  return sections.map((section) => ({
    title: section.title,
    page: title,
    address: section.level === 1 ? output : `${output}#${section.anchor}`,
    text: section.text,
  }));
}

/** All sections of these pages have the same titles: a page is found as one. */
function entryOfRule({ output }: SitePage, page: RenderedPage): SearchEntry {
  const { title, description, sections } = page;
  const text = sections.map((section) => section.text).join("\n");
  return { title, page: description, address: output, text };
}

/** Much is only in English: a reader of Chinese finds those pages too. */
function withEnglish(entries: Record<Locale, SearchEntry[]>): Documentation["entries"] {
  const isTranslated = new Set(entries["zh-cn"].map(({ address }) => address.replace(/#.*/, "")));
  const others = entries.en.filter(
    ({ address }) => !isTranslated.has(`zh-cn/${address.replace(/#.*/, "")}`),
  );
  return { en: entries.en, "zh-cn": [...entries["zh-cn"], ...others] };
}

/** A rule's page with a link that opens its wrong example, below the example. */
function withPlayground(
  html: string,
  { output, locale }: SitePage,
  fragment: string | undefined,
): string {
  if (fragment === undefined || !/(?:^|\/)rules\//.test(output)) return html;
  const href = relativePath(output, findPage("playground", locale)?.output ?? "");
  const link = `<p class="try"><a href="${escapedMarkup(`${href}#${fragment}`)}">${siteTexts[locale].openExample}</a></p>\n`;
  // What happens, wrong, right: pages of all languages have them in this order.
  const [, , right = html.length] = [...html.matchAll(/<h2 /g)].map(({ index }) => index);
  return html.slice(0, right) + link + html.slice(right);
}

function isLanding(source: string): boolean {
  return source === "README.md" || source === "README.zh-cn.md";
}

/** The first page checks a configuration: the scripts of the playground come when a user touches it. */
const home = { policy: workingPolicy, scripts: ["home.js"], styles: ["playground.css"] } as const;

/** The first page with its example instead of the picture of one. */
function withExample(html: string, example: string): string {
  return html.replace(/<\/p>\n<p><img [^>]*><\/p>\n/, () => `</p>\n${example}`);
}

/** A page of the site for a file that is not one: its text. */
function textPageOf(source: string): string {
  return `files/${source}.html`;
}

/** Where the links of a page lead in the site. */
function linksOf(
  { source, output, locale }: SitePage,
  pictures: Set<string>,
  texts: Set<string>,
): PageLinks {
  const tag = (other: Locale) =>
    other === locale ? {} : { lang: other === "en" ? "en" : "zh-CN" };
  return {
    table: siteTexts[locale].table,
    link(href) {
      if (/^(?:https?|mailto):|^#/.test(href)) return { href };
      const url = new URL(href, new URL(source, projectUrl));
      const path = decodeURIComponent(url.pathname.slice(projectUrl.pathname.length));
      const page = bySource.get(path) ?? bySource.get(`${path.replace(/\/$/, "")}/README.md`);
      if (page) {
        return { href: `${relativePath(output, page.output)}${url.hash}`, ...tag(page.locale) };
      }
      if (isPicture(path)) {
        pictures.add(path);
        return { href: relativePath(output, pictureOf(path)) };
      }
      if (!statSync(url).isFile()) return undefined;
      texts.add(path);
      return { href: relativePath(output, textPageOf(path)), ...tag("en") };
    },
  };
}

/** Formats that browsers draw. */
function isPicture(path: string): boolean {
  return /\.(?:png|svg|webp|gif|jpe?g|avif)$/.test(path);
}

/** Where a picture of the documentation is in the site. */
export function pictureOf(path: string): string {
  return path.replace(/^docs\//, "");
}

/** The language of a file, by its name. */
function languageOf(path: string): string {
  const [, ending = ""] = /\.(\w+)$/.exec(path) ?? [];
  const languages: Readonly<Partial<Record<string, string>>> = {
    yml: "yaml",
    conf: "yaml",
    tf: "hcl",
    service: "ini",
  };
  return languages[ending] ?? ending;
}

/** The page of a file that is not part of the documentation. */
export function textPage(source: string, example: string | undefined): WrittenPage {
  const output = textPageOf(source);
  const text = readFileSync(new URL(source, projectUrl), "utf8");
  const playground = relativePath(output, findPage("playground", "en")?.output ?? "");
  const open =
    example === undefined
      ? ""
      : `<p class="try"><a href="${escapedMarkup(`${playground}#example=${encodeURIComponent(example)}`)}">${siteTexts.en.openExample}</a></p>\n`;
  const body = `<h1>${escapedMarkup(source)}</h1>\n${open}<pre tabindex="0"><code>${highlightedCode(text, languageOf(source))}</code></pre>`;
  const parts = { output, locale: "en", title: source, description: source, body } as const;
  return { output, html: pageHtml(parts, findPage) };
}
