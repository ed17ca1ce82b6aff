import { k0s } from "../messages/kinds/k0s.ts";
import { isBefore } from "../../facts/field-index.ts";
import type { Json } from "../../facts/table.ts";
import type { MapNode } from "../../engine/syntax/located-node.ts";
import { findNodes, nodeTextAt, type FoundNode } from "../find-nodes.ts";
import {
  definePlatform,
  type BaseValues,
  type PlatformContext,
  type PlatformProblem,
} from "../platform.ts";
import { below, problemAt, scalarIn } from "./shared/problems.ts";
import { dnsAddressOf } from "./shared/service-subnet.ts";

const profiles = ["spec", "workerProfiles", "*"] as const;
const inControl = ["spec", "k0s", "config", ...profiles] as const;
const inConfig = ["config", ...profiles] as const;

const isLabel = /^[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?$/;

/** A configuration without its header, as in documentation and in the overrides of installers. */
function hasProfiles(root: MapNode): boolean {
  return [profiles, inConfig].some((path) => findNodes(root, [...path, "values"]).length > 0);
}

/** The built-in profile of Windows workers is one of its own. */
function isForWindows({ root }: PlatformContext): boolean {
  return [profiles, inControl, inConfig].some(
    (path) => nodeTextAt(root, [...path, "name"]) === "default-windows",
  );
}

/** The gates of the cluster that count for the kubelet: those that name it, or no component. */
function gatesOf({ root }: PlatformContext): BaseValues {
  const lists = [
    ["spec", "featureGates"],
    ["spec", "k0s", "config", "spec", "featureGates"],
  ];
  const gates = lists
    .flatMap((path) => findNodes(root, [...path, "*"]))
    .filter(({ value }) => {
      const components = findNodes(value, ["components", "*"]);
      return (
        components.length === 0 ||
        components.some((component) => scalarIn(component)?.text === "kubelet")
      );
    })
    .map(({ value }): [string, Json] => [
      nodeTextAt(value, ["name"]) ?? "",
      nodeTextAt(value, ["enabled"]) === "true",
    ]);
  return gates.length > 0 ? { featureGates: Object.fromEntries(gates) } : {};
}

/** The address and the domain of the cluster's DNS. */
function dnsOf({ root }: PlatformContext): BaseValues {
  const inCluster = (name: string): string | undefined =>
    nodeTextAt(root, ["spec", "network", name]) ??
    nodeTextAt(root, ["spec", "k0s", "config", "spec", "network", name]);
  const address = dnsAddressOf(inCluster("serviceCIDR") ?? "10.96.0.0/12");
  return {
    ...(address !== undefined && { clusterDNS: [address] }),
    clusterDomain: inCluster("clusterDomain") ?? "cluster.local",
  };
}

/** The certificate authority that the worker takes from its kubeconfig, or up to 1.32 from its join token. */
function certificateOf(context: PlatformContext): string | undefined {
  if (isForWindows(context)) return undefined;
  return isBefore(context.version, "1.33") ? "/var/lib/k0s/pki/ca.crt" : "/run/k0s/kubelet/ca.crt";
}

/** k0s validates a profile over the kubelet's defaults, not over its own, which have a group for kubeReserved. */
function aloneProblems(profile: FoundNode): readonly PlatformProblem<"alone">[] {
  const lists = below([profile], "values", "enforceNodeAllocatable", "*");
  const group = below([profile], "values", "kubeReservedCgroup")[0];
  const isGiven = group !== undefined && scalarIn(group)?.text !== "";
  return isGiven
    ? []
    : lists
        .filter((found) => scalarIn(found)?.text === "kube-reserved")
        .map((found) => problemAt(found, "alone"));
}

/** The profile that k0sctl installs a host with; undefined if the host runs no kubelet. */
function profileOfHost({ value: host }: FoundNode): string | undefined {
  if (nodeTextAt(host, ["role"]) === "controller") return undefined;
  const words = findNodes(host, ["installFlags", "*"]).flatMap(
    (flag) =>
      scalarIn(flag)
        ?.text.trim()
        .split(/[\s=]+/) ?? [],
  );
  const at = words.lastIndexOf("--profile");
  return at < 0 ? "default" : (words[at + 1] ?? "").replace(/^(["'])(.*)\1$/, "$2");
}

/** Profiles that no host of k0sctl gets; silent if k0sctl fills in a name from a variable. */
function unusedProfiles(root: MapNode): readonly PlatformProblem<"unused">[] {
  const hosts = findNodes(root, ["spec", "hosts", "*"]);
  const used = hosts.map(profileOfHost);
  if (hosts.length === 0 || used.some((name) => name?.includes("$"))) return [];
  // k0sctl does not say which of its hosts run Windows.
  const isUsed = (name: string): boolean => name === "default-windows" || used.includes(name);
  return findNodes(root, [...inControl, "name"])
    .filter((found) => !isUsed(scalarIn(found)?.text ?? ""))
    .map((found) => problemAt(found, "unused" as const, "noted"));
}

export const platform = definePlatform({
  texts: k0s,
  source:
    "k0sproject/k0s@dff90cee9a: pkg/apis/k0s/v1beta1/worker_profile.go, pkg/component/controller/workerconfig/reconciler.go, pkg/component/worker/kubelet.go",
  marks: /k0s\.k0sproject\.io|k0sctl\.k0sproject\.io|\bworkerProfiles\b/,
  documents: [
    {
      kinds: ["ClusterConfig"],
      group: "k0s.k0sproject.io",
      places: [{ path: [...profiles, "values"], holds: "map" }],
    },
    {
      kinds: ["Cluster"],
      group: "k0sctl.k0sproject.io",
      places: [{ path: [...inControl, "values"], holds: "map" }],
      version: [{ path: ["spec", "k0s", "version"], form: "release" }],
    },
    {
      is: hasProfiles,
      places: [
        { path: [...profiles, "values"], holds: "map" },
        { path: [...inConfig, "values"], holds: "map" },
      ],
    },
    {
      kinds: ["Config"],
      group: "embeddedcluster.replicated.com",
      places: [{ path: ["spec", "unsupportedOverrides", "k0s"], holds: "documents" }],
    },
  ],
  header: "given",
  ignoresCase: true,
  refusesTypes: true,
  unknown: "lost",
  fields: [
    { fields: ["clusterDNS"], effect: "refused", values: "non-null", note: "dns" },
    {
      fields: ["clusterDomain", "staticPodURL"],
      effect: "refused",
      values: "non-empty",
      note: "dns",
    },
    { fields: ["apiVersion", "kind"], effect: "refused", until: "1.33", note: "header" },
    {
      fields: ["kind"],
      effect: "refused",
      since: "1.34",
      values: "non-empty",
      when: (_context, value) => value?.kind !== "scalar" || value.text !== "KubeletConfiguration",
      note: "kind",
    },
    {
      fields: ["apiVersion"],
      effect: "refused",
      since: "1.34",
      values: "non-empty",
      when: (_context, value) =>
        value?.kind !== "scalar" || value.text !== "kubelet.config.k8s.io/v1beta1",
      note: "kind",
    },
    {
      fields: ["authentication.x509.clientCAFile"],
      effect: "overwritten",
      value: certificateOf,
      note: "clientCa",
    },
    { fields: ["containerRuntimeEndpoint"], effect: "overwritten", note: "endpoint" },
  ],
  base: [
    { values: gatesOf },
    { values: dnsOf },
    {
      values: {
        eventRecordQPS: 0,
        failSwapOn: false,
        kubeReservedCgroup: "system.slice",
        kubeletCgroups: "/system.slice/containerd.service",
        rotateCertificates: true,
        serverTLSBootstrap: true,
        tlsCipherSuites: [
          "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
          "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384",
          "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256",
          "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
          "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
          "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256",
        ],
        tlsMinVersion: "VersionTLS12",
        volumePluginDir: "/usr/libexec/k0s/kubelet-plugins/volume/exec",
      },
    },
    {
      values: {
        cgroupsPerQOS: false,
        enforceNodeAllocatable: [],
        kubeReservedCgroup: "",
        kubeletCgroups: "",
      },
      when: isForWindows,
    },
  ],
  computed: {
    containerRuntimeEndpoint: "endpoint",
    resolvConf: "resolvConf",
    staticPodURL: "staticPods",
  },
  merge: { maps: "merged", zeros: "count", carriedAs: "file" },
  check({ root, version }) {
    const ofPaths = [profiles, inControl, inConfig].flatMap((path) => [
      ...findNodes(root, [...path, "name"])
        .filter((found) => !isLabel.test(scalarIn(found)?.text ?? ""))
        .map((found) => problemAt(found, "name" as const)),
      ...(isBefore(version, "1.34") ? [] : findNodes(root, path).flatMap(aloneProblems)),
    ]);
    return [...ofPaths, ...unusedProfiles(root)];
  },
  example: `apiVersion: k0s.k0sproject.io/v1beta1
kind: ClusterConfig
metadata:
  name: k0s
spec:
  workerProfiles:
    - name: big
      values:
        maxPods: 250
`,
});
