import { beforeAll, describe, expect, test } from "vitest";
import { defaultVersion } from "../../../../server/src/facts/field-index.ts";
import { putInto, runInFolder } from "../../../support/run-in-folder.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
let folder = "";

beforeAll(async () => {
  folder = temporaryFolder("refused-");
  await putInto(folder, {
    "pods.yaml": `${header}maxPods: ten\n`,
    "reserved.yaml": `${header}kubeReserved: {cpu: lots, memory: 1Gi}\nevictionHard: 5\n`,
    "dns.yaml": `${header}clusterDNS: [10.0.0.10, {a: b}]\nauthorization: {mode: Hook}\n`,
    "kops.yaml": `apiVersion: kops.k8s.io/v1alpha2
kind: Cluster
metadata: {name: a}
spec:
  kubernetesVersion: 1.33.2
  kubelet: {maxPods: ten}
`,
  });
});

const small = '--node={"cpus":2,"memory":"4Gi"}';
const doesNotStart = `Kubelet ${defaultVersion} does not start with this configuration (2 errors). Run "check" to see why.`;

describe("effective", () => {
  test("writes a refused value into JSON as it is written", async () => {
    const { out, errors, code } = await runInFolder(folder, [
      "effective",
      "%/dns.yaml",
      "--no-defaults",
      "--format=json",
      "--provenance",
    ]);
    expect({ ...JSON.parse(out), errors, code }).toEqual({
      effective: {
        apiVersion: "kubelet.config.k8s.io/v1beta1",
        kind: "KubeletConfiguration",
        clusterDNS: ["10.0.0.10", { a: "b" }],
        authorization: { mode: "Hook" },
      },
      provenance: {
        clusterDNS: { from: "file", file: "%/dns.yaml", line: 3, refused: true },
        "authorization.mode": { from: "file", file: "%/dns.yaml", line: 4, refused: true },
        apiVersion: { from: "file", file: "%/dns.yaml", line: 1 },
        kind: { from: "file", file: "%/dns.yaml", line: 2 },
      },
      errors: [doesNotStart],
      code: 1,
    });
  });

  test("compares it with what another file has", async () => {
    const { out } = await runInFolder(folder, [
      "effective",
      "%/pods.yaml",
      "--compare=%/reserved.yaml",
    ]);
    expect(out).toBe(`--- %/pods.yaml (${defaultVersion})
+++ %/reserved.yaml (${defaultVersion})
- maxPods: ten  # rejected; %/pods.yaml:3
+ maxPods: 110  # default in ${defaultVersion}
- evictionHard["imagefs.available"]: 15%  # default in ${defaultVersion}
- evictionHard["imagefs.inodesFree"]: 5%  # default in ${defaultVersion}
- evictionHard["memory.available"]: 100Mi  # default in ${defaultVersion}
- evictionHard["nodefs.available"]: 10%  # default in ${defaultVersion}
- evictionHard["nodefs.inodesFree"]: 5%  # default in ${defaultVersion}
+ evictionHard: 5  # rejected; %/reserved.yaml:4
+ kubeReserved.cpu: lots  # rejected; %/reserved.yaml:3
+ kubeReserved.memory: 1Gi  # %/reserved.yaml:3
`);
  });
});

describe("allocatable", () => {
  test.each([
    [
      "pods.yaml",
      `pods ? - - - ? -
Cannot compute pods: kubelet ${defaultVersion} rejects this value: maxPods: ten
`,
    ],
    [
      "reserved.yaml",
      `cpu 2 ? - - ? ?
memory 4Gi 1Gi - ? ? 3Gi
Cannot compute cpu: kubelet ${defaultVersion} rejects this value: kubeReserved.cpu: lots
Cannot compute memory: kubelet ${defaultVersion} rejects this value: evictionHard: 5
`,
    ],
    [
      "kops.yaml",
      `pods ? - - - ? -
Cannot compute pods: kOps or kubelet 1.33 rejects this value: maxPods: ten
`,
    ],
  ])("has no answer for what depends on a refused value: %s", async (name, expected) => {
    const { out, code } = await runInFolder(folder, ["allocatable", `%/${name}`, small]);
    const lines = out.split("\n").filter((line) => /\?|Cannot compute/.test(line));
    expect(lines.map((line) => `${line.replaceAll(/ +/g, " ")}\n`).join("")).toBe(expected);
    expect(code).toBe(1);
  });

  test("says so in JSON", async () => {
    const { out } = await runInFolder(folder, [
      "allocatable",
      "%/reserved.yaml",
      small,
      "--format=json",
    ]);
    expect(JSON.parse(out)).toEqual([
      {
        starts: false,
        capacity: { cpu: "2", memory: "4Gi", pods: "110" },
        reserved: {},
        allocatable: { pods: "110" },
        kubepods: { memory: 3221225472 },
        reservedMemory: { needed: {} },
        overCapacity: [],
        refused: [
          { resource: "cpu", path: "kubeReserved.cpu", value: "lots" },
          { resource: "memory", path: "evictionHard", value: "5" },
        ],
        published: [
          { source: "GKE", cpu: 70, memory: 1024 },
          { source: "EKS", cpu: 70, memory: 1465 },
          { source: "AKS", cpu: 100, memory: 1024 },
        ],
      },
    ]);
  });
});

describe("posture", () => {
  test("has no result for a check that depends on a refused value", async () => {
    const { out } = await runInFolder(folder, [
      "posture",
      "%/dns.yaml",
      "--benchmark=cis-1.12",
      "--level=1",
    ]);
    expect(out.split("\n\n").filter((block) => block.includes("authorization.mode"))).toEqual([
      `unknown  cis-1.12 4.2.2  Webhook authorization is enabled
         authorization.mode: Hook  from %/dns.yaml:4
         The kubelet rejects this value, so this check has no result.`,
    ]);
  });
});
