import { expect, test } from "vitest";
import { isMet, median, tableOf } from "../../bench/rows.mjs";

interface Row {
  readonly name: string;
  readonly value: number;
  readonly goal?: number;
  readonly bound?: "at most" | "at least";
  readonly compared?: "value" | "ours";
  readonly unit?: string;
  readonly ours?: number;
  readonly peer?: number;
  readonly spread?: readonly [lowest: number, highest: number];
}

test("a table of a report says of each figure whether its goal is met", () => {
  const rows: readonly Row[] = [
    { name: "change", unit: "ms", ours: 12, peer: 100, value: 0.12, goal: 0.1, spread: [9, 14.5] },
    {
      name: "key to the list",
      unit: "s",
      ours: 0.1,
      peer: 0.4,
      value: 0.25,
      goal: 0.15,
      compared: "ours",
    },
    { name: "batch", value: 0.36, goal: 0.35, bound: "at least" },
    { name: "hover", unit: "ms", ours: 1.234, peer: 2, value: 0.617 },
  ];
  expect(tableOf(rows))
    .toBe(`|                 |    ours |     each run |    peer | ours/peer |           goal |            |
| --------------- | ------: | -----------: | ------: | --------: | -------------: | ---------: |
| change          | 12.0 ms | 9.00 to 14.5 |  100 ms |      0.12 |    at most 0.1 | **missed** |
| key to the list |  0.10 s |              |  0.40 s |      0.25 | at most 0.15 s |        met |
| batch           |    0.36 |              |         |           |  at least 0.35 |        met |
| hover           | 1.23 ms |              | 2.00 ms |      0.62 |                |            |`);
  expect(rows.map(isMet)).toEqual([false, true, true, undefined]);
});

test("the middle of an even number of times is between two of them", () => {
  expect([median([3, 1, 2]), median([4, 1, 3, 2])]).toEqual([2, 2.5]);
});
