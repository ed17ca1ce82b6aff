import { nodeResources } from "../../effective/allocatable/node-resources.ts";
import { defineNodeRule } from "../define-rule.ts";

export default defineNodeRule({
  id: "pod-pids-limit-node",
  severity: "warning",
  stage: "start-up",
  advice: true,
  source: "pkg/kubelet/cm/pod_container_manager_linux.go, EnsureExists",
  fields: { limit: "podPidsLimit", system: "systemReserved", kube: "kubeReserved" },
  check({ limit, system, kube }, { node, config }) {
    if (!node || limit.value <= 0) return [];
    const pids = nodeResources(config, node).kubepods.get("pids");
    if (pids === undefined || BigInt(limit.value) < pids) return [];
    const related = [system, kube].flatMap(({ value }) => value.get("pid") ?? []);
    const params = { limit: limit.value, pids: String(pids) };
    return [{ blame: limit, related, params }];
  },
  message: ({ limit, pids }: { readonly limit: number; readonly pids: string }) =>
    `podPidsLimit (${limit}) has no effect: the pods on this node share ${pids} process IDs (kernel.pid_max, kernel.threads-max), and one pod can use them all. Lower podPidsLimit.`,
  noFix: "Only you know how many processes a pod needs.",
});
