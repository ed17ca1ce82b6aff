import { basename } from "node:path";
import { expect, test } from "vitest";
import { allCasesOf, caseFiles, casesOf } from "./cases.ts";
import { isSupported } from "./compare.ts";
import { differences } from "./differences.ts";
import { judgementOn } from "./judgement.ts";
import { testAgreement } from "./test-agreement.ts";

testAgreement("others");

test("a difference on purpose is one of a case that exists", () => {
  const all = caseFiles().flatMap((path) => allCasesOf(path).filter(isSupported));
  const ids = new Set(all.map(({ id }) => id));
  expect([...differences.keys()].filter((id) => !ids.has(id))).toEqual([]);
});

test.each(["adversarial", "generated"])("a wrong verdict on a case of %s is a failure", (name) => {
  const file = caseFiles().find((path) => basename(path).startsWith(name)) ?? "";
  const [first] = casesOf(file).filter(isSupported);
  if (!first) throw new Error(`there are no cases called ${name}`);
  const { starts } = first.kubelet;
  const turned = { ...first, kubelet: { ...first.kubelet, starts: !starts, effective: {} } };
  expect(judgementOn(file, turned).unexplained).not.toEqual([]);
});
