import { expect, test } from "vitest";
import { createCrashLimit } from "../../../client/src/crash-limit.ts";

const seconds = (...at: readonly number[]): number[] => at.map((each) => each * 1000);

test("the fifth crash within three minutes is one too many, and the next ones count anew", () => {
  const isTooMany = createCrashLimit();
  const found = seconds(0, 10, 20, 30, 180, 181, 182).map((at) => isTooMany(at));
  expect(found).toEqual([false, false, false, false, true, false, false]);
});

test("crashes from long ago do not count", () => {
  const isTooMany = createCrashLimit();
  expect(seconds(0, 60, 120, 170, 181, 241).map((at) => isTooMany(at))).toEqual(
    Array(6).fill(false),
  );
});
