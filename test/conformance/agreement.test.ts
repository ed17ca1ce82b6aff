import { basename } from "node:path";
import { expect, test } from "vitest";
import { caseFiles, casesOf } from "./cases.ts";
import { differencesOf, isSupported } from "./compare.ts";
import { differences } from "./differences.ts";

const ids = new Set<string>();

test.each(caseFiles().map((path) => [basename(path), path] as const))(
  "%s: verdict, errors and effective configuration are the real kubelet's",
  (_, path) => {
    const supported = casesOf(path).filter(isSupported);
    for (const { id } of supported) ids.add(id);
    const wrong = supported.flatMap((each) =>
      differencesOf(each).map((line) => `${each.id}: ${line}`),
    );
    expect(wrong).toEqual([]);
    expect(supported.length).toBeGreaterThan(50);
  },
);

test("a difference on purpose is one of a case that exists", () => {
  expect([...differences.keys()].filter((id) => !ids.has(id))).toEqual([]);
});
