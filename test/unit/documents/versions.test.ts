import { expect, test } from "vitest";
import {
  defaultVersion,
  isPreview,
  nearestVersion,
  newestVersion,
  versionFrom,
} from "../../../server/src/facts/field-index.ts";
import { kubernetesVersions } from "../../../server/src/facts/table.ts";
import { analyze } from "../../../server/src/documents/analyze.ts";
import { knowledge } from "../../support/knowledge.ts";

test("the default is the last version that is not a preview", () => {
  expect(defaultVersion).toBe(kubernetesVersions.findLast((version) => !isPreview(version)));
});

test.each([
  ["1.33", "1.33"],
  ["v1.33.4", "1.33"],
  ["1.33.4+k3s1", "1.33"],
  [" 1.30 ", "1.30"],
  ["1.29", undefined],
  ["1.3", undefined],
  ["latest", undefined],
])("%j means %s", (text, version) => {
  expect(versionFrom(text)).toBe(version);
});

test.each([
  ["1.33", { version: "1.33" }],
  ["v1.45.0", { version: newestVersion, asked: "1.45" }],
  ["v1.45.0-rc.1+rke2r1", { version: newestVersion, asked: "1.45" }],
  ["1.100", { version: newestVersion, asked: "1.100" }],
  ["1.29", { version: "1.30", asked: "1.29" }],
  ["1.3", { version: "1.30", asked: "1.3" }],
  ["1.0", { version: "1.30", asked: "1.0" }],
  ["latest", undefined],
  ["2.0", undefined],
  ["1.045", undefined],
  ["1.99999", undefined],
  ["1", undefined],
  ["", undefined],
])("the nearest version to %j", (text, nearest) => {
  expect(nearestVersion(text)).toEqual(nearest);
});

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
const kubeadm = (version: string): string =>
  `apiVersion: kubeadm.k8s.io/v1beta4\nkind: ClusterConfiguration\nkubernetesVersion: ${version}\n`;

test.each([
  ["the setting", header, "1.34", "setting"],
  ["a comment at the head", `# kubelet-version: 1.31\n${header}`, "1.31", "comment"],
  [
    "a comment below others",
    `# my node\n\n#kubelet-version: v1.31.2\n${header}`,
    "1.31",
    "comment",
  ],
  [
    "a comment below the first key counts no more",
    `${header}# kubelet-version: 1.31\n`,
    "1.34",
    "setting",
  ],
  ["a comment without a version", `# kubelet-version: latest\n${header}`, "1.34", "setting"],
  ["an older version in a comment", `# kubelet-version: 1.20\n${header}`, "1.30", "comment"],
  ["a newer version in a comment", `# kubelet-version: 1.45\n${header}`, newestVersion, "comment"],
  ["a kubeadm document", `${kubeadm("v1.32.0")}---\n${header}`, "1.32", "kubeadm"],
  [
    "a kubeadm document of an old version",
    `${kubeadm("v1.16.0")}---\n${header}`,
    "1.30",
    "kubeadm",
  ],
])("%s decides about the version", (_name, text, version, source) => {
  const analysis = analyze(text, { kubernetesVersion: "1.34" }, knowledge);
  expect([analysis.version, analysis.versionSource]).toEqual([version, source]);
});
