import { CodeLensRequest } from "vscode-languageserver/node";
import { expect, test } from "vitest";
import {
  allocatableRequest,
  postureRequest,
  type AllocatableResult,
  type PostureResult,
} from "../../server/src/shells/lsp/protocol/protocol.ts";
import { connectWith, pulling, uriOf, type SetsClient } from "./sets-client.ts";

/** A client that shows one file, and the address of the file. */
async function showing(
  path: string,
  text: string,
  language: string,
): Promise<{ readonly client: SetsClient; readonly uri: string }> {
  const client = await connectWith(
    { [path]: text },
    { capabilities: pulling, initializationOptions: { effectiveView: true } },
  );
  await client.show(path, undefined, language);
  return { client, uri: uriOf(path) };
}

/** Line of each lens that opens the effective view, from 1, its title, and what it names. */
async function lenses({ connection }: SetsClient, uri: string): Promise<string[]> {
  const found = await connection.sendRequest(CodeLensRequest.type, { textDocument: { uri } });
  return (found ?? [])
    .filter(({ command }) => command?.command === "kubelet.showEffectiveConfig")
    .map(
      ({ range, command }) =>
        `${range.start.line + 1} ${command?.title ?? ""} ${(command?.arguments ?? []).slice(1).join()}`,
    );
}

const terraform = `locals {
  first = <<-EOT
    apiVersion: node.eks.aws/v1alpha1
    kind: NodeConfig
    spec:
      # of the batch nodes
      kubelet:
        config:
          maxPods: 40
  EOT
  second = <<-EOT
    apiVersion: kubelet.config.k8s.io/v1beta1
    kind: KubeletConfiguration
    maxPods: 44
  EOT
}
resource "azurerm_kubernetes_cluster_node_pool" "np" {
  kubelet_config {
    pod_max_pid = 4096
  }
}
`;

test("the configuration at the cursor is shown, of those in heredocs and blocks", async () => {
  const { client, uri } = await showing("main.tf", terraform, "terraform");
  const shownAt = async (line: number): Promise<string> => {
    const at = { line: line - 1, character: 4 };
    const shown = await client.effective({ uri, at });
    const posture = await client.connection.sendRequest<PostureResult>(postureRequest, { uri, at });
    const { set } = await client.connection.sendRequest<AllocatableResult>(allocatableRequest, {
      uri,
      at,
    });
    expect([posture.set, set]).toEqual([shown?.set, shown?.set]);
    return `${shown?.name ?? ""} ${shown?.platform ?? ""} ${String(shown?.isAtCursor)}`;
  };
  expect(await shownAt(4)).toBe("main.tf:9 nodeadm true");
  expect(await shownAt(9)).toBe("main.tf:9 nodeadm true");
  expect(await shownAt(14)).toBe("main.tf:12  true");
  expect(await shownAt(19)).toBe("main.tf:18 Terraform for AKS true");
  expect(await shownAt(1)).toBe("main.tf:9 nodeadm undefined");
  const pods = await client.effective({ uri, at: { line: 3, character: 4 } });
  expect(pods?.text).toContain("maxPods: 40\n");
  // A named set takes precedence over the cursor.
  const named = await client.effective({ uri, set: `${uri}#2`, at: { line: 3, character: 4 } });
  expect(named?.name).toBe("main.tf:18");
});

test("each configuration in a file of Terraform has a lens", async () => {
  const { client, uri } = await showing("main.tf", terraform, "terraform");
  expect(await lenses(client, uri)).toEqual([
    `9 Effective Configuration · on top of nodeadm's base ${uri}#0`,
    `12 Effective Configuration ${uri}#1`,
    `18 Effective Configuration · on top of Terraform for AKS's base ${uri}#2`,
  ]);
});

test("each file that cloud-init writes has a lens", async () => {
  const text = `#cloud-config
write_files:
  - path: /etc/kubernetes/kubelet.yaml
    content: |
      apiVersion: kubelet.config.k8s.io/v1beta1
      kind: KubeletConfiguration
      maxPods: 40
  - path: /etc/other/kubelet.yaml
    content: |
      apiVersion: kubelet.config.k8s.io/v1beta1
      kind: KubeletConfiguration
      maxPods: -1
`;
  const { client, uri } = await showing("user-data.yaml", text, "yaml");
  expect(await lenses(client, uri)).toEqual([
    `5 Effective Configuration ${uri}#0`,
    `10 Effective Configuration · 1 error ${uri}#1`,
  ]);
});

test("the lens of a kubeadm file is above its KubeletConfiguration", async () => {
  const text = `apiVersion: kubeadm.k8s.io/v1beta4
kind: InitConfiguration
nodeRegistration:
  kubeletExtraArgs:
    - name: max-pods
      value: "50"
---
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
podPidsLimit: 1000
`;
  const { client, uri } = await showing("kubeadm.yaml", text, "yaml");
  expect(await lenses(client, uri)).toEqual([
    `8 Effective Configuration · on top of kubeadm's base ${uri}#0`,
  ]);
});
