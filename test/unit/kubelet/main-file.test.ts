import { isMainFile } from "../../../server/src/kubelet/index.ts";
import { expect, test } from "vitest";

const config =
  "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nmaxPods: 5\n";
const cluster = "apiVersion: kubeadm.k8s.io/v1beta4\nkind: ClusterConfiguration\n";

test.each([
  ["a configuration", config, true],
  ["with a comment and a rule above", `# mine\n---\n${config}`, true],
  ["as JSON", '{"kind": "KubeletConfiguration", "maxPods": 5}', true],
  ["kubeadm's file", `${cluster}---\n${config}`, false],
  ["in any order", `${config}---\n${cluster}`, false],
  ["another kind", cluster, false],
  ["with all its lines indented", config.replace(/^(?=.)/gm, "  "), true],
  ["in another document", `files:\n  - content: |\n${config.replace(/^(?=.)/gm, "      ")}`, false],
  ["a text", "maxPods: 5\n", false],
])("%s", (_name, text, expected) => {
  expect(isMainFile(text)).toBe(expected);
});
