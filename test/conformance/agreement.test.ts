import { basename } from "node:path";
import { expect, test } from "vitest";
import { allCasesOf, caseFiles, platformCases } from "./cases.ts";
import { disagreementOn, isSupported } from "./compare.ts";
import type { Disagreement } from "./disagreement.ts";
import { differences } from "./differences.ts";
import { platformDisagreement } from "./platform-cases.ts";
import { agreedCases, platformDifferences } from "./platform-differences.ts";

const ids = new Set<string>();

/** Of a hostile text the kubelet names one mistake of many, in words that depend on how far it got. */
function comparedIn(file: string): readonly (keyof Disagreement)[] {
  const isHostile = /^(?:adversarial|minimal|flags)/.test(file);
  return isHostile ? ["verdict", "effective"] : ["verdict", "effective", "errors"];
}

test.each(caseFiles().map((path) => [basename(path), path] as const))(
  "%s: verdict, effective configuration and errors are the real kubelet's",
  (file, path) => {
    const supported = allCasesOf(path).filter(isSupported);
    for (const { id } of supported) ids.add(id);
    const aspects = comparedIn(file);
    const wrong = supported.flatMap((conformanceCase) => {
      if (differences.has(conformanceCase.id)) return [];
      const found = disagreementOn(conformanceCase);
      return aspects.flatMap((aspect) =>
        found[aspect].map((line) => `${conformanceCase.id}: ${line}`),
      );
    });
    expect(wrong).toEqual([]);
    expect(supported.length).toBeGreaterThan(50);
  },
);

test("a difference on purpose is one of a case that exists", () => {
  expect([...differences.keys()].filter((id) => !ids.has(id))).toEqual([]);
});

test.each([...agreedCases])(
  "%s: at least %i cases are judged as the platform does",
  (name, least) => {
    const cases = platformCases().filter(({ platform }) => platform === name);
    const agreed = cases.filter((platformCase) => platformDisagreement(platformCase).length === 0);
    expect(agreed.length).toBeGreaterThanOrEqual(least);
  },
);

test("a difference from a platform is one of a case that exists, and still one", () => {
  const listed = platformCases().filter(({ id }) => platformDifferences.has(id));
  expect(listed.length).toBe(platformDifferences.size);
  expect(listed.filter((platformCase) => platformDisagreement(platformCase).length === 0)).toEqual(
    [],
  );
});
