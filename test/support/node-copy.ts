import { checkNode, type NodeReport } from "../../server/src/answers/reports/check-node.ts";
import { defaultVersion } from "../../server/src/facts/field-index.ts";
import { knowledge } from "./knowledge.ts";
import type { emptyFolder, unreadable } from "./memory-file-system.ts";
import { memoryFileSystem } from "./memory-file-system.ts";

const root = "file:///copy";
export const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

export const kubeconfig = `apiVersion: v1
kind: Config
clusters: [{name: c, cluster: {server: "https://10.0.0.1:6443"}}]
users: [{name: u, user: {token: t}}]
contexts: [{name: x, context: {cluster: c, user: u}}]
current-context: x
`;

export const authority = "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n";

/** A machine of four CPUs with 16 GiB and cgroup v2. */
export const machine = {
  "/proc/meminfo": "MemTotal:       16777216 kB\nMemFree: 1 kB\n",
  "/proc/swaps": "Filename\tType\tSize\tUsed\tPriority\n",
  "/proc/sys/kernel/osrelease": "6.1.0-28-amd64\n",
  "/proc/sys/kernel/pid_max": "4194304\n",
  "/proc/sys/kernel/threads-max": "127000\n",
  "/sys/devices/system/cpu/online": "0-3\n",
  "/sys/devices/system/cpu/cpu0/topology/thread_siblings_list": "0,2\n",
  "/sys/fs/cgroup/cgroup.controllers": "cpu memory\n",
};

export const kubeadm = {
  "/usr/lib/systemd/system/kubelet.service": "[Service]\nExecStart=/usr/bin/kubelet\n",
  "/usr/lib/systemd/system/kubelet.service.d/10-kubeadm.conf": `[Service]
Environment="KUBELET_KUBECONFIG_ARGS=--kubeconfig=/etc/kubernetes/kubelet.conf"
Environment="KUBELET_CONFIG_ARGS=--config=/var/lib/kubelet/config.yaml"
EnvironmentFile=-/var/lib/kubelet/kubeadm-flags.env
ExecStart=
ExecStart=/usr/bin/kubelet $KUBELET_KUBECONFIG_ARGS $KUBELET_CONFIG_ARGS $KUBELET_KUBEADM_ARGS
`,
  "/var/lib/kubelet/kubeadm-flags.env": 'KUBELET_KUBEADM_ARGS="--max-pods=50"\n',
  "/etc/kubernetes/kubelet.conf": kubeconfig,
  "/etc/kubernetes/pki/ca.crt": authority,
};

export const kubeadmConfig = `${header}authentication: {x509: {clientCAFile: /etc/kubernetes/pki/ca.crt}}
staticPodPath: /etc/kubernetes/manifests
`;

/** What `checkNode` says of a copied tree of these files; `modes`: their mode bits. */
export async function nodeReport(
  files: Readonly<Record<string, string | typeof emptyFolder | typeof unreadable>>,
  modes: Readonly<Record<string, number>> = {},
  version = defaultVersion,
): Promise<NodeReport> {
  const placed = Object.entries(files).map(([path, text]) => [`/copy${path}`, text] as const);
  const tree = {
    ...memoryFileSystem(Object.fromEntries(placed)),
    mode: (uri: string) => Promise.resolve(modes[uri.slice(root.length)]),
  };
  return checkNode(root, { version }, tree, knowledge);
}
