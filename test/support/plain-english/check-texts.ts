import { longMessages } from "./exceptions.ts";
import { glossary } from "./glossary.ts";
import { plainWords } from "./words.ts";
import type { Source } from "./sources.ts";
import type { WrittenText } from "./written-texts.ts";

/** Words that a text must not contain, and what to write. */
interface Unwanted {
  readonly pattern: RegExp;
  readonly write: string;
  readonly isFineInComments?: true;
  readonly isFineInTexts?: true;
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/** Latin letters come with plain words, Chinese ones only with terms. */
const unwantedEnglish: readonly Unwanted[] = [
  ...plainWords,
  ...glossary.flatMap(({ english, notEnglish }) =>
    notEnglish.map((word) => ({
      pattern: new RegExp(String.raw`(?<![\w/.-])${escaped(word)}s?(?![\w/-])`, "gi"),
      write: english,
    })),
  ),
];

const unwantedChinese: readonly Unwanted[] = glossary.flatMap(({ chinese, notChinese }) =>
  notChinese.map((word) => ({ pattern: new RegExp(escaped(word), "gi"), write: chinese })),
);

/** Literals, paths and what a log says: `code` and "quoted" words. */
const quoted = /`[^`]*`|"[^"\n]*"|‘[^’\n]*’|“[^”\n]*”/g;

const isChinese = /[\u4e00-\u9fff]/;

const maxMessage = 200;
const maxWords = 35;

function lineAt({ text, line }: WrittenText, index: number): number {
  return line + text.slice(0, index).split("\n").length - 1;
}

/** Patterns that some text of a file may contain; most files need few of them. */
function unwantedIn(texts: readonly WrittenText[], kind: Source["kind"]): Unwanted[] {
  const all = texts.map(({ text }) => text.replaceAll("\n", " ")).join("\n");
  return [...unwantedEnglish, ...unwantedChinese].filter((unwanted) => {
    const { pattern, isFineInComments, isFineInTexts } = unwanted;
    if (kind === "comments" ? isFineInComments : isFineInTexts) return false;
    const anyLine = new RegExp(pattern.source, `${pattern.flags}m`);
    return anyLine.test(all);
  });
}

/** Unwanted words in texts of a file. */
export function wordProblems(
  path: string,
  texts: readonly WrittenText[],
  kind: Source["kind"] = "pages",
): string[] {
  const unwanted = unwantedIn(texts, kind);
  return unwanted.length === 0 ? [] : texts.flatMap((text) => wordsIn(path, text, unwanted));
}

function wordsIn(path: string, written: WrittenText, candidates: readonly Unwanted[]): string[] {
  const text = written.text.replaceAll(quoted, (words) => "‹".repeat(words.length));
  const flat = text.replaceAll("\n", " ");
  const unwanted = candidates.filter(
    (one) => unwantedChinese.includes(one) === isChinese.test(text),
  );
  return unwanted.flatMap(({ pattern, write }) =>
    [...flat.matchAll(pattern)].map(
      ({ 0: words, index }) =>
        `${path}:${lineAt(written, index)}: "${words.trim()}" — write ${write}`,
    ),
  );
}

/** Sentences that are too long; code is one word. */
export function sentenceProblems(path: string, written: WrittenText): string[] {
  const sentences = written.text
    .replaceAll(quoted, (words) => (/[.!?]$/.test(words.slice(0, -1)) ? "‹›." : "‹›"))
    .split(/(?<=[.!?:;])(?:\s|$)|\n\n|。/);
  return sentences.flatMap((sentence) => {
    const words = sentence.split(/\s+/).filter((word) => /[\p{L}\d…‹]/u.test(word));
    if (words.length <= maxWords || isChinese.test(sentence)) return [];
    const start = words.slice(0, 6).join(" ");
    return [
      `${path}:${written.line}: "${start} …" — write sentences of at most ${maxWords} words, not ${words.length}`,
    ];
  });
}

/** Without what parameters add. */
const lengthOf = (text: string): number => text.replaceAll("…", "").length;

/** Chinese needs fewer characters. */
const isLong = ({ text }: WrittenText): boolean =>
  lengthOf(text) > maxMessage && !isChinese.test(text);

function messageProblems({ path, messages }: Source): string[] {
  return messages
    .filter((message) => isLong(message) && !(message.id in longMessages))
    .map(
      ({ id, text, line }) =>
        `${path}:${line}: "${id}" — write at most ${maxMessage} characters, not ${lengthOf(text)}`,
    );
}

/** Messages over the limit, by id. */
export function longMessagesOf({ messages }: Source): string[] {
  return messages.filter(isLong).map(({ id }) => id);
}

export function problemsOf(source: Source): string[] {
  const { kind, path, texts, longest } = source;
  const sentences = kind === "comments" ? [] : longest;
  return [
    ...new Set([
      ...wordProblems(path, texts, kind),
      ...sentences.flatMap((text) => sentenceProblems(path, text)),
      ...messageProblems(source),
    ]),
  ];
}
