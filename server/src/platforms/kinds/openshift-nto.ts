import type { Json } from "../../facts/table.ts";
import { openshiftNto } from "../messages/kinds/openshift-nto.ts";
import type { MapNode } from "../../engine/syntax/located-node.ts";
import { parseQuantity } from "../../engine/syntax/quantity.ts";
import { findNode, nodeTextAt } from "../find-nodes.ts";
import { definePlatform, type PlatformContext, type PlatformProblem } from "../platform.ts";
import { performanceProblems } from "./shared/performance-checks.ts";
import { platform as openshift } from "./openshift.ts";

const place = ["metadata", "annotations", "kubeletconfig.experimental"];

function topologyOf({ root }: PlatformContext): string {
  return nodeTextAt(root, ["spec", "numa", "topologyPolicy"]) ?? "best-effort";
}

function isMemoryPinned(context: PlatformContext): boolean {
  return /^(?:restricted|single-numa-node)$/.test(topologyOf(context));
}

const mebi = 2n ** 20n * 10n ** 9n;

/** The memory that is kept from pods, as a text in Mi; undefined if an amount is not valid. */
function reservedMemory({ config }: PlatformContext): string | undefined {
  const amounts = [
    ["kubeReserved", "memory", "500Mi"],
    ["systemReserved", "memory", "500Mi"],
    ["evictionHard", "memory.available", "100Mi"],
  ] as const;
  const read = amounts.map(([field, key, standard]) =>
    parseQuantity((config && nodeTextAt(config, [field, key])) ?? standard),
  );
  const sum = read.reduce<bigint | undefined>(
    (all, amount) => (all === undefined || !amount ? undefined : all + amount.nanos),
    0n,
  );
  return sum === undefined || sum % mebi !== 0n ? undefined : `${sum / mebi}Mi`;
}

/** An annotation that is not JSON. */
function annotationProblems(root: MapNode): readonly PlatformProblem<"json">[] {
  const found = findNode(root, place);
  const text = found?.value.kind === "scalar" ? found.value.text.trim() : "";
  if (!found || text === "" || text.startsWith("{")) return [];
  const span = found.entry?.key.span ?? found.value.span;
  return [{ effect: "refused", span, path: found.name, note: "json" }];
}

/** The base, if an amount is not a quantity of memory that can be added up. */
const thresholds = {
  "imagefs.available": "15%",
  "memory.available": "100Mi",
  "nodefs.available": "10%",
  "nodefs.inodesFree": "5%",
};

export const platform = definePlatform({
  texts: openshiftNto,
  source:
    "openshift/cluster-node-tuning-operator@d2394aa81: pkg/performanceprofile/controller/performanceprofile/components/kubeletconfig/kubeletconfig.go",
  marks: /performance\.openshift\.io/,
  documents: [
    {
      kinds: ["PerformanceProfile"],
      group: "performance.openshift.io",
      places: [{ path: place, holds: "text", is: (value) => value.kind === "scalar" }],
      role: () => "worker",
    },
  ],
  header: "given",
  ignoresCase: true,
  refusesTypes: true,
  unknown: "lost",
  fields: [
    { fields: ["cpuManagerPolicy"], effect: "overwritten", value: "static", note: "cpu" },
    { fields: ["cpuManagerReconcilePeriod"], effect: "overwritten", value: "5s", note: "cpu" },
    {
      fields: ["topologyManagerPolicy"],
      effect: "overwritten",
      value: topologyOf,
      note: "topology",
    },
    {
      fields: ["reservedSystemCPUs"],
      effect: "overwritten",
      value: ({ root }) => nodeTextAt(root, ["spec", "cpu", "reserved"]),
      note: "reserved",
    },
    {
      fields: ["memoryManagerPolicy"],
      effect: "overwritten",
      when: isMemoryPinned,
      value: "Static",
      note: "memory",
    },
  ],
  base: [
    ...(openshift.base ?? []),
    {
      values: {
        enforceNodeAllocatable: ["pods"],
        evictionHard: thresholds,
        kubeReserved: { memory: "500Mi" },
        systemReserved: { cpu: "500m", "ephemeral-storage": "1Gi", memory: "500Mi" },
        systemReservedCgroup: "",
      },
    },
    {
      values: { cpuManagerPolicyOptions: { "full-pcpus-only": "true" } },
      when: (context) => topologyOf(context) === "single-numa-node",
    },
    {
      values: (context): Readonly<Record<string, Json>> => {
        const memory = reservedMemory(context);
        return memory === undefined
          ? {}
          : { reservedMemory: [{ numaNode: 0, limits: { memory } }] };
      },
      when: isMemoryPinned,
    },
  ],
  computed: {
    clusterDNS: "openshift",
    featureGates: "openshift",
    tlsCipherSuites: "openshift",
    tlsMinVersion: "openshift",
  },
  merge: { maps: "merged", zeros: "count", carriedAs: "file" },
  check({ root }) {
    return [...annotationProblems(root), ...performanceProblems(root)];
  },
  absence: ["isolatedMissing", "reservedMissing", "cpuMissing", "selectorMissing"],
  example: `apiVersion: performance.openshift.io/v2
kind: PerformanceProfile
metadata:
  name: pinned
  annotations:
    kubeletconfig.experimental: |
      {"systemReserved": {"memory": "1Gi"}}
spec:
  cpu:
    isolated: 4-7
    reserved: 0-3
  numa:
    topologyPolicy: restricted
  nodeSelector:
    node-role.kubernetes.io/worker-pinned: ""
`,
});
