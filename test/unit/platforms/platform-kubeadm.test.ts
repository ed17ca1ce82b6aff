import { expect, test } from "vitest";
import { parseText } from "../../../server/src/stacks/parse-text.ts";
import { knowledge } from "../../support/knowledge.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

/** Values that kubeadm itself stores in a cluster with other addresses than those of its defaults. */
const stored = `${header}authentication: {x509: {clientCAFile: /etc/pki/ca.crt}}
clusterDNS: [10.43.0.10]
clusterDomain: k8s.example
containerRuntimeEndpoint: ""
`;

function findingsOf(text: string): readonly string[] {
  const options = { kubernetesVersion: "1.35", isFilledIn: true } as const;
  return parseText(text, options, knowledge).parts.flatMap(({ findings }) =>
    findings.map(
      ({ rule, severity, span }) => `${severity} ${rule} ${text.slice(span.start, span.end)}`,
    ),
  );
}

test("nothing is known of the cluster of a ConfigMap", () => {
  const inMap = stored.replaceAll(/^/gm, "    ").trimEnd();
  const name = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: kubelet-config}\n";
  expect(findingsOf(`${name}data:\n  kubelet: |\n${inMap}\n`)).toEqual([]);
});

test("statements of a template leave the other lines of a ConfigMap's text checked", () => {
  const text = `{{- if .Values.enabled }}
apiVersion: v1
kind: ConfigMap
metadata: {name: kubelet-config}
data:
  kubelet: |
    apiVersion: kubelet.config.k8s.io/v1beta1
    kind: KubeletConfiguration
{{- if .Values.perCore }}
    podsPerCore: "3"
{{- end }}
    {{- with .Values.evictionHard }}
    evictionHard:
      {{- toYaml . | nindent 6 }}
    {{- end }}
    cpuManagerPolicy: Static
{{- end }}
`;
  expect(findingsOf(text)).toEqual([
    'error type-mismatch "3"',
    "error cpu-manager-policy-enum Static",
    "hint template {{",
  ]);
});

test("the same values next to another cluster are noted", () => {
  const cluster = "apiVersion: kubeadm.k8s.io/v1beta4\nkind: ClusterConfiguration\n";
  expect(findingsOf(`${cluster}---\n${stored}`)).toEqual([
    'hint zero-means-default ""',
    "information platform-note clientCAFile",
    "information platform-note clusterDNS",
    "information platform-note clusterDomain",
  ]);
});

test("a value that is filled in may be the cluster's", () => {
  const cluster = "apiVersion: kubeadm.k8s.io/v1beta4\nkind: ClusterConfiguration\n";
  const text = `${cluster}---\n${header}clusterDNS: [{{ dns }}]\nclusterDomain: "{{ domain }}"\n`;
  expect(findingsOf(text)).toEqual(["hint template {{"]);
});

test("a flag that is filled in has no finding about its value", () => {
  const args = "kubeletExtraArgs:\n  - name: cgroup-driver\n    value: {{ driver }}\n";
  const join = "apiVersion: kubeadm.k8s.io/v1beta4\nkind: JoinConfiguration\n";
  expect(findingsOf(`${join}nodeRegistration:\n  ${args}---\n${header}`)).toEqual([
    "hint template {{",
    "hint flag-deprecated cgroup-driver",
  ]);
});

test.each([
  ["'{{ ds.meta_data.uuid }}'", []],
  ['"node={{ v1.local_hostname }}"', []],
  ["'{{ ds.meta_data.uuid }}{{ suffix }}'", ["hint template {{"]],
  ["'{{ dsname }}'", ["hint template {{"]],
])("what cloud-init fills in on the node makes no template: %s", (value, expected) => {
  const text = `apiVersion: bootstrap.cluster.x-k8s.io/v1beta1
kind: KubeadmConfigTemplate
metadata: {name: workers}
spec:
  template:
    spec:
      joinConfiguration:
        nodeRegistration:
          name: ${value}
          kubeletExtraArgs:
            node-labels: ${value}
            max-pods: "5x"
`;
  expect(findingsOf(text)).toEqual([...expected, "error flag-value 5x"]);
});

test("kinds of the API before v1alpha3 are named as too old", () => {
  const text =
    "apiVersion: kubeadm.k8s.io/v1alpha1\nkind: MasterConfiguration\napi: {advertiseAddress: 192.0.2.1}\n";
  expect(findingsOf(text)).toEqual(["error platform-value-refused kubeadm.k8s.io/v1alpha1"]);
});

test("an apiVersion and providers make a configuration of credential providers without its kind", () => {
  const text = "apiVersion: kubelet.config.k8s.io/v1\nproviders: []\n";
  const { parts } = parseText(text, { kubernetesVersion: "1.35" }, knowledge);
  expect(parts.map(({ label }) => label)).toEqual(["CredentialProviderConfig"]);
  expect(findingsOf(text)).toEqual([
    "error config-missing-kind apiVersion",
    "error cred-providers-required []",
  ]);
});
