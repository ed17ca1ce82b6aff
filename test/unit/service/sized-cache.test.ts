import { expect, test } from "vitest";
import { createSizedCache } from "../../../server/src/service/sized-cache.ts";

function filled(maxEntries: number, values: readonly string[]) {
  let asked = 0;
  const cache = createSizedCache<string, string>({
    maxEntries,
    maxSize: 10,
    sizeOf: ({ length }) => {
      asked++;
      return length;
    },
  });
  for (const value of values) cache.put(value.charAt(0), value);
  const kept = "abcdef".split("").flatMap((key) => cache.get(key) ?? []);
  return { kept, asked, size: cache.size };
}

test.each([
  ["few", 3, ["a", "b"], ["a", "b"]],
  ["more than fit: the oldest goes", 2, ["a", "b", "c"], ["b", "c"]],
  ["longer ones than fit: the oldest go", 9, ["aaaa", "bbbb", "cccc"], ["bbbb", "cccc"]],
  ["one that is too long: it stays alone", 9, ["a", "b".repeat(11)], ["b".repeat(11)]],
  ["a value again: it is the newest", 2, ["a", "b", "aa", "c"], ["aa", "c"]],
  [
    "a value that is replaced: only its new size counts",
    9,
    ["a".repeat(9), "a", "b".repeat(9)],
    ["a", "b".repeat(9)],
  ],
])("keeps %s", (_name, maxEntries, values, kept) => {
  expect(filled(maxEntries, values).kept).toEqual(kept);
});

test("each put asks for the sizes of what comes and goes, not of all that is kept", () => {
  const values = Array.from({ length: 1_000 }, (_, at) => String.fromCharCode(0x4e00 + at));
  expect(filled(500, values)).toEqual({ kept: [], asked: 1_000 + 990, size: 10 });
});
