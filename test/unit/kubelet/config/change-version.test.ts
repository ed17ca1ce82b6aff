import { expect, test } from "vitest";
import {
  versionEditInFile,
  versionEditInProject,
} from "../../../../server/src/kubelet/config/change-version.ts";
import { analyze } from "../../../../server/src/documents/analyze.ts";
import { applyEdits } from "../../../../server/src/engine/syntax/edits/apply-edits.ts";
import { knowledge } from "../../../support/knowledge.ts";
import { defaultVersion } from "../../../../server/src/facts/field-index.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
const kubeadm =
  "apiVersion: kubeadm.k8s.io/v1beta4\nkind: ClusterConfiguration\nkubernetesVersion: v1.33.1\n";

function changed(text: string): string | undefined {
  const analysis = analyze(text, { kubernetesVersion: defaultVersion }, knowledge);
  const edit = versionEditInFile(analysis, "1.34");
  return edit && applyEdits(text, [edit]);
}

test.each([
  [
    "the comment",
    `# kubelet-version: 1.33 # of the pool\n${header}`,
    "# kubelet-version: 1.34 # of the pool\n",
  ],
  [
    "a comment with a version that is not known",
    `#kubelet-version: 1.2\n${header}`,
    "#kubelet-version: 1.34\n",
  ],
  [
    "a comment before the kubeadm document's version",
    `${kubeadm}---\n${header}`,
    `# kubelet-version: 1.34\n${kubeadm}`,
  ],
])("%s is changed", (_, before, after) => {
  expect(changed(before)?.startsWith(after)).toBe(true);
});

test("a file that says nothing is left to the settings", () => {
  expect(changed(header)).toBeUndefined();
});

test.each([
  [
    "rules: {}\nkubernetesVersion: '1.33' # pool\n",
    'rules: {}\nkubernetesVersion: "1.34" # pool\n',
  ],
  ["kubernetesVersion: 1.33\n", 'kubernetesVersion: "1.34"\n'],
  ["rules: {}\n", undefined],
  ["", undefined],
])("in a project's file: %j", (before, after) => {
  const edit = versionEditInProject(before, "1.34");
  expect(edit && applyEdits(before, [edit])).toBe(after);
});
