import { expect, test } from "vitest";
import { analyze } from "../../server/src/core/parts/documents/analyze.ts";
import { newestVersion } from "../../server/src/core/schema/field-index.ts";
import { knowledge } from "../support/knowledge.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
const lists = `registerWithTaints:
  - { key: a, effect: Nope, colour: red }
  - { key: a, key: b, effect: NoSchedule }
evictionHard:
  memory.availible: 5%
logging:
  flushFrequency: x
  options: { json: { infoBufferSize: 5q } }
`;
const options = { kubernetesVersion: newestVersion };

/** Each text is what the one before becomes by an edit elsewhere. */
test.each([
  ["a line before", [`${header}${lists}`, `${header}maxPods: 3\n${lists}`]],
  ["and gone again", [`${header}maxPods: 3\n${lists}`, `${header}${lists}`]],
  [
    "two edits",
    [`${header}${lists}`, `${header}# a\n${lists}`, `${header}# a\n# b\n${lists}# c\n`],
  ],
  [
    "a gate goes on, on which fields depend",
    [
      `${header}featureGates: { MemoryQoS: false }\n${lists}`,
      `${header}featureGates: { MemoryQoS: true, CustomCPUCFSQuotaPeriod: true }\n${lists}`,
    ],
  ],
  ["a list in itself", [`${header}${lists}`, `${header}${lists.replace("Nope", "NoExecute")}`]],
  [
    "in JSON",
    [
      '{"kind":"KubeletConfiguration","apiVersion":"kubelet.config.k8s.io/v1beta1","evictionHard":{"a":5}}',
      '{"kind":"KubeletConfiguration","maxPods":1,"apiVersion":"kubelet.config.k8s.io/v1beta1","evictionHard":{"a":5}}',
    ],
  ],
])("an edit leaves the findings of other entries as they are: %s", (_name, texts) => {
  const [first = "", ...others] = texts;
  let previous = analyze(first, options, knowledge);
  expect(previous.findings.length).toBeGreaterThan(0);
  for (const text of others) {
    const again = analyze(text, options, knowledge, previous);
    expect(again.findings).toEqual(analyze(text, options, knowledge).findings);
    previous = again;
  }
});

test("what was found for one version does not count for another", () => {
  const text = `${header}crashLoopBackOff: { maxContainerRestartPeriod: 1s }\n${lists}`;
  const first = analyze(text, options, knowledge);
  expect(first.findings.length).toBeGreaterThan(0);
  const older = { kubernetesVersion: "1.30" } as const;
  const again = analyze(text, older, knowledge, first);
  expect(again.findings).toEqual(analyze(text, older, knowledge).findings);
  expect(again.findings).not.toEqual(first.findings);
});
