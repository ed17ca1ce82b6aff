import { canonicalKubernetes } from "../messages/kinds/canonical-kubernetes.ts";
import { nodeTextAt } from "../find-nodes.ts";
import { definePlatform, type BaseLayer } from "../platform.ts";
import { argumentLines, linesOfSnaps, withoutFile } from "./shared/argument-lines.ts";
import { argumentProblems, keysMeant } from "./shared/argument-map.ts";
import { suitesByKey } from "./shared/modern-suites.ts";

const args = "extra-node-kubelet-args";

/** The keys of the configurations to bootstrap and to join a cluster, with those of earlier releases. */
const keys: readonly string[] = [
  "admin-client-crt",
  "admin-client-key",
  "apiserver-crt",
  "apiserver-key",
  "apiserver-kubelet-client-crt",
  "apiserver-kubelet-client-key",
  "ca-crt",
  "ca-key",
  "client-ca-crt",
  "client-ca-key",
  "cluster-config",
  "containerd-base-dir",
  "control-plane-taints",
  "datastore-ca-crt",
  "datastore-client-crt",
  "datastore-client-key",
  "datastore-servers",
  "datastore-type",
  "disable-rbac",
  "disable-system-tuning",
  "etcd-apiserver-client-crt",
  "etcd-apiserver-client-key",
  "etcd-ca-crt",
  "etcd-ca-key",
  "etcd-peer-crt",
  "etcd-peer-key",
  "etcd-peer-port",
  "etcd-port",
  "etcd-server-crt",
  "etcd-server-key",
  "extra-node-config-files",
  "extra-node-containerd-args",
  "extra-node-containerd-config",
  "extra-node-etcd-args",
  "extra-node-k8s-apiserver-proxy-args",
  "extra-node-k8s-dqlite-args",
  "extra-node-kube-apiserver-args",
  "extra-node-kube-controller-manager-args",
  "extra-node-kube-proxy-args",
  "extra-node-kube-scheduler-args",
  "extra-node-kubelet-args",
  "extra-sans",
  "front-proxy-ca-crt",
  "front-proxy-ca-key",
  "front-proxy-client-crt",
  "front-proxy-client-key",
  "k8s-dqlite-port",
  "kube-controller-manager-client-crt",
  "kube-controller-manager-client-key",
  "kube-proxy-client-crt",
  "kube-proxy-client-key",
  "kube-scheduler-client-crt",
  "kube-scheduler-client-key",
  "kubelet-client-crt",
  "kubelet-client-key",
  "kubelet-crt",
  "kubelet-key",
  "pod-cidr",
  "secure-port",
  "service-account-key",
  "service-cidr",
];

/** The arguments that every node has, by flag. */
const lines: Readonly<Record<string, BaseLayer["values"]>> = {
  ...linesOfSnaps,
  "--anonymous-auth": { authentication: { anonymous: { enabled: false } } },
  "--authentication-token-webhook": { authentication: { webhook: { enabled: true } } },
  "--authorization-mode": { authorization: { mode: "Webhook" } },
  "--cgroup-driver": { cgroupDriver: "systemd" },
  "--client-ca-file": {
    authentication: { x509: { clientCAFile: "/etc/kubernetes/pki/client-ca.crt" } },
  },
  "--cluster-domain": { clusterDomain: "cluster.local" },
  "--container-runtime-endpoint": ({ root }) => {
    const folder = nodeTextAt(root, ["containerd-base-dir"]) ?? "";
    return { containerRuntimeEndpoint: `${folder}/run/containerd/containerd.sock` };
  },
  "--tls-cert-file": { tlsCertFile: "/etc/kubernetes/pki/kubelet.crt" },
  "--tls-cipher-suites": { tlsCipherSuites: suitesByKey },
  "--tls-private-key-file": { tlsPrivateKeyFile: "/etc/kubernetes/pki/kubelet.key" },
};

export const platform = definePlatform({
  texts: canonicalKubernetes,
  source:
    "canonical/k8sd@1417866: pkg/k8sd/setup/kubelet.go, pkg/snap/util/arguments.go, cmd/k8s/k8s_bootstrap.go; canonical/k8s-snap: docs/canonicalk8s/_parts",
  marks: /\bextra-node-kubelet-args\b/,
  documents: [
    {
      is: (root) => root.entries.some(({ key }) => key.text === args),
      places: [],
      settings: [
        { path: ["cluster-config", "dns", "cluster-domain"], field: "clusterDomain" },
        {
          path: ["cluster-config", "dns", "service-ip"],
          field: "clusterDNS",
          value: (node) => (node.kind === "scalar" && node.text !== "" ? [node.text] : undefined),
        },
      ],
    },
  ],
  header: "given",
  unknown: "refused",
  fields: [],
  base: [withoutFile, ...argumentLines(args, lines)],
  computed: { clusterDNS: "dns", resolvConf: "resolvConf" },
  merge: { maps: "replaced", zeros: "count", carriedAs: "file" },
  check: ({ root }) => [
    ...argumentProblems(root, args),
    ...keysMeant(root, keys).map(
      ({ key, meant }) =>
        ({
          effect: "refused",
          span: key.span,
          path: key.text,
          note: "unknown",
          detail: meant,
        }) as const,
    ),
  ],
  example: `cluster-config:
  dns:
    enabled: true
    cluster-domain: cluster.local
extra-node-kubelet-args:
  --max-pods: "150"
  --cpu-manager-policy: static
  --reserved-cpus: "0-1"
`,
});
