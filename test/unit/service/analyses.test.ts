import { expect, test } from "vitest";
import { createAnalyses, type Snapshot } from "../../../server/src/service/analyses.ts";
import { readSettings } from "../../../server/src/service/settings.ts";
import { knowledge } from "../../support/knowledge.ts";

const { settings } = readSettings({}, 1);

function snapshot(name: string, length: number): Snapshot {
  const text = "#".repeat(length);
  return { uri: `file:///${name}.yaml`, languageId: "yaml", version: 1, text };
}

/** How many analyses are kept of texts so long, each opened after the one before. */
function keptOf(...lengths: readonly number[]): number {
  const analyses = createAnalyses(knowledge, () => false);
  lengths.forEach((length, index) => analyses.analyze(snapshot(String(index), length), settings));
  return analyses.size;
}

test.each<[what: string, lengths: readonly number[], kept: number]>([
  ["short texts", Array.from({ length: 64 }, () => 10), 64],
  ["more documents than are kept", Array.from({ length: 70 }, () => 10), 64],
  ["long texts", [400_000, 400_000, 400_000], 2],
  ["a long one after short ones", [10, 10, 1_000_000], 1],
  ["one that is longer than all that is kept", [10, 1_500_000], 1],
])("%s", (_what, lengths, kept) => {
  expect(keptOf(...lengths)).toBe(kept);
});
