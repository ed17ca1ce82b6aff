import { expect, test } from "vitest";
import { parseText, type ParsedText } from "../../server/src/stacks/parse-text.ts";
import { defaultVersion } from "../../server/src/facts/field-index.ts";
import { symbolsOf } from "../../server/src/shells/lsp/convert/structure.ts";
import { outlineOf } from "../../server/src/service/outline-of-file.ts";
import { knowledge } from "../support/knowledge.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

/** Long enough that an edit moves what is behind it instead of reading it again. */
const taints = Array.from(
  { length: 30 },
  (_none, at) => `  - key: example.com/pool-${at}\n    effect: NoSchedule\n`,
).join("");

const sysctls = Array.from({ length: 40 }, (_none, at) => `  - net.ipv4.conf.eth${at}.*\n`).join(
  "",
);

const config = `${header}maxPods: 110 # many
registerWithTaints:
${taints}reservedMemory:
  - numaNode: 0
    limits: {memory: 1Gi, "a\\tb": [[], - ]}
  -
  - &m {numaNode: 1}
  - *m
evictionHard: {}
"𐀀 \\"键\\" \\\\": "名称\\u2028 🐳"
allowedUnsafeSysctls:
${sysctls}clusterDomain: |
  cluster.local

`;

const initConfiguration = `apiVersion: kubeadm.k8s.io/v1beta4
kind: ClusterConfiguration
---
apiVersion: kind.x-k8s.io/v1alpha4
kind: Cluster
kubeadmConfigPatches:
  - |
    kind: KubeletConfiguration
    maxPods: 5
    evictionHard:
      memory.available: 5%
`;

const json = JSON.stringify(
  {
    apiVersion: "kubelet.config.k8s.io/v1beta1",
    kind: "KubeletConfiguration",
    featureGates: Object.fromEntries(Array.from({ length: 30 }, (_none, at) => [`G${at}`, true])),
    clusterDNS: ["10.0.0.10", "", 'say "hi"\n', "\u0000\u007f", "\ud800", "中文"],
  },
  undefined,
  2,
);

const texts = [
  config,
  config.replaceAll("\n", "\r\n"),
  `${config}---\n${initConfiguration}---\n${config}`,
  initConfiguration,
  json,
];

function asObjects(file: ParsedText): unknown {
  return symbolsOf(outlineOf(file), file, "file:///kubelet.yaml", { nestedSymbols: true });
}

test.each(texts)("each text has an outline", (text) => {
  const file = parseText(text, { kubernetesVersion: defaultVersion }, knowledge);
  expect(asObjects(file)).not.toEqual([]);
});

test("where nothing is ours, the outline is an empty list", () => {
  const file = parseText("a: 1\n", { kubernetesVersion: defaultVersion }, knowledge);
  expect(asObjects(file)).toEqual([]);
});
