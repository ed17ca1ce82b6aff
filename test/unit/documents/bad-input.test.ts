import { expect, test } from "vitest";
import { analyze } from "../../../server/src/documents/analyze.ts";
import { completionsAt } from "../../../server/src/documents/document-completion.ts";
import { knowledge } from "../../support/knowledge.ts";
import { defaultVersion } from "../../../server/src/facts/field-index.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
const many = (count: number, line: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => line(n)).join("");

/** Anchors that stand for ten times the one before: 10^9 nodes written in nine lines. */
const bomb = many(
  9,
  (n) =>
    `a${n}: &a${n} [${Array(10)
      .fill(n === 0 ? "x" : `*a${n - 1}`)
      .join(", ")}]\n`,
);

const texts: readonly [name: string, text: string, rules: readonly string[]][] = [
  ["NUL", `${header}maxPods: \u0000`, ["file-not-text"]],
  ["a binary file", "\u007fELF\u0002\u0001\u0000\u0000", ["file-not-text"]],
  ["5 MB", header + "#".repeat(5_000_000), ["file-too-large"]],
  ["a byte order mark", `\uFEFF${header}`, []],
  ["an alias bomb", header + bomb, ["unknown-field", "yaml-syntax"]],
  ["deep flow nesting", `${header}clusterDNS: ${"[".repeat(5_000)}`, ["yaml-syntax"]],
  [
    "deep closed nesting",
    `${header}clusterDNS: ${"[".repeat(500)}${"]".repeat(500)}`,
    ["yaml-syntax"],
  ],
  ["deep JSON", `{"kind":"KubeletConfiguration","a":${"[".repeat(100_000)}`, ["yaml-syntax"]],
];

test.each(texts)("%s", (_name, text, rules) => {
  const analysis = analyze(
    text,
    { kubernetesVersion: defaultVersion, isKubeletConfig: true },
    knowledge,
  );
  const found = [...new Set(analysis.findings.map(({ rule }) => rule))].sort();
  expect(found).toEqual([...new Set(rules)].sort());
  expect(() => completionsAt(analysis, text.length, knowledge)).not.toThrow();
});

test("50,000 keys", () => {
  const text = header + many(50_000, (n) => `k${n}: 1\n`);
  const { findings } = analyze(
    text,
    { kubernetesVersion: defaultVersion, isKubeletConfig: true },
    knowledge,
  );
  expect(findings.map(({ rule }) => rule).slice(-2)).toEqual([
    "unknown-field",
    "too-many-findings",
  ]);
});

test("100,000 keys", () => {
  const text = header + many(100_000, (n) => `k${n}: 1\n`);
  const { findings } = analyze(
    text,
    { kubernetesVersion: defaultVersion, isKubeletConfig: true },
    knowledge,
  );
  expect(findings.map(({ rule }) => rule)).toEqual(["file-too-large"]);
});
