import type { WrittenText } from "./written-texts.ts";

/** The guide shows words that texts avoid, in these lines. */
const shownWords = /^(?:\||\s*- Before: |\s+know where to stop)/;

/** Ids of rules keep their words: they are in settings and comments of users. */
const ruleId = /(?<=^# )[a-z\d]+(?:-[a-z\d]+)+$|\[([a-z\d-]+)\]\(\1\.md\)/gm;

/**
 * The paragraphs, items, headings and cells of a page. Code is left out; code inside a sentence is one word. Released versions of the
 * changelog stay as they were.
 */
export function paragraphsOf(path: string, source: string): WrittenText[] {
  const isGuide = /^docs\/contributing\/(?:english|glossary)\.md$/.test(path);
  const released = path === "CHANGELOG.md" ? source.search(/^## \[?\d/m) : -1;
  const text = released === -1 ? source : source.slice(0, released);
  const plain = text
    .replaceAll(/^( *)(```+|~~~+)[^]*?^ *\2 *$/gm, keepLines)
    .replaceAll(/<!--[^]*?-->/g, keepLines)
    .replaceAll(/(`+)[^]*?\1/g, (code) => `‹›${keepLines(code)}`)
    .replaceAll(ruleId, "‹›");
  const paragraphs: { text: string; line: number }[] = [];
  let isOpen = false;
  for (const [index, line] of plain.split("\n").entries()) {
    const isShown = isGuide && shownWords.test(line);
    const trimmed = line.replace(/^[>\s]+/, "").trim();
    if (trimmed === "" || isShown) {
      isOpen = false;
      continue;
    }
    if (/^\|/.test(trimmed)) {
      for (const cell of trimmed.split(/(?<!\\)\|/))
        paragraphs.push({ text: cell.trim(), line: index + 1 });
      isOpen = false;
      continue;
    }
    const starts = /^(?:[-*+] |\d+\. |#+ )/.test(trimmed);
    const words = trimmed.replace(/^(?:[-*+] |\d+\. |#+ )/, "");
    const last = paragraphs.at(-1);
    if (isOpen && !starts && last) last.text += `\n${words}`;
    else paragraphs.push({ text: words, line: index + 1 });
    isOpen = !trimmed.startsWith("#");
  }
  return paragraphs.filter(({ text: words }) => words !== "");
}

const keepLines = (text: string): string => "\n".repeat(text.split("\n").length - 1);
