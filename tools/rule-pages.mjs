// All pages about rules as one file, without what they repeat: as files of their own they would be a tenth of the
// package. client/src/packed-pages.ts makes the pages of it again.
import { readFile, readdir, writeFile } from "node:fs/promises";
import { packText } from "./packed-text.mjs";

/** What stands between the parts of the file: languages, pages, and the blocks of a page. */
const between = { languages: "\x1d", pages: "\x1e", blocks: "\x1f" };

/** A block that so many pages have, such as a heading, is named by its place in a list. */
const oftenFrom = 20;

/** What the line begins with that tells which code decides a rule, in the languages of the pages. */
const beforeSource = { en: "Source: ", "zh-cn": "来源：" };

/** @typedef {keyof typeof beforeSource} Locale */

/** @typedef {{ readonly en: string, readonly "zh-cn"?: string | undefined }} Page */

/**
 * What the first line of the file tells. `often` are the blocks that `#` and a number stand for.
 * @typedef {object} Head
 * @property {readonly string[]} names
 * @property {readonly Locale[]} locales
 * @property {readonly string[]} often
 * @property {typeof beforeSource} beforeSource
 * @property {Readonly<Record<string, Readonly<Record<string, string>>>>} titles of the pages that are in English only
 */

/**
 * The blocks of a page: what blank lines part, but for those of examples.
 * @param {string} page
 */
function blocksOf(page) {
  /** @type {string[]} */
  const blocks = [];
  for (const block of page.trimEnd().split("\n\n")) {
    const isExample = (blocks.at(-1)?.match(/^```/gm)?.length ?? 0) % 2 === 1;
    blocks.push(isExample ? `${blocks.pop()}\n\n${block}` : block);
  }
  return blocks;
}

/**
 * The pages as one text. It leaves out their headings, which are their names, and of a translation the blocks that the
 * English page has at the same place. Throws where a page is not made as the others.
 * @param {ReadonlyMap<string, Page>} pages by the ids of the rules
 * @param {Head["titles"]} [titles]
 */
export function packPages(pages, titles = {}) {
  const locales = /** @type {Locale[]} */ (Object.keys(beforeSource));
  const often = frequentBlocks([...pages.values()]);
  /** @type {Head} */
  const head = { names: [...pages.keys()], locales, often, beforeSource, titles };
  const packed = locales.map((locale) =>
    [...pages].map(([name, page]) => packPage(name, page, locale, often)).join(between.pages),
  );
  return [JSON.stringify(head), ...packed].join(between.languages);
}

/**
 * @param {string} name
 * @param {Page} page
 * @param {Locale} locale
 * @param {readonly string[]} often
 */
function packPage(name, page, locale, often) {
  const text = page[locale];
  if (text === undefined) return "";
  const blocks = blocksOf(text);
  if (blocks[0] !== `# ${name}`)
    throw new Error(`The page ${name} (${locale}) does not begin with its name.`);
  const inEnglish = blocksOf(page.en);
  const english = inEnglish.length === blocks.length ? inEnglish : [];
  const packed = blocks.map((block, index) => {
    const number = often.indexOf(block);
    if (number >= 0) return `#${number}`;
    if (locale === "en") return block;
    const other = english[index] ?? "";
    if (block === other) return "";
    const source = other.slice(beforeSource.en.length);
    const isSource = other.startsWith(beforeSource.en);
    return isSource && block === `${beforeSource[locale]}${source}` ? "=" : block;
  });
  return packed.slice(1).join(between.blocks);
}

/** @param {readonly Page[]} pages */
function frequentBlocks(pages) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const block of pages.flatMap((page) =>
    Object.values(page).flatMap((text) => blocksOf(text ?? "")),
  )) {
    counts.set(block, (counts.get(block) ?? 0) + 1);
  }
  return [...counts].flatMap(([block, count]) => (count >= oftenFrom ? [block] : []));
}

/**
 * Writes dist/rule-pages.bin.
 * @param {Readonly<Record<string, string>>} chineseTitles what each rule is about, for pages that are in English only
 */
export async function writeRulePages(chineseTitles) {
  const folder = new URL("../docs/rules/", import.meta.url);
  const translated = new URL("../docs/zh-cn/rules/", import.meta.url);
  const names = (await readdir(folder))
    .filter((name) => name.endsWith(".md") && name !== "README.md")
    .map((name) => name.slice(0, -".md".length))
    .toSorted();
  const pages = names.map(async (name) => {
    const en = await readFile(new URL(`${name}.md`, folder), "utf8");
    const zh = await readFile(new URL(`${name}.md`, translated), "utf8").catch(() => undefined);
    return /** @type {const} */ ([name, zh === undefined ? { en } : { en, "zh-cn": zh }]);
  });
  /** @type {Map<string, Page>} */
  const written = new Map(await Promise.all(pages));
  const titles = Object.entries(chineseTitles).filter(
    ([name]) => written.get(name)?.["zh-cn"] === undefined,
  );
  for (const [name, page] of await controlPages()) written.set(name, page);
  const text = packPages(written, { "zh-cn": Object.fromEntries(titles) });
  await writeFile(new URL("../dist/rule-pages.bin", import.meta.url), await packText(text));
}

/**
 * The sections about controls of benchmarks, each as a page of its own in its languages.
 * @returns {Promise<ReadonlyMap<string, Page>>}
 */
async function controlPages() {
  const translated = await sectionsOf("../docs/zh-cn/controls.md");
  const english = await sectionsOf("../docs/controls.md");
  return new Map(
    [...english].map(([name, en]) => {
      const zh = translated.get(name);
      return [name, zh === undefined ? { en } : { en, "zh-cn": zh }];
    }),
  );
}

/**
 * The sections of a page, by the names that hints lead to them with.
 * @param {string} path
 */
async function sectionsOf(path) {
  const text = await readFile(new URL(path, import.meta.url), "utf8");
  const sections = text.split(/^## /m).slice(1);
  return new Map(
    sections.map((section) => {
      const name = `posture-${section.slice(0, section.indexOf("\n"))}`;
      // A page stands alone: links to other pages lead nowhere.
      const plain = section.replace(/\[([^\]]+)\]\([^)]+\)/g, "$1");
      return [name, `# ${name}${plain.slice(plain.indexOf("\n"))}`];
    }),
  );
}
