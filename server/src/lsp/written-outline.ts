import type { OutlineItem } from "../core/parts/answers.ts";
import type { Span } from "../core/text/span.ts";
import type { Outline } from "../service/outline.ts";
import { rangesIn, type Lines } from "./convert.ts";
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

function memberWriter(lines: Lines): (item: OutlineItem) => string {
  const rangeAt = rangesIn(lines);
  const range = (span: Span): string => {
    const { start, end } = rangeAt(span);
    return `{"start":{"line":${start.line},"character":${start.character}},"end":{"line":${end.line},"character":${end.character}}}`;
  };
  return ({ name, detail, kind, span, nameSpan }) => {
    const described = detail === "" ? "" : `,"detail":${JSON.stringify(detail)}`;
    return `"name":${JSON.stringify(name)},"kind":${symbolKinds[kind]},"range":${range(span)},"selectionRange":${range(nameSpan)}${described}}`;
  };
}
