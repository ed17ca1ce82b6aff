import type { MapNode } from "../../../engine/syntax/located-node.ts";
import { findNode } from "../../find-nodes.ts";
import { computedBy, type BaseLayer } from "../../platform.ts";

/** GKE's names of the signals of eviction, with the kubelet's. */
export const signals = {
  memoryAvailable: "memory.available",
  nodefsAvailable: "nodefs.available",
  nodefsInodesFree: "nodefs.inodesFree",
  imagefsAvailable: "imagefs.available",
  imagefsInodesFree: "imagefs.inodesFree",
  pidAvailable: "pid.available",
};

function sets(config: MapNode | undefined, field: string): boolean {
  return config !== undefined && findNode(config, [field]) !== undefined;
}

/** The known part of GKE's own configuration: gates that some fields need. */
export const gkeBase: readonly BaseLayer[] = [
  {
    values: { featureGates: { CustomCPUCFSQuotaPeriod: true } },
    when: ({ config }) => sets(config, "cpuCFSQuotaPeriod"),
  },
  {
    values: { serializeImagePulls: false },
    when: ({ config }) => sets(config, "maxParallelImagePulls"),
  },
];

/** Fields about access to the kubelet, which GKE sets and does not publish. */
export const gkeAccess = computedBy("access", [
  "authentication",
  "authorization",
  "eventRecordQPS",
  "protectKernelDefaults",
  "readOnlyPort",
  "rotateCertificates",
  "serverTLSBootstrap",
  "staticPodPath",
  "tlsCertFile",
  "tlsCipherSuites",
  "tlsMinVersion",
  "tlsPrivateKeyFile",
]);
