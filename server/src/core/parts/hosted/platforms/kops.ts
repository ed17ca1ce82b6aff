import { kops } from "../../../messages/platforms/kops.ts";
import { findNode, findNodes, textAt, type FoundNode } from "../find-nodes.ts";
import { definePlatform, type PlatformContext, type PlatformProblem } from "../platform.ts";
import { kopsKeys, pairsIn } from "./shared/kops-keys.ts";
import { below, nanoseconds, problemAt, problemsWhere } from "./shared/problems.ts";

const holders = [
  ["spec", "kubelet"],
  ["spec", "masterKubelet"],
  ["spec", "controlPlaneKubelet"],
] as const;

/** Keys that kOps refuses whatever they say. */
const refused = {
  configureCbr0: "dead",
  apiServers: "dead",
  requireKubeconfig: "dead",
  enableCadvisorJsonEndpoints: "dead",
  networkPluginName: "dead",
  networkPluginMTU: "dead",
  nonMasqueradeCIDR: "dead",
  podInfraContainerImage: "sandbox",
  experimentalAllowedUnsafeSysctls: "sysctls",
  bootstrapKubeconfig: "bootstrap",
  cpuCFSQuotaPeriod: "period",
} as const;

type Note =
  | (typeof refused)[keyof typeof refused]
  | "topology"
  | "logFormat"
  | "critical"
  | "swap"
  | "crashLoop"
  | "text"
  | "pair"
  | "dns";

const texts = {
  evictionHard: "<",
  evictionSoft: "<",
  evictionSoftGracePeriod: "=",
  evictionMinimumReclaim: "=",
} as const;

const second = 1_000_000_000n;

function hasVpcNetwork({ root }: PlatformContext): boolean {
  const networking = findNode(root, ["spec", "networking"]);
  return ["amazonvpc", "amazonVPC"].some(
    (name) => networking && findNode(networking.value, [name]),
  );
}

/** kOps reads the texts on the node, where nobody sees why it does not join. */
function textProblems(holder: readonly FoundNode[]): readonly PlatformProblem<Note>[] {
  return Object.entries(texts).flatMap(([name, separator]) =>
    below(holder, name).flatMap((found): PlatformProblem<Note>[] => {
      if (found.value.kind !== "scalar") return [problemAt(found, "text")];
      return pairsIn(found.value, separator) ? [] : [problemAt(found, "pair", "stops")];
    }),
  );
}

function valueProblems(holder: readonly FoundNode[]): readonly PlatformProblem<Note>[] {
  const [all] = below(holder, "shutdownGracePeriod");
  const [critical] = below(holder, "shutdownGracePeriodCriticalPods");
  const long = all?.value.kind === "scalar" ? nanoseconds(all.value.text) : undefined;
  const short = critical?.value.kind === "scalar" ? nanoseconds(critical.value.text) : undefined;
  const isTooLong = short !== undefined && (long === undefined || long < short);
  return [
    ...problemsWhere(
      below(holder, "topologyManagerPolicy"),
      (text) => !/^(?:none|best-effort|restricted|single-numa-node)$/.test(text),
      "topology",
    ),
    ...problemsWhere(
      below(holder, "logFormat"),
      (text) => text !== "text" && text !== "json",
      "logFormat",
    ),
    ...problemsWhere(
      below(holder, "memorySwapBehavior"),
      (text) => text !== "LimitedSwap" && text !== "UnlimitedSwap",
      "swap",
    ),
    ...problemsWhere(
      below(holder, "crashLoopBackOffMaxContainerRestartPeriod"),
      (text) => {
        const period = nanoseconds(text);
        return period !== undefined && (period < second || period > 300n * second);
      },
      "crashLoop",
    ),
    ...(critical && isTooLong ? [problemAt(critical, "critical" as const)] : []),
  ];
}

/** With the node-local DNS pods ask its address, and kOps takes no other. */
function dnsProblems({ root }: PlatformContext): readonly PlatformProblem<Note>[] {
  const local = ["spec", "kubeDNS", "nodeLocalDNS"];
  if (textAt(root, [...local, "enabled"]) !== "true") return [];
  const isOfCilium = findNode(root, ["spec", "networking", "cilium"]) !== undefined;
  const isIpvs = /^ipvs$/i.test(textAt(root, ["spec", "kubeProxy", "proxyMode"]) ?? "");
  if (!isOfCilium && !isIpvs) return [];
  const address = textAt(root, [...local, "localIP"]) ?? "169.254.20.10";
  return problemsWhere(
    holders.flatMap((path) => findNodes(root, [...path, "clusterDNS"])),
    (text) => text !== address,
    "dns",
  );
}

export const platform = definePlatform({
  texts: kops,
  source:
    "kubernetes/kops@268927e264: pkg/apis/kops/validation/validation.go, pkg/apis/kops/componentconfig.go, nodeup/pkg/model/kubelet.go",
  marks: /\bkops\.k8s\.io\b/,
  documents: [
    {
      kinds: ["Cluster", "InstanceGroup"],
      group: "kops.k8s.io",
      places: holders.map((path) => ({ path, holds: "map", keys: kopsKeys }) as const),
      version: [{ path: ["spec", "kubernetesVersion"], form: "release" }],
    },
  ],
  header: "given",
  unknown: "refused",
  fields: [
    { fields: ["cgroupDriver"], effect: "overwritten", value: "systemd", note: "own" },
    { fields: ["cgroupRoot"], effect: "overwritten", value: "/", note: "own" },
    { fields: ["enableDebuggingHandlers"], effect: "overwritten", value: true, note: "own" },
    {
      fields: ["staticPodPath"],
      effect: "overwritten",
      value: "/etc/kubernetes/manifests",
      note: "own",
    },
    { fields: ["clusterDomain"], effect: "overwritten", note: "domain" },
    { fields: ["logging.verbosity"], effect: "overwritten", value: 2, note: "own" },
    {
      fields: ["shutdownGracePeriod", "shutdownGracePeriodCriticalPods"],
      effect: "overwritten",
      when: hasVpcNetwork,
      value: "0s",
      note: "vpc",
    },
  ],
  base: [
    {
      values: {
        authorization: { mode: "Webhook" },
        evictionHard: {
          "imagefs.available": "10%",
          "imagefs.inodesFree": "5%",
          "memory.available": "100Mi",
          "nodefs.available": "10%",
          "nodefs.inodesFree": "5%",
        },
        protectKernelDefaults: true,
        shutdownGracePeriod: "30s",
        shutdownGracePeriodCriticalPods: "10s",
      },
    },
  ],
  computed: { maxPods: "maxPods" },
  merge: { maps: "replaced", zeros: "count", carriedAs: "file" },
  check(context) {
    const { root } = context;
    const ofHolders = holders.flatMap((path) => {
      const holder = findNodes(root, path);
      const dead = Object.entries(refused).flatMap(([name, note]) =>
        below(holder, name).map((found) => problemAt(found, note)),
      );
      return [...dead, ...textProblems(holder), ...valueProblems(holder)];
    });
    return [...ofHolders, ...dnsProblems(context)];
  },
  example: `apiVersion: kops.k8s.io/v1alpha2
kind: InstanceGroup
metadata:
  name: nodes
spec:
  role: Node
  kubelet:
    maxPods: 150
    evictionHard: memory.available<200Mi,nodefs.available<10%
`,
});
