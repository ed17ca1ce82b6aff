const head = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
const foreign = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n";

const mains = [
  head,
  `${head}maxPods: 20\nevictionHard:\n  memory.available: 5%\n`,
  `${head}maxPods: "20"\nfailSwapOn: false\n`,
  `${head}# kubelet-version: 1.33\nimageGCHighThresholdPercent: 70\nimageGCLowThresholdPercent: 80\n`,
  `${head}maxPods: [\n`,
  foreign,
  "",
];

const dropIns = [
  `${head}maxPods: 30\n`,
  `${head}evictionHard:\n  nodefs.available: 1%\n`,
  `${head}failSwapOn: maybe\nunknown: 1\n`,
  "maxPods: 3\n",
  foreign,
];

const units = [
  "[Service]\nExecStart=/usr/bin/kubelet --config=/etc/kubelet.yaml --max-pods=9 $EXTRA\nEnvironmentFile=-/etc/default/kubelet\n",
  "[Service]\nExecStart=/usr/bin/kubelet --config=/etc/kubelet.yaml --config-dir=/etc/kubelet.d --unknown-flag\n",
  "[Service]\nExecStart=/usr/bin/containerd\n",
  "",
];

const environments = [
  "EXTRA=--fail-swap-on=false\nKUBELET_EXTRA_ARGS=--max-pods=x\n",
  "KUBELET_EXTRA_ARGS=--cpu-manager-policy=static\n",
  "A=b\n",
  "",
];

const pods = [
  "apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\nspec:\n  securityContext:\n    seccompProfile:\n      type: Localhost\n      localhostProfile: a.json\n  containers: []\n",
  foreign,
];

const projects = [
  'kubernetesVersion: "1.34"\n',
  "rules:\n  unknown-field: off\nsets:\n- main: etc/kubelet.yaml\n  dropInDir: etc/kubelet.d\n",
  // None that cannot be read: what was read before would apply then, which a fresh service does not know.
  "ignore:\n- etc/kubelet.d/**\n",
];

const texts: Readonly<Record<string, readonly string[]>> = {
  "etc/kubelet.yaml": mains,
  "etc/kubelet.d/10-a.conf": dropIns,
  "etc/kubelet.d/20-b.conf": dropIns,
  "etc/systemd/system/kubelet.service": units,
  "etc/default/kubelet": environments,
  "pod.yaml": pods,
  "seccomp/a.json": ['{"defaultAction":"SCMP_ACT_ERRNO"}', "{}"],
  ".kubelet-config.yaml": projects,
  "values.yaml": [foreign, ...mains.slice(0, 3)],
};

/** The files that an interleaving is about, below the folder of its workspace. */
export const places: readonly string[] = Object.keys(texts);

/** Texts that a user may write in one of them. */
export function textsOf(place: string): readonly string[] {
  return texts[place] ?? [];
}

/** Settings that a user may have. */
export const settingsOf: readonly object[] = [{}, { kubernetesVersion: "1.35" }];
