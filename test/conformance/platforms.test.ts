import { expect, test } from "vitest";
import { platformCases } from "./cases.ts";
import { platformJudgementOn } from "./judgement.ts";
import { platformDifferences } from "./platform-differences.ts";

test("files of platforms are judged as the platform does", () => {
  const cases = platformCases();
  expect(cases.flatMap((platformCase) => platformJudgementOn(platformCase).unexplained)).toEqual(
    [],
  );
  expect(cases.length).toBeGreaterThanOrEqual(412);
});

test("a difference from a platform is one of a case that exists, and still one", () => {
  const listed = platformCases().filter(({ id }) => platformDifferences.has(id));
  expect(listed.length).toBe(platformDifferences.size);
  const agreed = listed.filter(
    (platformCase) => platformJudgementOn(platformCase).found.length === 0,
  );
  expect(agreed).toEqual([]);
});
