import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  upgradeItemText,
  upgradeReports,
  type UpgradeReport,
} from "../../server/src/answers/upgrade/compute-upgrade.ts";
import { measuredVersions } from "../support/measured-versions.ts";
import type { KubernetesVersion } from "../../server/src/facts/table.ts";
import { knowledge } from "../support/knowledge.ts";
import { corpusFiles, shared } from "../support/shared.ts";

/** Neighbouring versions, in both directions. */
const pairs = measuredVersions.slice(1).flatMap((newer, at) => {
  const older = measuredVersions[at] ?? newer;
  return [[older, newer] as const, [newer, older] as const];
});

interface Verdict {
  readonly id: string;
  readonly version: KubernetesVersion;
  readonly kind: string;
  readonly main: string;
  readonly kubelet: { readonly starts: boolean };
}

const verdicts = readFileSync(new URL("conformance/real-files.jsonl", shared), "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line) as Verdict);

function reportOf(
  name: string,
  text: string,
  from: KubernetesVersion,
  to: KubernetesVersion,
): UpgradeReport | undefined {
  const texts = { main: { path: name, text }, dropIns: undefined, args: [], mainFolder: "/" };
  return upgradeReports(texts, from, to, {}, knowledge)[0];
}

describe.each(pairs)("from %s to %s", (from, to) => {
  test("says something sensible about every real file", () => {
    for (const { name, text } of corpusFiles("kubelet")) {
      const report = reportOf(name, text, from, to);
      // The one file without any of the kubelet's kinds.
      expect(report !== undefined, name).toBe(name !== "kk-kubeadm-doc-v1beta3-1.yaml");
      for (const item of report?.items ?? []) {
        const says = upgradeItemText(item, knowledge);
        expect(says, name).not.toMatch(/undefined|\[object|NaN/);
        const { start, end } = item.span ?? { start: 0, end: 0 };
        expect(start >= 0 && start <= end && end <= text.length, `${name}: ${says}`).toBe(true);
      }
    }
  });

  test("refuses what the kubelet starts with before and not after", () => {
    const starts = new Map(
      verdicts.map(({ id, version, kubelet }) => [`${id} ${version}`, kubelet.starts]),
    );
    for (const { id, main } of verdicts.filter(({ version }) => version === from)) {
      const report = reportOf(id, main, from, to);
      if (!report) continue;
      const hadErrors = starts.get(`${id} ${from}`) === false;
      const refused = report.items.some(({ kind }) => kind === "refused");
      const isRefused = starts.get(`${id} ${to}`) === false;
      if (!hadErrors) expect(refused, id).toBe(isRefused);
      else expect(refused || report.refusedByBoth.length > 0, id).toBe(isRefused);
    }
  });
});
