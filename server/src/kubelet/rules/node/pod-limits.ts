import { nodeResources } from "../../effective/allocatable/node-resources.ts";
import { unitsOf } from "../../quantity-sum.ts";
import { defineNodeRule, defineRule } from "../define-rule.ts";
import { preferred, setAt, maker } from "../../../engine/analysis/fix-candidates.ts";
import { writtenLast } from "../../../engine/rules/setting.ts";

/** The sandbox of a pod and the process of its one container. */
const fewestOfPod = 2n;

export const maxPodsPids = defineNodeRule({
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

export const maxPodsPodCidr = defineNodeRule({
  id: "max-pods-pod-cidr",
  severity: "warning",
  stage: "start-up",
  source: "pkg/kubelet/nodestatus/setters.go, MachineInfo",
  fields: { max: "maxPods", perCore: "podsPerCore" },
  check({ max, perCore }, { node, config }) {
    const ranges = node?.podCIDR?.split(",") ?? [];
    const [smallest] = ranges
      .map((cidr) => ({ cidr, addresses: addressesIn(cidr) }))
      .sort((a, b) => a.addresses - b.addresses);
    if (!node || !smallest) return [];
    const pods = nodeResources(config, node).capacity.get("pods");
    const count = pods ? Number(unitsOf(pods)) : 0;
    if (count <= smallest.addresses) return [];
    const related = perCore.written ? [perCore] : [];
    return [{ blame: max, related, params: { pods: count, ...smallest } }];
  },
  message: ({
    pods,
    cidr,
    addresses,
  }: {
    readonly pods: number;
    readonly cidr: string;
    readonly addresses: number;
  }) =>
    `maxPods is ${pods}, but ${cidr} has only ${addresses} pod addresses. Further pods without hostNetwork stay in ContainerCreating. Set maxPods to at most ${addresses}, or give the node a larger range.`,
  fix: ({ addresses }, _finding, context) =>
    addresses > 0 ? [setAt("maxPods", addresses, context, preferred)] : [],
});

/** The addresses of a range without its first and its last; so many that no node runs out of them in most IPv6 ranges. */
function addressesIn(cidr: string): number {
  const [address = "", prefix = ""] = cidr.split("/");
  const bits = (address.includes(":") ? 128 : 32) - Number(prefix);
  return Math.max(2 ** bits - 2, 0);
}

export const podsPerCoreCap = defineRule({
  id: "pods-per-core-cap",
  severity: "information",
  stage: "start-up",
  advice: true,
  source: "pkg/kubelet/kubelet_node_status.go, initialNode",
  fields: { perCore: "podsPerCore", max: "maxPods" },
  check({ perCore, max }) {
    // Already one core may hold as many pods as the whole node.
    if (perCore.value <= 0 || perCore.value < max.value) return [];
    const blame = writtenLast(perCore, max);
    const related = [perCore, max].filter((setting) => setting.written && setting !== blame);
    return [{ blame, related, params: { perCore: perCore.value, max: max.value } }];
  },
  message: ({ perCore, max }: { readonly perCore: number; readonly max: number }) =>
    `podsPerCore (${perCore}) has no effect: even one core allows as many pods as maxPods (${max}), which is the upper limit. Lower podsPerCore, or remove it.`,
  fix: maker.removal(),
});

export const podPidsLimitNegative = defineRule({
  id: "pod-pids-limit-negative",
  severity: "information",
  stage: "decode",
  advice: true,
  source: "pkg/kubelet/cm/container_manager_linux.go, NewContainerManager",
  fields: { limit: "podPidsLimit" },
  check: ({ limit }) =>
    limit.value < -1 ? [{ blame: limit, params: { limit: limit.value } }] : [],
  message: ({ limit }: { readonly limit: number }) =>
    `The kubelet reads podPidsLimit ${limit} as -1: pods have no limit other than the node's. Write -1 if you mean that, or a number above zero.`,
  fix: maker.value(-1),
});

export const podPidsLimitNode = defineNodeRule({
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
