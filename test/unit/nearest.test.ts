import { expect, test } from "vitest";
import { nearest } from "../../server/src/core/text/nearest.ts";

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
