import { expect, test } from "vitest";
import type { KubernetesVersion } from "../../server/src/facts/table.ts";
import { fileSummary } from "./file-summary.ts";

/** Settings in a document of a platform, and what is said of them. */
export type PlatformRow = readonly [
  name: string,
  settings: string,
  rules: readonly string[],
  effective?: Readonly<Record<string, unknown>>,
  version?: KubernetesVersion,
];

/** Compares the findings in a document and the resulting values with a row, as far as it says; a test for each. */
export function checkRows(
  rows: readonly PlatformRow[],
  document: (settings: string) => string,
  path = "a.yaml",
): void {
  for (const [name, settings, rules, effective = {}, version = "1.35"] of rows) {
    test(name, () => {
      const found = fileSummary(document(settings), path, version);
      expect(found.rules).toEqual(rules);
      expect(found.effective).toMatchObject(effective);
    });
  }
}
