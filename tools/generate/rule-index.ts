import type { Problem, Reading } from "./problem.ts";
import type { Locale } from "../../server/src/engine/messages/language.ts";
import { ruleIndexWords } from "./rule-index-words.ts";

/** The path of the first sentences of the pages by rule, below `schemas/`. */
export const ruleTitlesFile = "generated/rule-titles.json";

/** Fewer rules than this with one first word share a group with others of that sort. */
const smallestGroup = 3;

/** Reads what the rules' pages, given by rule id, say first; sorted by id. */
export function readRuleTitles(
  pages: ReadonlyMap<string, string>,
): Reading<ReadonlyMap<string, string>> {
  const problems: Problem[] = [];
  const titles = new Map<string, string>();
  for (const [id, text] of [...pages].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const sentence = firstSentence(id, text);
    if (sentence !== undefined) titles.set(id, sentence);
    else {
      const message = `it does not begin with "# ${id}" and a sentence`;
      problems.push({ page: `docs/rules/${id}.md`, line: 1, message });
    }
  }
  return { result: titles, problems };
}

/**
 * Makes the index of the rules' pages, given by id and title, grouped by the first word of the ids. The groups have one order in all
 * languages.
 */
export function buildRuleIndex(titles: ReadonlyMap<string, string>, locale: Locale): string {
  const { head, colon, other } = ruleIndexWords[locale];
  const groups = new Map<string, string[]>();
  for (const [id, sentence] of titles) {
    const word = id.split("-")[0] ?? id;
    groups.set(word, [...(groups.get(word) ?? []), `- [${id}](${id}.md)${colon}${sentence}`]);
  }
  const large = [...groups].filter(([, lines]) => lines.length >= smallestGroup);
  const small = [...groups].filter(([, lines]) => lines.length < smallestGroup);
  large.sort(([a], [b]) => (headingOf(a, "en") < headingOf(b, "en") ? -1 : 1));
  const sections: [string, string[]][] = large.map(([word, lines]) => [
    headingOf(word, locale),
    lines,
  ]);
  if (small.length > 0) sections.push([other, small.flatMap(([, lines]) => lines)]);
  const body = sections.map(([heading, lines]) => `\n## ${heading}\n\n${lines.join("\n")}\n`);
  return head + body.join("");
}

/** The titles of the Chinese pages; English where there is none. */
export function chineseRuleTitles(
  titles: ReadonlyMap<string, string>,
  chinesePages: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  return new Map(
    [...titles].map(([id, english]) => [id, chinesePages.get(id)?.split("\n\n")[1] ?? english]),
  );
}

/** The first sentence below the title; undefined where the page does not begin with both. */
function firstSentence(id: string, text: string): string | undefined {
  const [title, paragraph] = text.split(/\n\n+/);
  if (title !== `# ${id}` || !paragraph || paragraph.startsWith("#")) return undefined;
  const [sentence] = paragraph.replaceAll("\n", " ").split(/(?<=[.!?]) (?=[A-Z"`])/);
  return sentence?.trim();
}

function headingOf(word: string, locale: Locale): string {
  const capitalized = `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
  return ruleIndexWords[locale].headings[word] ?? capitalized;
}
