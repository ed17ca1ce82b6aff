import { beforeEach, describe, expect, test } from "vitest";
import { putInto, runInFolder } from "../../../support/run-in-folder.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const documents: readonly [name: string, text: string, results: readonly string[]][] = [
  [
    "k0s",
    `apiVersion: k0s.k0sproject.io/v1beta1
kind: ClusterConfig
spec: {workerProfiles: [{name: a, values: {maxPods: 60}}]}
`,
    ["pass 4.2.1", "pass 4.2.2", "pass 4.2.3", "pass 4.2.4", "manual 4.2.9", "pass 4.2.10"],
  ],
  [
    "k3s and RKE2",
    "kubelet-arg: [max-pods=250]\n",
    ["pass 4.2.1", "pass 4.2.2", "pass 4.2.3", "pass 4.2.4", "pass 4.2.9", "fail 4.2.10"],
  ],
  [
    "MicroK8s starts the kubelet without a file",
    'version: 0.1.0\nextraKubeletArgs: {--max-pods: "150"}\n',
    ["pass 4.2.1", "fail 4.2.2", "pass 4.2.3", "pass 4.2.4", "fail 4.2.9", "fail 4.2.10"],
  ],
  [
    "what a document of MicroK8s removes has the default of the flag",
    "version: 0.1.0\nextraKubeletArgs: {--anonymous-auth: null, --read-only-port: null}\n",
    ["fail 4.2.1", "fail 4.2.2", "pass 4.2.3", "fail 4.2.4", "fail 4.2.9", "fail 4.2.10"],
  ],
  [
    "GKE does not publish what it sets",
    "kubeletConfig: {cpuManagerPolicy: static}\nlinuxConfig: {}\n",
    [
      "unknown 4.2.1",
      "unknown 4.2.2",
      "unknown 4.2.3",
      "unknown 4.2.4",
      "unknown 4.2.9",
      "unknown 4.2.10",
    ],
  ],
  [
    "GKE: a port in the document",
    "kubeletConfig: {insecureKubeletReadonlyPortEnabled: false}\nlinuxConfig: {}\n",
    [
      "unknown 4.2.1",
      "unknown 4.2.2",
      "unknown 4.2.3",
      "pass 4.2.4",
      "unknown 4.2.9",
      "unknown 4.2.10",
    ],
  ],
];

describe("what platforms write about access to the kubelet", () => {
  let folder = "";

  beforeEach(() => {
    folder = temporaryFolder("posture-");
  });

  test.each(documents)("%s", async (_name, text, results) => {
    await putInto(folder, { "a.yaml": text });
    const { out } = await runInFolder(folder, [
      "posture",
      "--benchmark",
      "cis-1.12",
      "--kubernetes-version",
      "1.35",
      "%/a.yaml",
    ]);
    const found = [...out.matchAll(/^(\w+) +cis-1\.12 (4\.2\.(?:1|2|3|4|9|10)) /gm)];
    expect(found.map(([, word = "", id = ""]) => `${word.toLowerCase()} ${id}`)).toEqual(results);
  });
});
