import { basename } from "node:path";
import { expect, test } from "vitest";
import { allCasesOf, caseFiles, casesOf, platformCases } from "./cases.ts";
import { isSupported } from "./compare.ts";
import { differences } from "./differences.ts";
import { judgementOn, platformJudgementOn } from "./judgement.ts";
import { platformDifferences } from "./platform-differences.ts";

const ids = new Set<string>();

test.each(caseFiles().map((path) => [basename(path), path] as const))(
  "%s: verdict, effective configuration and errors are the real kubelet's",
  (_, path) => {
    const supported = allCasesOf(path).filter(isSupported);
    for (const { id } of supported) ids.add(id);
    const wrong = supported.flatMap((referenceCase) =>
      judgementOn(path, referenceCase).unexplained.map((line) => `${referenceCase.id}: ${line}`),
    );
    expect(wrong).toEqual([]);
    expect(supported.length).toBeGreaterThan(50);
  },
);

test("a difference on purpose is one of a case that exists", () => {
  expect([...differences.keys()].filter((id) => !ids.has(id))).toEqual([]);
});

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

test.each(["adversarial", "generated"])("a wrong verdict on a case of %s is a failure", (name) => {
  const file = caseFiles().find((path) => basename(path).startsWith(name)) ?? "";
  const [first] = casesOf(file).filter(isSupported);
  if (!first) throw new Error(`there are no cases called ${name}`);
  const { starts } = first.kubelet;
  const turned = { ...first, kubelet: { ...first.kubelet, starts: !starts, effective: {} } };
  expect(judgementOn(file, turned).unexplained).not.toEqual([]);
});
