import { describe, expect, test } from "vitest";
import { analyze } from "../../../../server/src/documents/analyze.ts";
import { foldingRanges } from "../../../../server/src/engine/structure/folding.ts";
import { lineAt } from "../../../../server/src/engine/text/line-index.ts";
import { defaultVersion } from "../../../../server/src/facts/field-index.ts";
import { knowledge } from "../../../support/knowledge.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

/** First and last line of each range and its kind; lines count from 0. */
function foldsOf(text: string): string[] {
  const analysis = analyze(text, { kubernetesVersion: defaultVersion }, knowledge);
  return foldingRanges(analysis).map(({ span, kind }) => {
    const lines = `${lineAt(analysis.lines, span.start)}-${lineAt(analysis.lines, span.end)}`;
    return kind ? `${lines} ${kind}` : lines;
  });
}

describe("below the header's two lines", () => {
  test.each([
    ["nothing to fold", "maxPods: 1\n", []],
    [
      "a block map, without what follows",
      "evictionHard:\n  a: 1\n  b: 2\n\n# c\nmaxPods: 1\n",
      ["2-4"],
    ],
    ["maps in maps", "authentication:\n  webhook:\n    enabled: true\n", ["2-4", "3-4"]],
    ["a list on its key's level", "clusterDNS:\n- a\n- b\n", ["2-4"]],
    ["a list of maps", "providers:\n- name: a\n  env: 1\n- name: b\n", ["2-5", "3-4"]],
    ["an item that starts with a map", "x:\n- a:\n    b: 1\n    c: 2\n  d: 3\n", ["2-6", "3-6"]],
    ["a flow list keeps its bracket's line", "clusterDNS: [\n  a,\n  b\n]\n", ["2-4"]],
    ["a flow list that ends with an item", "clusterDNS: [a,\n  b]\n", ["2-3"]],
    ["brackets on two lines", "clusterDNS: [\n]\n", []],
    ["a block text", "clusterDomain: |\n  a\n  b\n", ["2-4"]],
    ["a comment block", "# a\n# b\n# c\nmaxPods: 1\n", ["2-4 comment"]],
    ["one comment line", "# a\nmaxPods: 1\n", []],
    ["a blank line parts comments", "# a\n# b\n\n# c\n# d\n", ["2-3 comment", "5-6 comment"]],
    ["comments behind values are none", "maxPods: 1 # a\nport: 2 # b\n", []],
    ["no comment in a block text", "clusterDomain: |\n  # a\n  # b\n", ["2-4"]],
    ["a region", "# region pods\nmaxPods: 1\n# endregion\nport: 1\n", ["2-4 region"]],
    ["an open region", "# region pods\nmaxPods: 1\n", []],
  ])("%s", (_, body, expected) => {
    expect(foldsOf(header + body)).toEqual(expected);
  });
});

test("documents fold, foreign ones do not", () => {
  const foreign = "kind: Pod\napiVersion: v1\nspec:\n  a: 1\n";
  expect(foldsOf(`# head\n${header}---\n${foreign}---\n# a\n# b\n${header}`)).toEqual([
    "1-2",
    "8-12",
    "9-10 comment",
  ]);
});

test("JSON folds from brace to brace", () => {
  const text =
    '{\n"kind": "KubeletConfiguration",\n"apiVersion": "kubelet.config.k8s.io/v1beta1",\n"evictionHard": {\n"a": "1"\n}\n}\n';
  expect(foldsOf(text)).toEqual(["0-5", "3-4"]);
});

test.each(["", "a:\n  b: 1\n", "apiVersion: v1\nkind: Pod\nspec:\n  a: 1\n"])(
  "nothing for %j",
  (text) => {
    expect(foldsOf(text)).toEqual([]);
  },
);
