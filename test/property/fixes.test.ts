import type { FileOptions } from "../../server/src/engine/parts/part.ts";
import { safeEdits, soundFixes } from "../support/analyses.ts";
import fc from "fast-check";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { analyze } from "../../server/src/documents/analyze.ts";
import { applyEdits } from "../../server/src/engine/syntax/edits/apply-edits.ts";

import { defaultVersion } from "../../server/src/facts/field-index.ts";
import { knowledge } from "../support/knowledge.ts";
import { examplesOf, optionsOf, pageIds } from "../support/rule-pages.ts";
import { checkEdits } from "../support/check-edits.ts";
import { fixTitleText } from "../support/texts.ts";
import { runs } from "../support/runs.ts";

interface Sample {
  readonly name: string;
  readonly text: string;
  readonly options: FileOptions;
}

const ofPages: readonly Sample[] = pageIds.flatMap((id) =>
  examplesOf(id, "Wrong").map((example) => ({
    name: id,
    text: example.text,
    options: optionsOf(example, id),
  })),
);

const folder = new URL("../../examples/", import.meta.url);

const ofExamples: readonly Sample[] = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.(?:ya?ml|json|conf)$/.test(path))
  .map((path) => ({
    name: path,
    text: readFileSync(new URL(path, folder), "utf8"),
    options: { kubernetesVersion: defaultVersion, path, isKubeletConfig: true },
  }));

/** Makes the fixes of all kinds of findings of a text. */
function fixAll(text: string, options: FileOptions): void {
  const analysis = analyze(text, options, knowledge);
  const seen = new Set<string>();
  for (const finding of analysis.findings) {
    // One finding of a rule is enough: each fix is tried on the whole text.
    if (seen.has(finding.rule)) continue;
    seen.add(finding.rule);
    for (const { title, edits } of soundFixes(analysis, finding, options, knowledge)) {
      expect(fixTitleText(title)).not.toMatch(/undefined|NaN|\[object/);
      checkEdits(text, edits);
    }
  }
  const safe = safeEdits(analysis, analysis.findings, options, knowledge);
  checkEdits(text, safe);
  analyze(applyEdits(text, safe), options, knowledge);
}

const characters = fc.constantFrom(...Array.from("\n\t :,-{}[]\"'#&*|>?!a0%~.\uFEFFö"), "\r\n", "");

describe.each([
  ["wrong examples of the pages", ofPages],
  ["files of examples/", ofExamples],
])("%s", (_name, texts) => {
  test("there are some", () => {
    expect(texts.length).toBeGreaterThan(3);
  });

  test("as they are", () => {
    for (const { text, options } of texts) fixAll(text, options);
  });

  test("with one character put in, taken out or changed", () => {
    const change = fc.record({
      sample: fc.constantFrom(...texts),
      place: fc.double({ min: 0, max: 1, noNaN: true }),
      removed: fc.nat(1),
      character: characters,
    });
    fc.assert(
      fc.property(change, ({ sample, place, removed, character }) => {
        const at = Math.floor(place * sample.text.length);
        const text = sample.text.slice(0, at) + character + sample.text.slice(at + removed);
        fixAll(text, sample.options);
      }),
      { numRuns: runs(80) },
    );
  });
});
