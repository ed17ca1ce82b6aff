import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isCheckedPath } from "../../../../server/src/answers/reports/checked-names.ts";
import { machine } from "../../../../server/src/shells/hosts/machine-paths.ts";
import { checkoutPath } from "../../../support/checkout-path.ts";
import { byCheck, byEditor } from "../../../support/recognised.ts";

const root = checkoutPath("examples");
const paths = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => machine.relative(root, join(parentPath, name)))
  .filter(isCheckedPath)
  .sort();

test("there are examples", () => {
  expect(paths.length).toBeGreaterThan(30);
});

/** It runs the kubelet without flags: another file of its set gives them. */
const silent = "kubeadm-node/usr/lib/systemd/system/kubelet.service";

test.each(paths)("VS Code shows of %s what `check` finds", (path) => {
  const text = readFileSync(join(root, path), "utf8");
  const found = byCheck(path, text);
  expect(found === "not ours").toBe(path === silent);
  expect(byEditor(path, text)).toEqual(found);
});

test.each([
  [
    "node.bu",
    "variant: fcos\nversion: 1.5.0\nstorage:\n  files:\n  - path: /etc/kubernetes/kubelet.yaml\n    contents:\n      inline: |\n        apiVersion: kubelet.config.k8s.io/v1beta1\n        kind: KubeletConfiguration\n        maxPods: -1\n",
  ],
  [
    "kubelet.yaml.j2",
    "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nmaxPods: -1\n",
  ],
  [
    "user-data",
    "#cloud-config\nwrite_files:\n- path: /etc/kubernetes/kubelet.yaml\n  content: |\n    apiVersion: kubelet.config.k8s.io/v1beta1\n    kind: KubeletConfiguration\n    maxPods: -1\n",
  ],
  [
    "Clusterfile",
    "apiVersion: apps.sealos.io/v1beta1\nkind: Cluster\n---\napiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nmaxPods: -1\n",
  ],
  [
    "Vagrantfile",
    "$script = <<-SCRIPT\necho KUBELET_EXTRA_ARGS=--max-podz=5 > /etc/default/kubelet\nSCRIPT\n",
  ],
  ["Makefile", "run:\n\tk3s server --kubelet-arg=max-podz=5\n"],
  ["Dockerfile", "FROM debian\nRUN k3d cluster create --k3s-arg --kubelet-arg=max-podz=5\n"],
  ["StartKubelet.ps1", "& C:\\k\\kubelet.exe --max-podz=5\n"],
  ["node.nix", '{ services.kubernetes.kubelet.extraOpts = "--max-podz=5"; }\n'],
  [
    "pool.json",
    '{"apiVersion":"karpenter.k8s.aws/v1","kind":"EC2NodeClass","spec":{"kubelet":{"maxPods":-1}}}',
  ],
  ["values.yaml", "maxPods: -1\nfailSwapOn: false\npodPidsLimit: 100\n"],
  ["node.json", '{"kubeletconfig":{"maxPods":-1}}'],
  [
    "all.conf",
    "kind: Config\napiVersion: v1\n---\napiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nmaxPods: -1\n",
  ],
])("and of %s", (path, text) => {
  const found = byCheck(path, text);
  expect(found).not.toBe("not ours");
  expect(byEditor(path, text)).toEqual(found);
});

test.each([
  ["nginx.conf", "server { listen 80; }\n"],
  ["package.json", '{"name": "web", "version": "1.0.0"}'],
  ["deployment.yaml", "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\n"],
])("both leave %s alone", (path, text) => {
  expect([byCheck(path, text), byEditor(path, text)]).toEqual(["not ours", "not ours"]);
});
