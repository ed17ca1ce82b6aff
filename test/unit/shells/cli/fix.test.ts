import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path/posix";
import { beforeEach, describe, expect, test } from "vitest";
import { nodeFileSystem } from "../../../../server/src/shells/hosts/node-file-system.ts";
import { createNeighbourSearch } from "../../../../server/src/stacks/finders/platform-neighbours.ts";
import type { CheckOutcome } from "../../../../server/src/shells/cli/check/check-file.ts";
import {
  fixFile,
  checkCandidate,
} from "../../../../server/src/shells/cli/check/check-candidate.ts";
import type { FileSets } from "../../../../server/src/answers/reports/stacks-of-files.ts";
import { jsonReport } from "../../../../server/src/answers/reports/report-json.ts";
import { textReport } from "../../../../server/src/shells/cli/check/reports/report-text.ts";
import { addToSummary, emptySummary } from "../../../../server/src/answers/reports/report.ts";
import { styleFor } from "../../../../server/src/shells/cli/terminal/style.ts";
import type { Terminal } from "../../../../server/src/shells/cli/terminal/terminal.ts";
import { english } from "../../../support/english.ts";
import { knowledge } from "../../../support/knowledge.ts";
import { noInput } from "../../../support/no-input.ts";
import { defaultVersion } from "../../../../server/src/facts/field-index.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
const openShift = `apiVersion: machineconfiguration.openshift.io/v1
kind: KubeletConfig
spec:
  kubeletConfig:
`;

/** Two nodes with a patch each; what it sets in both. */
function kindCluster(maxPods: string): string {
  const node = `- role: worker
  kubeadmConfigPatches:
  - |
    kind: KubeletConfiguration
    maxPods: ${maxPods}
`;
  return `kind: Cluster\napiVersion: kind.x-k8s.io/v1alpha4\nnodes:\n${node}${node}`;
}

const checkOptions = { kubernetesVersion: defaultVersion, advice: true } as const;

/** The text of a file after its fixes; "" without fixes. */
function fixed(text: string): string {
  const file = { text, invalidAt: undefined, path: "k.yaml", location: undefined, isNamed: true };
  return fixFile(file, checkOptions, knowledge)?.text ?? "";
}

describe("texts", () => {
  test.each([
    ["nothing to fix", `${header}maxPods: 50\n`, ""],
    ["no kubelet configuration", "apiVersion: v1\nkind: Pod\n", ""],
    ["a quoted number", `${header}maxPods: "50"\n`, `${header}maxPods: 50\n`],
    [
      "only what is safe",
      `${header}MaxPods: 50\nmaxPods: "5"\n`,
      `${header}MaxPods: 50\nmaxPods: 5\n`,
    ],
    ["not what may mean another", `${header}MaxPods: 50\n`, ""],
    [
      "what one fix makes room for",
      `kind: KubeletConfiguration\nmaxPods: "5"\n`,
      "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nmaxPods: 5\n",
    ],
    [
      "Windows' line ends",
      `kind: KubeletConfiguration\r\nmaxPods: 5\r\n`,
      `${header}maxPods: 5\n`.replaceAll("\n", "\r\n"),
    ],
    [
      "tabs",
      `${header}authentication:\n\twebhook:\n\t\tenabled: true\n`,
      `${header}authentication:\n  webhook:\n    enabled: true\n`,
    ],
    [
      "a configuration inside another tool's file, and nothing else of it",
      `${openShift}    maxPods: "5" # five\n    MaxPods: 3\n  other:\n    maxPods: "5"\n`,
      `${openShift}    maxPods: 5 # five\n    MaxPods: 3\n  other:\n    maxPods: "5"\n`,
    ],
    [
      "several of them, beside a document of the kubelet's own, with Windows' line ends",
      `${kindCluster('"5"')}---\n${header}maxPods: "5"\n`.replaceAll("\n", "\r\n"),
      `${kindCluster("5")}---\n${header}maxPods: 5\n`.replaceAll("\n", "\r\n"),
    ],
    [
      "JSON",
      `${openShift.replace("kubeletConfig:\n", "kubeletConfig: ")}{ "maxPods": "5", "port": "1" }\n`,
      `${openShift.replace("kubeletConfig:\n", "kubeletConfig: ")}{ "maxPods": 5, "port": 1 }\n`,
    ],
  ])("%s", (_, text, expected) => {
    expect(fixed(text)).toBe(expected);
    if (expected !== "") expect(fixed(expected)).toBe("");
  });

  test("what was fixed is told by rule", () => {
    const text = `${header}maxPods: "50"\npodPidsLimit: "100"\n`;
    const candidate = { path: "k.yaml", location: undefined, isNamed: true };
    const report = fixFile(
      { text, invalidAt: undefined, ...candidate },
      checkOptions,
      knowledge,
    )?.report;
    expect(report?.fixed).toEqual([{ rule: "type-mismatch", count: 2 }]);
    expect(report?.findings.filter(({ rule }) => rule === "type-mismatch")).toEqual([]);
    if (!report) return;
    const plain = textReport(styleFor({ useColors: false }), english);
    const quiet = { ...report, findings: [] };
    const summary = addToSummary(emptySummary, quiet);
    expect(plain.file(quiet, 0) + plain.end(summary)).toBe(
      "k.yaml fixed type-mismatch (2)\nFixed 2 findings. No findings in 1 file.\n",
    );
    const output = jsonReport.begin + jsonReport.file(quiet, 0) + jsonReport.end(summary);
    expect(JSON.parse(output)).toMatchObject({
      files: [{ fixed: [{ rule: "type-mismatch", count: 2 }] }],
      summary: { errors: 0, warnings: 0, fixed: 2 },
    });
  });
});

describe("files", () => {
  let folder = "";
  beforeEach(() => {
    folder = temporaryFolder("kubelet config ");
  });
  const terminal: Terminal = {
    write: () => Promise.resolve(true),
    reportError: () => undefined,
    readInput: () => Promise.resolve(new Uint8Array()),
    input: noInput,
    useColors: false,
    columns: undefined,
  };

  async function fix(path: string): Promise<CheckOutcome> {
    const setsOf = (): Promise<FileSets> => Promise.resolve({ sets: [], skippedAs: undefined });
    const context = {
      checkOptions,
      setsOf,
      search: createNeighbourSearch(nodeFileSystem()),
      change: { of: "fix", isWritten: true } as const,
      terminal,
      knowledge,
    };
    return checkCandidate({ path, isNamed: true }, context);
  }

  test("a byte order mark and Windows' line ends are kept", async () => {
    const path = join(folder, "k.yaml");
    const windows = header.replaceAll("\n", "\r\n");
    await writeFile(path, `\uFEFF${windows}maxPods: "50"\r\n`);
    expect(await fix(path)).toMatchObject({ fixed: [{ rule: "type-mismatch", count: 1 }] });
    expect(await readFile(path, "utf8")).toBe(`\uFEFF${windows}maxPods: 50\r\n`);
  });

  test("a file that is no UTF-8 is left alone", async () => {
    const path = join(folder, "k.yaml");
    const bytes = Buffer.from(`${header}maxPods: "50" # caf\xE9\n`, "latin1");
    await writeFile(path, bytes);
    expect(await fix(path)).not.toHaveProperty("fixed");
    expect((await readFile(path)).equals(bytes)).toBe(true);
  });
});
