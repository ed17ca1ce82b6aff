import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { allTexts } from "../support/all-texts.ts";
import { shared } from "../support/shared.ts";

describe("our own words", () => {
  const run = 8;

  /** Words in lower case, without punctuation; names of code are kept as one word each. */
  function wordsOf(text: string): string[] {
    return (
      text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}._/-]*[\p{L}\p{N}]|[\p{L}\p{N}]/gu) ?? []
    );
  }

  function runsOf(text: string): string[] {
    const words = wordsOf(text);
    return words.slice(run - 1).map((_, index) => words.slice(index, index + run).join(" "));
  }

  /** Names, numbers and versions are the same in any words: a sequence of them is not a sentence. */
  function isProse(words: string): boolean {
    const plain = words.split(" ").filter((word) => /^[a-z]+(-[a-z]+)*$/.test(word));
    return plain.length >= run - 2;
  }

  function pagesIn(folder: URL): string[] {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      if (entry.isDirectory()) return pagesIn(new URL(`${entry.name}/`, folder));
      return entry.name.endsWith(".md") ? [readFileSync(new URL(entry.name, folder), "utf8")] : [];
    });
  }

  test("no text shares eight words in a row with the official pages", () => {
    const ours = new Map<string, string>();
    for (const [name, text] of allTexts) {
      for (const words of runsOf(text)) if (isProse(words)) ours.set(words, name);
    }
    const common = new Set<string>();
    for (const page of pagesIn(new URL("docs/en/", shared))) {
      for (const words of runsOf(page.replaceAll(/<[^>]*>/g, " "))) {
        const name = ours.get(words);
        if (name !== undefined) common.add(`${name}: ${words}`);
      }
    }
    expect([...common].sort()).toEqual([]);
  });
});
