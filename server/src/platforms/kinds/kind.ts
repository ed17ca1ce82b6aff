import { kind } from "../messages/kinds/kind.ts";
import type { LocatedNode, MapNode } from "../../engine/syntax/located-node.ts";
import { isBefore } from "../../facts/field-index.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import { findNode, findNodes, nodeTextAt, type FoundNode } from "../find-nodes.ts";
import { encloses } from "../../engine/text/span.ts";
import { isKubeletText, isTextOf } from "../platform-documents.ts";
import {
  definePlatform,
  type ConfigPlace,
  type PlatformContext,
  type PlatformProblem,
} from "../platform.ts";
import { platform as kubeadm } from "./kubeadm.ts";
import { extraArgsProblems } from "./shared/extra-args-problems.ts";
import { isNotOfKubelet, nodeRegistrations } from "./shared/node-registration.ts";
import { problemAt } from "./shared/problems.ts";
import { dnsAddressOf } from "./shared/service-subnet.ts";

const operations = ["kubeadmConfigPatchesJSON6902", "*"] as const;

function isOfKubelet(patch: LocatedNode): boolean {
  return nodeTextAt(patch, ["kind"]) === "KubeletConfiguration";
}

/** The only version that kind generates. */
const generated = "kubelet.config.k8s.io/v1beta1";

const kubeadmKinds = ["ClusterConfiguration", "InitConfiguration", "JoinConfiguration"] as const;

const generatedKinds = [...kubeadmKinds, "KubeletConfiguration", "KubeProxyConfiguration"] as const;

/** The apiVersion of kubeadm's documents that kind generates. */
function kubeadmVersion(version: KubernetesVersion): string {
  return `kubeadm.k8s.io/${isBefore(version, "1.36") ? "v1beta3" : "v1beta4"}`;
}

function isOfKubeadm(patch: LocatedNode): boolean {
  return kubeadmKinds.some((name) => nodeTextAt(patch, ["kind"]) === name);
}

/** The document of kind itself, and not one of kubeadm in a patch. */
function isCluster(root: MapNode): boolean {
  return nodeTextAt(root, ["kind"]) === "Cluster";
}

/** Without an apiVersion, a patch is for every version of its kind. */
function isUnmatched(root: MapNode): boolean {
  return (nodeTextAt(root, ["apiVersion"]) || generated) !== generated;
}

/** Without a group and a version a patch is for every version of its kind. */
function matchesVersion(patch: LocatedNode, wanted = generated): boolean {
  const [group = "", version = ""] = ["group", "version"].map((key) => nodeTextAt(patch, [key]));
  const apiVersion = group === "" ? version : `${group}/${version}`;
  return apiVersion === "" || apiVersion === wanted;
}

function isForKubelet(
  _value: LocatedNode,
  _root: MapNode,
  patch: LocatedNode | undefined,
): boolean {
  return patch !== undefined && isOfKubelet(patch) && matchesVersion(patch);
}

type Patches = Pick<PlatformContext, "root" | "around" | "version" | "together">;

/**
 * True for a patch next to one for the version that kind generates, for the same node or for all: such a pair is for kinds
 * of any version.
 */
function isPaired(patch: LocatedNode, { root, around, version, together }: Patches): boolean {
  const cluster = around ?? root;
  const nodes = findNodes(cluster, ["nodes", "*"]);
  const nodeOf = ({ span }: LocatedNode): FoundNode | undefined =>
    nodes.find(({ value }) => encloses(value.span, span));
  const applied = [
    ...together.filter((text) => encloses(cluster.span, text.span) && isApplied(text, version)),
    ...operationsOf(cluster)
      .map(({ value }) => value)
      .filter((operation) => isMatched(operation, version)),
  ];
  const name = nodeTextAt(patch, ["kind"]);
  return applied.some((other) => {
    const node = nodeOf(other);
    return nodeTextAt(other, ["kind"]) === name && (!node || node === nodeOf(patch));
  });
}

/** The JSON patches for all nodes and for single ones. */
function operationsOf(cluster: MapNode): readonly FoundNode[] {
  return [[], ["nodes", "*"]].flatMap((prefix) => findNodes(cluster, [...prefix, ...operations]));
}

/** True for a JSON patch for the version that kind generates. */
function isMatched(operation: LocatedNode, version: KubernetesVersion): boolean {
  return matchesVersion(operation, isOfKubeadm(operation) ? kubeadmVersion(version) : generated);
}

/** False for a patch that kind passes over, or whose flags it does not read. */
function isApplied(root: MapNode, version: KubernetesVersion): boolean {
  return !kubeadmProblems(root, version).some(({ effect }) => effect === "lost");
}

function unmatchedTexts(root: MapNode): readonly PlatformProblem<"unmatched">[] {
  const apiVersion = isOfKubelet(root) ? findNode(root, ["apiVersion"]) : undefined;
  return apiVersion
    ? [{ ...problemAt(apiVersion, "unmatched", "lost"), instead: [generated] }]
    : [];
}

function unmatchedOperations(
  patches: Patches,
): readonly PlatformProblem<"unmatched" | "unmatchedKubeadm">[] {
  const { root, version } = patches;
  return operationsOf(root)
    .filter(({ value }) => !isMatched(value, version))
    .flatMap(({ name, value }): readonly PlatformProblem<"unmatched" | "unmatchedKubeadm">[] => {
      const written = findNode(value, ["version"]);
      if (isOfKubelet(value)) {
        const span = (findNode(value, ["group"]) ?? written)?.value.span ?? value.span;
        return [{ effect: "lost", span, path: name, note: "unmatched" }];
      }
      if (!isOfKubeadm(value) || isPaired(value, patches)) return [];
      const span = written?.value.span ?? value.span;
      return [
        { effect: "lost", span, path: name, note: "unmatchedKubeadm", otherVersions: "older" },
      ];
    });
}

/** Patches of kubeadm's documents: their version, and the form of their flags (pkg/internal/patch/kubeadm_merge.go). */
function kubeadmProblems(
  root: MapNode,
  version: KubernetesVersion,
): readonly PlatformProblem<"unmatchedKubeadm" | "argsList" | "argsMap">[] {
  if (!isOfKubeadm(root)) return [];
  const apiVersion = findNode(root, ["apiVersion"]);
  const wanted = kubeadmVersion(version);
  const written = nodeTextAt(root, ["apiVersion"]) ?? "";
  if (apiVersion && written !== "" && written !== wanted)
    return [
      {
        ...problemAt(apiVersion, "unmatchedKubeadm", "lost"),
        instead: [wanted],
        otherVersions: "older",
      },
    ];
  const args = findNodes(root, ["nodeRegistration", "kubeletExtraArgs"]);
  const takesList = !isBefore(version, "1.36");
  // Without an apiVersion, kind turns a map into the list itself.
  if (takesList && written === "") return [];
  const effect = takesList ? "lost" : "refused";
  return extraArgsProblems(args, takesList).map((problem) => ({ ...problem, effect }));
}

/** True for a patch in a text that is for the KubeletConfiguration that kind generates. */
function isPatchText(value: LocatedNode): boolean {
  const text = value.kind === "scalar" ? value.text : "";
  const apiVersion = /^[ \t]*["']?apiVersion["']?:[ \t]*["']?([^"'\s#]+)/m.exec(text)?.[1];
  return isKubeletText(value) && (apiVersion ?? generated) === generated;
}

/** The node that `kubeadm init` runs on, whose configuration the others get. */
function leadingNode(root: MapNode): FoundNode | undefined {
  return findNodes(root, ["nodes", "*"]).find(
    ({ value }) => (nodeTextAt(value, ["role"]) ?? "control-plane") === "control-plane",
  );
}

/** Texts about a kubelet that patch a kind of document which kind does not generate: it passes them over. */
function unknownKinds(root: MapNode): readonly PlatformProblem<"unknownKind">[] {
  return [[], ["nodes", "*"]]
    .flatMap((prefix) => findNodes(root, [...prefix, "kubeadmConfigPatches", "*"]))
    .filter(({ value }) => value.kind === "scalar" && /kubelet/i.test(value.text))
    .filter(({ value }) => !generatedKinds.some((name) => isForKind(value, name)))
    .flatMap(({ name: path, value }): readonly PlatformProblem<"unknownKind">[] => {
      const { start } = value.span;
      const span = { start, end: start + 1 };
      return isForKind(value, String.raw`\w+`)
        ? [{ effect: "lost", span, path, note: "unknownKind" }]
        : [];
    });
}

/** True for a patch of a document of one kind, as a text or as operations. */
function isForKind(patch: LocatedNode, name: string): boolean {
  return patch.kind === "scalar" ? isTextOf(patch, name) : nodeTextAt(patch, ["kind"]) === name;
}

type UnreadNote = "joined" | "runsInit" | "runsJoin";

/**
 * Patches of nodes that their kubeadm does not read (cmd/kubeadm/app/util/config): `kubeadm init` reads no JoinConfiguration,
 * and `kubeadm join` reads nothing else.
 */
function unreadProblems(root: MapNode): readonly PlatformProblem<UnreadNote>[] {
  const leading = leadingNode(root);
  if (!leading) return [];
  return findNodes(root, ["nodes", "*"]).flatMap(({ name: node, value }) => {
    const patches = [["kubeadmConfigPatches", "*"], operations].flatMap((path) =>
      findNodes(value, path),
    );
    const unread = (kind: string, note: UnreadNote) =>
      patches
        .filter((patch) => isForKind(patch.value, kind))
        .map(({ name: path, value: patch }) => {
          const { start } = patch.span;
          const span = findNode(patch, ["kind"])?.value.span ?? { start, end: start + 1 };
          return { effect: "lost", span, path, note } as const;
        });
    const isLeading = node === leading.name;
    const ofInit = unread("InitConfiguration", "runsJoin");
    const ofJoin = unread("JoinConfiguration", "runsInit");
    const [read, others] = isLeading ? [ofInit, ofJoin] : [ofJoin, ofInit];
    return [
      ...(isLeading ? [] : unread("KubeletConfiguration", "joined")),
      // With both, the same patches are for any node.
      ...(read.length === 0 ? others : []),
    ];
  });
}

function isForIpv6({ root }: PlatformContext): boolean {
  return nodeTextAt(root, ["networking", "ipFamily"]) === "ipv6";
}

export const platform = definePlatform({
  texts: kind,
  source:
    "kubernetes-sigs/kind@fed26882: pkg/cluster/internal/kubeadm/config.go, pkg/internal/patch; evanphx/json-patch v5",
  marks: /kubeadmConfigPatches|\bkind\.x-k8s\.io\b/,
  documents: [
    {
      kinds: ["Cluster"],
      group: "kind.x-k8s.io",
      marks: /kubeadmConfigPatches|\bfeatureGates\b/,
      // kind distinguishes its patches by their header; those of other kinds are kubeadm's.
      places: [[], ["nodes", "*"]].flatMap((patchesItem): readonly ConfigPlace[] => [
        {
          path: [...patchesItem, "kubeadmConfigPatches", "*"],
          holds: "text",
          patchesItem,
          is: isPatchText,
        },
        { path: [...patchesItem, "kubeadmConfigPatches", "*"], holds: "documents", patchesItem },
        {
          path: [...patchesItem, ...operations, "patch"],
          holds: "operations",
          patchesItem,
          is: isForKubelet,
        },
      ]),
      settings: [
        { path: ["featureGates"], field: "featureGates", isPatched: true },
        {
          path: ["networking", "serviceSubnet"],
          field: "clusterDNS",
          value: (node) => {
            const address = node.kind === "scalar" ? dnsAddressOf(node.text) : undefined;
            return address === undefined ? undefined : [address];
          },
        },
      ],
      version: [{ path: ["nodes", "*", "image"], form: "image" }],
      leadingItem: (root) => leadingNode(root)?.name,
    },
    { kinds: ["ClusterConfiguration"], guest: "leading", isApplied, places: [] },
    { kinds: ["InitConfiguration"], guest: "leading", isApplied, places: [] },
    { kinds: ["JoinConfiguration"], guest: "others", isApplied, places: [] },
    { kinds: ["KubeletConfiguration"], guest: "leading", is: isUnmatched, places: [] },
  ],
  header: "wanted",
  unknown: "kubelet",
  closed: [
    ...nodeRegistrations([[]]).map((closed) => ({
      ...closed,
      holdsIn: (root: MapNode) => !isCluster(root) && closed.holdsIn?.(root) !== false,
    })),
    ...[[], ["nodes", "*"]].map((path) => ({
      path,
      keys: [],
      isKnown: (key: string) => key.startsWith("kubeadmConfigPatches") || isNotOfKubelet(key),
      holdsIn: isCluster,
      effect: "refused" as const,
      note: "cluster" as const,
    })),
  ],
  fields: [
    { fields: ["rotateCertificates"], effect: "overwritten", value: true, note: "rotate" },
    {
      fields: ["containerRuntimeEndpoint"],
      effect: "overwritten",
      values: "non-empty",
      note: "socket",
    },
  ],
  base: [
    ...(kubeadm.base ?? []),
    {
      values: {
        cgroupDriver: "systemd",
        cgroupRoot: "/kubelet",
        evictionHard: {
          "imagefs.available": "0%",
          "nodefs.available": "0%",
          "nodefs.inodesFree": "0%",
        },
        failSwapOn: false,
        imageGCHighThresholdPercent: 100,
      },
      isPatched: true,
    },
    {
      values: { address: "::", healthzBindAddress: "::" },
      when: isForIpv6,
      isPatched: true,
    },
    { values: { clusterDNS: ["fd00:10:96::a"] }, when: isForIpv6 },
  ],
  computed: { resolvConf: "resolvConf" },
  merge: { maps: "merged", zeros: "count", carriedAs: "file" },
  check(patches) {
    const { root, version } = patches;
    const isLost = !isApplied(root, version);
    return [
      ...unmatchedTexts(root),
      ...(isLost && isPaired(root, patches) ? [] : kubeadmProblems(root, version)),
      ...unmatchedOperations(patches),
      ...unreadProblems(root),
      ...unknownKinds(root),
    ];
  },
  example: `kind: Cluster
apiVersion: kind.x-k8s.io/v1alpha4
kubeadmConfigPatches:
  - |
    kind: KubeletConfiguration
    apiVersion: kubelet.config.k8s.io/v1beta1
    maxPods: 200
`,
});
