import type { FileOptions } from "../../../server/src/engine/parts/part.ts";
import { describe, expect, test } from "vitest";
import { analyze } from "../../../server/src/documents/analyze.ts";
import { reportFile } from "../../../server/src/answers/reports/file-report.ts";
import { knowledge } from "../../support/knowledge.ts";
import { defaultVersion } from "../../../server/src/facts/field-index.ts";

/** As kubeadm's package writes it. */
const unit = `# Note: This dropin only works with kubeadm and kubelet v1.11+
[Service]
Environment="KUBELET_CONFIG_ARGS=--config=/var/lib/kubelet/config.yaml"
# kind: KubeletConfiguration
EnvironmentFile=-/var/lib/kubelet/kubeadm-flags.env
ExecStart=
ExecStart=/usr/bin/kubelet $KUBELET_CONFIG_ARGS
`;

const kubernetesVersion = defaultVersion;

function isTaken(text: string, options: Partial<FileOptions>): boolean {
  const { documents, findings } = analyze(text, { kubernetesVersion, ...options }, knowledge);
  return findings.length > 0 || documents.some(({ identity }) => identity !== undefined);
}

describe("a unit of systemd is none of the kubelet's", () => {
  test.each<[where: string, options: Partial<FileOptions>]>([
    ["in its own folder", { path: "/etc/systemd/system/kubelet.service.d/10-kubeadm.conf" }],
    ["in a folder that is called like the kubelet's", { path: "/etc/kubelet.d/10-kubeadm.conf" }],
    ["with our language", { path: "/etc/10-kubeadm.conf", isKubeletConfig: true }],
  ])("%s", (_where, options) => {
    expect(isTaken(unit, options)).toBe(false);
  });

  test("nor is a new file in such a folder", () => {
    expect(isTaken("", { path: "/etc/systemd/system/kubelet.service.d/20.conf" })).toBe(false);
    expect(isTaken("", { path: "/etc/kubelet.d/20.conf" })).toBe(true);
  });

  test("but a set that holds one is told: the kubelet would read it", () => {
    expect(isTaken(unit, { role: "drop-in", isInSet: true })).toBe(true);
  });

  test("check looks at its flags, and at nothing else", () => {
    const path = "kubelet.d/10-kubeadm.conf";
    const file = {
      path,
      location: `/etc/${path}`,
      text: unit,
      isNamed: false,
      invalidAt: undefined,
    };
    const found = {
      path,
      location: `/etc/${path}`,
      text: "maxPods: 3\n",
      isNamed: false,
      invalidAt: undefined,
    };
    const report = reportFile(file, { kubernetesVersion }, knowledge);
    expect([report?.kind, report?.findings]).toEqual(["kubelet flags", []]);
    expect(reportFile(found, { kubernetesVersion }, knowledge)?.kind).toBe("KubeletConfiguration");
  });
});

describe("what the kubelet and a plugin say to each other is no configuration", () => {
  test.each([
    "apiVersion: credentialprovider.kubelet.k8s.io/v1\nkind: CredentialProviderRequest\nimage: a\n",
    "apiVersion: credentialprovider.kubelet.k8s.io/v1beta1\nkind: CredentialProviderResponse\n",
    "apiVersion: kubelet.k8s.io/v1alpha1\nkind: CredentialProviderResponse\n",
    '{"kind":"CredentialProviderResponse","apiVersion":"credentialprovider.kubelet.k8s.io/v1"}',
  ])("%j", (text) => {
    expect(isTaken(text, {})).toBe(false);
    expect(isTaken(text, { isKubeletConfig: true })).toBe(false);
  });

  test("another kind of their group is a mistake", () => {
    const text =
      "apiVersion: credentialprovider.kubelet.k8s.io/v1\nkind: CredentialProviderConfig\n";
    expect(isTaken(text, {})).toBe(true);
  });
});
