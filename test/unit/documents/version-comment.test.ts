import { expect, test } from "vitest";
import { analyze } from "../../../server/src/documents/analyze.ts";
import { checkFindings } from "../../support/check-findings.ts";
import { knowledge } from "../../support/knowledge.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

test("what is not a version does not count, and a warning says so", () => {
  const comment = `# for the old nodes
# kubelet-version: latest
#                  ^^^^^^ warning[version-comment-unknown]: the file is checked as 1.33
`;
  checkFindings(comment + header, { kubernetesVersion: "1.33", advice: false });
});

test("a line of prose about the comment does not hide it", () => {
  const comment = `# the kubelet-version:
# kubelet-version: latest
#                  ^^^^^^ warning[version-comment-unknown]: the file is checked as 1.33
`;
  checkFindings(comment + header, { kubernetesVersion: "1.33", advice: false });
});

test.each([
  ["of two comments the first is read", "# kubelet-version: 1.34\n# kubelet-version: latest\n"],
  ["a comment below the head is none", "\nmaxPods: 1\n# kubelet-version: 1.29\n"],
])("%s", (_name, comment) => {
  const text = comment.startsWith("#") ? comment + header : header + comment;
  checkFindings(text, { kubernetesVersion: "1.33", advice: false });
});

test("where the version is fixed, comments do not count and are not judged", () => {
  const text = `# kubelet-version: 1.29\n${header}`;
  const { findings } = analyze(
    text,
    { kubernetesVersion: "1.33", fixedVersion: "1.33" },
    knowledge,
  );
  expect(findings).toEqual([]);
});
