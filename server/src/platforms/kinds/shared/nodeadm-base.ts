import type { BaseLayer } from "../../platform.ts";
import { accessByWebhook } from "./access-by-webhook.ts";
import { suitesByKey } from "./modern-suites.ts";

/** Who may ask the kubelet on a node of EKS, whatever system that runs. */
export const eksAccess = {
  address: "0.0.0.0",
  ...accessByWebhook("/etc/kubernetes/pki/ca.crt"),
} as const;

/** Other values that such nodes share. */
export const eksNode = {
  cgroupDriver: "systemd",
  cgroupRoot: "/",
  clusterDomain: "cluster.local",
  containerRuntimeEndpoint: "unix:///run/containerd/containerd.sock",
  hairpinMode: "hairpin-veth",
  kubeReserved: { "ephemeral-storage": "1Gi" },
  protectKernelDefaults: true,
  readOnlyPort: 0,
  serializeImagePulls: false,
} as const;

/**
 * The values that nodeadm writes on a node of Amazon Linux 2023 (awslabs/amazon-eks-ami, `internal/kubelet/config.go`).
 */
export const nodeadmBase: readonly BaseLayer[] = [
  {
    values: {
      ...eksAccess,
      ...eksNode,
      evictionHard: {
        "memory.available": "100Mi",
        "nodefs.available": "10%",
        "nodefs.inodesFree": "5%",
      },
      featureGates: { RotateKubeletServerCertificate: true },
      kubeReservedCgroup: "/runtime",
      logging: { verbosity: 2 },
      serverTLSBootstrap: true,
      systemReservedCgroup: "/system",
      tlsCipherSuites: suitesByKey,
    },
  },
  {
    values: { featureGates: { DynamicResourceAllocation: true } },
    since: "1.33",
    // Kubernetes 1.38 does not have the gate.
    until: "1.37",
  },
  {
    values: {
      featureGates: { MutableCSINodeAllocatableCount: true },
      shutdownGracePeriod: "2m30s",
      shutdownGracePeriodCriticalPods: "30s",
    },
    since: "1.34",
  },
];
