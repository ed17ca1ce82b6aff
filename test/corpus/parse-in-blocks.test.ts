import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { composeYaml } from "../../server/src/core/syntax/compose-yaml.ts";
import { parseWhole, parseYaml, parseYamlOnce } from "../../server/src/core/syntax/parse-yaml.ts";
import type { ParsedDocument } from "../../server/src/core/syntax/located-node.ts";
import { corpusFiles } from "../support/shared.ts";

const texts = ["kubelet", "credprov", "templated", "bad", "kubelet-crs"]
  .flatMap(corpusFiles)
  .map(({ text }) => text)
  .filter((text) => !text.trimStart().startsWith("{"));

/** Reading in blocks keeps the damage of a mistake to its block; a sound text reads the same. */
function compare(text: string, documents: readonly ParsedDocument[]): void {
  const whole = parseWhole(text, composeYaml);
  const isSound = whole.every(({ problems }) => problems.length === 0);
  if (isSound) expect(documents.map(withoutBlocks)).toEqual(whole);
  else expect(documents.some(({ problems }) => problems.length > 0)).toBe(true);
}

/** How a document was cut up is not part of what it says. */
function withoutBlocks({ span, root, problems }: ParsedDocument): ParsedDocument {
  return { span, root, problems, blocks: undefined };
}

const pieces = fc.constantFrom(
  ..."\n|\n  |: |- |\t|{|}|[|]|,|\"|'|#|&a |*a|---\n|\r\n|key: 1\n|a: [\n1,\n]\n|# c\n|%|?|!!str ".split(
    "|",
  ),
);

const runs = 150;

describe("YAML read in blocks", () => {
  test("real files read as in one piece", () => {
    for (const text of texts) compare(text, parseYaml(text, composeYaml).documents);
  });

  test("edited files read as in one piece, whatever is taken over from before", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(9), pieces), {
          minLength: 1,
          maxLength: 4,
        }),
        (original, edits) => {
          let text = original;
          let { blocks } = parseYaml(text, composeYaml);
          for (const [where, removed, piece] of edits) {
            const at = Math.floor(where * text.length);
            text = text.slice(0, at) + piece + text.slice(at + removed);
            const parsed = parseYaml(text, composeYaml, blocks);
            expect(parsed.documents).toEqual(parseYaml(text, composeYaml).documents);
            expect(parseYamlOnce(text, composeYaml)).toEqual(parsed.documents);
            compare(text, parsed.documents);
            ({ blocks } = parsed);
          }
        },
      ),
      { numRuns: runs, seed: 3 },
    );
  }, 300_000);
});
