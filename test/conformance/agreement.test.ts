import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { shared } from "../support/shared.ts";
import { differencesOf, isSupported, parseCase } from "./compare.ts";
import { differences } from "./differences.ts";

const folder = new URL("conformance/", shared);
const ids = new Set<string>();

test.each(readdirSync(folder).sort())(
  "%s: verdict, errors and effective configuration are the real kubelet's",
  (file) => {
    const lines = readFileSync(new URL(file, folder), "utf8").split("\n");
    const cases = lines.filter((line) => line !== "").map(parseCase);
    const supported = cases.filter(isSupported);
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
