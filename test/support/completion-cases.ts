import { expect, test } from "vitest";
import type { KubernetesVersion } from "../../server/src/facts/table.ts";
import { complete } from "./complete.ts";

export const kubeletHeader =
  "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
export const providerHeader =
  "apiVersion: kubelet.config.k8s.io/v1\nkind: CredentialProviderConfig\n";

/** Completions at the `<|>` of a text, and the text after one is accepted. */
export interface CompletionCase {
  readonly name: string;
  /** The text below the header. */
  readonly at: string;
  /** All that is offered, in any order. */
  readonly only?: readonly string[];
  readonly offers?: readonly string[];
  readonly not?: readonly string[];
  /** An item and the whole text below the header after accepting it. */
  readonly accept?: readonly [label: string, after: string];
  readonly version?: KubernetesVersion;
  readonly path?: string;
}

/** One test for each case; `header` precedes each text. */
export function testCases(header: string, cases: readonly CompletionCase[]): void {
  test.each(cases)("$name", ({ at, only, offers = [], not = [], accept, version, path }) => {
    const { labels, accept: acceptItem } = complete(header + at, version, path);
    if (only) expect(labels.toSorted()).toEqual([...only].sort());
    expect(labels).toEqual(expect.arrayContaining([...offers]));
    expect(labels.filter((label) => not.includes(label))).toEqual([]);
    expect(new Set(labels).size).toBe(labels.length);
    if (accept) expect(acceptItem(accept[0])).toBe(header + accept[1]);
  });
}

/** A value accepted: the text before, the item, the text after. */
export function accepting(
  rows: readonly [before: string, label: string, after: string][],
): CompletionCase[] {
  return rows.map(([at, label, after]): CompletionCase => ({
    name: at,
    at,
    accept: [label, after],
  }));
}
