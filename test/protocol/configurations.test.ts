import { expect, test } from "vitest";
import {
  configurationsRequest,
  type ConfigurationsParams,
  type ConfigurationsResult,
} from "../../server/src/shells/lsp/protocol/protocol.ts";
import { head } from "./harness.ts";
import { connectWith, uriOf, type SetsClient } from "./sets-client.ts";

const files = {
  "README.md": "kind: KubeletConfiguration\n",
  "deployment.yaml": "apiVersion: apps/v1\nkind: Deployment\n",
  "a/kubelet.yaml": head,
  "a/kubelet.conf.d/10.conf": head,
  "a/kubelet.conf.d/20.conf": `${head}maxPods: 1\n`,
  "b/kubelet.conf.d/10.conf": head,
  "b/kubelet.conf.d/20.conf": head,
  "class.yaml":
    "apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nspec: {kubelet: {maxPods: 5}}\n",
  "configz.json": '{"kubeletconfig": {"maxPods": 5}}',
  "user.yaml": `#cloud-config
write_files:
- path: /etc/kubernetes/kubelet.yaml
  content: |
    apiVersion: kubelet.config.k8s.io/v1beta1
    kind: KubeletConfiguration
`,
  "providers.yaml":
    "apiVersion: kubelet.config.k8s.io/v1\nkind: CredentialProviderConfig\nproviders: []\n",
  "seccomp/p.json": '{"defaultAction": "SCMP_ACT_LOG"}',
  "node_modules/a/kubelet.yaml": head,
};

async function listed(
  client: SetsClient,
  wanted: ConfigurationsParams["wanted"],
): Promise<readonly string[]> {
  const { configurations } = await client.connection.sendRequest<ConfigurationsResult>(
    configurationsRequest,
    { wanted } satisfies ConfigurationsParams,
  );
  return configurations.map(({ uri, kinds, dropIns }) => {
    const beside = dropIns === undefined ? "" : ` (${dropIns})`;
    return `${uri.replace(uriOf(""), "")}: ${kinds.join(", ")}${beside}`;
  });
}

test("the configurations of a workspace are listed by what they are", async () => {
  const client = await connectWith(files);
  expect(await listed(client, "node")).toEqual([
    "a/kubelet.yaml: KubeletConfiguration",
    "b/kubelet.conf.d/10.conf: KubeletConfiguration (2)",
    "class.yaml: Karpenter (AWS)",
    "configz.json: /configz",
    "user.yaml: KubeletConfiguration",
  ]);
  expect(await listed(client, "platform")).toEqual(["class.yaml: Karpenter (AWS)"]);
  expect(await listed(client, "providers")).toEqual(["providers.yaml: CredentialProviderConfig"]);
  expect(await listed(client, "profile")).toEqual(["seccomp/p.json: SeccompProfile"]);
});

test("open documents count with the text that they have, saved or not", async () => {
  const client = await connectWith({ "kubelet.yaml": head });
  await client.show("kubelet.yaml", "a: 1\n", "yaml");
  await client.open("untitled:Untitled-1", head);
  expect(await listed(client, "node")).toEqual(["untitled:Untitled-1: KubeletConfiguration"]);
});

test("a workspace without any has an empty list", async () => {
  const client = await connectWith({ "a.yaml": "a: 1\n" });
  expect(await listed(client, "node")).toEqual([]);
});

test("a question about a file is answered without a list", async () => {
  const client = await connectWith(files);
  const about = async (path: string): Promise<ConfigurationsResult> =>
    client.connection.sendRequest<ConfigurationsResult>(configurationsRequest, {
      wanted: "node",
      about: uriOf(path),
    } satisfies ConfigurationsParams);
  expect(await about("b/kubelet.conf.d/20.conf")).toEqual({ configurations: [], isDropIn: true });
  expect(await about("a/kubelet.conf.d/10.conf")).toEqual({ configurations: [] });
  expect(await about("README.md")).toEqual({ configurations: [] });
});
