import { describe, expect, test } from "vitest";
import { englishDriftPhrases } from "../../../server/src/answers/drift/messages/drift-phrases.ts";
import { englishPosturePhrases } from "../../../server/src/answers/posture/messages/posture-phrases.ts";
import { chineseDriftPhrases } from "../../../server/src/answers/drift/messages/zh-cn/drift-phrases.ts";
import { chinesePosturePhrases } from "../../../server/src/answers/posture/messages/zh-cn/posture-phrases.ts";
import { expectSame } from "../../support/chinese-texts.ts";
import { comparePhrases } from "../../support/compare-phrases.ts";

describe("the phrases about security benchmarks", () => {
  const counts = { pass: 4, fail: 3, manual: 2, "not-applicable": 6, unknown: 0, excepted: 7 };
  comparePhrases(englishPosturePhrases, chinesePosturePhrases, {
    unseen: [[1], [3]],
    undecided: [
      [1, "…"],
      [3, "…"],
    ],
    matches: [["4.2.1", "CIS Kubernetes Benchmark", "1.12"]],
    head: [[["CIS Kubernetes Benchmark 1.12", "CIS Amazon EKS Benchmark 1.8.0"], "1.33"]],
    hint: [
      [
        {
          title: "some-title",
          ids: "cis-1.12 4.2.13",
          severity: "some-severity",
          said: "podPidsLimit: -1",
          reason: "some-reason",
          bounds: "some-bounds",
          write: "podPidsLimit: 4096",
        },
      ],
      [
        {
          title: "some-title",
          ids: "cis-1.12 4.2.13",
          severity: "some-severity",
          said: "podPidsLimit: -1",
          reason: undefined,
          bounds: undefined,
          write: undefined,
        },
      ],
    ],
    hover: [["some-verdict", "some-title", "cis-1.12 4.2.13"]],
    lens: [[3, 14]],
    lensOfSets: [[3, 14, 4]],
    viewTitle: [["some.conf"]],
    unknown: [["cis-9"]],
    noBenchmark: [["cis-9", ["auto", "cis-1.12"]]],
    unknownControl: [[{ name: "some-name" }], [{ name: "some-name", near: "some-near" }]],
    idle: [["tlsCertFile", "some.conf:3", "some-reason"]],
    byDefault: [["1.33"]],
    from: [["some.conf:3"]],
    over: [["some.conf:3", "4096"]],
    fix: [
      ["maxPods: 5", "some.conf:3"],
      ["maxPods: 5", undefined],
    ],
    fixFlag: [["maxPods: 5", "--max-pods"]],
    toolSays: [["trivy", "pass", undefined]],
    summary: [[{ checks: 22, byVerdict: counts, nodeOnly: 8 }]],
    needsNode: [[["4.1.1", "4.1.2"]]],
    doesNotStart: [
      ["1.33", undefined],
      ["1.33", "Talos"],
    ],
    exception: [
      [{ reason: "some-reason", until: "2027-03-31", approvedBy: "sec-team" }],
      [{ reason: "some-reason", until: "2027-03-31", approvedBy: undefined }],
    ],
    bounds: [
      [1, 9],
      [1, undefined],
      [undefined, 9],
    ],
  });

  test.each(Object.keys(englishPosturePhrases.exceptionNotes))("the exception: %s", (key) => {
    const kind = key as "ended";
    const params = { control: "4.2.7", until: "2027-03-31" };
    const said = ["ended", "ends-soon"].includes(key) ? params : { control: params.control };
    expectSame(
      englishPosturePhrases.exceptionNotes[kind](params),
      chinesePosturePhrases.exceptionNotes[kind](params),
      said,
    );
  });
});

describe("the phrases about many nodes", () => {
  comparePhrases(englishDriftPhrases, chineseDriftPhrases, {
    noDrift: [[7]],
    summary: [[{ nodes: 70, groups: 3, differing: 5 }]],
    comparedWith: [["some.yaml"], [undefined]],
    group: [[2, 7]],
    more: [[7]],
    absent: [["boolean"], ["number"], ["other"]],
    instead: [["110"]],
    from: [["some.conf:3"]],
    ignored: [[["providerID", "address"]]],
    shown: [["3", 9]],
  });

  test("a node alone", () => {
    expect(chineseDriftPhrases.noDrift(1)).not.toBe(englishDriftPhrases.noDrift(1));
  });
});
