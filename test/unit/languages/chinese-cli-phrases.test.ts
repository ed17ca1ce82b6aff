import { missingInputs, revisionProblems } from "../../support/phrase-samples.ts";
import { describe, expect, test } from "vitest";
import { englishCliPhrases } from "../../../server/src/answers/messages/cli-phrases.ts";
import { chineseCliPhrases } from "../../../server/src/answers/messages/zh-cn/cli-phrases.ts";
import { comparePhrases } from "../../support/compare-phrases.ts";
import { defaultVersion } from "../../../server/src/facts/field-index.ts";

describe("the phrases of the command line", () => {
  const counts = { files: 12, errors: 3, warnings: 4, notes: 5 };

  comparePhrases(englishCliPhrases, chineseCliPhrases, {
    noRevision: revisionProblems.map((problem) => ["HEAD", problem]),
    changedAmounts: ["node-a", undefined].map((node) => [node, ["cpu 1 → 2", "memory 3Gi → 4Gi"]]),
    missing: missingInputs.map((input) => [input]),
    afterSeverity: [["文字"]],
    summary: [
      [counts],
      [{ ...counts, fixed: 6 }],
      [{ files: 1, errors: 0, warnings: 0, notes: 0 }],
      [{ files: 0, errors: 0, warnings: 0, notes: 0 }],
    ],
    checkedTogether: [["kubelet.yaml"]],
    moreTogether: [[1], [3]],
    passedOver: [
      [{ ignoredFiles: 2, ignoredFolders: 0, folders: [], largeFiles: 0 }],
      [{ ignoredFiles: 1, ignoredFolders: 3, folders: ["vendor"], largeFiles: 2 }],
    ],
    notChanged: [
      [{ generated: ["some/path"], golden: [] }],
      [{ generated: ["some/path"], golden: ["a", "b"] }],
    ],
    noProjectFile: [["some/path"]],
    fromMissing: [[["a", "b"]], [["a", "b", "c", "d", "e", "f"]]],
    sameVersion: [["some/path", "1.36"]],
    ignoredAt: [["some/path:3"]],
    inOverride: [["prod/**"]],
    notChecked: [
      [{ ignoredFiles: 2, rulesOff: ["a", "b"], places: [{ path: "some/path", line: 3 }] }],
      [{ ignoredFiles: 0, rulesOff: ["a"], places: [{ path: "some/path", line: 3 }] }],
    ],
    notInRevision: [["HEAD"]],
    noFolderToCompare: [["some/folder"]],
    noConfigIn: [["some/folder", "posture"]],
    findingCounts: [[{ errors: 1, warnings: 2, notes: 3 }]],
    fileCount: [[1], [2]],
    moreFiles: [[1], [2]],
    notShown: [[{ errors: 0, warnings: 2, notes: 3 }]],
    moreRows: [[4]],
    searched: [
      [30, 1],
      [30, 2],
    ],
    templates: [[1], [2]],
    unread: [[1], [2]],
    knownFindings: [[{ file: "some.json", known: 2, gone: 0 }]],
    goneFindings: [[{ file: "some.json", known: 2, gone: 3 }]],
    baselineWritten: [["some.json", 3]],
    baselineNotWritten: [["some.json"]],
    notBaseline: [
      ["some.json", { problem: "json" }],
      ["some.json", { problem: "version", supported: 1 }],
      ["some.json", { problem: "entry", entry: 4 }],
      ["some.json", { problem: "kept" }],
    ],
    unexpectedNode: [["some-node"]],
    nodeNotReturned: [["some-node"]],
    severalErrors: [[2, "文字"]],
    incomplete: (["effective", "posture"] as const).map((command) => [
      ...(["some.service", command] as const),
      missingInputs,
    ]),
    severalConfigs: [["some.yaml", ["some-a", "some-b"]]],
    bytesReplaced: [[{ reader: "kubelet" }]],
    bytesRefused: [[{ reader: "kubelet" }]],
    notOurs: [[["KindA", "KindB"]]],
    notReadable: [
      ["some.yaml", "effective", { isEmpty: true, isDump: false, read: [] }],
      ["some.yaml", "image", { isEmpty: false, isDump: true, read: [] }],
      ["some.yaml", "drift", { isEmpty: false, isDump: false, read: [] }],
      ["some.yaml", "drift", { isEmpty: false, isDump: false, unread: "某。", read: [] }],
      [
        ...(["some.yaml", "posture"] as const),
        {
          isEmpty: false,
          isDump: false,
          read: [1, 2, 3, 4].map((line) => ({ label: "KindA", place: `some[${line}]`, line })),
        },
      ],
    ],
    noBase: [["some.yaml"]],
    checkedFiles: [[1200]],
    folderIsLink: [["some/folder"]],
    doesNotStart: [
      [defaultVersion, 1],
      [defaultVersion, 2],
      [defaultVersion, 2, "Talos"],
    ],
    noFlags: [["kubelet.service"]],
    severalKubelets: [["user-data.yaml", 2]],
    commandLeft: [["kubelet --v=2"]],
    patchApplied: [["some.yaml", "merge"]],
    patchIgnored: [["some.yaml"]],
    patchRefused: [["some.yaml", "some phrase"]],
    logNotHere: [["config.yaml"]],
    logRemedy: [["Some remedy."]],
    nothingFound: [["some words"]],
    ignoresAdded: [[1], [2]],
    severalFound: [[1], [2]],
    logFields: [[["maxPods", "--max-pods"]]],
    logFieldsUnset: [["config.yaml", ["maxPods", "port"]]],
    unknownName: [
      ["some.name", []],
      ["some.name", ["near.a", "near.b"]],
    ],
    noSchema: [
      ["Pod", ["KubeletConfiguration"]],
      ["ImagePullIntent", ["KubeletConfiguration"], "1.30"],
    ],
    schemasWritten: [[47, "schemas"]],
    runsCommand: [["kubectl get nodes"]],
    kubectlMissing: [["kubectl"]],
    kubectlTooSlow: [["kubectl"]],
    kubectlFailed: [["kubectl", "error: no context"]],
    noConfigz: [["node-a"]],
    nameElsewhere: [
      ["some.name", { version: "1.30", first: "1.33", last: defaultVersion, isNewest: true }],
      ["some.name", { version: defaultVersion, first: "1.30", last: "1.33", isNewest: false }],
    ],
  });

  test("a container runtime is no name", () => {
    const by = { reader: "runtime" } as const;
    expect(chineseCliPhrases.bytesRefused(by)).toBe(
      "这些字节不是 UTF-8：容器运行时无法读取此文件。请将其保存为 UTF-8。",
    );
  });
});
