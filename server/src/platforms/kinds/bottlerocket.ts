import { bottlerocket } from "../messages/kinds/bottlerocket.ts";
import { karpenterAws } from "../messages/kinds/karpenter-aws.ts";
import type { Json } from "../../facts/table.ts";
import { isReservedLabel } from "../../kubelet/index.ts";
import type { LocatedNode, MapNode } from "../../engine/syntax/located-node.ts";
import { mapOf } from "../../engine/syntax/look-up.ts";
import { findNode, findNodes, nodeTextAt } from "../find-nodes.ts";
import { mapAtPath } from "../patches/json-node.ts";
import { valuesOf } from "./shared/values-of-map.ts";
import {
  definePlatform,
  type BaseValues,
  type PlatformContext,
  type PlatformProblem,
} from "../platform.ts";
import { bottlerocketKeys, bottlerocketTypes } from "./shared/bottlerocket-keys.ts";
import { readSetting, type BottlerocketNote } from "./shared/bottlerocket-types.ts";
import { isExpression } from "./shared/karpenter-checks.ts";
import { entriesOf, wholeNumber } from "./shared/problems.ts";
import { modernSuites } from "./shared/modern-suites.ts";
import { eksAccess, eksNode } from "./shared/nodeadm-base.ts";
import { nodeadmFormula } from "./shared/size-formulas.ts";

const place = ["settings", "kubernetes"] as const;

function settingOf({ root }: PlatformContext, name: string): string | undefined {
  return nodeTextAt(root, [...place, name]);
}

function isStandalone(context: PlatformContext): boolean {
  return settingOf(context, "standalone-mode") === "true";
}

function isSet({ config }: PlatformContext, field: string): boolean {
  return config !== undefined && findNode(config, [field]) !== undefined;
}

/** A certificate of the user's own, with its key. */
function hasCertificate(context: PlatformContext): boolean {
  return ["server-certificate", "server-key"].every(
    (name) => (settingOf(context, name) ?? "") !== "",
  );
}

/** Labels of the setting become the flag --node-labels, which the kubelet rejects with one of these. */
function reservedLabels(root: MapNode): readonly PlatformProblem<"label">[] {
  return entriesOf(findNodes(root, [...place, "node-labels"]))
    .filter(({ entry }) => isReservedLabel(entry?.key.text ?? ""))
    .map(({ name, entry, value }) => ({
      effect: "stops",
      span: entry?.key.span ?? value.span,
      path: name,
      note: "label",
    }));
}

/** The maps that Karpenter writes completely into the user data of its EC2NodeClass. */
const ofKarpenter = [
  "clusterDNS",
  "maxPods",
  "systemReserved",
  "kubeReserved",
  "evictionHard",
  "evictionSoft",
  "evictionSoftGracePeriod",
  "evictionMaxPodGracePeriod",
  "cpuCFSQuota",
  "imageGCHighThresholdPercent",
  "imageGCLowThresholdPercent",
];

/** Fields without a setting in Karpenter, so the user data that nodes get does not contain them. */
const notOfKarpenter = [
  "containerRuntimeEndpoint",
  "imageMaximumGCAge",
  "imageMinimumGCAge",
  "providerID",
  "maxParallelImagePulls",
  "memoryReservationPolicy",
  "memorySwap.swapBehavior",
  "memoryThrottlingFactor",
  "reservedSystemCPUs",
];

function karpentersNode({ around }: PlatformContext, field: string): LocatedNode | undefined {
  const node = around && findNode(around, ["spec", "kubelet", field])?.value;
  const isNothing = node?.kind === "scalar" && node.value.type === "null";
  return isNothing ? undefined : node;
}

/** The value of `spec.kubelet`; undefined also for expressions, which every instance type has an own one for. */
function karpentersValue(context: PlatformContext, field: string): Json | undefined {
  const node = karpentersNode(context, field);
  if (!node || (field === "maxPods" && isExpression(node, "number"))) return undefined;
  const value = valuesOf(mapAtPath([field], node.span, node))[field];
  return field === "clusterDNS" && Array.isArray(value) ? value.slice(0, 1) : value;
}

/** Of pods that are counted by hand; else the type of the instance counts them. */
function memoryOfPods(context: PlatformContext): BaseValues {
  const { config } = context;
  const node =
    karpentersNode(context, "maxPods") ?? (config && findNode(config, ["maxPods"])?.value);
  const pods = wholeNumber(node);
  return pods === undefined || pods === 0
    ? {}
    : { kubeReserved: { memory: `${11 * pods + 255}Mi` } };
}

const places = [{ path: place, holds: "map", keys: bottlerocketKeys }] as const;

export const platform = definePlatform({
  texts: bottlerocket,
  source:
    "bottlerocket-os/bottlerocket-settings-sdk (settings-models 0.28): settings-extensions/kubernetes, modeled-types; bottlerocket-core-kit@218c5bf1: packages/kubernetes-*/kubelet-config; bottlerocket@91632ff5: sources/shared-defaults; aws/karpenter-provider-aws@1d927085d: pkg/providers/amifamily/bootstrap/bottlerocket.go",
  marks: /\bsettings\b/,
  documents: [
    {
      isToml: true,
      marks: /\bsettings["']?\s*(?:\.\s*["']?kubernetes\b|\])/,
      is: (root) => mapOf(findNode(root, place)?.value) !== undefined,
      places,
    },
    {
      kinds: ["ClusterConfig"],
      group: "eksctl.io",
      marks: /\bbottlerocket["']?\s*:/,
      inside: [
        ["nodeGroups", "*", "bottlerocket"],
        ["managedNodeGroups", "*", "bottlerocket"],
      ],
      places,
      version: [{ path: ["metadata", "version"], form: "release" }],
    },
  ],
  header: "given",
  unknown: "refused",
  fields: [
    {
      fields: ["memoryManagerPolicy"],
      effect: "lost",
      when: (context) => !isSet(context, "reservedMemory"),
      note: "memoryManager",
    },
    ...ofKarpenter.map(
      (field) =>
        ({
          fields: [field],
          effect: "overwritten",
          by: karpenterAws.title,
          when: (context: PlatformContext) => karpentersNode(context, field) !== undefined,
          value: (context: PlatformContext) => karpentersValue(context, field),
          note: "karpenter",
        }) as const,
    ),
    {
      fields: ["registerWithTaints"],
      effect: "overwritten",
      by: karpenterAws.title,
      when: ({ around }) => around !== undefined,
      note: "taints",
    },
    {
      fields: notOfKarpenter,
      effect: "lost",
      by: karpenterAws.title,
      when: ({ around }) => around !== undefined,
      note: "unknown",
    },
  ],
  base: [
    {
      values: eksAccess,
      when: (context) => !isStandalone(context),
    },
    {
      values: {
        address: "127.0.0.1",
        authentication: { anonymous: { enabled: true }, webhook: { enabled: false } },
        authorization: { mode: "AlwaysAllow" },
      },
      when: isStandalone,
    },
    {
      values: {
        ...eksNode,
        cpuCFSQuota: true,
        cpuManagerPolicy: "none",
        failSwapOn: false,
        podPidsLimit: 1_048_576,
        resolvConf: "/run/netdog/resolv.conf",
        runtimeRequestTimeout: "15m0s",
        seccompDefault: false,
        tlsCipherSuites: modernSuites,
        volumePluginDir: "/var/lib/kubelet/plugins/volume/exec",
      },
    },
    {
      values: { featureGates: { DynamicResourceAllocation: true } },
      since: "1.33",
      // Kubernetes 1.38 does not have the gate.
      until: "1.37",
    },
    { values: { featureGates: { MutableCSINodeAllocatableCount: true } }, since: "1.34" },
    { values: { failCgroupV1: false }, since: "1.35" },
    {
      values: { staticPodPath: "/etc/kubernetes/static-pods/" },
      when: (context) => settingOf(context, "static-pods-enabled") !== "false",
    },
    {
      values: {
        tlsCertFile: "/etc/kubernetes/pki/kubelet-server.crt",
        tlsPrivateKeyFile: "/etc/kubernetes/pki/private/kubelet-server.key",
      },
      when: hasCertificate,
    },
    {
      values: { kubeReservedCgroup: "/runtime" },
      when: (context) => !isSet(context, "reservedSystemCPUs"),
    },
    {
      values: { systemReservedCgroup: "/system" },
      when: (context) => isSet(context, "systemReserved") && !isSet(context, "reservedSystemCPUs"),
    },
    { values: memoryOfPods },
  ],
  formulas: [nodeadmFormula],
  computed: {
    clusterDNS: "dns",
    kubeReserved: "reserved",
    maxPods: "maxPods",
    serverTLSBootstrap: "bootstrap",
  },
  merge: { maps: "merged", zeros: "count", carriedAs: "file" },
  check({ root }) {
    const problems: PlatformProblem<BottlerocketNote>[] = [];
    const type = { of: "table", fields: bottlerocketTypes } as const;
    for (const found of findNodes(root, place)) {
      readSetting(found, type, (problem) => problems.push(problem));
    }
    return [...problems, ...reservedLabels(root)];
  },
  example: `[settings.kubernetes]
max-pods = 58
cpu-manager-policy = "static"
cpu-manager-policy-options = ["full-pcpus-only"]

[settings.kubernetes.kube-reserved]
cpu = "200m"

[settings.kubernetes.eviction-hard]
"memory.available" = "15%"
`,
});
