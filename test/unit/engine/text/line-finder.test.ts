import { expect, test } from "vitest";
import { lineAt, lineFinder, lineIndexOf } from "../../../../server/src/engine/text/line-index.ts";

const text = Array.from({ length: 40 }, (_, line) => "x".repeat(line % 5)).join("\n");
const index = lineIndexOf(text);
const offsets = Array.from({ length: text.length + 3 }, (_, at) => at - 1);

test("a finder tells the same lines as lineAt, whichever way it is asked", () => {
  const shuffled = offsets.map((_, at) => offsets[(at * 37) % offsets.length] ?? 0);
  for (const order of [offsets, offsets.toReversed(), shuffled]) {
    expect(order.map(lineFinder(index))).toEqual(order.map((offset) => lineAt(index, offset)));
  }
});

test("a text of one line has one line for all offsets", () => {
  expect([-1, 0, 1, 9].map(lineFinder(lineIndexOf("a")))).toEqual([0, 0, 0, 0]);
});
