import { beforeEach, describe, expect, test } from "vitest";
import { parseText } from "../../../server/src/stacks/parse-text.ts";
import { fileSummary } from "../../support/file-summary.ts";
import { knowledge } from "../../support/knowledge.ts";
import { putInto, runInFolder, type Run } from "../../support/run-in-folder.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const head = "kind: Cluster\napiVersion: kind.x-k8s.io/v1alpha4\n";

/** Operations on the kubelet's configuration, as a list of patches. */
function operations(...lines: readonly string[]): string {
  const patch = lines.map((line) => `    - ${line}\n`).join("");
  return `kubeadmConfigPatchesJSON6902:
- group: kubelet.config.k8s.io
  version: v1beta1
  kind: KubeletConfiguration
  patch: |
${patch}`;
}

function findingsOf(text: string): readonly string[] {
  const { parts } = parseText(text, { kubernetesVersion: "1.35" }, knowledge);
  return parts.flatMap(({ findings }) =>
    findings.map(
      ({ rule, severity, span }) => `${severity} ${rule} ${text.slice(span.start, span.end)}`,
    ),
  );
}

describe("operations of kind", () => {
  test.each<[string, string, readonly string[], Readonly<Record<string, unknown>>]>([
    [
      "add, replace and remove what is there",
      operations(
        "{op: add, path: /maxPods, value: 70}",
        "{op: replace, path: /imageGCHighThresholdPercent, value: 90}",
        "{op: remove, path: /failSwapOn}",
        "{op: add, path: /evictionHard/memory.available, value: 5%}",
        "{op: remove, path: /evictionHard/nodefs.available}",
      ),
      [],
      {
        evictionHard: {
          "imagefs.available": "0%",
          "memory.available": "5%",
          "nodefs.inodesFree": "0%",
        },
        failSwapOn: true,
        imageGCHighThresholdPercent: 90,
        maxPods: 70,
      },
    ],
    [
      "come after the texts",
      `kubeadmConfigPatches:
- |
  kind: KubeletConfiguration
  maxPods: 50
  systemReserved: {cpu: 100m}
${operations("{op: replace, path: /maxPods, value: 60}", "{op: add, path: /systemReserved/memory, value: 1Gi}")}`,
      [],
      { maxPods: 60, systemReserved: { cpu: "100m", memory: "1Gi" } },
    ],
    [
      "see the gates of the cluster",
      `featureGates: {MemoryQoS: true}\n${operations("{op: replace, path: /featureGates/MemoryQoS, value: false}")}`,
      [],
      { featureGates: { MemoryQoS: false } },
    ],
    [
      "what kubeadm fills in later is not there yet",
      operations(
        "{op: replace, path: /clusterDNS, value: [10.0.0.10]}",
        "{op: remove, path: /port}",
      ),
      ["error platform-value-refused /clusterDNS", "error platform-value-refused /port"],
      { clusterDNS: ["10.96.0.10"] },
    ],
    [
      "a wrong pointer, a test, an unknown operation",
      operations(
        "{op: add, path: maxPods, value: 70}",
        "{op: test, path: /failSwapOn, value: true}",
        "{op: put, path: /maxPods, value: 70}",
        "{op: copy, from: /maxPods, path: /podPidsLimit}",
      ),
      [
        "error platform-value-refused maxPods",
        "error platform-value-refused /failSwapOn",
        "error platform-value-refused /maxPods",
        "error platform-value-refused /podPidsLimit",
      ],
      { maxPods: 110, failSwapOn: false },
    ],
    [
      "values are checked in the configuration that all patches make",
      `kubeadmConfigPatches:
- |
  kind: KubeletConfiguration
  imageGCLowThresholdPercent: 70
${operations("{op: add, path: /imageGCHighThresholdPercent, value: 60}", '{op: add, path: /maxPods, value: "a"}')}`,
      ["error image-gc-low-lt-high 60", 'error type-mismatch "a"'],
      {},
    ],
    [
      "one line of JSON",
      `kubeadmConfigPatchesJSON6902:
- {group: kubelet.config.k8s.io, version: v1beta1, kind: KubeletConfiguration, patch: "[{\\"op\\": \\"add\\", \\"path\\": \\"/maxPods\\", \\"value\\": 70}]"}
`,
      [],
      { maxPods: 70 },
    ],
    [
      "another group",
      `kubeadmConfigPatchesJSON6902:
- {group: kubeadm.k8s.io, version: v1beta3, kind: KubeletConfiguration, patch: "[{op: add, path: /maxPods, value: 70}]"}
`,
      ["warning platform-field-lost kubeadm.k8s.io"],
      { maxPods: 110 },
    ],
  ])("%s", (_name, text, findings, effective) => {
    expect(findingsOf(head + text)).toEqual(findings);
    expect(fileSummary(head + text, "a.yaml", "1.35").effective).toMatchObject(effective);
  });
});

describe("nodes of kind", () => {
  const patch = (maxPods: number): string => `  kubeadmConfigPatches:
  - |
    kind: KubeletConfiguration
    maxPods: ${maxPods}
`;

  test("the first control-plane node configures all", () => {
    const nodes = `nodes:\n- role: worker\n${patch(20)}- role: control-plane\n${patch(30)}- role: control-plane\n${patch(40)}`;
    expect(findingsOf(head + nodes)).toEqual([
      "warning platform-field-lost |",
      "warning platform-field-lost |",
    ]);
    const all = operations("{op: add, path: /podPidsLimit, value: 100}");
    expect(fileSummary(head + nodes + all, "a.yaml", "1.35").effective).toMatchObject({
      maxPods: 30,
      podPidsLimit: 100,
    });
  });
});

describe("a text with patches of two kinds", () => {
  const text = `${head}kubeadmConfigPatches:
- |
  kind: InitConfiguration
  nodeRegistration:
    kubeletExtraArgs: {v: "2"}
  ---
  kind: KubeletConfiguration
  maxPods: 33
  maxPodz: 33
`;

  test("each is checked as its kind", () => {
    expect(findingsOf(text)).toEqual(["warning unknown-field maxPodz"]);
  });

  test("they make one configuration", async () => {
    const folder = temporaryFolder("kind-");
    await putInto(folder, { "kind.yaml": text });
    const { code, out } = await runInFolder(folder, ["effective", "--no-defaults", "%/kind.yaml"]);
    expect(code).toBe(0);
    expect(out).toContain("\nmaxPods: 33\n");
    expect(out).not.toContain("---\n");
  });
});

describe("every command", () => {
  const document = `${head}${operations("{op: add, path: /maxPods, value: 70}")}nodes:
- image: kindest/node:v1.33.1
  kubeadmConfigPatchesJSON6902:
  - group: kubelet.config.k8s.io
    version: v1beta1
    kind: KubeletConfiguration
    patch: |
      - {op: add, path: /podPidsLimit, value: 100}
      - {op: add, path: /featureGates, value: {DynamicResourceAllocation: false}}
`;
  let folder = "";
  const run = (...argv: readonly string[]): Promise<Run> => runInFolder(folder, argv);

  beforeEach(async () => {
    folder = temporaryFolder("kind-");
    await putInto(folder, { "kind.yaml": document });
  });

  test("effective, with the lines of the values", async () => {
    const { code, out } = await run("effective", "--no-defaults", "--provenance", "%/kind.yaml");
    expect(code).toBe(0);
    expect(out).toContain("maxPods: 70  # %/kind.yaml:8\n");
    expect(out).toContain("podPidsLimit: 100  # %/kind.yaml:16\n");
    expect(out).not.toContain("---\n");
  });

  test("posture", async () => {
    const { out } = await run("posture", "--benchmark", "cis-1.12", "%/kind.yaml");
    expect(out).toContain("podPidsLimit: 100  from %/kind.yaml:16");
  });

  test("upgrade", async () => {
    const { out } = await run("upgrade", "--from", "1.33", "--to", "1.35", "%/kind.yaml");
    expect(out).toContain("DynamicResourceAllocation");
    expect(out).toContain("%/kind.yaml:17");
  });
});

describe("patches for two versions of kubeadm's API", () => {
  const text = (version: string): string => `  - |
    kind: JoinConfiguration
    apiVersion: kubeadm.k8s.io/${version}
    nodeRegistration: {}
`;
  const operation = (version: string): string => `  kubeadmConfigPatchesJSON6902:
  - {group: kubeadm.k8s.io, version: ${version}, kind: JoinConfiguration, patch: "[]"}
`;
  const worker = (...patches: readonly string[]): string =>
    `- role: worker\n  kubeadmConfigPatches:\n${patches.join("")}`;
  const lost = ["warning platform-field-lost kubeadm.k8s.io/v1beta4"];

  test.each<[string, string, readonly string[]]>([
    ["of one node are a pair", `nodes:\n${worker(text("v1beta3"), text("v1beta4"))}`, []],
    ["of two nodes are none", `nodes:\n${worker(text("v1beta3"))}${worker(text("v1beta4"))}`, lost],
    [
      "are a pair if one is for all nodes",
      `kubeadmConfigPatches:\n${text("v1beta3")}nodes:\n${worker(text("v1beta4"))}`,
      [],
    ],
    ["are a pair in two forms", `nodes:\n${worker(text("v1beta4"), operation("v1beta3"))}`, []],
    [
      "are a pair in the other two forms",
      `nodes:\n${worker(text("v1beta3"), operation("v1beta4"))}`,
      [],
    ],
  ])("%s", (_, patches, findings) => {
    expect(findingsOf(head + patches)).toEqual(findings);
  });
});

test.each([
  ["KubeletConfig", ["warning platform-field-lost |"]],
  ["kubeletConfiguration", ["warning platform-field-lost |"]],
  ["KubeletConfiguration", []],
])("a patch of a %s of the kubelet", (kind, findings) => {
  const patch = `apiVersion: kubelet.config.k8s.io/v1beta1\n    kind: ${kind}\n    maxPods: 5\n`;
  expect(findingsOf(`${head}kubeadmConfigPatches:\n  - |\n    ${patch}`)).toEqual(findings);
});

describe("patches that the kubeadm of a node does not read", () => {
  const patches = (...kinds: readonly string[]): string =>
    `  kubeadmConfigPatches:\n${kinds.map((kind) => `  - |\n    kind: ${kind}\n    nodeRegistration: {}\n`).join("")}`;
  const lost = "warning platform-field-lost |";
  test.each<[what: string, first: string, second: string, findings: readonly string[]]>([
    ["of init, on a node that joins", "", patches("InitConfiguration"), [lost]],
    ["of join, on the first node", patches("JoinConfiguration"), "", [lost]],
    ["are not those of each node", patches("InitConfiguration"), patches("JoinConfiguration"), []],
    [
      "are meant for any node beside those that it reads",
      patches("InitConfiguration", "JoinConfiguration"),
      patches("JoinConfiguration", "InitConfiguration"),
      [],
    ],
  ])("%s", (_what, first, second, findings) => {
    const nodes = `nodes:\n- role: control-plane\n${first}- role: worker\n${second}`;
    expect(findingsOf(`${head}${nodes}`)).toEqual(findings);
  });
});
