import { rules } from "../../support/rules.ts";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { checkSetFindings } from "../../support/config-set.ts";

const folder = new URL("../../fixtures/sets/", import.meta.url);
const files = readdirSync(folder).sort();

/** Each file contains one or more sets (`=== name` lines between them); see `readSet`. */
describe.each(files)("%s", (file) => {
  const cases = readFileSync(new URL(file, folder), "utf8").split(/^=== (.*)\n/m);
  const named = cases
    .slice(1)
    .flatMap((name, at, all) => (at % 2 === 0 ? [[name, all[at + 1] ?? ""] as const] : []));
  test.each(named)("%s", (_name, body) => {
    checkSetFindings(body);
  });
});

test("every rule about sets has its fixture", () => {
  const missing = Object.values(rules)
    .filter(({ subject }) => subject === "set")
    .map(({ id }) => `${id}.yaml`)
    .filter((name) => !files.includes(name));
  expect(missing).toEqual([]);
});
