// All pages about rules as one file, which the extension reads when a user opens one of them.
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** @typedef {{ readonly en: string, readonly "zh-cn"?: string | undefined }} Page */

const docs = new URL("../docs/", import.meta.url);

/** So many pages have a section that is packed once. */
const many = 20;

/**
 * Writes the pages of rules, and the sections about controls of benchmarks, by their ids.
 * @param {string} file
 */
export async function writeRulePages(file) {
  const names = (await readdir(new URL("rules/", docs)))
    .filter((name) => name.endsWith(".md") && name !== "README.md")
    .toSorted();
  const ids = names.map((name) => name.replace(/\.md$/, ""));
  const rules = await Promise.all(ids.map(async (id) => pageOf(id)));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(withSharedSections([...rules, ...(await controlPages())])));
}

/**
 * Pages with a number for each section that many of them have alike, such as how a rule is turned off: it is packed once.
 * @param {readonly (readonly [string, Page])[]} pages
 */
function withSharedSections(pages) {
  const sectionsOf = (/** @type {string} */ page) => page.split(/^(?=## )/m);
  const texts = pages.flatMap(([, page]) => Object.values(page));
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const section of texts.flatMap(sectionsOf))
    counts.set(section, (counts.get(section) ?? 0) + 1);
  const shared = [...counts].flatMap(([section, count]) => (count < many ? [] : [section]));
  const short = (/** @type {string} */ page) =>
    sectionsOf(page)
      .map((section) => (shared.includes(section) ? `{${shared.indexOf(section)}}` : section))
      .join("");
  const packed = pages.map(([id, page]) => [
    id,
    Object.fromEntries(Object.entries(page).map(([locale, text]) => [locale, short(text)])),
  ]);
  return { pages: Object.fromEntries(packed), sections: shared };
}

/**
 * The page of a rule. It names itself `{rule}`: what all pages say alike is packed as one text.
 * @param {string} id
 * @returns {Promise<readonly [string, Page]>}
 */
async function pageOf(id) {
  const read = async (/** @type {string} */ folder) =>
    withoutWaysOut(await readFile(new URL(`${folder}rules/${id}.md`, docs), "utf8")).replaceAll(
      id,
      "{rule}",
    );
  const en = await read("");
  const zh = await read("zh-cn/").catch(() => undefined);
  return [id, zh === undefined ? { en } : { en, "zh-cn": zh }];
}

/**
 * The sections about controls of benchmarks, each as a page of its own in its languages.
 * @returns {Promise<readonly (readonly [string, Page])[]>}
 */
async function controlPages() {
  const translated = await sectionsOf("zh-cn/controls.md");
  const english = await sectionsOf("controls.md");
  return [...english].map(([name, en]) => {
    const zh = translated.get(name);
    return [name, zh === undefined ? { en } : { en, "zh-cn": zh }];
  });
}

/**
 * The sections of a page, by the names that hints lead to them with.
 * @param {string} path below docs/
 */
async function sectionsOf(path) {
  const text = await readFile(new URL(path, docs), "utf8");
  const sections = text.split(/^## /m).slice(1);
  return new Map(
    sections.map((section) => {
      const name = `posture-${section.slice(0, section.indexOf("\n"))}`;
      // A page has no neighbors, so links to other pages do not work.
      const plain = section.replace(/\[([^\]]+)\]\([^)]+\)/g, "$1");
      return [name, `# ${name}${plain.slice(plain.indexOf("\n"))}`];
    }),
  );
}

/**
 * Other pages than those of rules are not in the extension: a link to them leads nowhere.
 * @param {string} page
 */
function withoutWaysOut(page) {
  return page.replace(/\[([^[\]]+)\]\(\.\.[^)]*\)/g, "$1");
}
