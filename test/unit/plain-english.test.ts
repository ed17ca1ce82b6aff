import { describe, expect, test } from "vitest";
import {
  longMessagesOf,
  problemsOf,
  sentenceProblems,
  wordProblems,
} from "../support/plain-english/check-texts.ts";
import { longMessages } from "../support/plain-english/exceptions.ts";
import { glossary } from "../support/plain-english/glossary.ts";
import { paragraphsOf } from "../support/plain-english/paragraphs.ts";
import { sources } from "../support/plain-english/sources.ts";
import { plainWords } from "../support/plain-english/words.ts";
import { textsOfCode } from "../support/plain-english/written-texts.ts";
import { read } from "../support/chinese-texts.ts";

describe("what people read", () => {
  test("has plain words, one term for one thing, and short sentences", () => {
    expect(sources.flatMap(problemsOf)).toEqual([]);
  });

  test("needs every message over the limit", () => {
    const long = new Set(sources.flatMap(longMessagesOf));
    expect(Object.keys(longMessages).filter((id) => !long.has(id))).toEqual([]);
  });
});

describe("the guide", () => {
  test("lists the words that the check looks for", () => {
    const rows = read("docs/contributing/english.md")
      .split("\n")
      .filter((line) => line.startsWith("|"))
      .map((line) => line.split("|").map((cell) => cell.trim()))
      .map(([, avoid, write]) => ({ avoid, write }));
    expect(rows.slice(2)).toEqual(plainWords.map(({ avoid, write }) => ({ avoid, write })));
  });

  test("has a glossary with each term once", () => {
    expect(glossary.length).toBeGreaterThanOrEqual(60);
    const terms = glossary.map(({ english }) => english);
    expect(terms).toEqual([...new Set(terms)]);
  });
});

const wordsIn = (text: string): string[] => wordProblems("a.ts", [{ text, line: 1 }]);

describe("the check", () => {
  test.each([
    ["It is told with its line.", ['a.ts:1: "is told" — write is reported, reports, says']],
    ["Two\nlines: it hangs on that.", ['a.ts:2: "hangs on" — write depends on']],
    ["The kubelet refuses the file.", ['a.ts:1: "refuses" — write rejects']],
    ["将命令行标志转换为配置", ['a.ts:1: "命令行标志" — write 命令行参数']],
    ["Fields from 1.32.", ['a.ts:1: "from 1.32" — write since 1.32']],
    ["Drop-ins from 1.32 on.", ['a.ts:1: "from 1.32 on" — write since 1.32, in 1.32 and later']],
    ["What few lists have.", ['a.ts:1: "What few" — write name the thing: Files that …']],
  ])("finds: %s", (text, expected) => {
    expect(wordsIn(text)).toEqual(expected);
  });

  test.each([
    "You understand thresholds, counts of pods and a withheld value.",
    "There is no default. It is no longer set.",
    "0.0.0.0 stands for all interfaces.",
    "What changes if I upgrade?",
    'The key `holds` and the log "is told" are code.',
    "Files that end in .conf; a signal from the kubelet on the node.",
  ])("accepts: %s", (text) => {
    expect(wordsIn(text)).toEqual([]);
  });

  test("searches some words only in texts that users read", () => {
    const texts = [{ text: "The line that decides.", line: 1 }];
    expect(wordProblems("a.ts", texts, "messages")).toEqual([
      'a.ts:1: "line that decides" — write the line that sets the value, an earlier file',
    ]);
    expect(wordProblems("a.ts", texts, "comments")).toEqual([]);
  });

  test("searches some words only in comments", () => {
    const texts = [
      { text: "The same for programs.", line: 1 },
      { text: "Equal for the same files.", line: 3 },
    ];
    expect(wordProblems("a.ts", texts, "comments")).toEqual([
      'a.ts:1: "The same" — write what the thing is, or why',
    ]);
    expect(wordProblems("a.ts", texts, "pages")).toEqual([]);
  });

  test("measures sentences, with code as one word", () => {
    const sentence = (words: number): string => `${"word ".repeat(words - 1)}\`a b c\`.`;
    expect(sentenceProblems("a.md", { text: `${sentence(35)} ${sentence(35)}`, line: 1 })).toEqual(
      [],
    );
    expect(sentenceProblems("a.md", { text: sentence(36), line: 3 })).toEqual([
      'a.md:3: "word word word word word word …" — write sentences of at most 35 words, not 36',
    ]);
  });

  test("reads texts and comments of code, and each message at its longest", () => {
    const code = [
      'import { x } from "some module";',
      "// One line,",
      "// and another.",
      "const tail = { a: `no ${x}.`, b: `such ${x} here.` };",
      "export const someRule = defineRule({",
      '  id: "some-rule",',
      '  message: ({ a, b }: Params) => `${a} must be ${b ? "set" : "left out // here"}, ${tail[b]}`,',
      "});",
    ].join("\n");
    const { literals, messages, comments } = textsOfCode("a/rules/some-rules.ts", code);
    expect(literals.map(({ text }) => text)).toEqual([
      "no ….",
      "such … here.",
      "some-rule",
      "… must be …, …",
      "set",
      "left out // here",
    ]);
    expect(messages).toEqual([
      { id: "some-rule", text: "… must be left out // here, such … here.", line: 7 },
    ]);
    expect(comments).toEqual([{ text: "One line,\nand another.", line: 2 }]);
  });

  test("reads paragraphs, items and cells of a page without its code", () => {
    const page =
      "# A title\n\nOne `a b` line\nand more.\n\n- item\n  goes on\n\n```sh\ncode\n```\n\n| a | b |\n";
    expect(paragraphsOf("docs/a.md", page)).toEqual([
      { text: "A title", line: 1 },
      { text: "One ‹› line\nand more.", line: 3 },
      { text: "item\ngoes on", line: 6 },
      { text: "a", line: 13 },
      { text: "b", line: 13 },
    ]);
  });
});
