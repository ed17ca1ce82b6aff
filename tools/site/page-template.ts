import type { Locale } from "../../server/src/engine/messages/language.ts";
import { escapedMarkup } from "../../server/src/engine/text/escaped-markup.ts";
import { noticesFile } from "../build.mjs";
import { readingPolicy } from "./policies.ts";
import { relativePath } from "./site-pages.ts";
import { mainLinks, siteTexts } from "./site-texts.ts";

/** Parts that differ from page to page. */
export interface PageParts {
  /** In the site. */
  readonly output: string;
  readonly locale: Locale;
  readonly title: string;
  readonly description: string;
  /** This page in the other language. */
  readonly other?: string | undefined;
  /** The contents of `main`. */
  readonly body: string;
  /** Links to the sections. */
  readonly contents?: string;
  /** Scripts and styles in addition to those of each page. */
  readonly scripts?: readonly string[];
  readonly styles?: readonly string[];
  /** The page takes the whole width. */
  readonly isWide?: boolean;
  /** Instead of the policy of a page that only reads. */
  readonly policy?: string;
}

/** Where a source, or the playground, is in the site, in a language; with the language that it has there. */
export type FindPage = (
  source: string,
  locale: Locale,
) => { readonly output: string; readonly locale: Locale } | undefined;

const name = "Kubelet Config";

const languageTags: Readonly<Record<Locale, string>> = { en: "en", "zh-cn": "zh-CN" };

/** A whole page. */
export function pageHtml(parts: PageParts, find: FindPage): string {
  const { output, locale, title, description, other, body, contents = "" } = parts;
  const { scripts = [], styles = [], policy = readingPolicy, isWide = false } = parts;
  const texts = siteTexts[locale];
  const to = (path: string): string => escapedMarkup(relativePath(output, path));
  const otherLocale = locale === "en" ? "zh-cn" : "en";
  const fullTitle = title === name ? name : `${title} · ${name}`;
  const switched =
    other === undefined
      ? ""
      : `<a class="language" href="${to(other)}" lang="${languageTags[otherLocale]}" hreflang="${languageTags[otherLocale]}">${texts.otherLanguage}</a>`;
  const home = locale === "en" ? "index.html" : "zh-cn/index.html";
  return `<!DOCTYPE html>
<html lang="${languageTags[locale]}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escapedMarkup(fullTitle)}</title>
<meta name="description" content="${escapedMarkup(description)}">
<link rel="icon" href="${to("icon.png")}">
${["site.css", ...styles].map((path) => `<link rel="stylesheet" href="${to(path)}">`).join("\n")}
${other === undefined ? "" : `<link rel="alternate" hreflang="${languageTags[otherLocale]}" href="${to(other)}">`}
${["site.js", ...scripts].map((path) => `<script src="${to(path)}" defer></script>`).join("\n")}
</head>
<body>
<a class="skip" href="#content">${texts.skip}</a>
<header>
<a class="home" href="${to(home)}"><img src="${to("icon.png")}" alt="" width="24" height="24"> ${name}</a>
${searchHtml(locale, relativePath(output, "."))}
${switched}
<nav aria-label="${texts.navigation}"><ul>${navigationOf(parts, find)}</ul></nav>
</header>
<div class="page${contents === "" ? "" : " with-contents"}${isWide ? " wide" : ""}">
<main id="content" tabindex="-1">
${body.replace("</h1>\n", () => `</h1>\n${contents}`)}
</main>
</div>
<footer><p>${texts.footer} <a href="${to(noticesFile)}">${texts.notices}</a></p></footer>
</body>
</html>
`;
}

/** Hidden until its script has come: without it the page is for reading. */
function searchHtml(locale: Locale, root: string): string {
  const texts = siteTexts[locale];
  const index = `${root === "" ? "" : `${root}/`}search-${locale}.js`;
  return `<form class="search" role="search" hidden data-index="${index}" data-root="${root}" data-count="${texts.searchCount}" data-none="${texts.searchNone}">
<label class="hidden" for="search">${texts.search}</label>
<input id="search" type="search" role="combobox" placeholder="${texts.searchPlaceholder}" autocomplete="off" spellcheck="false" aria-expanded="false" aria-autocomplete="list" aria-controls="found">
<div id="found" role="listbox" aria-label="${texts.searchResults}" hidden></div>
<p role="status" id="found-count"></p>
</form>`;
}

function navigationOf({ output, locale }: PageParts, find: FindPage): string {
  const current = output.replace(/index\.html$/, "");
  return mainLinks
    .flatMap(([source, names]) => {
      const page = find(source, locale);
      if (!page) return [];
      const folder = page.output.replace(/index\.html$/, "");
      const isHere = output === page.output;
      const isInside = folder.endsWith("/") && current.startsWith(folder);
      const mark = isHere ? ' aria-current="page"' : isInside ? ' aria-current="true"' : "";
      const only = page.locale === locale ? "" : siteTexts[locale].onlyEnglish;
      const language = page.locale === locale ? "" : ` hreflang="${languageTags[page.locale]}"`;
      const href = escapedMarkup(relativePath(output, page.output));
      return [`<li><a href="${href}"${language}${mark}>${names[locale]}${only}</a></li>`];
    })
    .join("");
}

/** Links to the sections of a long page; empty for a short one. */
export function contentsHtml(
  sections: readonly { readonly level: number; readonly title: string; readonly anchor: string }[],
  locale: Locale,
): string {
  const main = sections.filter(({ level }) => level === 2);
  const shown = main.length < 4 ? sections.filter(({ level }) => level > 1 && level < 4) : main;
  if (shown.length < 4) return "";
  const items = shown.map(
    ({ title, anchor }) =>
      `<li><a href="#${escapedMarkup(anchor)}">${escapedMarkup(title)}</a></li>`,
  );
  const label = siteTexts[locale].onThisPage;
  return `<nav class="contents" aria-label="${label}">
<details>
<summary>${label}</summary>
<ul>
${items.join("\n")}
</ul>
</details>
</nav>`;
}
