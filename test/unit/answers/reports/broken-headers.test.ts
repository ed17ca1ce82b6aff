import { expect, test } from "vitest";
import { newestVersion } from "../../../../server/src/facts/field-index.ts";
import { reportFile } from "../../../../server/src/answers/reports/file-report.ts";
import { parseText } from "../../../../server/src/stacks/index.ts";
import { knowledge } from "../../../support/knowledge.ts";

const first = "kubelet.config.k8s.io/v1beta1";

/** Whole files whose header has a mistake, and every rule that `check` finds in them, with its line and severity. */
const files: readonly [name: string, text: string, findings: readonly string[]][] = [
  [
    "an indented kind",
    `apiVersion: ${first}\n kind: KubeletConfiguration\nmaxPods: 60\n`,
    ["2 error yaml-syntax"],
  ],
  [
    "both on one line",
    `apiVersion: ${first} kind: KubeletConfiguration\nmaxPods: 60\n`,
    ["1 error yaml-syntax"],
  ],
  ["no colon", `apiVersion ${first}\nkind: KubeletConfiguration\n`, ["1 error yaml-syntax"]],
  [
    "no blanks after the colons",
    `apiVersion:${first}\nkind:KubeletConfiguration\nmaxPods: 60\n`,
    ["1 error yaml-syntax"],
  ],
  [
    "full-width colons",
    `apiVersion：${first}\nkind：KubeletConfiguration\nmaxPods: 60\n`,
    ["1 error yaml-syntax"],
  ],
  [
    "curly quotes around values",
    `apiVersion: “${first}”\nkind: “KubeletConfiguration”\n`,
    ["2 error config-unknown-kind"],
  ],
  [
    "JSON without quotes",
    `{apiVersion: ${first}, kind: KubeletConfiguration}\n`,
    ["1 error yaml-syntax"],
  ],
  [
    "pasted line numbers",
    `1 apiVersion: ${first}\n2 kind: KubeletConfiguration\n`,
    [
      "1 error config-missing-kind",
      "1 error config-missing-apiversion",
      "1 warning unknown-field",
      "2 warning unknown-field",
    ],
  ],
  [
    "nothing but a comment",
    "# nothing\n",
    ["1 error config-missing-kind", "1 error config-missing-apiversion"],
  ],
  ["nothing", "", ["1 error config-file-empty"]],
  [
    "a map of another tool's document",
    `values:\n  apiVersion: ${first}\n  kind: KubeletConfiguration\n`,
    [],
  ],
  [
    "another kind",
    `apiVersion: v1\nkind: ConfigMap\ndata: {kind: KubeletConfiguration}\n`,
    ["1 information not-kubelet-config"],
  ],
];

test.each(files)("%s", (_name, text, findings) => {
  expect(found(text)).toEqual(findings);
});

test("what is less indented than the first key is not read, and the fix moves the lines above", () => {
  const text = ` apiVersion: ${first}\n # why\n kind: KubeletConfiguration\nmaxPods: 60\n`;
  expect(found(text)).toEqual(["4 warning yaml-multi-document"]);
  const { parts } = parseText(text, { kubernetesVersion: newestVersion }, knowledge);
  const offered = parts.flatMap((part) => part.findings.flatMap((finding) => part.fixes(finding)));
  const [fix] = offered;
  let fixed = text;
  for (const { span, newText } of [...(fix?.edits ?? [])].reverse()) {
    fixed = fixed.slice(0, span.start) + newText + fixed.slice(span.end);
  }
  expect(fixed).toBe(`apiVersion: ${first}\n# why\nkind: KubeletConfiguration\nmaxPods: 60\n`);
  expect(found(fixed)).toEqual([]);
});

function found(text: string): readonly string[] {
  const file = {
    path: "kubelet.yaml",
    location: "/etc/kubelet.yaml",
    isNamed: true,
    text,
    invalidAt: undefined,
  };
  const report = reportFile(file, { kubernetesVersion: newestVersion }, knowledge);
  return (report?.findings ?? []).map(({ rule, severity, span }) => {
    const line = text.slice(0, span?.start ?? 0).split("\n").length;
    return `${line} ${severity} ${rule}`;
  });
}
