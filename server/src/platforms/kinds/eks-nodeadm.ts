import { eksNodeadm } from "../messages/kinds/eks-nodeadm.ts";
import type { LocatedNode } from "../../engine/syntax/located-node.ts";
import { isUnknown } from "../../engine/syntax/hole.ts";
import { mapOf } from "../../engine/syntax/look-up.ts";
import { findNode, findNodes, nodeTextAt, type FoundNode } from "../find-nodes.ts";
import { definePlatform } from "../platform.ts";
import { evaluateExpression } from "./shared/expression.ts";
import { machines } from "./shared/machines.ts";
import { nodeadmBase } from "./shared/nodeadm-base.ts";
import { nodeadmFormula } from "./shared/size-formulas.ts";
import { problemAt, problemsWhere, scalarIn } from "./shared/problems.ts";

const expression = ["spec", "kubelet", "maxPodsExpression"] as const;
const ofCluster = ["name", "apiServerEndpoint", "certificateAuthority", "cidr"];

/** Settings of the kubelet that people write one or two levels too high. */
const ofKubelet =
  /kubelet|^(?:config|flags|maxPods\w*|nodeLabels|clusterDNS|registerWithTaints|(?:kube|system)Reserved|eviction\w+)$/i;

function isNotOfKubelet(key: string): boolean {
  return !ofKubelet.test(key);
}

/** nodeadm knows no processors and no memory there. */
const limits = machines.map(({ default_enis, ips_per_eni, max_pods }) => ({
  ...(default_enis !== undefined && { default_enis }),
  ...(ips_per_eni !== undefined && { ips_per_eni }),
  ...(max_pods !== undefined && { max_pods }),
}));

/** A scalar with a value that is known. */
function isWritten(found: FoundNode): boolean {
  const scalar = scalarIn(found);
  return scalar !== undefined && !isUnknown(scalar);
}

/** True for what nodeadm takes as a number of pods. */
function isCount(value: number | undefined): value is number {
  return value !== undefined && value > 0 && value < 2 ** 31;
}

/** The pods that an expression gives on every machine; undefined if it depends on the machine, or has no result. */
function podsOf(node: LocatedNode): number | undefined {
  if (node.kind !== "scalar") return undefined;
  const result = evaluateExpression(node.text, limits, []);
  if (result.problem !== undefined) return undefined;
  const [value, ...others] = new Set(result.values);
  return others.length === 0 && isCount(value) ? value : undefined;
}

export const platform = definePlatform({
  texts: eksNodeadm,
  source: "awslabs/amazon-eks-ami@81fec2e8: nodeadm/internal/kubelet/config.go, internal/api",
  marks: /\bnode\.eks\.aws\b|\bNodeadmConfig/,
  documents: [
    // Cluster API's provider for AWS carries the same settings into a NodeConfig.
    {
      kinds: ["NodeadmConfigTemplate", "NodeadmConfig"],
      group: "bootstrap.cluster.x-k8s.io",
      places: [
        { path: ["spec", "template", "spec", "kubelet", "config"], holds: "map" },
        { path: ["spec", "kubelet", "config"], holds: "map" },
      ],
    },
    {
      kinds: ["NodeConfig"],
      group: "node.eks.aws",
      places: [{ path: ["spec", "kubelet", "config"], holds: "map" }],
      settings: [
        {
          path: ["spec", "cluster", "cidr"],
          field: "clusterDNS",
          value: (node) => {
            const address = node.kind === "scalar" ? tenthAddress(node.text) : undefined;
            return address === undefined ? undefined : [address];
          },
        },
        { path: expression, field: "maxPods", value: podsOf },
        {
          path: expression,
          field: "kubeReserved.memory",
          value: (node) => {
            const pods = podsOf(node);
            return pods === undefined ? undefined : `${11 * pods + 255}Mi`;
          },
        },
      ],
    },
  ],
  header: "given",
  unknown: "kubelet",
  closed: [
    { path: [], keys: [], isKnown: isNotOfKubelet, note: "misplaced" },
    ...[["spec"], ["spec", "template", "spec"]].flatMap((path) => [
      {
        path: [...path, "kubelet"],
        keys: ["config", "flags", "maxPodsExpression"],
        note: "beside" as const,
      },
      {
        path,
        keys: [],
        isKnown: (key: string) => key === "kubelet" || isNotOfKubelet(key),
        note: "misplaced" as const,
      },
    ]),
  ],
  fields: [],
  base: nodeadmBase,
  formulas: [nodeadmFormula],
  computed: { clusterDNS: "clusterDNS", kubeReserved: "kubeReserved", maxPods: "maxPods" },
  merge: { maps: "merged", zeros: "count", carriedAs: "drop-in", joinsDocuments: true },
  check({ root, together }) {
    const config = findNode(root, ["spec", "kubelet", "config"]);
    const isMap = !config || mapOf(config.value) || nodeTextAt(config.value, []) === undefined;
    const isList = config?.value.kind === "list";
    const cluster = findNode(root, ["spec", "cluster"]);
    // The tool that merges the parts checks an empty one; a hybrid node asks AWS.
    const isOther =
      mapOf(cluster?.value)?.entries.length === 0 ||
      findNode(root, ["spec", "hybrid"]) !== undefined;
    const isMissing = ofCluster.some((name) =>
      together.every((document) => (nodeTextAt(document, ["spec", "cluster", name]) ?? "") === ""),
    );
    const kind = config && findNode(config.value, ["kind"]);
    const isForeign = kind && nodeTextAt(kind.value, []) !== "KubeletConfiguration";
    const flags = findNode(root, ["spec", "kubelet", "flags"]);
    return [
      ...(isForeign ? [problemAt(kind, "kind", "lost")] : []),
      ...(flags && (mapOf(flags.value) || isWritten(flags)) ? [problemAt(flags, "flags")] : []),
      ...(config && (isList || !isMap) ? [problemAt(config, "map")] : []),
      ...(cluster && isMissing && !isOther ? [problemAt(cluster, "cluster")] : []),
      ...problemsWhere(
        findNodes(root, expression),
        (text) => {
          const result = evaluateExpression(text, limits, []);
          return result.problem !== undefined || result.values.every((value) => !isCount(value));
        },
        "expression",
        "lost",
      ),
    ];
  },
  absence: ["cluster"],
  example: `apiVersion: node.eks.aws/v1alpha1
kind: NodeConfig
spec:
  kubelet:
    config:
      maxPods: 58
      shutdownGracePeriod: 2m30s
`,
});

/** The tenth address of a network, such as 10.100.0.10 of 10.100.0.0/16; undefined if the network is not valid. */
function tenthAddress(cidr: string): string | undefined {
  const v4 = /^(\d+)\.(\d+)\.(\d+)\.(\d+)\/\d+$/.exec(cidr);
  if (v4) return `${v4[1] ?? ""}.${v4[2] ?? ""}.${v4[3] ?? ""}.10`;
  const v6 = /^([0-9a-f:]+)::\/\d+$/i.exec(cidr);
  return v6 ? `${v6[1] ?? ""}::a` : undefined;
}
