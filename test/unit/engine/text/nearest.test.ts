import { expect, test } from "vitest";
import { nearest } from "../../../../server/src/engine/text/nearest.ts";

test.each([
  ["raed", ["mount", "read", "readv"], "read"],
  ["opneat", ["open", "openat", "openat2"], "openat"],
  ["maxpods", ["maxPods", "podPidsLimit"], "maxPods"],
  ["imageGC", ["imageGCHighThresholdPercent"], "imageGCHighThresholdPercent"],
  ["clsoe", ["clone", "close"], "close"],
  ["xy", ["yx", "ab"], undefined],
  ["something", ["else"], undefined],
  ["", ["a"], undefined],
])("%s means %s", (word, candidates, meant) => {
  expect(nearest(word, candidates)).toBe(meant);
});

test("for a long word nothing is meant, and no long name is", () => {
  expect(nearest("x".repeat(101), ["x".repeat(100)])).toBe(undefined);
  expect(nearest("readx", ["x".repeat(101), "ready"])).toBe("ready");
  // Its swaps collide in a set: this took minutes.
  expect(nearest("ab".repeat(10_000), ["read"])).toBe(undefined);
});
