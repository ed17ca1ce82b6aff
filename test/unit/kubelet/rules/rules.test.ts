import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { checkFindings } from "../../../support/check-findings.ts";
import { fixtureCases } from "../../../support/fixture-cases.ts";
import { nodeOf } from "../../../support/node-directive.ts";

const folder = new URL("../../../fixtures/rules/", import.meta.url);

/** Each file contains one or more configurations (`=== name` lines between them) with marked findings. */
describe.each(readdirSync(folder).sort())("%s", (file) => {
  const text = readFileSync(new URL(file, folder), "utf8");
  const cases = fixtureCases(text).map((fixtureCase) => [fixtureCase.name, fixtureCase] as const);
  test.each(cases)("%s", (_name, { text: body, lineShift }) => {
    checkFindings(body, { ...nodeOf(body), severities: quiet }, lineShift);
  });
});

/** Hints about single values, which fixtures of other rules need not speak of. */
const quiet = new Map([
  ["zero-means-default", "off"],
  ["config-relative-path", "off"],
] as const);

test("a finding that a fixture does not mark is reported with its line in the fixture", () => {
  const [, second] = fixtureCases("=== right\nmaxPods: 5\n=== wrong\nmaxPods: 110\nmaxPodz: 1\n");
  if (!second) throw new Error("the fixture has two cases");
  expect(() => {
    checkFindings(second.text, {}, second.lineShift);
  }).toThrow(/5:1\+7 warning/);
});
