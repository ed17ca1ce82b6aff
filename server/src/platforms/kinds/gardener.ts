import { gardener } from "../messages/kinds/gardener.ts";
import { findNode, nodeTextAt } from "../find-nodes.ts";
import type { PlatformKeys } from "../keys/platform-keys.ts";
import { definePlatform, type PlatformContext } from "../platform.ts";
import { accessByWebhook } from "./shared/access-by-webhook.ts";
import { gardenerProblems } from "./shared/gardener-checks.ts";
import { wholeNumber } from "./shared/problems.ts";

const signals = {
  memoryAvailable: "memory.available",
  imageFSAvailable: "imagefs.available",
  imageFSInodesFree: "imagefs.inodesFree",
  nodeFSAvailable: "nodefs.available",
  nodeFSInodesFree: "nodefs.inodesFree",
};

/** Keys with the kubelet's own names. */
const same = [
  "featureGates",
  "cpuCFSQuota",
  "cpuManagerPolicy",
  "evictionMaxPodGracePeriod",
  "evictionPressureTransitionPeriod",
  "maxPods",
  "podPidsLimit",
  "failSwapOn",
  "imageGCHighThresholdPercent",
  "imageGCLowThresholdPercent",
  "serializeImagePulls",
  "registryPullQPS",
  "registryBurst",
  "seccompDefault",
  "containerLogMaxSize",
  "containerLogMaxFiles",
  "protectKernelDefaults",
  "streamingConnectionIdleTimeout",
  "memorySwap",
  "maxParallelImagePulls",
  "imageMinimumGCAge",
  "imageMaximumGCAge",
  "singleProcessOOMKill",
  "imagePullCredentialsVerificationPolicy",
];

const keys: PlatformKeys = {
  ...Object.fromEntries(same.map((name) => [name, { field: name }])),
  ...Object.fromEntries(
    ["evictionHard", "evictionSoft", "evictionSoftGracePeriod", "evictionMinimumReclaim"].map(
      (name) => [name, { field: name, names: signals }],
    ),
  ),
  kubeReserved: {
    field: "kubeReserved",
    names: { cpu: "cpu", memory: "memory", ephemeralStorage: "ephemeral-storage", pid: "pid" },
  },
  preloadedImagesVerificationAllowlist: { field: "preloadedImagesVerificationAllowlist" },
};

const tlsCipherSuites = [
  "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
  "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
  "TLS_AES_128_GCM_SHA256",
  "TLS_AES_256_GCM_SHA384",
  "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
  "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384",
  "TLS_CHACHA20_POLY1305_SHA256",
  "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305",
  "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305",
];

function each<T>(value: T): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.values(signals).map((signal) => [signal, value]));
}

/** Gardener pulls images in parallel if the Shoot's own settings ask for it, not if a worker pool's do. */
function pullsInParallel({ config, place }: PlatformContext): boolean {
  const found = config && findNode(config, ["maxParallelImagePulls"]);
  return !place.startsWith("spec.provider") && (wholeNumber(found?.value) ?? 0) >= 2;
}

/** With the gate of swap written, and swap allowed, Gardener lets pods have it. */
function hasSwap({ config }: PlatformContext): boolean {
  const at = (...path: readonly string[]): string | undefined => config && nodeTextAt(config, path);
  return at("featureGates", "NodeSwap") === "true" && at("failSwapOn") === "false";
}

export const platform = definePlatform({
  texts: gardener,
  source:
    "gardener/gardener@b312835d17: pkg/api/core/shoot/validation, pkg/component/extensions/operatingsystemconfig/original/components/kubelet/config.go",
  marks: /\bcore\.gardener\.cloud\b/,
  documents: [
    {
      kinds: ["Shoot"],
      group: "core.gardener.cloud",
      places: [
        { path: ["spec", "kubernetes", "kubelet"], holds: "map", keys },
        { path: ["spec", "provider", "workers", "*", "kubernetes", "kubelet"], holds: "map", keys },
      ],
      version: [
        { path: ["spec", "kubernetes", "version"], form: "release" },
        { path: ["spec", "provider", "workers", "*", "kubernetes", "version"], form: "release" },
      ],
    },
  ],
  header: "given",
  refusesTypes: true,
  unknown: "lost",
  fields: [
    { fields: ["imageMinimumGCAge"], effect: "overwritten", value: "2m0s", note: "age" },
    { fields: ["imageMaximumGCAge"], effect: "overwritten", value: "0s", note: "age" },
  ],
  base: [
    {
      values: {
        ...accessByWebhook("/var/lib/kubelet/ca.crt"),
        cgroupDriver: "systemd",
        cgroupRoot: "/",
        cgroupsPerQOS: true,
        clusterDomain: "cluster.local",
        containerLogMaxSize: "100Mi",
        cpuCFSQuota: true,
        cpuManagerPolicy: "none",
        cpuManagerReconcilePeriod: "10s",
        enforceNodeAllocatable: ["pods"],
        eventBurst: 50,
        eventRecordQPS: 50,
        evictionHard: { ...each("5%"), "memory.available": "100Mi" },
        evictionMaxPodGracePeriod: 90,
        evictionMinimumReclaim: each("0Mi"),
        evictionPressureTransitionPeriod: "4m0s",
        evictionSoft: { ...each("10%"), "memory.available": "200Mi" },
        evictionSoftGracePeriod: each("1m30s"),
        failSwapOn: true,
        hairpinMode: "promiscuous-bridge",
        imageGCHighThresholdPercent: 50,
        imageGCLowThresholdPercent: 40,
        kubeAPIBurst: 50,
        kubeAPIQPS: 50,
        kubeReserved: { cpu: "80m", memory: "1Gi" },
        maxOpenFiles: 1_000_000,
        maxPods: 110,
        protectKernelDefaults: true,
        readOnlyPort: 0,
        registerWithTaints: [
          { key: "node.gardener.cloud/critical-components-not-ready", effect: "NoSchedule" },
        ],
        resolvConf: "/etc/resolv.conf",
        rotateCertificates: true,
        runtimeRequestTimeout: "2m0s",
        serverTLSBootstrap: true,
        streamingConnectionIdleTimeout: "5m0s",
        tlsCipherSuites,
        volumePluginDir: "/var/lib/kubelet/volumeplugins",
      },
    },
    { values: { serializeImagePulls: true }, when: (context) => !pullsInParallel(context) },
    { values: { serializeImagePulls: false }, when: pullsInParallel },
    { values: { memorySwap: { swapBehavior: "LimitedSwap" } }, when: hasSwap },
  ],
  computed: { clusterDNS: "dns" },
  merge: { maps: "merged", zeros: "count", carriedAs: "file" },
  // Gardener wants the gate of swap spelled out.
  softens: ["feature-gate-ga-or-deprecated"],
  check: gardenerProblems,
  absence: ["swapFail", "swapGate", "verifyGate"],
  example: `apiVersion: core.gardener.cloud/v1beta1
kind: Shoot
metadata:
  name: demo
spec:
  kubernetes:
    version: 1.35.2
    kubelet:
      maxPods: 64
      evictionHard:
        memoryAvailable: 200Mi
        imageFSAvailable: 5%
`,
});
