import { expect, test } from "vitest";
import { month } from "../../../../server/src/engine/messages/english-words.ts";

test.each([
  ["2026-01", "January 2026"],
  ["2026-09", "September 2026"],
  ["2027-12", "December 2027"],
])("%s is %s", (written, said) => {
  expect(month(written)).toBe(said);
});
