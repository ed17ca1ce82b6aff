import { describe, expect, test } from "vitest";
import { effectiveJson } from "../../server/src/kubelet/effective/effective-value.ts";
import type { KubernetesVersion } from "../../server/src/facts/table.ts";
import { checkWrittenSet, readSet, type WrittenSet } from "./config-set.ts";
import type { ExactJson } from "../../server/src/engine/text/json-text.ts";

/** A set, the versions that treat it alike, and what comes out. */
export interface MergeExample {
  readonly name: string;
  readonly versions: readonly KubernetesVersion[];
  readonly set: string | WrittenSet;
  /** By path with dots; undefined: the kubelet leaves it out as empty. */
  readonly values?: Readonly<Record<string, ExactJson | undefined>>;
  /** The rules of all errors. */
  readonly errors?: readonly string[];
  /** Rules that have to be among the findings. */
  readonly findings?: readonly string[];
}

/** Versions that merge into Go's objects. */
export const old: readonly KubernetesVersion[] = ["1.30", "1.31"];
/** Versions that merge the JSON of the file's own version. */
export const recent: readonly KubernetesVersion[] = ["1.32", "1.36"];
export const all = [...old, ...recent];

/** A test for each example and version. */
export function testMergeExamples(title: string, examples: readonly MergeExample[]): void {
  const runs = examples.flatMap((example) =>
    example.versions.map((version) => [example.name, version, example] as const),
  );
  describe(title, () => {
    test.each(runs)("%s in %s", (_name, version, example) => {
      checkExample(example, version);
    });
  });
}

function valueAt(json: ExactJson | undefined, path: string): ExactJson | undefined {
  return path.split(".").reduce<ExactJson | undefined>((value, name) => {
    const isMap = typeof value === "object" && value !== null && !Array.isArray(value);
    return isMap ? (value as Readonly<Record<string, ExactJson>>)[name] : undefined;
  }, json);
}

function checkExample(
  { set: text, values = {}, errors, findings = [] }: MergeExample,
  kubernetesVersion: KubernetesVersion,
): void {
  const written = typeof text === "string" ? readSet(text) : text;
  const set = checkWrittenSet(written, { kubernetesVersion });
  if (!set) throw new Error("no set");
  const json = effectiveJson(set.effective.tree, set.effective.index);
  const actual = Object.keys(values).map((path) => [path, valueAt(json, path)]);
  expect(Object.fromEntries(actual)).toEqual(values);
  const found = set.findings.map(({ finding }) => finding);
  const rules = found.map(({ rule }) => rule);
  expect(findings.filter((rule) => !rules.includes(rule))).toEqual([]);
  if (!errors) return;
  const wrong = found.filter(({ severity }) => severity === "error").map(({ rule }) => rule);
  expect(wrong).toEqual(errors);
}
