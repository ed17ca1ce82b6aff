import { safeEdits, soundFixes } from "../../support/analyses.ts";
import { describe, expect, test } from "vitest";
import { convertFlags } from "../../../server/src/kubelet/config/flags-as-fields.ts";
import { analyze } from "../../../server/src/documents/analyze.ts";
import { applyEdits } from "../../../server/src/engine/syntax/edits/apply-edits.ts";
import { fixToEnd } from "../../../server/src/engine/fixes/fix-all.ts";

import { defaultVersion } from "../../../server/src/facts/field-index.ts";
import { knowledge } from "../../support/knowledge.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
const options = { kubernetesVersion: defaultVersion, path: "kubelet.yaml" } as const;

/** The texts after the fixes of the first finding, without the header. */
function fixedTexts(body: string): string[] {
  const text = header + body;
  const analysis = analyze(text, options, knowledge);
  const [finding] = analysis.findings;
  if (!finding) return [];
  return soundFixes(analysis, finding, options, knowledge).map(({ edits }) =>
    applyEdits(text, edits).replace(header, ""),
  );
}

describe("values that are written as on the command line", () => {
  const [one, two] = [
    "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
    "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
  ];
  test.each([
    [`tlsCipherSuites: "${one},${two}"\n`, `tlsCipherSuites:\n  - ${one}\n  - ${two}\n`],
    [`tlsCipherSuites: ["${one}, ${two}"]\n`, `tlsCipherSuites: ["${one}", ${two}]\n`],
    [
      'allowedUnsafeSysctls:\n- "kernel.msg*,net.ipv4.route.min_pmtu"\n',
      'allowedUnsafeSysctls:\n- "kernel.msg*"\n- net.ipv4.route.min_pmtu\n',
    ],
    ["systemReserved: cpu=200m,memory=150G\n", "systemReserved:\n  cpu: 200m\n  memory: 150G\n"],
    [
      'systemReserved: "cpu=200m, memory=1Gi" # why\n',
      "systemReserved: {cpu: 200m, memory: 1Gi} # why\n",
    ],
    ['evictionHard: "memory.available<300Mi"\n', "evictionHard:\n  memory.available: 300Mi\n"],
    ["evictionHard:\n- memory.available<300Mi\n", "evictionHard: {memory.available: 300Mi}\n"],
    [
      'reservedMemory: "0:memory=1Gi"\n',
      "reservedMemory:\n  - numaNode: 0\n    limits:\n      memory: 1Gi\n",
    ],
    [
      'registerWithTaints: ["a=b:NoSchedule"]\n',
      "registerWithTaints: [{key: a, value: b, effect: NoSchedule}]\n",
    ],
    ["clusterDNS: 10.0.0.1,10.0.0.2\n", "clusterDNS:\n  - 10.0.0.1\n  - 10.0.0.2\n"],
    ["featureGates: MemoryQoS=true\n", "featureGates:\n  MemoryQoS: true\n"],
  ])("%s", (body, expected) => {
    expect(fixedTexts(body)[0]).toBe(expected);
  });

  test.each([
    ["no assignment", "systemReserved: lots\n"],
    ["what the kubelet refuses all the same", "systemReserved: memory=aGi\n"],
    ["a list whose items are none", 'tlsCipherSuites: "A,B"\n'],
  ])("not %s", (_, body) => {
    expect(fixedTexts(body)).toEqual([]);
  });

  test("an item of several is never changed to one of them", () => {
    const texts = fixedTexts('enforceNodeAllocatable: ["pods,system-reserved"]\n');
    expect(texts).toEqual([]);
  });
});

describe("a fix puts no other mistake in the place of one", () => {
  test("a new name for a value that is none", () => {
    // The kubelet starts with the unknown key, and not with what it would become.
    expect(fixedTexts("maxPod: -5\n")).toEqual([""]);
    expect(fixedTexts("maxPod: 5\n")).toEqual(["maxPods: 5\n", ""]);
  });

  test("what the mistake has hidden is none of the fix's faults", () => {
    const body = 'maxPods: "50"\nimageGCHighThresholdPercent: 120\n';
    expect(fixedTexts(body)[0]).toBe("maxPods: 50\nimageGCHighThresholdPercent: 120\n");
  });
});

describe("all safe fixes", () => {
  const fixAll = (text: string): { text: string; edits: readonly unknown[] } =>
    fixToEnd(text, (now) => {
      const analysis = analyze(now, options, knowledge);
      return safeEdits(analysis, analysis.findings, options, knowledge);
    });

  test("come to an end, and their edits lead there from the first text", () => {
    const text = 'kind: KubeletConfiguration\nauthentication:\n\twebhook:\n\t\tenabled: "true"\n';
    const fixed = fixToEnd(text, (now) => {
      const analysis = analyze(now, options, knowledge);
      return safeEdits(analysis, analysis.findings, options, knowledge);
    });
    expect(fixed.text).toBe(`${header}authentication:\n  webhook:\n    enabled: true\n`);
    expect(applyEdits(text, fixed.edits)).toBe(fixed.text);
    expect(fixAll(fixed.text).edits).toEqual([]);
  });
});

test("all tabs of the indentation become blanks, those of a text stay", () => {
  const body = `authentication:
\twebhook:
\t\tenabled: true
staticPodPath: |
  a
  \tb
maxPods: 5
logging:
\tverbosity: 2
`;
  expect(fixedTexts(body)[0]).toBe(`authentication:
  webhook:
    enabled: true
staticPodPath: |
  a
  \tb
maxPods: 5
logging:
  verbosity: 2
`);
});

describe("flags of units", () => {
  const index = knowledge.schema.indexOf(
    "KubeletConfiguration",
    "kubelet.config.k8s.io/v1beta1",
    defaultVersion,
  );
  test.each([
    [
      "a line that starts the kubelet, with quotes at its end",
      'ExecStart=-/usr/bin/kubelet --max-pods=50 --eviction-hard="memory.available<200Mi"',
      "maxPods: 50\nevictionHard:\n  memory.available: 200Mi\n",
      [],
    ],
    [
      "lines that go on, a comment between them, a doubled percent sign",
      `[Service]
Environment="EXTRA=--cluster-dns=10.0.0.10 --v=2" 'KUBELET_PODS=50'
ExecStart=/usr/bin/kubelet \\
  --max-pods=\${KUBELET_PODS} \\
# why
  "--eviction-hard=nodefs.available<10%%" \\
  --node-ip=$NODE_IP \\
  $EXTRA
ExecStartPre=/bin/kubelet --max-pods=1
`,
      "clusterDNS:\n  - 10.0.0.10\nmaxPods: 50\nevictionHard:\n  nodefs.available: 10%\nlogging:\n  verbosity: 2\n",
      ["--node-ip=$NODE_IP"],
    ],
    [
      "an environment file",
      'KUBELET_EXTRA_ARGS="--max-pods=7 --fail-swap-on=false"\n',
      "maxPods: 7\nfailSwapOn: false\n",
      [],
    ],
  ])("%s", (_, text, yaml, left) => {
    expect(index && convertFlags(text, index, knowledge.flags)).toEqual({ yaml, left, gone: [] });
  });
});
