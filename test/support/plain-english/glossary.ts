import { read } from "../chinese-texts.ts";

/** One thing, its name in both languages, and the words not to use for it. */
export interface Term {
  readonly english: string;
  readonly notEnglish: readonly string[];
  readonly chinese: string;
  readonly notChinese: readonly string[];
}

const words = (cell: string): string[] =>
  cell
    .split(/,|、/)
    .map((word) => word.trim())
    .filter((word) => word !== "" && word !== "–");

/** The rows of docs/contributing/glossary.md. */
export const glossary: readonly Term[] = read("docs/contributing/glossary.md")
  .split("\n")
  .filter((line) => line.startsWith("|") && !/^\|\s*(?:English|:?-)/.test(line))
  .map((line) => {
    const [, english = "", notEnglish = "", chinese = "", notChinese = ""] = line
      .split("|")
      .map((cell) => cell.trim());
    return { english, notEnglish: words(notEnglish), chinese, notChinese: words(notChinese) };
  });
