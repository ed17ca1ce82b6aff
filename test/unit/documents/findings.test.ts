import { describe, expect, test } from "vitest";
import { analyze } from "../../../server/src/documents/analyze.ts";
import { infos } from "../../support/infos.ts";
import { checkFindings as checkAll } from "../../support/check-findings.ts";
import { knowledge } from "../../support/knowledge.ts";
import { defaultVersion } from "../../../server/src/facts/field-index.ts";
import type { KubernetesVersion } from "../../../server/src/facts/table.ts";
import { messageText } from "../../support/texts.ts";

/** Findings of reading a file. Advice has tests of its own. */
function checkFindings(text: string, options: Parameters<typeof checkAll>[1] = {}): void {
  const severities = new Map([...quiet, ...(options.severities ?? [])]);
  checkAll(text, { advice: false, ...options, severities });
}

const quiet = [
  ["default-changed-swap", "off"],
  ["cgroup-driver-from-cri", "off"],
] as const;

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

/** Bodies of a main file, with every finding marked. */
const mainFiles: Readonly<Record<string, string>> = {
  "a sound file": `
maxPods: 110
syncFrequency: 1m0s
failSwapOn: no
evictionHard:
  memory.available: 5%
registerWithTaints:
  - {key: a, effect: NoSchedule}
`,
  "unknown keys": `
maxPodz: 1
#^^^^^^ warning[unknown-field]: Did you mean "maxPods"?
MaxPods: 1
#^^^^^^ warning[unknown-field]: Unknown field "MaxPods". Did you mean "maxPods"? Field names are case-
TLSCipherSuites: []
#^^^^^^^^^^^^^^ warning[unknown-field]: Unknown field "TLSCipherSuites".
somethingElse: {a: 1}
#^^^^^^^^^^^^ warning[unknown-field]: Unknown field "somethingElse". The kubelet ignores it
authentication:
  anonymous:
    enable: false
#   ^^^^^^ warning[unknown-field]: in "authentication.anonymous". The kubelet ignores it and logs a warning. Did you mean "enabled"?
registerWithTaints:
  - key: a
    effect: NoSchedule
    operator: Exists
#   ^^^^^^^^ warning[unknown-field]: Unknown field "operator" in "registerWithTaints[0]".
`,
  "a key in the wrong place": `
clientCAFile: /etc/ca.crt
#^^^^^^^^^^^ warning[unknown-field]: Unknown field "clientCAFile" here.
`,
  "duplicate keys": `
maxPods: 1
maxPods: 2
#^^^^^^ warning[duplicate-key]: uses this last value
evictionHard:
  memory.available: 1Gi
  memory.available: 2Gi
# ^^^^^^^^^^^^^^^^ warning[duplicate-key]
`,
  "wrong types": `
maxPods: "110"
#        ^^^^^ error[type-mismatch]: Remove the quotes: 110.
port: many
#     ^^^^ error[type-mismatch]: "port" must be an integer, got the string "many" ("cannot unmarshal")
failSwapOn: "true"
#           ^^^^^^ error[type-mismatch]: Remove the quotes: true.
clusterDNS: 10.96.0.10
#           ^^^^^^^^^^ error[type-mismatch]: Write it as a list: [10.96.0.10].
authentication: [a]
#               ^^^ error[type-mismatch]: "authentication" must be a map of keys and values, got a list ("cannot
enforceNodeAllocatable:
  pods: true
# ^^^^ error[type-mismatch]: "enforceNodeAllocatable" must be a list, got a map ("cannot unmarshal")
`,
  "what YAML 1.1 makes of a scalar": `
clusterDomain: yes
#              ^^^ error[type-mismatch]: "clusterDomain" must be a string, got the boolean yes (YAML 1.1 reads it as true) ("cannot unmarshal").
podCIDR: 0x10
#        ^^^^ error[type-mismatch]: "podCIDR" must be a string, got the number 0x10 (YAML 1.1 reads it as 16)
maxPods: 0o10
healthzPort: 1_0248
eventBurst: 5.0
failSwapOn: off
providerID: 2024-01-01
`,
  "maps of text": `
kubeReserved:
  cpu: 1
#      ^ error[string-map-value-not-string]: Values in "kubeReserved" must be strings, got the number 1 ("of type string")
  memory: 1Gi
cpuManagerPolicyOptions:
#^^^^^^^^^^^^^^^^^^^^^^ error[cpu-manager-options-with-none]
  full-pcpus-only: true
#                  ^^^^ error[string-map-value-not-string]: Values in "cpuManagerPolicyOptions" must be strings, got the boolean true ("of
featureGates:
  NodeSwap: "true"
#           ^^^^^^ error[feature-gate-value-not-boolean]: Remove the quotes: true.
  MemoryQoS: null
`,
  integers: `
maxPods: 3000000000
#        ^^^^^^^^^^ error[integer-range]: "maxPods" must be -2147483648 to 2147483647, got 3000000000 ("of type
eventBurst: 5.5
#           ^^^ error[integer-range]: "eventBurst" must be an integer, got 5.5 ("of type int32")
port: 70000
#     ^^^^^ error[port-range]: port (--port) is 70000; it must be 1 to 65535
imageGCHighThresholdPercent: 101
#                            ^^^ error[image-gc-high-range]: it must be 0 to 100
maxOpenFiles: -1
#             ^^ error[max-open-files-negative]
`,
  durations: `
syncFrequency: 1d
#              ^^ error[duration-format]: Write 24h.
fileCheckFrequency: 20
#                   ^^ error[type-mismatch]: "fileCheckFrequency" must be a duration with a unit
httpCheckFrequency: "20"
#                   ^^^^ error[duration-format]: The duration "20" has no unit ("missing unit in duration").
runtimeRequestTimeout:
#^^^^^^^^^^^^^^^^^^^^ error[duration-invalid]: has no value
nodeStatusUpdateFrequency: ""
#                          ^^ error[duration-invalid]: "" is not a valid duration ("invalid duration").
volumeStatsAggPeriod: null
#                     ^^^^ error[duration-invalid]
cpuCFSQuotaPeriod: null
logging:
  flushFrequency: 5000000000
`,
  quantities: `
reservedMemory:
  - numaNode: 0
    limits:
      memory: 1GB
#             ^^^ error[quantity-format]: Write 1G.
      hugepages-2Mi: 1024
evictionHard:
  memory.available: 100MB
#                   ^^^^^ error[eviction-threshold-format]: Write 100M.
`,
  enums: `
hairpinMode: hairpin
#            ^^^^^^^ error[hairpin-mode-enum]: "hairpinMode" must be "promiscuous-bridge", "hairpin-veth" or "none" in
topologyManagerPolicy: best-efort
#                      ^^^^^^^^^^ error[topology-manager-policy-enum]: Did you mean "best-effort"?
memorySwap:
  swapBehavior: UnlimitedSwap
#               ^^^^^^^^^^^^^ error[swap-behavior-enum]
logging:
  format: xml
#         ^^^ error[logging-format-enum]
`,
  "addresses and CPU lists": `
clusterDNS:
  - 10.96.0.300
#   ^^^^^^^^^^^ warning[cluster-dns-ip]: an IP address
reservedSystemCPUs: 0-3, 8
#                   ^^^^^^ error[reserved-cpus-format]: "reservedSystemCPUs" must be a list of CPUs such as 0-3,8 (no spaces), got
`,
  syntax: `
authentication:
	anonymous: {}
# error[yaml-syntax]: YAML cannot be indented with tabs.
`,
  "an open quote": `
clusterDomain: "cluster.local
#              ^^^^^^^^^^^^^^ error[yaml-syntax]: The closing quote is missing
`,
  "an open bracket": `
clusterDNS: [10.96.0.10
#           ^^^^^^^^^^^ error[yaml-syntax]: This list is not closed: the closing ] is missing. The kubelet cannot read the
maxPods: 3
`,
  "an alias without anchor": `
maxPods: *many
#        ^^^^^ error[yaml-syntax]: The anchor "&many" is not defined before this alias ("unknown anchor").
`,
  "anchors, aliases and merge keys": `
evictionHard: &hard
  memory.available: 100Mi
evictionSoft:
  <<: *hard
  memory.available: 200Mi
# ^^^^^^^^^^^^^^^^ warning[duplicate-key]
evictionSoftGracePeriod: {memory.available: 1m}
`,
  "a further document": `
maxPods: 5
---
#^^ warning[yaml-multi-document]: This KubeletConfiguration has no effect
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
`,
  "what a stray marker cuts off": `
maxPods: 5
---
#^^ warning[yaml-multi-document]: A second document starts here.
maxPods: "6"
--- # and once more
#^^ warning[yaml-multi-document]: A second document starts here.
[
`,
  "what the end of a document cuts off": `
maxPods: 5
...
#^^ warning[yaml-multi-document]: A second document starts here.
podPidsLimit: x
`,
  "nothing behind the last marker": `
maxPods: 5
---
# the end
`,
  "keys that are no words to JavaScript": `
__proto__: 1
#^^^^^^^^ warning[unknown-field]
constructor: 1
#^^^^^^^^^^ warning[unknown-field]
featureGates:
  __proto__: true
# ^^^^^^^^^ error[feature-gate-unknown]
  hasOwnProperty: 1
#                 ^ error[feature-gate-value-not-boolean]
`,
};

describe("main file", () => {
  test.each(Object.entries(mainFiles))("%s", (_name, body) => {
    checkFindings(header + body);
  });

  test("a field that only other versions have", () => {
    const text = `# kubelet-version: 1.32\n${header}mergeDefaultEvictionSettings: true\n#^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[field-not-in-version]: Unknown field "mergeDefaultEvictionSettings" in 1.32: it was added in 1.33.\n`;
    checkFindings(text);
  });
});

describe("header", () => {
  test.each([
    [
      "no kind",
      "apiVersion: kubelet.config.k8s.io/v1beta1\n#^^^^^^^^^ error[config-missing-kind]: Object 'Kind' is missing\nmaxPods: 5\n",
    ],
    ["no apiVersion", "kind: KubeletConfiguration\n#^^^ error[config-missing-apiversion]\n"],
    [
      "unknown version",
      'apiVersion: kubelet.config.k8s.io/v1\n#           ^^^^^^^^^^^^^^^^^^^^^^^^ error[config-unknown-version]: no kind "KubeletConfiguration" is registered for version\nkind: KubeletConfiguration\n',
    ],
    [
      "foreign group",
      "apiVersion: v1\n#           ^^ error[config-unknown-version]\nkind: KubeletConfiguration\n",
    ],
    [
      "unknown kind",
      'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfig\n#     ^^^^^^^^^^^^^ error[config-unknown-kind]: Write "kind: KubeletConfiguration"\n',
    ],
    [
      "wrong case",
      'apiversion: kubelet.config.k8s.io/v1beta1\n#^^^^^^^^^ warning[unknown-field]: Write "apiVersion" instead of "apiversion".\nKind: KubeletConfiguration\n#^^^ warning[unknown-field]: Write "kind" instead of "Kind".\n',
    ],
    [
      "a kind of the past",
      "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: SerializedNodeConfigSource\n#     ^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[serialized-node-config-source]: Delete the file\n",
    ],
    [
      "the plugin's group",
      "apiVersion: credentialprovider.kubelet.k8s.io/v1\n#           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[cred-api-version]\nkind: CredentialProviderConfig\nproviders: []\n#          ^^ error[cred-providers-required]\n",
    ],
  ])("%s", (_name, text) => {
    checkFindings(text);
  });

  test("an empty file, and one with comments only", () => {
    checkFindings("", { isKubeletConfig: false });
    const options = { kubernetesVersion: defaultVersion, isKubeletConfig: true };
    const rules = (text: string): string[] =>
      analyze(text, options, knowledge).findings.map(({ rule }) => rule);
    expect(rules("")).toEqual(["config-file-empty"]);
    expect(rules("# nothing\n")).toEqual(["config-missing-kind", "config-missing-apiversion"]);
  });
});

describe("drop-in", () => {
  const dropIn = (text: string, version: KubernetesVersion = defaultVersion): void => {
    checkFindings(text, { path: "/etc/kubelet.conf.d/10-a.conf", kubernetesVersion: version });
  };

  test("unknown keys vanish, duplicates are fatal", () => {
    dropIn(
      `${header}maxpod: 1\n#^^^^^ warning[dropin-unknown-field]: silently ignores it\nport: 1\nport: 2\n#^^^ error[dropin-duplicate-key]: "port" is set twice ("already set in map")\n`,
    );
  });

  test("what the main file may add is no mistake", () => {
    dropIn(`${header}evictionSoft:\n  memory.available: 1Gi\nkubeReservedCgroup: /kube\n`);
    dropIn(`${header}enforceNodeAllocatable: [kube-reserved]\ncpuCFSQuotaPeriod: 10ms\n`, "1.31");
  });

  test("what is wrong whatever the main file says", () => {
    dropIn(
      `${header}enforceNodeAllocatable: [none, pods]\n#                        ^^^^ error[enforce-none-exclusive]\n`,
    );
    dropIn(`${header}featureGates:\n  Foo: true\n# ^^^ error[feature-gate-unknown]\n`);
    dropIn(
      `${header}imageGCHighThresholdPercent: 50\nimageGCLowThresholdPercent: 60\n#                           ^^ error[image-gc-low-lt-high]\n`,
    );
  });

  test("the header", () => {
    dropIn("maxPods: 1\n#^^^^^^ error[dropin-missing-kind]\n");
    dropIn("kind: KubeletConfiguration\n#^^^ error[dropin-unknown-gvk]\n");
    dropIn("kind: KubeletConfiguration\n#^^^ warning[dropin-unknown-gvk]\n", "1.31");
  });

  test("an empty one", () => {
    const options = { kubernetesVersion: defaultVersion, path: "kubelet.conf.d/1.conf" } as const;
    const { findings } = analyze("", options, knowledge);
    expect(findings.map(({ rule }) => rule)).toEqual(["dropin-empty"]);
  });
});

describe("what is left alone", () => {
  test.each([
    ["a kubeconfig", "apiVersion: v1\nkind: Config\nclusters: []\n"],
    ["a Pod", "apiVersion: v1\nkind: Pod\nspec: {containers: [{name: a, name: b}]}\n"],
    ["broken YAML of no kind", "a: [\nb: }\n"],
    ["text", "Dear diary\n"],
  ])("%s", (_name, text) => {
    checkFindings(text);
  });

  test("the other documents of a kubeadm file", () => {
    checkFindings(
      `apiVersion: kubeadm.k8s.io/v1beta4\nkind: ClusterConfiguration\nfoo: [\n  1\n]\n---\n${header}foo: 1\n#^^ warning[unknown-field]\n`,
    );
  });

  test("what is behind a first line with a blank, in a kubeadm file too", () => {
    const cut = ` apiVersion: kubelet.config.k8s.io/v1beta1\n kind: KubeletConfiguration\nmaxPodz: 1\n#^^^^^^^^^ warning[yaml-multi-document]: The document ends above this line.\n`;
    checkFindings(cut);
    checkFindings(`apiVersion: kubeadm.k8s.io/v1beta4\nkind: InitConfiguration\n---\n${cut}`);
    checkFindings(
      `${header}---\napiVersion: kubeadm.k8s.io/v1beta4\nkind: InitConfiguration\n---\n]\n`,
    );
  });

  test("a template: its placeholders, but nothing else", () => {
    expect(infos(`${header}maxPods: {{ .MaxPods }}\n`)).toEqual(["template"]);
    checkFindings(`${header}maxPods: {{ .MaxPods }}\nfoo: 1\n#^^ warning[unknown-field]\n`);
    checkFindings(
      `${header}{{- if .Swap }}\nfailSwapOn: false\n{{- end }}\nmaxPodz: 1\n#^^^^^^ warning[unknown-field]\n`,
    );
  });
});

test("severities are the user's to change", () => {
  const severities = new Map([
    ["unknown-field", "error"],
    ["port-range", "off"],
  ] as const);
  checkFindings(`${header}foo: 1\n#^^ error[unknown-field]\nport: 70000\n`, { severities });
});

test("a JSON file is read as strictly as the kubelet reads it", () => {
  const { findings } = analyze(
    '{"apiVersion":"kubelet.config.k8s.io/v1beta1","kind":"KubeletConfiguration","maxPods":5.0,}',
    { kubernetesVersion: defaultVersion },
    knowledge,
  );
  expect(findings.map(({ rule, message }) => `${rule}: ${messageText(message)}`)).toEqual([
    'integer-range: "maxPods" must be an integer, got 5.0 ("of type int32"). The kubelet does not start.',
    'yaml-syntax: Trailing comma, or missing key in double quotes. The kubelet cannot read the file ("failed to decode") and does not start. A file that begins with { is read as strict JSON.',
  ]);
});

test.each([
  ["0110", "maxPods is 72: YAML reads 0110 as an octal number. Write 110, or 72."],
  ["+0_17", "maxPods is 15: YAML reads +0_17 as an octal number. Write 17, or 15."],
])("a number with a leading zero is octal: %s", (written, message) => {
  checkFindings(
    `${header}maxPods: ${written}\n#        ${"^".repeat(written.length)} warning[integer-octal]: ${message}\n`,
  );
});

test.each(["00", "007", "0x6e", "08", "110"])(
  "%s has the same value in base 10 or says so",
  (written) => {
    checkFindings(`${header}maxPods: ${written}\n`);
  },
);

describe("a key that has lost its indentation", () => {
  test.each([
    ["evictionHard", "memory.available", "100Mi", 'evictionHard["memory.available"]'],
    ["systemReserved", "ephemeral-storage", "1Gi", "systemReserved.ephemeral-storage"],
    ["featureGates", "MemoryQoS", "true", "featureGates.MemoryQoS"],
    ["authentication", "anonymous", "{enabled: false}", "authentication.anonymous"],
  ])("below %s", (above, key, value, place) => {
    checkFindings(
      `${header}${above}:\n${key}: ${value}\n#${"^".repeat(key.length - 1)} warning[unknown-field]: Did you mean "${place}"?\n`,
    );
  });

  test("below a map that has others", () => {
    checkFindings(
      `${header}systemReserved:\n  cpu: 500m\nephemeral-storage: 1Gi\n#^^^^^^^^^^^^^^^^ warning[unknown-field]: Did you mean "systemReserved.ephemeral-storage"?\n`,
    );
  });

  test("is not guessed below a map or field that has no such key", () => {
    checkFindings(
      `${header}featureGates: {}\nfoo: 1\n#^^ warning[unknown-field]: Unknown field "foo". The kubelet\nsystemReserved:\nbar: 1\n#^^ warning[unknown-field]: Unknown field "bar". The kubelet\n`,
    );
  });
});
