import { isBefore } from "../../../facts/field-index.ts";
import type { KubernetesVersion } from "../../../facts/table.ts";
import type { MapNode, ScalarNode } from "../../../engine/syntax/located-node.ts";
import { textOf } from "../../../engine/syntax/look-up.ts";
import { memoised } from "../../../engine/text/memoised.ts";
import { findNode, findNodes, nodeTextAt, type FoundNode } from "../../find-nodes.ts";
import type { FieldEffect, PlatformContext, PlatformProblem } from "../../platform.ts";
import { pairsIn, parsedBool, taintOf } from "./kops-keys.ts";
import {
  below,
  entriesOf,
  nanoseconds,
  problemAt,
  problemsWhere,
  scalarIn,
  topologyPolicies,
} from "./problems.ts";

/** Where a Cluster and an InstanceGroup set the kubelet's settings. */
export const kopsHolders = [
  ["spec", "kubelet"],
  ["spec", "masterKubelet"],
  ["spec", "controlPlaneKubelet"],
] as const;

/** Keys that become flags which no supported kubelet has, with what the validation of a Cluster says of them. */
const deadFlags = {
  apiServers: "dead",
  babysitDaemons: undefined,
  configureCbr0: "dead",
  enableCadvisorJsonEndpoints: "dead",
  enableCustomMetrics: undefined,
  experimentalAllowedUnsafeSysctls: "sysctls",
  imagePullProgressDeadline: undefined,
  networkPluginMTU: "dead",
  networkPluginName: "dead",
  nonMasqueradeCIDR: "dead",
  nvidiaGPUs: undefined,
  reconcileCIDR: undefined,
  requireKubeconfig: "dead",
  seccompProfileRoot: undefined,
} as const satisfies Record<string, "dead" | "sysctls" | undefined>;

/** Keys of a Cluster in whose place kOps writes its own. */
const ownFlags = ["cloudProvider", "kubeconfigPath"];

const texts = {
  evictionHard: "<",
  evictionSoft: "<",
  evictionSoftGracePeriod: "=",
  evictionMinimumReclaim: "=",
} as const;

type KopsNote =
  | "dead"
  | "flag"
  | "sandbox"
  | "sysctls"
  | "bootstrap"
  | "topology"
  | "logFormat"
  | "critical"
  | "swap"
  | "crashLoop"
  | "text"
  | "pair"
  | "gate"
  | "gateText"
  | "taint"
  | "own"
  | "lost"
  | "dns"
  | "serverIp";

type Problems = readonly PlatformProblem<KopsNote>[];

const second = 1_000_000_000n;

/**
 * True for a Cluster, whose settings kOps validates and completes; those of an InstanceGroup override the result
 * unchecked.
 */
export function isCluster(root: MapNode): boolean {
  return textOf(root, "kind") === "Cluster";
}

/** The label with which an InstanceGroup names its Cluster. */
export const clusterLabel = "kops.k8s.io/cluster";

export const clustersIn = memoised((together: readonly MapNode[]) => together.filter(isCluster));

/** The Cluster of a document: itself, the one that its label names, or the one next to it. */
export function clusterOf({ root, together }: PlatformContext): MapNode | undefined {
  if (isCluster(root)) return root;
  const name = nodeTextAt(root, ["metadata", "labels", clusterLabel]);
  const clusters = clustersIn(together);
  const named = clusters.find((cluster) => nodeTextAt(cluster, ["metadata", "name"]) === name);
  return named ?? clusters[0];
}

/** Problems of a document that kOps, or its program on the node, rejects. */
export function kopsProblems(context: PlatformContext): Problems {
  const { root, version } = context;
  const ofCluster = isCluster(root);
  return [
    ...kopsHolders.flatMap((path) => {
      const holder = findNodes(root, path);
      return [
        ...flagProblems(holder, ofCluster, version),
        ...typeProblems(holder),
        ...(ofCluster ? valueProblems(holder) : []),
      ];
    }),
    ...(ofCluster ? dnsProblems(root) : []),
  ];
}

/** Settings that become an unknown flag of the kubelet, and settings that become no flag. */
function flagProblems(
  holder: readonly FoundNode[],
  ofCluster: boolean,
  version: KubernetesVersion,
): Problems {
  const at = (names: readonly string[], note: KopsNote, effect: FieldEffect): Problems =>
    names
      .flatMap((name) => below(holder, name))
      .filter((found) => scalarIn(found)?.text !== "" && !isNull(found))
      .map((found) => problemAt(found, note, effect));
  const dead = Object.entries(deadFlags).flatMap(([name, note]) =>
    ofCluster && note ? at([name], note, "refused") : at([name], "flag", "stops"),
  );
  const privileged = at(
    ["allowPrivileged"],
    ofCluster ? "lost" : "flag",
    ofCluster ? "lost" : "stops",
  );
  const ofClusters = ofCluster
    ? [
        ...at(["podInfraContainerImage"], "sandbox", "refused"),
        ...at(["bootstrapKubeconfig"], "bootstrap", "refused"),
        ...at(ownFlags, "own", "overwritten").filter(({ path }) => !isWhatKopsWrites(holder, path)),
      ]
    : at(["podInfraContainerImage"], "sandbox", "lost");
  // The flag went with 1.34.
  const schedulable = isBefore(version, "1.34") ? [] : at(["registerSchedulable"], "flag", "stops");
  return [
    ...dead,
    ...schedulable,
    ...privileged,
    ...ofClusters,
    ...at(["dockerDisableSharedPID"], "lost", "lost"),
  ];
}

function isNull({ value }: FoundNode): boolean {
  return value.kind === "scalar" && value.value.type === "null";
}

function isWhatKopsWrites(holder: readonly FoundNode[], path: string): boolean {
  const written = ["external", "/var/lib/kubelet/kubeconfig"];
  return ownFlags.some((name) =>
    below(holder, name).some(
      (found) => found.name === path && written.includes(scalarIn(found)?.text ?? ""),
    ),
  );
}

/** Texts that kOps reads on the node, where users do not see why it does not join; other types do not come that far. */
function typeProblems(holder: readonly FoundNode[]): Problems {
  const isText = (node: ScalarNode): boolean => node.value.type === "string";
  const notText = (name: string): Problems =>
    below(holder, name)
      .filter((found) => !isNull(found) && !(found.value.kind === "scalar" && isText(found.value)))
      .map((found) => problemAt(found, "text"));
  const ofPairs = Object.entries(texts).flatMap(([name, separator]) =>
    problemsWhere(
      below(holder, name),
      (_text, node) => isText(node) && pairsIn(node, separator) === undefined,
      "pair",
      "stops",
    ),
  );
  const gates = entriesOf(below(holder, "featureGates"));
  const taints = below(holder, "taints", "*");
  return [
    ...[...Object.keys(texts), "clusterDNS", "enforceNodeAllocatable"].flatMap(notText),
    ...ofPairs,
    ...problemsWhere(gates, (_text, node) => !isText(node), "gate"),
    ...problemsWhere(
      gates,
      (text, node) => isText(node) && parsedBool(text) === undefined,
      "gateText",
      "stops",
    ),
    ...problemsWhere(taints, (_text, node) => !isText(node), "taint"),
    ...problemsWhere(
      taints,
      (text, node) => isText(node) && taintOf(text) === undefined,
      "taint",
      "stops",
    ),
  ];
}

function valueProblems(holder: readonly FoundNode[]): Problems {
  const [all] = below(holder, "shutdownGracePeriod");
  const [critical] = below(holder, "shutdownGracePeriodCriticalPods");
  const long = all?.value.kind === "scalar" ? nanoseconds(all.value.text) : undefined;
  const short = critical?.value.kind === "scalar" ? nanoseconds(critical.value.text) : undefined;
  const isTooLong = short !== undefined && (long === undefined || long < short);
  const among = (name: string, words: readonly string[], note: KopsNote): Problems =>
    problemsWhere(
      below(holder, name),
      (text) => text !== "" && !words.includes(text),
      note,
      "refused",
      words,
    );
  return [
    ...among("topologyManagerPolicy", topologyPolicies, "topology"),
    ...among("logFormat", ["text", "json"], "logFormat"),
    ...among("memorySwapBehavior", ["LimitedSwap", "UnlimitedSwap"], "swap"),
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

/** Which addresses of the DNS a Cluster may name: kOps compares them before it fills in defaults. */
function dnsProblems(root: MapNode): Problems {
  const dns = ["spec", "kubeDNS"];
  const hasLocal = findNode(root, [...dns, "nodeLocalDNS"])?.value.kind === "map";
  const isLocalOn = nodeTextAt(root, [...dns, "nodeLocalDNS", "enabled"]) === "true";
  const local = nodeTextAt(root, [...dns, "nodeLocalDNS", "localIP"]) ?? "";
  const server = nodeTextAt(root, [...dns, "serverIP"]) ?? "";
  const isOfCilium = findNode(root, ["spec", "networking", "cilium"])?.value.kind === "map";
  const isIpvs = nodeTextAt(root, ["spec", "kubeProxy", "proxyMode"]) === "ipvs";
  return kopsHolders.flatMap((path): Problems => {
    const [written] = findNodes(root, [...path, "clusterDNS"]);
    const address = (written && scalarIn(written)?.text) ?? "";
    if (written && isLocalOn && (isOfCilium || isIpvs) && address !== "" && address !== local) {
      return [problemAt(written, "dns")];
    }
    const [holder] = findNodes(root, path);
    const isRefused = server !== "" && hasLocal && address !== server && address !== local;
    return isRefused && holder ? [problemAt(written ?? holder, "serverIp")] : [];
  });
}
