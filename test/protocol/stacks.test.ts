import { expect, test } from "vitest";
import {
  stackRequest,
  stacksFoundNotification,
  stacksRequest,
  type StackResult,
  type StacksFound,
  type StacksParams,
  type StacksResult,
  type WorkspaceStack,
} from "../../server/src/shells/lsp/protocol/protocol.ts";
import { defaultVersion } from "../../server/src/facts/field-index.ts";
import { head } from "./harness.ts";
import { connectWith, uriOf, type SetsClient } from "./sets-client.ts";

type Files = Parameters<typeof connectWith>[0];

async function connected(files: Files): Promise<SetsClient> {
  return connectWith(files, {
    initializationOptions: { effectiveView: true },
    settings: () => ({ node: { cpus: 4, memory: "16Gi" } }),
  });
}

/** The stacks of a workspace, and how many notifications brought them. */
async function stacksOf(
  { connection }: SetsClient,
  params: Partial<StacksParams> = {},
): Promise<{ readonly stacks: readonly WorkspaceStack[]; readonly parts: number }> {
  const found: StacksFound[] = [];
  const listening = connection.onNotification(stacksFoundNotification, (part: StacksFound) => {
    found.push(part);
  });
  const result = await connection.sendRequest<StacksResult>(stacksRequest, {
    request: 7,
    ...params,
  });
  listening.dispose();
  expect(result).toEqual({});
  expect(new Set(found.map(({ request }) => request))).toEqual(new Set(found.length ? [7] : []));
  const stacks = found.flatMap((part) => part.stacks).sort((a, b) => (a.id < b.id ? -1 : 1));
  return { stacks, parts: found.length };
}

function shown({
  id,
  name,
  platform = "",
  version,
  starts,
  counts,
  files,
}: WorkspaceStack): string {
  const place = id.replace("file:///w/", "");
  const found = Object.entries(counts).flatMap(([severity, count]) =>
    count > 0 ? [`${count} ${severity}`] : [],
  );
  const names = files.map((file) => file.name).join(" < ");
  return [place, name, platform, version, starts, found.join(", "), names].join(" | ");
}

const files = {
  "a/kubelet.yaml": `# kubelet-version: 1.33\n${head}maxPods: 50\nclusterDomain: cluster.local\n`,
  "a/kubelet.conf.d/10.conf": `${head}maxPods: 60\n`,
  "b/kubelet.yaml": `${head}maxPods: -1\n`,
  "kubelet.service":
    "[Service]\nExecStart=/usr/bin/kubelet --config=/var/lib/kubelet/config.yaml --max-pods=5\n",
  "pool.yaml": `apiVersion: karpenter.k8s.aws/v1
kind: EC2NodeClass
metadata: {name: a}
spec:
  kubelet: {maxPods: 58}
---
apiVersion: karpenter.k8s.aws/v1
kind: EC2NodeClass
metadata: {name: b}
spec:
  kubelet: {maxPods: 59}
`,
  "kubeadm.yaml": `apiVersion: kubeadm.k8s.io/v1beta4
kind: InitConfiguration
nodeRegistration:
  kubeletExtraArgs:
    - {name: max-pods, value: "50"}
---
${head}podPidsLimit: 1000
`,
  "pod.yaml": "apiVersion: v1\nkind: Pod\n",
  "README.md": "maxPods: 5\n",
};

test("the stacks of a workspace are listed once each, with version, verdict, findings and files", async () => {
  const client = await connected(files);
  const { stacks } = await stacksOf(client);
  expect(stacks.map(shown)).toEqual([
    "a/kubelet.yaml | kubelet.yaml |  | 1.33 | yes | 1 information | kubelet.yaml < 10.conf",
    `b/kubelet.yaml | kubelet.yaml |  | ${defaultVersion} | no | 1 error, 1 information | kubelet.yaml`,
    `kubeadm.yaml#0 | kubeadm.yaml | kubeadm | ${defaultVersion} | yes | 1 information, 1 hint | kubeadm.yaml`,
    `kubelet.service | kubelet.service |  | ${defaultVersion} | unknown | 1 hint | kubelet.service`,
    `pool.yaml#0 | pool.yaml:5 (a) | Karpenter (AWS) | ${defaultVersion} | yes |  | pool.yaml`,
    `pool.yaml#1 | pool.yaml:11 (b) | Karpenter (AWS) | ${defaultVersion} | yes |  | pool.yaml`,
  ]);
  expect(client.server.held()).toMatchObject({ documents: 0, analyses: 0, settings: 0 });
});

test("the stacks of a file follow the editor", async () => {
  const client = await connected(files);
  await client.show("a/kubelet.conf.d/10.conf", `${head}maxPods: -5\n`);
  const { stacks } = await stacksOf(client, { uris: [uriOf("a/kubelet.conf.d/10.conf")] });
  expect(stacks.map(shown)).toEqual([
    "a/kubelet.yaml | kubelet.yaml |  | 1.33 | no | 1 error, 1 information | kubelet.yaml < 10.conf",
  ]);
});

test("a stack that is opened has findings with places, amounts, and the score of benchmarks", async () => {
  const client = await connected(files);
  const ask = (path: string, set = path): Promise<StackResult | null> =>
    client.connection.sendRequest(stackRequest, { uri: uriOf(path), set: uriOf(set) });
  const opened = await ask("b/kubelet.yaml");
  expect(opened).toMatchObject({
    missing: [],
    findings: [
      {
        severity: "error",
        place: { uri: uriOf("b/kubelet.yaml"), line: 2, character: 9 },
      },
      { severity: "information" },
    ],
    others: 0,
    allocatable: [{ left: ["4 CPU", "15.9Gi"] }],
  });
  expect(opened?.posture?.checks).toBeGreaterThan(5);
  const unit = await ask("kubelet.service");
  expect(unit?.missing).toEqual([
    "The kubelet also reads /var/lib/kubelet/config.yaml, which is not in the input.",
  ]);
  expect(unit?.posture).toBeUndefined();
  expect((await ask("pool.yaml", "pool.yaml#1"))?.allocatable).toHaveLength(1);
  expect(await ask("pod.yaml")).toBeNull();
});

test("many stacks come in parts", async () => {
  const many = Object.fromEntries(
    Array.from({ length: 200 }, (_, at) => [
      `nodes/node-${at}/kubelet.yaml`,
      `${head}maxPods: ${100 + at}\n`,
    ]),
  );
  const client = await connected(many);
  const { stacks, parts } = await stacksOf(client);
  expect(stacks).toHaveLength(200);
  expect(parts).toBeGreaterThan(4);
});

test("a unit whose command its drop-in replaces is part of the one configuration", async () => {
  const dropIn = `[Service]
ExecStart=
ExecStart=/usr/bin/kubelet --config=/var/lib/kubelet/config.yaml --config-dir=/etc/kubernetes/kubelet.conf.d
`;
  const client = await connected({
    "config.yaml": `${head}maxPods: 50\n`,
    "kubelet.conf.d/10-pods.conf": `${head}maxPods: 60\n`,
    "kubelet.service": "[Service]\nExecStart=/usr/bin/kubelet\n",
    "kubelet.service.d/10-kubeadm.conf": dropIn,
  });
  const { stacks } = await stacksOf(client);
  expect(stacks.map(({ id, files }) => [id, files.map(({ name }) => name)])).toEqual([
    [uriOf("config.yaml"), ["config.yaml", "10-pods.conf", "10-kubeadm.conf"]],
  ]);
});
