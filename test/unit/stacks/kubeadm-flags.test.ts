import { describe, expect, test } from "vitest";
import { checkStack } from "../../../server/src/stacks/check-stack.ts";
import { effectiveView } from "../../../server/src/answers/effective/effective-view.ts";
import { defaultVersion } from "../../../server/src/facts/field-index.ts";
import { knowledge } from "../../support/knowledge.ts";
import { english } from "../../support/english.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

describe("the flags that kubeadm makes of kubeletExtraArgs", () => {
  const list = (...pairs: readonly (readonly [string, string])[]): string =>
    pairs.map(([name, value]) => `  - name: ${name}\n    value: "${value}"\n`).join("");
  const twice = list(
    ["max-pods", "90"],
    ["node-ip", "::"],
    ["max-pods", "120"],
    ["max-pods", "100"],
  );
  const kubeadm = (kind: string, args: string): string =>
    `---\napiVersion: kubeadm.k8s.io/v1beta4\nkind: ${kind}\nnodeRegistration:\n  kubeletExtraArgs:\n${args}`;
  const byFlag = (line: number, value: number): string =>
    `maxPods: ${value}  # --max-pods (kubeadm.yaml:${line}), overrides kubeadm.yaml:3\n`;
  const byFile = "maxPods: 50  # kubeadm.yaml:3\n";

  test.each<[name: string, version: string, documents: string, shown: string]>([
    ["a map", "1.36", kubeadm("InitConfiguration", '    max-pods: "70"\n'), byFlag(10, 70)],
    [
      "a list of v1beta4",
      "1.36",
      kubeadm("JoinConfiguration", list(["max-pods", "70"])),
      byFlag(10, 70),
    ],
    ["repeated: the last one counts", "1.32", kubeadm("InitConfiguration", twice), byFlag(16, 100)],
    // kubeadm sorted them as texts: 100, 120, 90.
    ["repeated, sorted", "1.31", kubeadm("InitConfiguration", twice), byFlag(10, 90)],
    [
      "both kinds: the node that begins the cluster",
      "1.36",
      kubeadm("JoinConfiguration", list(["max-pods", "60"])) +
        kubeadm("InitConfiguration", list(["max-pods", "70"])),
      byFlag(17, 70),
    ],
    ["none", "1.36", kubeadm("InitConfiguration", "    {}\n"), byFile],
    ["another kind", "1.36", kubeadm("ClusterConfiguration", list(["max-pods", "70"])), byFile],
    [
      "another configuration beside it",
      "1.36",
      `${kubeadm("InitConfiguration", list(["max-pods", "70"]))}---\n${header}`,
      byFile,
    ],
  ])("go over the file: %s", (_name, version, documents, shown) => {
    const text = `# kubelet-version: ${version}\nkind: KubeletConfiguration\nmaxPods: 50\napiVersion: kubelet.config.k8s.io/v1beta1\n${documents}`;
    const set = checkStack(
      {
        main: { path: "kubeadm.yaml", text },
        dropIns: undefined,
        args: [],
        mainFolder: "/etc/kubernetes",
      },
      { kubernetesVersion: defaultVersion },
      knowledge,
    );
    const view = set && effectiveView(set, { defaults: false, origins: true }, english);
    expect(view?.text).toBe(`${header}${shown}`);
  });
});
