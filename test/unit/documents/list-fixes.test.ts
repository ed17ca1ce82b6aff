import { expect, test } from "vitest";
import { analyze } from "../../../server/src/documents/analyze.ts";
import { defaultVersion } from "../../../server/src/facts/field-index.ts";
import { applyEdits } from "../../../server/src/engine/syntax/edits/apply-edits.ts";
import { soundFixes } from "../../support/analyses.ts";
import { knowledge } from "../../support/knowledge.ts";
import { fixTitleText } from "../../support/texts.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
const options = { kubernetesVersion: defaultVersion } as const;

/** Each fix of the only finding, with the text after it; the preferred one is marked. */
function fixesOf(text: string): string[][] {
  const analysis = analyze(text, options, knowledge);
  const [finding] = analysis.findings;
  const fixes = finding ? soundFixes(analysis, finding, options, knowledge) : [];
  return fixes.map(({ title, edits, isPreferred }) => [
    `${isPreferred === true ? "* " : ""}${fixTitleText(title)}`,
    applyEdits(text, edits).replace(header, ""),
  ]);
}

test.each<[what: string, text: string, fixes: readonly (readonly string[])[]]>([
  [
    "one address",
    `${header}clusterDNS: 10.96.0.10\nmaxPods: 60\n`,
    [["* Change to [10.96.0.10]", "clusterDNS:\n  - 10.96.0.10\nmaxPods: 60\n"]],
  ],
  [
    "addresses with commas",
    `${header}clusterDNS: 10.96.0.10, 10.96.0.11 # DNS\n`,
    [["* Change to [10.96.0.10, 10.96.0.11]", "clusterDNS: [10.96.0.10, 10.96.0.11] # DNS\n"]],
  ],
  [
    "dashes without a space",
    `${header}clusterDNS:\n  -10.96.0.10\n  -10.96.0.11\n`,
    [["* Change to [10.96.0.10, 10.96.0.11]", "clusterDNS:\n  [10.96.0.10, 10.96.0.11]\n"]],
  ],
  ["no items", `${header}clusterDNS: ""\n`, []],
  ["items that are no texts", `${header}registerWithTaints: spot\n`, []],
])("a text where a list belongs: %s", (_what, text, fixes) => {
  expect(fixesOf(text)).toEqual(fixes);
});
