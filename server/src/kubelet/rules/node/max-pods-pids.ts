import { nodeResources } from "../../effective/allocatable/node-resources.ts";
import { unitsOf } from "../../quantity-sum.ts";
import { defineNodeRule } from "../define-rule.ts";

/** The sandbox of a pod and the process of its one container. */
const fewestOfPod = 2n;

export default defineNodeRule({
  id: "max-pods-pids",
  severity: "warning",
  stage: "start-up",
  advice: true,
  source: "pkg/kubelet/cm/node_container_manager_linux.go, createNodeAllocatableCgroups",
  fields: {
    max: "maxPods",
    perCore: "podsPerCore",
    system: "systemReserved",
    kube: "kubeReserved",
  },
  check({ max, system, kube }, { node, config }) {
    if (!node) return [];
    const { capacity, kubepods } = nodeResources(config, node);
    const [pods, pids] = [capacity.get("pods"), kubepods.get("pids")];
    if (!pods || pids === undefined || unitsOf(pods) * fewestOfPod <= pids) return [];
    const related = [system, kube].flatMap(({ value }) => value.get("pid") ?? []);
    return [{ blame: max, related, params: { pods: String(unitsOf(pods)), pids: String(pids) } }];
  },
  message: ({ pods, pids }: { readonly pods: string; readonly pids: string }) =>
    `maxPods is ${pods}, but all pods on this node share ${pids} process IDs, and each pod needs at least two. Some pods do not start. Lower maxPods, or raise kernel.pid_max or kernel.threads-max.`,
  noFix: "Only you can decide whether to change the number of pods or the kernel's limits.",
});
