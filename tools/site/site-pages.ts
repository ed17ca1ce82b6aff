import { readdirSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import type { Locale } from "../../server/src/engine/messages/language.ts";

/** The folder of the project. */
export const projectUrl = new URL("../../", import.meta.url);

/** A page of the documentation. Both paths are relative, with slashes. */
export interface SitePage {
  /** In the project. */
  readonly source: string;
  /** In the site. */
  readonly output: string;
  readonly locale: Locale;
}

/** Pages outside of `docs`, with the names that they have in the site. */
const ownNames: Readonly<Partial<Record<string, string>>> = {
  "README.md": "index.html",
  "README.zh-cn.md": "zh-cn/index.html",
  "docs/README.md": "documentation.html",
  "docs/zh-cn/README.md": "zh-cn/documentation.html",
  "CHANGELOG.md": "changelog.html",
  "SECURITY.md": "security.html",
  "SUPPORT.md": "support.html",
  "CODE_OF_CONDUCT.md": "code-of-conduct.html",
  "CONTRIBUTING.md": "contributing/index.html",
  "ARCHITECTURE.md": "architecture.html",
  "schemas/README.md": "schemas/index.html",
  "examples/README.md": "examples/index.html",
  "editors/README.md": "editors/index.html",
};

/** Every page that is written in Markdown. */
export function sitePages(): readonly SitePage[] {
  const docs = readdirSync(new URL("docs/", projectUrl), { recursive: true, encoding: "utf8" })
    .map((path) => `docs/${path.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith(".md") && ownNames[path] === undefined && !isTemplate(path));
  return [...Object.keys(ownNames), ...docs.toSorted()].map((source) => ({
    source,
    output: outputOf(source),
    locale: isChinese(source) ? "zh-cn" : "en",
  }));
}

/** `docs/rules/template.md` is for authors of rules. */
function isTemplate(path: string): boolean {
  return path.endsWith("/template.md");
}

function isChinese(source: string): boolean {
  return source.startsWith("docs/zh-cn/") || source.endsWith(".zh-cn.md");
}

/** Short addresses: people see and share them, and messages have them. */
function outputOf(source: string): string {
  const own = ownNames[source];
  if (own !== undefined) return own;
  const path = source.replace(/^docs\//, "").replace(/(?:^|\/)README\.md$/, "/index.html");
  return path
    .replace(/^(.*)\.zh-cn\.md$/, "zh-cn/$1.md")
    .replace(/\.md$/, ".html")
    .replace(/^\//, "");
}

/** The sources that the same page may have in a language. */
export function sourcesIn(source: string, locale: Locale): readonly string[] {
  const english = source.replace(/^docs\/zh-cn\//, "docs/").replace(/\.zh-cn\.md$/, ".md");
  if (locale === "en") return [english];
  return [english.replace(/\.md$/, ".zh-cn.md"), english.replace(/^docs\//, "docs/zh-cn/")].filter(
    isChinese,
  );
}

/** How a page of the site names another one. */
export function relativePath(from: string, to: string): string {
  return posix.relative(posix.dirname(from), to);
}

/** A path of the project as the file system has it. */
export function projectPath(source: string): string {
  return fileURLToPath(new URL(source, projectUrl));
}
