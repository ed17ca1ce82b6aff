import { expect, test } from "vitest";
import { parseText } from "../../../server/src/stacks/parse-text.ts";
import { platformStacks } from "../../../server/src/stacks/finders/platform-stacks.ts";
import { effectiveView } from "../../../server/src/answers/effective/effective-view.ts";
import {
  upgradeItemText,
  upgradeReports,
} from "../../../server/src/answers/upgrade/compute-upgrade.ts";
import { allocatableColumn } from "../../../server/src/kubelet/effective/allocatable/allocatable-column.ts";
import { refusedAmounts } from "../../../server/src/kubelet/merged/refused-amounts.ts";
import { readNodeDescription } from "../../../server/src/kubelet/node-description.ts";
import { knowledge } from "../../support/knowledge.ts";
import { english } from "../../support/english.ts";

const nodeConfig = `apiVersion: node.eks.aws/v1alpha1
kind: NodeConfig
spec:
  kubelet:
    config:
      serializeImagePulls: false
`;

const openShift = (more = ""): string => `apiVersion: machineconfiguration.openshift.io/v1
kind: KubeletConfig
spec:
${more}  machineConfigPoolSelector:
    matchLabels: {pools.operator.machineconfiguration.openshift.io/worker: ""}
  kubeletConfig:
    maxPods: 500
`;

const azure = `apiVersion: karpenter.azure.com/v1beta1
kind: AKSNodeClass
spec:
  kubelet:
    cpuManagerPolicy: static
`;

const gke = `kubeletConfig:
  cpuManagerPolicy: static
linuxConfig: {}
`;

/** Reservations that the view shows on a node: values that are computed, and fields that are left open. */
function shownFor(text: string, described: unknown): readonly string[] {
  const { node } = readNodeDescription(described);
  const options = { kubernetesVersion: "1.36", node } as const;
  const file = parseText(text, options, knowledge);
  const [found] = platformStacks({ id: "file", name: "file.yaml" }, file, knowledge);
  const view = found && effectiveView(found.set(), { defaults: false, origins: true }, english);
  return (view?.text ?? "")
    .split("\n")
    .filter((line) => line.includes("formula") || /^# - \w*Reserved/.test(line))
    .map((line) => line.replace(line.startsWith("#") ? /: .*$/ : / +# .*$/, "").trim());
}

test.each<[name: string, text: string, node: unknown, shown: readonly string[]]>([
  ["nodeadm, no node", nodeConfig, {}, ["# - kubeReserved"]],
  ["nodeadm, one core", nodeConfig, { cpus: 1 }, ["cpu: 60m", "# - kubeReserved"]],
  ["nodeadm, 4 cores", nodeConfig, { cpus: 4 }, ["cpu: 80m", "# - kubeReserved"]],
  ["nodeadm, 5 cores", nodeConfig, { cpus: 5 }, ["cpu: 82m", "# - kubeReserved"]],
  ["GKE, no memory", gke, { cpus: 8 }, ["# - kubeReserved"]],
  ["GKE, 4 cores", gke, { cpus: 4, memory: "16Gi" }, ["cpu: 80m", "memory: 2662Mi"]],
  ["OpenShift, no memory", openShift(), { cpus: 8 }, ["# - systemReserved"]],
  [
    "OpenShift, a small worker",
    openShift(),
    { cpus: 4, memory: "8Gi" },
    ['cpu: "0.5"', "ephemeral-storage: 1Gi", "memory: 1Gi"],
  ],
  [
    "OpenShift, a large worker",
    openShift(),
    { cpus: 64, memory: "256Gi" },
    ['cpu: "0.82"', "ephemeral-storage: 1Gi", "memory: 11Gi"],
  ],
  [
    "OpenShift without automatic sizing",
    openShift("  autoSizingReserved: false\n"),
    { cpus: 64, memory: "256Gi" },
    ["# - systemReserved"],
  ],
  ["Karpenter on Azure", azure, { cpus: 8, memory: "32Gi" }, ["cpu: 180m", "memory: 3645Mi"]],
])("%s", (_name, text, node, shown) => {
  expect(shownFor(text, node)).toEqual(shown);
});

test("what a described node is too small for is told of the computed values", () => {
  const text = openShift().replace("maxPods: 500", "cpuManagerPolicy: static");
  const foundWith = (described: unknown): string[] => {
    const { node } = readNodeDescription(described);
    const options = { kubernetesVersion: "1.36", node } as const;
    return parseText(text, options, knowledge)
      .parts.flatMap(({ findings }) => findings)
      .filter(({ severity }) => severity === "error")
      .map(({ rule }) => rule);
  };
  // The reservation that the static policy needs is there.
  expect(foundWith({ cpus: 8, memory: "32Gi" })).toEqual([]);
});

test("an upgrade tells what a platform's base changes", () => {
  const main = { path: "file.yaml", text: nodeConfig };
  const texts = { main, dropIns: undefined, args: [], mainFolder: "/" };
  const [report] = upgradeReports(texts, "1.33", "1.34", {}, knowledge);
  const lines = (report?.items ?? [])
    .map((item) => upgradeItemText(item, knowledge))
    .filter((text) => text.includes("nodeadm"));
  expect(lines).toEqual([
    "featureGates.MutableCSINodeAllocatableCount is not set, and nodeadm sets it to true in 1.34 (1.33: not set).",
    "shutdownGracePeriod is not set, and nodeadm sets it to 2m30s in 1.34 (1.33: 0s). Set it to 0s to keep it.",
    "shutdownGracePeriodCriticalPods is not set, and nodeadm sets it to 30s in 1.34 (1.33: 0s). Set it to 0s to keep it.",
  ]);
});

test.each([
  ["AKS", "aks.json", '{"imageGcHighThreshold": 90}', "180m", "AKS sets kubeReserved."],
  ["nodeadm", "node.yaml", nodeConfig, "90m", "nodeadm sets kubeReserved."],
])(
  "a reservation of %s that depends on more than the node is unknown, not none",
  (_, path, text, cpu, sentence) => {
    const { node } = readNodeDescription({ cpus: 8, memory: "32Gi" });
    const file = parseText(text, { kubernetesVersion: "1.34", path, node }, knowledge);
    const set = platformStacks({ id: path, name: path }, file, knowledge)[0]?.set();
    const refused = set && node && refusedAmounts(set, node);
    const column =
      set &&
      node &&
      allocatableColumn(set.effective.config, { name: undefined, node, refused }, english.node);
    expect(column?.rows.slice(0, 2)).toMatchObject([
      { resource: "cpu", kube: cpu },
      { resource: "memory", kube: "?", allocatable: "?", kubepods: "?" },
    ]);
    expect(column?.notes[0]).toContain(`Cannot compute memory: ${sentence}`);
  },
);
