import { expect, test } from "vitest";
import { reportFile } from "../../../../server/src/answers/reports/file-report.ts";
import { knowledge } from "../../../support/knowledge.ts";

test.each([
  [
    "a document of a platform without a configuration",
    "apiVersion: kops.k8s.io/v1alpha2\nkind: Cluster\nspec: {kubernetesVersion: 1.30.4}\n",
    "1.30",
  ],
  [
    "the flags of a document",
    "apiVersion: kubeadm.k8s.io/v1beta4\nkind: ClusterConfiguration\nkubernetesVersion: v1.31.0\n---\napiVersion: kubeadm.k8s.io/v1beta4\nkind: JoinConfiguration\nnodeRegistration: {kubeletExtraArgs: [{name: v, value: '2'}]}\n",
    "1.31",
  ],
  ["a unit", "[Service]\nExecStart=/usr/bin/kubelet --v=2\n", "1.36"],
])("a report names the version of %s", (_what, text, version) => {
  const path = "/w/file";
  const file = { path, location: path, text, isNamed: true, invalidAt: undefined };
  expect(reportFile(file, { kubernetesVersion: "1.36" }, knowledge)?.version).toBe(version);
});
