import { microshift } from "../messages/kinds/microshift.ts";
import type { MapNode } from "../../engine/syntax/located-node.ts";
import { findNode } from "../find-nodes.ts";
import { computedBy, definePlatform, type ConfigPlace } from "../platform.ts";

/** Settings of its other sections, by which a file elsewhere is known. */
const others = [
  ["apiServer", "advertiseAddress"],
  ["apiServer", "auditLog"],
  ["apiServer", "namedCertificates"],
  ["apiServer", "subjectAltNames"],
  ["debugging", "logLevel"],
  ["dns", "baseDomain"],
  ["etcd", "memoryLimitMB"],
  ["ingress", "routeAdmissionPolicy"],
  ["manifests", "kustomizePaths"],
  ["network", "clusterNetwork"],
  ["network", "serviceNetwork"],
  ["node", "hostnameOverride"],
  ["node", "nodeIP"],
  ["storage", "optionalCsiComponents"],
] as const;

function isOfMicroShift(root: MapNode): boolean {
  return others.some((path) => findNode(root, path) !== undefined);
}

/** Its kubelet warns of gates that it does not know, and starts. */
function withoutGates(map: MapNode): MapNode {
  return { ...map, entries: map.entries.filter(({ key }) => key.text !== "featureGates") };
}

const places: readonly ConfigPlace[] = [{ path: ["kubelet"], holds: "map", prepare: withoutGates }];

export const platform = definePlatform({
  texts: microshift,
  source:
    "openshift/microshift@8e16b12fda: pkg/node/kubelet.go, assets/core/kubelet.yaml, docs/user/howto_config.md",
  marks: /^["']?kubelet["']?\s*:/m,
  documents: [
    {
      path: /(?:^|\/)microshift\/config(?:\.d\/[^/]+)?\.ya?ml(?:\.default)?$/,
      places,
    },
    { keys: ["kubelet"], is: isOfMicroShift, places },
  ],
  header: "given",
  unknown: "kubelet",
  fields: [],
  base: [
    {
      values: {
        authentication: {
          anonymous: { enabled: false },
          x509: {
            clientCAFile: "/var/lib/microshift/certs/ca-bundle/kubelet-ca.crt",
          },
        },
        cgroupDriver: "systemd",
        cgroupsPerQOS: true,
        clusterDomain: "cluster.local",
        containerLogMaxSize: "50Mi",
        containerRuntimeEndpoint: "unix:///var/run/crio/crio.sock",
        enforceNodeAllocatable: [],
        failSwapOn: false,
        kubeAPIBurst: 100,
        kubeAPIQPS: 50,
        maxPods: 250,
        memorySwap: { swapBehavior: "NoSwap" },
        nodeStatusReportFrequency: "5m",
        rotateCertificates: false,
        serializeImagePulls: false,
        serverTLSBootstrap: false,
        volumePluginDir: "/var/lib/microshift/kubelet-plugins/volume/exec",
      },
    },
  ],
  computed: computedBy("own", [
    "clusterDNS",
    "featureGates",
    "resolvConf",
    "tlsCertFile",
    "tlsCipherSuites",
    "tlsMinVersion",
    "tlsPrivateKeyFile",
  ]),
  // The user's text is added below MicroShift's own, so a key in it replaces the whole field.
  merge: { maps: "replaced", zeros: "count", carriedAs: "file" },
  example: `kubelet:
  cpuManagerPolicy: static
  reservedSystemCPUs: 0-1
node:
  hostnameOverride: edge-1
`,
});
