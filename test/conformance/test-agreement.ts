import { basename } from "node:path";
import { expect, test } from "vitest";
import { allCasesOf, caseFiles } from "./cases.ts";
import { isSupported } from "./compare.ts";
import { judgementOn } from "./judgement.ts";

/** The files of cases by the file of tests that checks them, so that each worker has some of the work. */
const groups = {
  adversarial: /^adversarial-1\.3[0-2]\./,
  "adversarial-newer": /^adversarial-/,
  flags: /^flags-/,
  generated: /^generated-/,
  others: /^/,
} as const;

type Group = keyof typeof groups;

function groupOf(path: string): string | undefined {
  return Object.entries(groups).find(([, names]) => names.test(basename(path)))?.[0];
}

/** Compares the cases of the files of a group with the kubelet. */
export function testAgreement(group: Group): void {
  const paths = caseFiles().filter((path) => groupOf(path) === group);
  test.each(paths.map((path) => [basename(path), path] as const))(
    "%s: verdict, effective configuration and errors are the real kubelet's",
    (_, path) => {
      const supported = allCasesOf(path).filter(isSupported);
      const wrong = supported.flatMap((referenceCase) =>
        judgementOn(path, referenceCase).unexplained.map((line) => `${referenceCase.id}: ${line}`),
      );
      expect(wrong).toEqual([]);
      expect(supported.length).toBeGreaterThan(50);
    },
  );
}
