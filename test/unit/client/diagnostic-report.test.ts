import { expect, test } from "vitest";
import {
  diagnosticReport,
  type ReportFacts,
} from "../../../client/src/commands/diagnostic-report.ts";

const facts: ReportFacts = {
  extension: "1.2.3",
  editor: "Code 1.107.0, desktop",
  system: "linux x64",
  languages: "en, en",
  defaultVersion: "1.36",
  server: {
    documents: [
      {
        uri: "file:///home/ada/secret%20project/nodes/kubelet.yaml",
        lines: 12,
        parts: ["KubeletConfiguration"],
        kubernetesVersion: "1.36",
        askedVersion: "1.99",
        versionSource: "comment",
        sets: 1,
        findings: [
          { severity: "error", rule: "type-mismatch", count: 2 },
          { severity: "error", rule: "range", count: 1 },
          { severity: "hint", rule: "a|b", count: 1 },
        ],
      },
      {
        uri: "file:///home/ada/secret%20project/kubelet",
        lines: 1,
        parts: ["kubelet flags"],
        kubernetesVersion: "1.36",
        versionSource: "default",
        sets: 0,
        findings: [],
      },
    ],
    timings: [{ name: "hover", milliseconds: 3 }],
  },
  settings: {
    "kubelet.seccomp.folder": "/home/ada/seccomp",
    "kubelet.configSets": [
      { main: "/home/ada/secret project/kubelet.yaml", dropInDir: "C:\\Users\\ada\\d" },
    ],
  },
  folders: ["file:///home/ada/secret%20project"],
  withNames: false,
  contents: undefined,
};

test("a report says what matters, and no names of files, folders or people", () => {
  const report = diagnosticReport(facts);
  expect(report).toBe(`# Kubelet Config: diagnostic report

- Extension and language server: 1.2.3
- Editor: Code 1.107.0, desktop
- System: linux x64
- Languages: en, en
- Default Kubernetes version: 1.36
- Language server: running

## Settings that differ from the defaults

\`\`\`json
{
  "kubelet.seccomp.folder": "~/seccomp",
  "kubelet.configSets": [
    {
      "main": "\${workspaceFolder}/kubelet.yaml",
      "dropInDir": "~\\\\d"
    }
  ]
}
\`\`\`

## Open files

| file | lines | parts | sets | Kubernetes | version from | findings |
| --- | --- | --- | --- | --- | --- | --- |
| .yaml | 12 | KubeletConfiguration | 1 | 1.36 (for 1.99) | comment | error 3: type-mismatch × 2, range; hint 1: a\\|b |
| (no ending) | 1 | kubelet flags | 0 | 1.36 | default |  |

## Last answers

| answer | milliseconds |
| --- | --- |
| hover | 3 |
`);
});

test("names and contents are in it if the user adds them", () => {
  const text = "maxPods: 1\n# ```\n";
  const contents = { uri: "file:///home/ada/secret%20project/nodes/kubelet.yaml", text };
  const report = diagnosticReport({ ...facts, withNames: true, contents });
  expect(report).toContain("| nodes/kubelet.yaml | 12 |");
  expect(report).not.toContain("ada");
  expect(report).toContain(
    "## Contents of nodes/kubelet.yaml\n\n````yaml\nmaxPods: 1\n# ```\n````\n",
  );
});

test("without a server it says so", () => {
  const report = diagnosticReport({ ...facts, server: undefined, settings: {} });
  expect(report).toContain("- Language server: not started\n");
  expect(report).toContain("## Settings that differ from the defaults\n\nNone.\n");
  expect(report).not.toContain("## Open files");
});
