import type { Problem, Reading } from "../problem.ts";
import type { Locale } from "../../../server/src/engine/messages/language.ts";
import { anchorOf } from "../sources/markdown-text.ts";
import { headWords } from "./rule-head-words.ts";
import { readHeads, type HeadSources } from "./rule-heads.ts";
import { ruleIndexWords } from "./rule-index-words.ts";
import { groupedByTopic } from "../tables/rule-topics.ts";

/** The path of the first sentences of the pages by rule, below `schemas/`. */
export const ruleTitlesFile = "generated/rule-titles.json";

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

/** Makes the index of the rules' pages, given by id and title: a table for each topic. */
export function buildRuleIndex(
  titles: ReadonlyMap<string, string>,
  locale: Locale,
  sources: HeadSources,
): string {
  const { head, columns } = ruleIndexWords[locale];
  const heads = readHeads(sources);
  const words = headWords[locale];
  const folders = new Map(
    sources.files.flatMap(({ topic, rules }) => rules.map(({ id }) => [id, topic] as const)),
  );
  const groups = groupedByTopic([...titles.keys()], folders);
  const jumps = groups.map(
    ({ title, ids }) => `- [${title[locale]}](#${anchorOf(title[locale])}): ${ids.length}`,
  );
  const sections = groups.map(({ title, ids }) => {
    const rows = ids.map((id) => {
      const facts = heads.get(id);
      const cells = [
        `[${id}](${id}.md)`,
        titles.get(id) ?? "",
        facts ? words.severities[facts.severity] : "",
        facts?.isLimited ? words.versionRange(...facts.versions) : "",
        facts?.fix === "safe" ? "`--fix`" : facts?.fix === "choice" ? words.quickFix : "–",
      ];
      return rowOf(cells);
    });
    const table = [rowOf(columns), rowOf(columns.map(() => "---")), ...rows].join("\n");
    return `## ${title[locale]}\n\n${table}\n`;
  });
  return [head, `${jumps.join("\n")}\n`, ...sections].join("\n");
}

function rowOf(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", String.raw`\|`)).join(" | ")} |`;
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
