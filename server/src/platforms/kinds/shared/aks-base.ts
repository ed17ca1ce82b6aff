import type { MapNode } from "../../../engine/syntax/located-node.ts";
import { findNode } from "../../find-nodes.ts";
import type { BaseLayer } from "../../platform.ts";
import { usualSuites } from "./modern-suites.ts";

/** The values that AKS gives every node (Karpenter for Azure, `bootstrap/staticvalues.go`). */
export const aksBase: readonly BaseLayer[] = [
  {
    values: {
      address: "0.0.0.0",
      authentication: {
        anonymous: { enabled: false },
        webhook: { enabled: true },
        x509: { clientCAFile: "/etc/kubernetes/certs/ca.crt" },
      },
      authorization: { mode: "Webhook" },
      clusterDNS: ["10.0.0.10"],
      clusterDomain: "cluster.local",
      enforceNodeAllocatable: ["pods"],
      eventRecordQPS: 0,
      evictionHard: {
        "memory.available": "750Mi",
        "nodefs.available": "10%",
        "nodefs.inodesFree": "5%",
      },
      imageGCHighThresholdPercent: 85,
      imageGCLowThresholdPercent: 80,
      maxPods: 110,
      nodeStatusUpdateFrequency: "10s",
      podPidsLimit: -1,
      protectKernelDefaults: true,
      readOnlyPort: 0,
      resolvConf: "/run/systemd/resolve/resolv.conf",
      rotateCertificates: true,
      staticPodPath: "/etc/kubernetes/manifests",
      streamingConnectionIdleTimeout: "4h0m0s",
      systemReserved: { cpu: "0", memory: "0" },
      tlsCertFile: "/etc/kubernetes/certs/kubeletserver.crt",
      tlsCipherSuites: usualSuites,
      tlsPrivateKeyFile: "/etc/kubernetes/certs/kubeletserver.key",
    },
  },
];

function setsPeriod(config: MapNode | undefined): boolean {
  return config !== undefined && findNode(config, ["cpuCFSQuotaPeriod"]) !== undefined;
}

/**
 * `aksBase` with the threshold of AKS 1.29 and later (its page on node resource reservations), and with the gate that a
 * period of the user's own needs.
 */
export const aksOwnBase: readonly BaseLayer[] = [
  ...aksBase,
  { values: { evictionHard: { "memory.available": "100Mi" } } },
  {
    values: { featureGates: { CustomCPUCFSQuotaPeriod: true } },
    when: ({ config }) => setsPeriod(config),
  },
];
