import { talos } from "../messages/kinds/talos.ts";
import type { LocatedNode, MapNode } from "../../engine/syntax/located-node.ts";
import { mapOf } from "../../engine/syntax/look-up.ts";
import { findNode, findNodes, nodeTextAt } from "../find-nodes.ts";
import { definePlatform, type PlatformSetting, type PlatformContext } from "../platform.ts";
import {
  bothProblems,
  imageProblems,
  subnetProblems,
  flagMapProblems,
  takenFlagProblems,
} from "./shared/talos-checks.ts";

const machine = ["machine", "kubelet"] as const;

/** The settings outside the configuration, below a prefix in the old place and at the top of the new one. */
function documentSettings(prefix: readonly string[]): readonly PlatformSetting[] {
  return [
    { path: [...prefix, "clusterDNS"], field: "clusterDNS" },
    {
      path: [...prefix, "defaultRuntimeSeccompProfileEnabled"],
      field: "seccompDefault",
      isAbove: true,
      value: onlyTrue,
    },
  ];
}

function onlyTrue(node: LocatedNode): true | undefined {
  return node.kind === "scalar" && isTrue(node.text) ? true : undefined;
}

/** Talos reads YAML 1.1. */
function isTrue(text: string | undefined): boolean {
  return /^(?:true|yes|on)$/i.test(text ?? "");
}

function isControlPlane({ role }: PlatformContext): boolean {
  return role === "controlplane" || role === "init";
}

function isOn({ root }: PlatformContext, path: readonly string[]): boolean {
  return isTrue(nodeTextAt(root, path));
}

/** The new document has no folder of static pods; the old one may switch it off. */
function hasNoManifests(context: PlatformContext): boolean {
  return isNew(context.root) || isOn(context, [...machine, "disableManifestsDirectory"]);
}

/** A whole machine configuration, and not a patch of one. */
function isMachine(root: MapNode): boolean {
  return (
    nodeTextAt(root, ["version"]) === "v1alpha1" &&
    nodeTextAt(root, ["machine", "type"]) !== undefined
  );
}

/** The keys of `MachineConfig`. */
const machineKeys =
  /^(?:type|token|ca|acceptedCAs|certSANs|controlPlane|kubelet|pods|network|disks|install|files|env|time|sysctls|sysfs|registries|systemDiskEncryption|features|udev|logging|kernel|seccompProfiles|baseRuntimeSpecOverrides|nodeLabels|nodeAnnotations|nodeTaints|\$patch)$/;

/** The keys of `KubeletConfig` (pkg/machinery/config/types/v1alpha1). */
const kubeletKeys = [
  "image",
  "clusterDNS",
  "extraArgs",
  "extraMounts",
  "extraConfig",
  "credentialProviderConfig",
  "defaultRuntimeSeccompProfileEnabled",
  "registerWithFQDN",
  "nodeIP",
  "skipNodeRegistration",
  "disableManifestsDirectory",
  "$patch",
];

function hasMachineKeys(root: MapNode): boolean {
  const { entries = [] } = mapOf(findNode(root, ["machine"])?.value) ?? {};
  return entries.length > 0 && entries.every(({ key }) => machineKeys.test(key.text));
}

/** True for a document with settings of the kubelet, and not one that a patch deletes. */
function setsKubelet(root: MapNode): boolean {
  const isDeleted = nodeTextAt(root, ["$patch"]) === "delete";
  return !isDeleted && (isNew(root) || findNode(root, [...machine, "extraConfig"]) !== undefined);
}

function isNew(root: MapNode): boolean {
  return nodeTextAt(root, ["kind"]) !== undefined;
}

/** True for values that Talos treats as left out and replaces with its own. */
function isEmpty(value: LocatedNode): boolean {
  switch (value.kind) {
    case "map":
      return value.entries.length === 0;
    case "list":
      return value.items.length === 0;
    case "scalar":
      return value.text === "";
    case "alias":
      return false;
  }
}

const systemReserved = { cpu: "50m", pid: "100", "ephemeral-storage": "256Mi" };

/** Talos omits some of its own reservations as soon as the user sets one. */
function isPartial(_context: PlatformContext, value: LocatedNode | undefined): boolean {
  const keys = new Set(mapOf(value)?.entries.map(({ key }) => key.text));
  return (
    keys.size > 0 && !["cpu", "memory", "pid", "ephemeral-storage"].every((key) => keys.has(key))
  );
}

export const platform = definePlatform({
  texts: talos,
  source:
    "siderolabs/talos@ad8823176: internal/app/machined/pkg/controllers/k8s/kubelet_spec.go, pkg/machinery/kubelet/kubelet.go, pkg/machinery/config/types",
  marks: /\bmachine["']?:|\/machine\/kubelet\b|\bv1alpha1["']?\s/,
  documents: [
    {
      keys: machine,
      isPart: (root) => !isMachine(root),
      isPatch: (root, _together, around) => !isMachine(root) && around.some(setsKubelet),
      // Talos' base is known, and no other patch of the folder sets the kubelet.
      isComplete: (root, around) => isMachine(root) || around.length > 0,
      places: [{ path: [...machine, "extraConfig"], holds: "map" }],
      settings: [
        { path: ["cluster", "network", "dnsDomain"], field: "clusterDomain" },
        ...documentSettings(machine),
        {
          path: [...machine, "enableFSQuotaMonitoring"],
          field: "featureGates.LocalStorageCapacityIsolationFSQuotaMonitoring",
          value: onlyTrue,
        },
      ],
      version: [{ path: [...machine, "image"], form: "image" }],
      role: (root) => nodeTextAt(root, ["machine", "type"]) ?? "",
    },
    {
      kinds: ["KubeletConfig"],
      group: "v1alpha1",
      places: [{ path: ["config"], holds: "map" }],
      settings: documentSettings([]),
      isPatch: (_root, together) => !together.some(isMachine),
      version: [{ path: ["image"], form: "image" }],
    },
    {
      // A machine configuration, or a patch of one, that leaves the kubelet to other documents.
      keys: ["machine"],
      is: (root) =>
        findNode(root, machine) === undefined && (isMachine(root) || hasMachineKeys(root)),
      isBeside: true,
      places: [],
    },
    { kinds: ["KubeCredentialProviderConfig"], group: "v1alpha1", isBeside: true, places: [] },
  ],
  header: "given",
  unknown: "stops",
  closed: [{ path: machine, keys: kubeletKeys, effect: "refused", note: "kubeletKey" }],
  fields: [
    { fields: ["apiVersion", "kind"], effect: "refused", note: "header" },
    { fields: ["authentication", "authorization"], effect: "refused", note: "access" },
    {
      fields: ["cgroupRoot", "kubeletCgroups", "systemCgroups"],
      effect: "refused",
      note: "cgroups",
    },
    { fields: ["port"], effect: "refused", note: "port" },
    { fields: ["protectKernelDefaults"], effect: "refused", note: "kernel" },
    { fields: ["resolvConf"], effect: "refused", note: "resolvConf" },
    { fields: ["rotateCertificates"], effect: "refused", note: "certificates" },
    { fields: ["staticPodPath"], effect: "refused", note: "staticPods" },
    {
      fields: ["seccompDefault"],
      effect: "refused",
      note: "seccomp",
      when: ({ config }) =>
        config !== undefined && findNode(config, ["seccompDefault"]) !== undefined,
    },
    { fields: ["staticPodURL"], effect: "overwritten", note: "staticPodURL" },
    {
      fields: ["containerRuntimeEndpoint"],
      effect: "overwritten",
      value: "unix:///run/containerd/containerd.sock",
      note: "endpoint",
    },
    { fields: ["systemReserved"], effect: "noted", note: "replaced", when: isPartial },
    {
      fields: ["streamingConnectionIdleTimeout"],
      effect: "lost",
      note: "idleZero",
      when: (_context, value) => value?.kind === "scalar" && /^[-+]?0+[a-zµ]*$/.test(value.text),
    },
    {
      fields: [
        "address",
        "clusterDNS",
        "clusterDomain",
        "logging.format",
        "systemReserved",
        "tlsMinVersion",
      ],
      effect: "lost",
      note: "empty",
      when: (_context, value) => value !== undefined && isEmpty(value),
    },
  ],
  base: [
    {
      values: {
        address: "0.0.0.0",
        authentication: {
          anonymous: { enabled: false },
          webhook: { enabled: true },
          x509: { clientCAFile: "/etc/kubernetes/pki/ca.crt" },
        },
        authorization: { mode: "Webhook" },
        cgroupRoot: "/",
        containerRuntimeEndpoint: "unix:///run/containerd/containerd.sock",
        failSwapOn: false,
        kubeletCgroups: "/podruntime/kubelet",
        logging: { format: "json" },
        oomScoreAdj: -450,
        port: 10250,
        protectKernelDefaults: true,
        resolvConf: "/system/resolved/resolv.conf",
        rotateCertificates: true,
        serializeImagePulls: false,
        shutdownGracePeriod: "30s",
        shutdownGracePeriodCriticalPods: "10s",
        streamingConnectionIdleTimeout: "5m0s",
        systemCgroups: "/system",
        systemReserved,
        tlsMinVersion: "VersionTLS13",
      },
    },
    {
      values: { systemReserved: { memory: "384Mi" } },
      when: (context) => !isControlPlane(context),
    },
    { values: { systemReserved: { memory: "512Mi" } }, when: isControlPlane },
    { values: { staticPodPath: "" }, when: hasNoManifests },
    {
      values: { staticPodPath: "/etc/kubernetes/manifests" },
      when: (context) => !hasNoManifests(context),
    },
    {
      values: {
        authentication: { webhook: { enabled: false } },
        authorization: { mode: "AlwaysAllow" },
      },
      when: (context) => isOn(context, [...machine, "skipNodeRegistration"]),
    },
    {
      values: {
        registerWithTaints: [
          { key: "node-role.kubernetes.io/control-plane", effect: "NoSchedule" },
        ],
      },
      when: (context) =>
        isControlPlane(context) &&
        !isOn(context, [...machine, "skipNodeRegistration"]) &&
        !isOn(context, ["cluster", "allowSchedulingOnControlPlanes"]),
    },
  ],
  computed: { clusterDNS: "clusterDNS", clusterDomain: "clusterDomain" },
  merge: { maps: "replaced", zeros: "count", carriedAs: "file" },
  absence: ["imageEmpty"],
  check({ root, together }) {
    // A patch that removes the document from the configuration sets nothing.
    if (nodeTextAt(root, ["$patch"]) === "delete") return [];
    const kind = nodeTextAt(root, ["kind"]);
    const both = isNew(root) ? bothProblems(root, together) : [];
    if (kind === "KubeCredentialProviderConfig") return both;
    const prefix = isNew(root) ? [] : machine;
    const subnets = findNodes(root, [...machine, "nodeIP", "validSubnets", "*"]);
    const args = mapOf(findNode(root, [...prefix, "extraArgs"])?.value);
    const path = [...prefix, "extraArgs"].join(".");
    return [
      ...both,
      ...imageProblems(root, findNode(root, [...prefix, "image"]), isNew(root)),
      ...(isNew(root) ? [] : subnetProblems(subnets)),
      ...(args ? takenFlagProblems(args, path) : []),
      ...(args ? flagMapProblems(args, path) : []),
    ];
  },
  example: `machine:
  type: worker
  kubelet:
    image: ghcr.io/siderolabs/kubelet:v1.36.0
    extraConfig:
      maxPods: 150
      serializeImagePulls: false
`,
});
