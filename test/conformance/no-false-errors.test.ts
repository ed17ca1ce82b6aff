import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { analyze } from "../../server/src/core/analysis/analyze.ts";
import { versionFrom } from "../../server/src/core/schema/field-index.ts";
import { knowledge } from "../support/knowledge.ts";
import { shared } from "../support/shared.ts";

interface Case {
  readonly id: string;
  readonly version: string;
  readonly kind: string;
  readonly main: string | null;
  readonly dropins?: unknown;
  readonly args?: readonly string[];
  readonly kubelet: { readonly starts: boolean; readonly ignored?: unknown };
}

/** Cases in which we are stricter, with the reason. */
const known: ReadonlyMap<string, string> = new Map([
  ["fuzz-1.36-00659", "U+0085 ends a line for the kubelet's YAML reader, as YAML 1.1 has it"],
]);

const folder = new URL("conformance/", shared);

test.each(readdirSync(folder).sort())(
  "%s: no error where the kubelet starts, a finding where it drops a key",
  (file) => {
    const wrong: string[] = [];
    let count = 0;
    for (const line of readFileSync(new URL(file, folder), "utf8").split("\n")) {
      if (line === "") continue;
      // The files are part of the reference data, with the shape that its README gives.
      const { id, version, kind, main, dropins, args, kubelet } = JSON.parse(line) as Case;
      const kubernetesVersion = versionFrom(version);
      const isPlain = dropins === undefined && (args ?? []).length === 0;
      if (main === null || !isPlain || !kubernetesVersion || known.has(id)) continue;
      count++;
      const isKubeletConfig = kind === "KubeletConfiguration";
      const { findings } = analyze(main, { kubernetesVersion, isKubeletConfig }, knowledge);
      const errors = findings.filter(({ severity }) => severity === "error");
      if (kubelet.starts && errors.length > 0) {
        wrong.push(`${id}: ${errors.map(({ rule, path }) => `${rule} ${path}`).join(", ")}`);
      }
      if (kubelet.ignored !== undefined && !hasEntries(kubelet.ignored)) continue;
      if (kubelet.ignored !== undefined && findings.length === 0)
        wrong.push(`${id}: nothing found`);
    }
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(50);
  },
);

function hasEntries(value: unknown): boolean {
  return typeof value === "string" ? value !== "" : Array.isArray(value) && value.length > 0;
}
