import { describe, expect, test } from "vitest";
import { defaultVersion } from "../../server/src/facts/field-index.ts";
import { connectWith, uriOf } from "./sets-client.ts";
import { head } from "./harness.ts";

const initializationOptions = { statusNotifications: true };

/** The version in a status: the version, its source, and the line of the text that names it, from 1. */
type Said = readonly [version: string, source: string, line?: number];

const byDefault: Said = [defaultVersion, "default"];

describe("the version of what is open, and who says it", () => {
  test.each<[what: string, path: string, language: string, text: string, said: Said]>([
    ["a configuration", "kubelet.yaml", "kubelet-config", head, byDefault],
    [
      "a comment",
      "kubelet.yaml",
      "kubelet-config",
      `# kubelet-version: 1.33\n${head}`,
      ["1.33", "comment", 1],
    ],
    [
      "Talos, by the tag of an image",
      "machine.yaml",
      "yaml",
      `version: v1alpha1
machine:
  kubelet:
    image: ghcr.io/siderolabs/kubelet:v1.33.1
    extraConfig:
      maxPods: 5
`,
      ["1.33", "image", 4],
    ],
    [
      "EKS",
      "node.yaml",
      "yaml",
      `apiVersion: node.eks.aws/v1alpha1
kind: NodeConfig
spec:
  cluster: {name: a}
  kubelet:
    config:
      maxPods: 5
`,
      byDefault,
    ],
    [
      "eksctl, by a field",
      "cluster.yaml",
      "yaml",
      `apiVersion: eksctl.io/v1alpha5
kind: ClusterConfig
metadata: {name: a, region: b, version: "1.33"}
managedNodeGroups:
- name: n
  kubeletExtraConfig:
    maxPods: 5
`,
      ["1.33", "platform", 3],
    ],
    [
      "GKE",
      "system.yaml",
      "yaml",
      "kubeletConfig:\n  cpuManagerPolicy: static\n  podPidsLimit: 4096\n",
      byDefault,
    ],
    [
      "Karpenter",
      "class.yaml",
      "yaml",
      `apiVersion: karpenter.k8s.aws/v1
kind: EC2NodeClass
metadata: {name: a}
spec:
  kubelet:
    maxPods: 5
`,
      byDefault,
    ],
    [
      "Terraform",
      "main.tf",
      "terraform",
      `resource "google_container_node_pool" "np" {
  node_config {
    kubelet_config {
      pod_pids_limit = 4096
    }
  }
}
`,
      byDefault,
    ],
    ["TOML", "user-data.toml", "toml", "[settings.kubernetes]\nmax-pods = 58\n", byDefault],
    [
      "flags of an environment file",
      "kubeadm-flags.env",
      "plaintext",
      'KUBELET_KUBEADM_ARGS="--max-pods=7"\n',
      byDefault,
    ],
    [
      "a file that cloud-init carries",
      "user.yaml",
      "yaml",
      `#cloud-config
write_files:
- path: /etc/kubernetes/kubelet.yaml
  content: |
    # kubelet-version: 1.33
    apiVersion: kubelet.config.k8s.io/v1beta1
    kind: KubeletConfiguration
`,
      ["1.33", "comment", 5],
    ],
  ])("%s", async (_what, path, language, text, [version, source, line]) => {
    const client = await connectWith({ [path]: text }, { initializationOptions });
    await client.show(path, undefined, language);
    const status = await client.statuses.next();
    expect(status.parts).not.toEqual([]);
    expect([status.kubernetesVersion, status.versionSource, status.versionPlace]).toEqual([
      version,
      source,
      line === undefined ? undefined : { uri: uriOf(path), line: line - 1 },
    ]);
  });

  test("a setting", async () => {
    const settings = { kubernetesVersion: "1.33" };
    const client = await connectWith(
      { "kubelet.yaml": head },
      { initializationOptions, settings: () => settings },
    );
    await client.show("kubelet.yaml");
    expect(await client.statuses.next()).toMatchObject({
      kubernetesVersion: "1.33",
      versionSource: "setting",
    });
  });

  test("the main file of a drop-in", async () => {
    const files = {
      "kubelet.yaml": `# kubelet-version: 1.33\n${head}`,
      "kubelet.conf.d/1.conf": head,
    };
    const client = await connectWith(files, { initializationOptions });
    await client.show("kubelet.conf.d/1.conf");
    expect(await client.statuses.next()).toMatchObject({
      kubernetesVersion: "1.33",
      versionSource: "comment",
      versionPlace: { uri: uriOf("kubelet.yaml"), line: 0 },
    });
  });
});
