import { osm } from "../messages/kinds/osm.ts";
import { nodeTextAt } from "../find-nodes.ts";
import { definePlatform } from "../platform.ts";
import { accessByWebhook } from "./shared/access-by-webhook.ts";
import { osmKeys, osmPrefix, osmProblems } from "./shared/osm-annotations.ts";
import { modernSuitesByKey } from "./shared/modern-suites.ts";

const reserved = { cpu: "200m", "ephemeral-storage": "1Gi", memory: "200Mi" };
const system = ["spec", "template", "spec", "providerSpec", "value", "operatingSystem"];

export const platform = definePlatform({
  texts: osm,
  source:
    "kubermatic/operating-system-manager@9131d36: pkg/controllers/osc/resources/operating_system_config.go, deploy/osps/default",
  marks: /\bkubelet-config\.machine-controller\.kubermatic\.io\b/,
  documents: [
    {
      kinds: ["MachineDeployment"],
      group: "cluster.k8s.io",
      places: [
        { path: ["metadata", "annotations"], holds: "map", keys: osmKeys, prefix: osmPrefix },
      ],
      version: [{ path: ["spec", "template", "spec", "versions", "kubelet"], form: "release" }],
    },
  ],
  header: "given",
  unknown: "lost",
  fields: [],
  base: [
    {
      values: {
        ...accessByWebhook("/etc/kubernetes/pki/ca.crt"),
        cgroupDriver: "systemd",
        clusterDomain: "cluster.local",
        containerLogMaxFiles: 5,
        containerLogMaxSize: "100Mi",
        evictionHard: {
          "imagefs.available": "15%",
          "memory.available": "100Mi",
          "nodefs.available": "10%",
          "nodefs.inodesFree": "5%",
        },
        kubeReserved: reserved,
        maxParallelImagePulls: 10,
        protectKernelDefaults: true,
        readOnlyPort: 0,
        rotateCertificates: true,
        serializeImagePulls: false,
        serverTLSBootstrap: true,
        staticPodPath: "/etc/kubernetes/manifests",
        systemReserved: reserved,
        tlsCipherSuites: [
          "TLS_AES_128_GCM_SHA256",
          "TLS_AES_256_GCM_SHA384",
          "TLS_CHACHA20_POLY1305_SHA256",
          ...modernSuitesByKey,
        ],
        volumePluginDir: "/var/lib/kubelet/volumeplugins",
      },
    },
    {
      values: { resolvConf: "/run/systemd/resolve/resolv.conf" },
      when: ({ root }) => nodeTextAt(root, system) === "ubuntu",
    },
  ],
  computed: { clusterDNS: "dns", featureGates: "gates" },
  merge: { maps: "replaced", zeros: "count", carriedAs: "file" },
  check: ({ root }) => osmProblems(root),
  example: `apiVersion: cluster.k8s.io/v1alpha1
kind: MachineDeployment
metadata:
  name: workers
  namespace: kube-system
  annotations:
    ${osmPrefix}/MaxPods: "150"
    ${osmPrefix}/KubeReserved: cpu=200m,memory=500Mi
    ${osmPrefix}/EvictionHard: memory.available<200Mi,nodefs.available<10%
spec:
  template:
    spec:
      versions:
        kubelet: 1.34.2
      providerSpec:
        value:
          operatingSystem: ubuntu
`,
});
