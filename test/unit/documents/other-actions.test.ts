import { describe, expect, test } from "vitest";
import type { Finding } from "../../../server/src/engine/analysis/finding.ts";
import { convertFlags, isFlagLine } from "../../../server/src/kubelet/config/flags-as-fields.ts";
import { analyze } from "../../../server/src/documents/analyze.ts";
import { applyEdits } from "../../../server/src/engine/syntax/edits/apply-edits.ts";
import { markedKeys } from "../../../server/src/documents/semantic-tokens.ts";
import { defaultVersion } from "../../../server/src/facts/field-index.ts";
import { parseText } from "../../../server/src/stacks/parse-text.ts";
import { ignoringEdits } from "../../support/ignoring-edits.ts";
import { knowledge } from "../../support/knowledge.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
const options = { kubernetesVersion: defaultVersion } as const;
const rulesIn = (text: string): string[] =>
  analyze(text, options, knowledge).findings.map(({ rule }) => rule);

describe("ignoring a rule", () => {
  const text = `${header}systemReserved:\n  memory: 1Gi\n  disk: 1Gi\nmaxPod: 5\n`;

  test("a comment on the line above silences it there and nowhere else", () => {
    const analysis = analyze(text, options, knowledge);
    const [first] = analysis.findings;
    const [edit] = first ? ignoringEdits(text, first, options) : [];
    const ignored = edit ? applyEdits(text, [edit]) : "";
    expect(ignored).toContain("  # kubelet-config-ignore: system-reserved-keys\n  disk: 1Gi\n");
    expect(rulesIn(text)).toEqual(["system-reserved-keys", "unknown-field"]);
    expect(rulesIn(ignored)).toEqual(["unknown-field"]);
  });

  test("a comment at the head silences it in the file", () => {
    const analysis = analyze(text, options, knowledge);
    const last = analysis.findings.at(-1);
    const [, edit] = last ? ignoringEdits(text, last, options) : [];
    expect(rulesIn(edit ? applyEdits(text, [edit]) : "")).toEqual(["system-reserved-keys"]);
  });

  test.each([
    ["maxPod: 5 # kubelet-config-ignore: unknown-field\n", []],
    ["maxPod: 5 # kubelet-config-ignore unknown-field, zero-means-default\n", []],
    ["maxPod: 5 # kubelet-config-ignore: other-rule\n", ["unknown-field"]],
    ["maxPod: 5 # kubelet-config-ignore\n", ["unknown-field"]],
    ["# kubelet-config-ignore: unknown-field\n\nmaxPod: 5\n", ["unknown-field"]],
    ["maxPod: 5\n# kubelet-config-ignore-file: unknown-field\n", []],
  ])("%s", (body, rules) => {
    expect(rulesIn(header + body)).toEqual(rules);
  });

  test("JSON has no comments", () => {
    const json =
      '{"apiVersion":"kubelet.config.k8s.io/v1beta1","kind":"KubeletConfiguration","maxPod":5}';
    const analysis = analyze(json, options, knowledge);
    const [first] = analysis.findings;
    expect(first && ignoringEdits(json, first, options)).toEqual([undefined, undefined]);
  });
});

describe("flags as configuration", () => {
  const index = knowledge.schema.indexOf(
    "KubeletConfiguration",
    "kubelet.config.k8s.io/v1beta1",
    defaultVersion,
  );

  test("a pasted command", () => {
    const command =
      "/usr/bin/kubelet --config=/etc/kubelet.yaml --max-pods=50 --fail-swap-on=false \\\n" +
      '  --eviction-hard="memory.available<200Mi,nodefs.available<10%" --cluster-dns 10.0.0.10 --node-ip=10.0.0.1 --v=2';
    expect(index && convertFlags(command, index, knowledge.flags)).toEqual({
      yaml: `clusterDNS:
  - 10.0.0.10
maxPods: 50
evictionHard:
  memory.available: 200Mi
  nodefs.available: 10%
failSwapOn: false
logging:
  verbosity: 2
`,
      left: ["--config=/etc/kubelet.yaml", "--node-ip=10.0.0.1"],
      gone: [],
    });
  });

  test("no flags, nothing to convert", () => {
    expect(index && convertFlags("hello world", index, knowledge.flags)).toBeUndefined();
    expect(index && convertFlags("--kubeconfig=/x", index, knowledge.flags)).toBeUndefined();
  });

  test.each([
    ["--max-pods=50", true],
    ["  kubelet --max-pods 50", true],
    ["- --max-pods", false],
    ["maxPods: 5", false],
    ["---", false],
  ])("%s is a line of flags: %s", (line, is) => {
    expect(isFlagLine(line)).toBe(is);
  });
});

test("lines of a template engine have no key that is unknown", () => {
  const text = `${header}{{- if .Values.pods }}
maxPods: {{ .Values.pods }}
{{- end }}
maxPod: 1
`;
  const marks = markedKeys(analyze(text, options, knowledge), knowledge);
  expect(marks.map(({ span }) => text.slice(span.start, span.end))).toEqual(["maxPod"]);
});

test("keys are marked where only the schema knows", () => {
  const text = `${header}maxPod: 1
maxPods: 2
iptablesDropBit: 15
authentication:
  anonymus: {enabled: true}
featureGates:
  MemoryQoS: true
  NoSuchGate: true
  AllAlpha: false
`;
  const analysis = analyze(text, options, knowledge);
  const marks = markedKeys(analysis, knowledge).map(
    ({ span, mark }) => `${text.slice(span.start, span.end)} ${mark}`,
  );
  expect(marks).toEqual([
    "maxPod unknown",
    "iptablesDropBit deprecated",
    "anonymus unknown",
    "MemoryQoS betaGate",
    "NoSuchGate unknown",
  ]);
});

test("comments of Bicep begin with two slashes", () => {
  const text = `resource pool 'Microsoft.ContainerService/managedClusters/agentPools@2024-01-01' = {
  name: 'np'
  properties: {
    kubeletConfig: {
      cpuManagerPolicy: 'Static'
    }
  }
}
`;
  const bicep = { kubernetesVersion: "1.35", path: "main.bicep" } as const;
  const findingsOf = (changed: string): readonly Finding[] =>
    parseText(changed, bicep, knowledge).parts.flatMap(({ findings }) => findings);
  const [finding] = findingsOf(text);
  const comment = "// kubelet-config-ignore: platform-value-refused\n";
  const ignored = finding
    ? ignoringEdits(text, finding, bicep).map((edit) => edit && applyEdits(text, [edit]))
    : [];
  expect(ignored).toEqual([
    text.replace("      cpuManagerPolicy", `      ${comment}      cpuManagerPolicy`),
    comment.replace("ignore:", "ignore-file:") + text,
  ]);
  expect(ignored.map((changed) => findingsOf(changed ?? "").map(({ rule }) => rule))).toEqual([
    [],
    [],
  ]);
});
