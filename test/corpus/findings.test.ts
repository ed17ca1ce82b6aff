import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { analyze } from "../../server/src/documents/analyze.ts";
import { lineCharacterAt } from "../../server/src/engine/text/line-index.ts";
import { knowledge } from "../support/knowledge.ts";
import { corpusFiles, shared } from "../support/shared.ts";

/**
 * Every finding in the real files of the corpus at the newest version, as `line:column
 * severity[rule] text`, without advice, hints and two warnings that many old files have (insecure
 * TLS ciphers, gates that are on for good). Each was read, and is true: most files were written for
 * a kubelet that still knew what 1.36 has dropped.
 */
const expected: Readonly<Record<string, readonly string[]>> = {
  // The key really was written like this, and really had no effect.
  "kubelet/eks-al2-kubelet-config-2021-03-04-00c7e36.json": [
    '31:5 error[feature-gate-removed] "CPUManager"',
    '33:3 warning[unknown-field] "CPUManagerPolicy"',
  ],
  "kubelet/eks-al2-kubelet-config-2023-03-30-fbb0ded.json": [
    '31:5 error[feature-gate-removed] "KubeletCredentialProviders"',
  ],
  // Its conditions ask for older versions.
  "templated/bottlerocket-1.24-kubelet-config.hbs.yaml": [
    "137:3 error[feature-gate-removed] CSIMigration",
    "138:3 error[feature-gate-removed] CSIMigrationAWS",
    "139:3 error[feature-gate-removed] CSIMigrationvSphere",
  ],
  // Removed with dynamic kubelet configuration in 1.24.
  "kubelet/aks-helper_test-1.json": ['56:9 error[feature-gate-removed] "DynamicKubeletConfig"'],
  "kubelet/aks-utils_test-2.json": ['58:9 error[feature-gate-removed] "DynamicKubeletConfig"'],
  "kubelet/aks-utils_test-3.json": ['58:9 error[feature-gate-removed] "DynamicKubeletConfig"'],
  // A placeholder for a gate's name.
  "kubelet/k8s-website-configure-feature-gates-2.yaml": [
    "4:3 error[feature-gate-unknown] FeatureName",
  ],
  // Round trips of the API types, without a provider.
  "credprov/kk-scheme-after-v1.yaml": ["3:1 error[cred-providers-required] providers"],
  "credprov/kk-scheme-after-v1beta1.yaml": ["3:1 error[cred-providers-required] providers"],
  "credprov/kk-scheme-roundtrip-default-v1.yaml": ["3:1 error[cred-providers-required] providers"],
  // A fragment that Gardener's test compares with: it has no header.
  "kubelet/gardener-component_test-1.yaml": ["1:1 error[config-missing-apiversion] cgroupRoot"],
  // The post writes a duration where the kubelet wants seconds as a number.
  "kubelet/k8s-website-2024-01-23-image-filesystem-1.yaml": ["24:28 error[type-mismatch] 60s"],
  "kubelet/k8s-website-pod-lifecycle-2.yaml": ["2:1 error[config-missing-apiversion] kind"],
  "kubelet/kep-5593-configure-the-max-crashloopbackoff-delay-2.yaml": [
    "3:1 warning[unknown-field] crashloopbackoff",
  ],
  // An API version that never left the kubelet's tree.
  "kubelet/kk-kubeadm-old-component-config.yaml": [
    "4:13 error[config-unknown-version] kubelet.config.k8s.io/v1alpha1",
  ],
  // A placeholder in a documentation example.
  "credprov/k8s-website-kubelet-credential-provider-1.yaml": [
    '80:18 error[cred-token-cache-type-value] "<Token or ServiceAccount>"',
  ],
  // Test input of the kubelet that is meant to fail.
  "credprov/kk-config_test-9.yaml": ["9:5 error[cred-unknown-field] unknownField"],
  // An ellipsis in a documentation example ends the document.
  "templated/kubelet--k8s-website-container-runtimes-1.yaml": [
    "3:1 warning[yaml-multi-document] ...",
  ],
  // A README with a stray backtick.
  "credprov/kk-e2e-gcp-readme-1.yaml": ["11:27 error[duration-format] 1m`"],

  // Files of kubeadm for versions that are older than those that are supported.
  "kubelet/k8s-website-configure-cgroup-driver-1.yaml": [
    "4:20 information[version-not-known] v1.21.0",
  ],
  "kubelet/kk-kubeadm-doc-v1beta4-3.yaml": ['67:20 information[version-not-known] "v1.21.0"'],
  "kubelet/minikube-v1.16-containerd-api-port.yaml": [
    "43:20 information[version-not-known] v1.16.0",
  ],
  "kubelet/minikube-v1.16-crio-options-gates.yaml": [
    "49:20 information[version-not-known] v1.16.0",
  ],
  "kubelet/minikube-v1.17-default.yaml": ["43:20 information[version-not-known] v1.17.0"],
  "kubelet/minikube-v1.18-default.yaml": ["43:20 information[version-not-known] v1.18.0"],
  "kubelet/minikube-v1.19-containerd-api-port.yaml": [
    "43:20 information[version-not-known] v1.19.0",
  ],
  "kubelet/minikube-v1.20-default.yaml": ["43:20 information[version-not-known] v1.20.0"],
  "kubelet/minikube-v1.22-crio-options-gates.yaml": [
    "49:20 information[version-not-known] v1.22.0",
  ],
  "kubelet/minikube-v1.22-default.yaml": ["43:20 information[version-not-known] v1.22.0"],
  "kubelet/minikube-v1.23-default.yaml": ["41:20 information[version-not-known] v1.23.0"],
  "kubelet/minikube-v1.24-default.yaml": ["41:20 information[version-not-known] v1.24.0"],
  "kubelet/minikube-v1.25-containerd-api-port.yaml": [
    "41:20 information[version-not-known] v1.25.0",
  ],
  "kubelet/minikube-v1.25-default.yaml": ["41:20 information[version-not-known] v1.25.0"],
  "kubelet/minikube-v1.27-default.yaml": ["41:20 information[version-not-known] v1.27.0"],
  "kubelet/minikube-v1.28-containerd-api-port.yaml": [
    "41:20 information[version-not-known] v1.28.0",
  ],
  "kubelet/minikube-v1.28-crio-options-gates.yaml": [
    "47:20 information[version-not-known] v1.28.0",
  ],
  "templated/minikube-v1beta4-crio.yaml": ["44:20 information[version-not-known] v1.23.0"],
  "templated/minikube-v1beta4-v1.36-default.yaml": ["50:20 information[version-not-known] v1.23.0"],
  "bad/bottlerocket-4754-reserved-memory-hugepages.yaml": [
    "12:20 warning[memory-manager-static-sum] 10Mi",
  ],
  "bad/bottlerocket-989-MaxPods.yaml": ["3:1 warning[unknown-field] MaxPods"],
  "bad/kk-114008-bad-quantity.yaml": ["5:11 error[system-reserved-quantity] aGi"],
  "bad/kk-125194-duration-days.yaml": ["3:20 error[duration-format] 1d1h"],
  "bad/kk-config_test-8.yaml": ["3:13 error[cred-api-version] foobar/v1alpha1"],
  "bad/kk-kubeadm-strict-duplicate-field.yaml": ["4:1 warning[duplicate-key] address"],
  "bad/kk-kubeadm-strict-unknown-field.yaml": ["3:1 warning[unknown-field] unknownField"],
  "bad/kube-bench-1703-TLSCipherSuites.yaml": ["3:1 warning[unknown-field] TLSCipherSuites"],
  "bad/microk8s-4704-wrongcase-and-removed-enum.yaml": [
    "3:1 warning[unknown-field] ImageMaximumGCAge",
    "5:17 error[swap-behavior-enum] UnlimitedSwap",
  ],
  "bad/opsnull-458-evictionsoft-nil-string.yaml": ['6:15 error[type-mismatch] "nil"'],

  "templated/microshift-core-kubelet.go.tmpl.yaml": [
    "18:3 error[feature-gate-removed] APIPriorityAndFairness",
    "19:3 error[feature-gate-removed] DownwardAPIHugePages",
    "20:3 error[feature-gate-removed] PodSecurity",
  ],
  // Documentation that leaves lines out with three dots, which is not valid YAML.
  "templated/kubelet--k8s-website-2024-12-16-cpumanager-strict-cpu-reservation-1.yaml": [
    "4:3 error[yaml-syntax] ...",
  ],
  "templated/kubelet--k8s-website-2025-09-02-prefer-align-cpus-by-uncore-cache-beta-1.yaml": [
    "4:3 error[yaml-syntax] ...",
  ],
  "templated/kubelet--kep-4540-strict-cpu-reservation-2.yaml": ["4:3 error[yaml-syntax] ..."],
  "templated/kubelet--kep-4540-strict-cpu-reservation-3.yaml": ["5:3 error[yaml-syntax] ..."],
  "templated/kubelet--kk-kubeadm-doc-v1beta3-2.yaml": [
    "2:7 error[config-unknown-kind] KubeletConfiguration",
  ],
  "templated/kubelet--kk-kubeadm-doc-v1beta4-2.yaml": [
    "2:7 error[config-unknown-kind] KubeletConfiguration",
  ],
};

function findingsOf(name: string, text: string): string[] {
  const options = { kubernetesVersion: "1.36", path: name, advice: false } as const;
  const { findings, lines } = analyze(text, options, knowledge);
  const frequent = ["tls-cipher-insecure", "feature-gate-ga-or-deprecated"];
  const shown = findings.filter(
    ({ rule, severity }) => severity !== "hint" && !frequent.includes(rule),
  );
  return shown.map(({ rule, severity, span }) => {
    const { line, character } = lineCharacterAt(lines, span.start);
    const [blamed] = text.slice(span.start, span.end).split("\n");
    return `${line + 1}:${character + 1} ${severity}[${rule}] ${blamed ?? ""}`;
  });
}

describe.each(["kubelet", "credprov", "bad", "templated", "kubelet-crs", "seccomp", "seccomp-cr"])(
  "corpus/%s",
  (folder) => {
    test.each(corpusFiles(folder).map(({ name, text }) => [`${folder}/${name}`, text] as const))(
      "%s",
      (name, text) => {
        expect(findingsOf(name, text)).toEqual(expected[name] ?? []);
      },
    );
  },
);

test("corpus/dropins: sets that the kubelet takes have no findings in any file", () => {
  const root = new URL("corpus/dropins/", shared);
  const names = readdirSync(root, { recursive: true, encoding: "utf8" }).sort();
  const found = names
    .filter((name) => /\.(conf|ya?ml|json)$/.test(name))
    .flatMap((name) => {
      const text = readFileSync(new URL(name, root), "utf8");
      return findingsOf(name, text).map((finding) => `${name} ${finding}`);
    });
  expect(found).toEqual([
    "kk-merge-empty-drop-in-apiversion-kind/kubelet.conf.d/10-kubelet.conf 1:1 error[dropin-missing-kind] port",
    "kk-merge-invalid-drop-in-kind/kubelet.conf.d/10-kubelet.conf 2:7 error[dropin-unknown-gvk] KubeletConfiguration2",
    "kk-merge-json-conversion-is-correct/kubelet.conf.d/10-kubelet.conf 3:13 warning[dropin-relative-path] dropin1",
  ]);
});
