import { isVersionWithin } from "../../engine/rules/rule.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import { kubeadm } from "../messages/kinds/kubeadm.ts";
import type { LocatedNode, MapNode } from "../../engine/syntax/located-node.ts";
import { entriesOf, problemAt } from "./shared/problems.ts";
import { findNode, findNodes, nodeTextAt } from "../find-nodes.ts";
import { definePlatform, type PlatformContext, type PlatformProblem } from "../platform.ts";
import { extraArgsProblems } from "./shared/extra-args-problems.ts";
import { nodeRegistrations } from "./shared/node-registration.ts";
import { dnsAddressOf } from "./shared/service-subnet.ts";

const ofCluster = {
  dnsDomain: ["networking", "dnsDomain"],
  serviceSubnet: ["networking", "serviceSubnet"],
  certificatesDir: ["certificatesDir"],
} as const;

function textOfNode(node: LocatedNode): string {
  return node.kind === "scalar" ? node.text : "";
}

function clusterDNS({ root }: PlatformContext): readonly string[] {
  const subnet = nodeTextAt(root, ofCluster.serviceSubnet);
  return [(subnet !== undefined && dnsAddressOf(subnet)) || "10.96.0.10"];
}

function clientCA({ root }: PlatformContext): string {
  return `${nodeTextAt(root, ofCluster.certificatesDir) ?? "/etc/kubernetes/pki"}/ca.crt`;
}

/** The versions of its API that kubeadm reads, with the kubeadms that do (cmd/kubeadm/app/apis/kubeadm/scheme). */
const apiVersions: Readonly<
  Record<string, { readonly since?: KubernetesVersion; readonly until?: KubernetesVersion }>
> = { v1beta3: { until: "1.36" }, v1beta4: { since: "1.31" } };

/** The number of the first version of its API that has lists of flags; it is the last one too. */
const betaWithLists = 4;

function betaOf(apiVersion: string): number | undefined {
  const number = /\/v1beta(\d+)$/.exec(apiVersion)?.[1];
  return number === undefined ? undefined : Number(number);
}

type ApiNote = "apiRemoved" | "apiOld" | "apiNew" | "apiUnknown";

/** The apiVersion of each of kubeadm's documents in the file that a kubeadm does not read. */
function apiProblems(
  root: MapNode,
  version: KubernetesVersion,
): readonly PlatformProblem<ApiNote>[] {
  return entriesOf([{ name: "", entry: undefined, around: undefined, value: root }]).flatMap(
    (place): readonly PlatformProblem<ApiNote>[] => {
      const [, name] = /^kubeadm\.k8s\.io\/(\w+)$/.exec(textOfNode(place.value)) ?? [];
      if (place.name !== "apiVersion" || name === undefined) return [];
      if ((betaOf(textOfNode(place.value)) ?? 0) > betaWithLists)
        return [problemAt(place, "apiUnknown")];
      const range = Object.hasOwn(apiVersions, name) ? apiVersions[name] : undefined;
      if (range && isVersionWithin(version, range)) return [];
      const note = !range ? "apiOld" : range.since !== undefined ? "apiNew" : "apiRemoved";
      const problem = problemAt(place, note);
      // Older kubeadms read older versions of their API.
      return [note === "apiNew" ? problem : { ...problem, otherVersions: "older" }];
    },
  );
}

/** False for the ConfigMap, whose cluster is configured in another one. */
function namesCluster(root: MapNode): boolean {
  return findNode(root, ["data"]) === undefined;
}

const ofUpgrade = ["dryRun", "ignorePreflightErrors"];
const ofTarget = [
  "kubernetesVersion",
  "allowExperimentalUpgrades",
  "allowRCUpgrades",
  "printConfig",
];
const ofNode = [
  "certificateRenewal",
  "etcdUpgrade",
  "imagePullPolicy",
  "imagePullSerial",
  "patches",
  "skipPhases",
];

/** Maps of kubeadm's documents that lead to the kubelet's configuration (apis/kubeadm/v1beta4/types.go). */
const closedKeys: Readonly<Record<string, readonly string[]>> = {
  patches: ["directory"],
  discovery: ["bootstrapToken", "file", "tlsBootstrapToken"],
  "discovery.bootstrapToken": [
    "token",
    "apiServerEndpoint",
    "caCertHashes",
    "unsafeSkipCAVerification",
  ],
  "discovery.file": ["kubeConfigPath"],
  apply: [...ofUpgrade, ...ofTarget, ...ofNode, "forceUpgrade"],
  "apply.patches": ["directory"],
  node: [...ofUpgrade, ...ofNode],
  "node.patches": ["directory"],
  plan: [...ofUpgrade, ...ofTarget],
  diff: ["kubernetesVersion", "contextLines"],
};

const closedMaps = Object.entries(closedKeys).map(
  ([path, keys]) =>
    ({
      path: path.split("."),
      keys,
      // Up to v1beta3, the timeout is here.
      isKnown: (key: string) => path === "discovery" && key === "timeout",
      // The name of the field in kubeadm's documentation is not that in its files.
      successors: { diffContextLines: "contextLines" },
      holdsIn: namesCluster,
      note: "registration",
    }) as const,
);

/** The sentence of a value that kubeadm would set to another one. */
const warned = { effect: "noted", values: "non-null", note: "warned" } as const;

export const platform = definePlatform({
  texts: kubeadm,
  source:
    "kubernetes/kubernetes cmd/kubeadm/app: componentconfigs/kubelet.go@38f7c4b9, phases/kubelet/config.go@030880a5, util/patches@09473944",
  marks: /kubeadm\.k8s\.io|\bkubelet-config\b/,
  documents: [
    {
      kinds: [
        "ClusterConfiguration",
        "InitConfiguration",
        "JoinConfiguration",
        // Up to v1alpha2, which no supported kubeadm reads.
        "MasterConfiguration",
        "NodeConfiguration",
      ],
      group: "kubeadm.k8s.io",
      isOfFile: true,
      places: [{ path: [], holds: "document" }],
      settings: [
        { path: ofCluster.dnsDomain, field: "clusterDomain" },
        {
          path: ofCluster.serviceSubnet,
          field: "clusterDNS",
          value: (node) => {
            const address = dnsAddressOf(textOfNode(node));
            return address === undefined ? undefined : [address];
          },
        },
        {
          path: ofCluster.certificatesDir,
          field: "authentication.x509.clientCAFile",
          value: (node) => `${textOfNode(node)}/ca.crt`,
        },
      ],
      version: [{ path: ["kubernetesVersion"], form: "release" }],
      kubelets: (root) =>
        root.entries
          .filter(({ key }) => key.text === "nodeRegistration")
          .map((entry) => ({ ...root, entries: [entry] })),
    },
    {
      kinds: ["UpgradeConfiguration"],
      group: "kubeadm.k8s.io",
      isBeside: true,
      places: [{ path: [], holds: "document" }],
    },
    {
      kinds: ["ConfigMap"],
      group: "v1",
      is: (root) =>
        /^kubelet-config(?:-1\.\d+)?$/.test(nodeTextAt(root, ["metadata", "name"]) ?? ""),
      places: [
        { path: ["data", "kubelet"], holds: "text", is: (value) => value.kind === "scalar" },
      ],
    },
  ],
  header: "wanted",
  unknown: "kubelet",
  closed: [...nodeRegistrations([[]]), ...closedMaps],
  fields: [
    { fields: ["rotateCertificates"], effect: "overwritten", value: true, note: "rotate" },
    {
      fields: ["containerRuntimeEndpoint"],
      effect: "overwritten",
      // kubeadm itself writes an empty one into the ConfigMap.
      values: "non-empty",
      value: ({ root }) => nodeTextAt(root, ["nodeRegistration", "criSocket"]),
      note: "socket",
    },
    { ...warned, fields: ["staticPodPath"], value: "/etc/kubernetes/manifests" },
    {
      ...warned,
      fields: ["clusterDNS"],
      value: clusterDNS,
      note: "dns",
      holdsIn: namesCluster,
    },
    {
      ...warned,
      fields: ["clusterDomain"],
      value: ({ root }) => nodeTextAt(root, ofCluster.dnsDomain) ?? "cluster.local",
      note: "domain",
      holdsIn: namesCluster,
    },
    {
      ...warned,
      fields: ["authentication.x509.clientCAFile"],
      value: clientCA,
      holdsIn: namesCluster,
    },
    { ...warned, fields: ["authentication.anonymous.enabled"], value: false },
    { ...warned, fields: ["authentication.webhook.enabled"], value: true },
    { ...warned, fields: ["authorization.mode"], value: "Webhook" },
    { ...warned, fields: ["healthzBindAddress"], value: "127.0.0.1" },
    { ...warned, fields: ["healthzPort"], value: 10248 },
    { ...warned, fields: ["readOnlyPort"], value: 0 },
  ],
  base: [
    {
      values: {
        authentication: {
          anonymous: { enabled: false },
          webhook: { enabled: true },
          x509: { clientCAFile: "/etc/kubernetes/pki/ca.crt" },
        },
        authorization: { mode: "Webhook" },
        cgroupDriver: "systemd",
        clusterDNS: ["10.96.0.10"],
        clusterDomain: "cluster.local",
        healthzBindAddress: "127.0.0.1",
        healthzPort: 10248,
        rotateCertificates: true,
        staticPodPath: "/etc/kubernetes/manifests",
      },
    },
  ],
  computed: { resolvConf: "resolvConf" },
  merge: { maps: "replaced", zeros: "count", carriedAs: "file" },
  check({ root, config, together, version: kubernetes }) {
    if (nodeTextAt(root, ["kind"]) === "UpgradeConfiguration") {
      const kind = together.length === 1 && config ? findNode(config, ["kind"]) : undefined;
      return kind ? [problemAt(kind, "upgrade", "lost")] : [];
    }
    if (!namesCluster(root)) return [];
    const version = betaOf(nodeTextAt(root, ["apiVersion"]) ?? "");
    const args = findNodes(root, ["nodeRegistration", "kubeletExtraArgs"]);
    return [
      ...apiProblems(root, kubernetes),
      ...(version === undefined ? [] : extraArgsProblems(args, version >= betaWithLists)),
    ];
  },
  example: `apiVersion: kubeadm.k8s.io/v1beta4
kind: ClusterConfiguration
kubernetesVersion: v1.36.0
---
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
maxPods: 200
`,
});
