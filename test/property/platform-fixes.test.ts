import type { Part } from "../../server/src/engine/parts/part.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseText } from "../../server/src/stacks/parse-text.ts";
import { applyEdits } from "../../server/src/engine/syntax/edits/apply-edits.ts";
import type { Finding } from "../../server/src/engine/analysis/finding.ts";
import { readHcl } from "../../server/src/engine/syntax/hcl/read-hcl.ts";
import { platforms } from "../../server/src/platforms/platform-registry.ts";
import { checkEdits } from "../support/check-edits.ts";
import { knowledge } from "../support/knowledge.ts";
import { fixTitleText } from "../support/texts.ts";
import { runs } from "../support/runs.ts";

/** Documents of platforms with keys of their own, as their pages show them. */
const examples = platforms
  .filter(({ documents }) => documents.some(({ places }) => places.some(({ keys }) => keys)))
  .map(({ example, documents }) => ({
    text: example,
    path: documents.some(({ isToml }) => isToml)
      ? "user-data.toml"
      : documents.some(({ resources }) => resources)
        ? "main.tf"
        : "kubeletconfig.json",
  }));

function partsOf(text: string, path: string): readonly Part[] {
  return parseText(text, { kubernetesVersion: "1.35", path }, knowledge).parts;
}

function errorsIn(parts: readonly Part[]): number {
  return parts.flatMap(({ findings }) => findings).filter(({ severity }) => severity === "error")
    .length;
}

/** How many stretches of a file of HCL cannot be read: where nothing can be read, nothing is said. */
function mistakesOf(text: string): number {
  return readHcl(text).document.problems.length;
}

/** Makes every fix of a text, each of which leaves fewer errors than it found, or as many remarks less. */
function fixAll(text: string, path: string): number {
  const parts = partsOf(text, path);
  const before = errorsIn(parts);
  const all = parts.flatMap((part) =>
    part.findings.map((finding): [Part, Finding] => [part, finding]),
  );
  let made = 0;
  for (const [part, finding] of all.slice(0, 4)) {
    const fixes = part.fixes(finding);
    expect(fixes.filter(({ isPreferred }) => isPreferred === true).length).toBeLessThan(2);
    for (const { title, edits } of fixes) {
      expect(fixTitleText(title)).not.toMatch(/undefined|NaN|\[object/);
      checkEdits(text, edits);
      const edited = applyEdits(text, edits);
      if (path === "main.tf") expect(mistakesOf(edited)).toBe(mistakesOf(text));
      const after = errorsIn(partsOf(edited, path));
      expect(after).toBeLessThanOrEqual(finding.severity === "error" ? before - 1 : before);
      made++;
    }
  }
  return made;
}

test("whatever is wrong in platforms' own keys, their fixes mend it and break nothing", () => {
  const tried = runs(160);
  let made = 0;
  const mistake = fc.record({
    example: fc.constantFrom(...examples),
    place: fc.double({ min: 0, max: 1, noNaN: true }),
    removed: fc.nat(2),
    put: fc.constantFrom("", "", "x", "0", "-", '"', "9", "e", "\n", " ", ": ", "{", "s"),
  });
  fc.assert(
    fc.property(mistake, ({ example: { text, path }, place, removed, put }) => {
      const at = Math.floor(place * text.length);
      made += fixAll(text.slice(0, at) + put + text.slice(at + removed), path);
    }),
    { numRuns: tried },
  );
  // In a sixth of the texts as a rule.
  expect(made).toBeGreaterThan(tried / 15);
});
