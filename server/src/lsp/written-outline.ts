import type { OutlineItem } from "../core/parts/answers.ts";
import type { Outline } from "../service/outline.ts";
import { positionTexts, type Lines } from "./convert.ts";
import type { WrittenAnswer } from "./host.ts";
import { symbolKinds } from "./structure.ts";

/** So much is handed over at once, in UTF-16 units: what is not kept until it is old is cheap to forget. */
const pieceLength = 2 ** 14;

/** What stands before the first of the items that lie in one. */
const opening = '{"children":[';

/** Writes the nested outline that `symbolsOf` makes. The children of an item go before the rest of it, as they are told. */
export function writeOutline(outline: Outline, lines: Lines, answer: WrittenAnswer): void {
  const membersOf = memberWriter(lines);
  let piece = "";
  /** What stands before the next item. */
  let before = "[";
  outline({
    begin() {
      piece += before;
      before = opening;
    },
    end(item) {
      piece += (before === opening ? "{" : "],") + membersOf(item);
      before = ",";
      if (piece.length < pieceLength) return;
      answer.add(piece);
      piece = "";
    },
  });
  answer.add(`${piece}${before === "[" ? "[]" : "]"}`);
}

/** What stands in the braces of an item behind its children. */
function memberWriter(lines: Lines): (item: OutlineItem) => string {
  const positionAt = positionTexts(lines);
  return ({ name, detail, kind, span, nameSpan }) => {
    const start = positionAt(span.start);
    const nameStart = nameSpan.start === span.start ? start : positionAt(nameSpan.start);
    const nameEnd = positionAt(nameSpan.end);
    const end = nameSpan.end === span.end ? nameEnd : positionAt(span.end);
    const named = `"name":${quoted(name)},"kind":${symbolKinds[kind]},"range":{"start":${start},"end":${end}},"selectionRange":{"start":${nameStart},"end":${nameEnd}}`;
    return detail === "" ? `${named}}` : `${named},"detail":${quoted(detail)}}`;
  };
}

/** A text in quotes; most have nothing that is to be escaped, which is seen sooner than `JSON.stringify` begins. */
function quoted(value: string): string {
  return /^[ !#-[\]-~]*$/.test(value) ? `"${value}"` : JSON.stringify(value);
}
