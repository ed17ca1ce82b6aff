import { describe, expect, test } from "vitest";
import { englishCliPhrases } from "../../server/src/core/messages/cli-phrases.ts";
import { englishHoverPhrases } from "../../server/src/core/messages/hover-phrases-en.ts";
import type { GateState, VersionSpan } from "../../server/src/core/messages/hover-phrases.ts";
import { englishPodPhrases } from "../../server/src/core/messages/pod-phrases.ts";
import { englishSeccompPhrases } from "../../server/src/core/messages/seccomp-phrases-en.ts";
import { englishSetPhrases } from "../../server/src/core/messages/set-phrases.ts";
import { chineseCliPhrases } from "../../server/src/core/messages/zh-cn/cli-phrases.ts";
import { chineseHoverPhrases } from "../../server/src/core/messages/zh-cn/hover-phrases.ts";
import { chinesePodPhrases } from "../../server/src/core/messages/zh-cn/pod-phrases.ts";
import { chineseSeccompPhrases } from "../../server/src/core/messages/zh-cn/seccomp-phrases.ts";
import { chineseSetPhrases } from "../../server/src/core/messages/zh-cn/set-phrases.ts";
import { expectSame } from "../support/chinese-texts.ts";
import { newestVersion } from "../../server/src/core/schema/field-index.ts";

/** Calls with sample values for every phrase that takes any. */
type Samples<Phrases> = {
  readonly [
    K in keyof Phrases as Phrases[K] extends (...values: never[]) => string ? K : never
  ]: Phrases[K] extends (...values: infer Values) => string ? readonly Values[] : never;
};

function compare<Phrases extends object>(
  english: Phrases,
  translated: Phrases,
  samples: Samples<Phrases>,
  same: readonly string[] = [],
): void {
  test.each(Object.keys(samples))("%s", (key) => {
    type Phrase = (...values: readonly unknown[]) => string;
    const write = english[key as keyof Phrases] as Phrase;
    const translate = translated[key as keyof Phrases] as Phrase;
    for (const values of samples[key as keyof Samples<Phrases>] as readonly unknown[][]) {
      if (same.includes(key)) expect(translate(...values)).toBe(write(...values));
      else expectSame(write(...values), translate(...values), values);
    }
  });

  test("phrases without values", () => {
    compareTexts(english, translated);
  });
}

function compareTexts(english: object, translated: object): void {
  expect(Object.keys(translated).sort()).toEqual(Object.keys(english).sort());
  for (const [key, text] of Object.entries(english)) {
    const counterpart: unknown = translated[key as keyof typeof translated];
    if (typeof text === "string") expectSame(text, String(counterpart), []);
    else if (typeof text === "object") compareTexts(text as object, counterpart as object);
  }
}

describe("the phrases of hovers", () => {
  const span: VersionSpan = { first: "1.31", last: "1.33", fromOldest: false, toNewest: false };
  const old: VersionSpan = { ...span, fromOldest: true };
  const recent: VersionSpan = { ...span, toNewest: true };
  const on: GateState = { stage: "Beta", default: true };
  const locked: GateState = { stage: "Beta", default: false, locked: true };

  test("a lock and a default are told apart", () => {
    expect(chineseHoverPhrases.gateState("1.33", on)).toBe("Kubernetes 1.33：Beta，默认开启");
    expect(chineseHoverPhrases.gateState("1.33", locked)).toBe("Kubernetes 1.33：Beta，锁定为关闭");
  });

  compare(englishHoverPhrases, chineseHoverPhrases, {
    listOf: [["整数"]],
    mapOf: [["整数"]],
    typeAndDefault: [
      ["整数", "110"],
      ["整数", undefined],
    ],
    gateDetail: [[on], [locked]],
    default: [["`5`"]],
    defaultByVersion: [
      [
        "`5`",
        [
          { versions: span, code: "`6`" },
          { versions: old, code: "`7`" },
          { versions: recent, code: "`8`" },
        ],
      ],
    ],
    zeroMeansDefault: [["`0`"]],
    range: [
      [{ minimum: 1, maximum: 9 }],
      [{ minimum: 1, orZero: true, multipleOf: 64 }],
      [{ maximum: 9 }],
      [{ exclusiveMinimum: 0 }],
      [{ exclusiveMinimum: 0, maximum: 1 }],
    ] as never,
    values: [
      [["`a`", "`b`"], 0],
      [["`a`", "`b`"], 7],
    ],
    knownValues: [[["`a`", "`b`"], 7]],
    knownKeys: [[["`a`", "`b`"], 0]],
    unit: [["MiB"]],
    gate: [
      ["SomeGate", "1.33", on],
      ["SomeGate", "1.33", undefined],
    ],
    requires: [[["`a`", "`b`"]]],
    conflicts: [[["`a`", "`b`"]]],
    flag: [["--some-flag"]],
    since: [["1.33"]],
    apiVersions: [[["`v1`", "`v2`"]]],
    deprecatedFrom: [["1.33"]],
    noEffectFrom: [["1.33"]],
    onTheNode: [["文字"]],
    reference: [["1.33"]],
    sysctlPattern: [["`net.core.`"]],
    sysctlNamespace: [["ipc"], ["net"]] as never,
    sysctlSafe: [["4.15"], [undefined]],
    sysctlSafeFrom: [["1.33", "4.15"]],
    sysctlGroup: [["`net.*`", "文字。"]],
    gateState: [
      ["1.33", on],
      ["1.33", locked],
    ],
    gateUnknown: [["1.33"]],
    gateHistory: [
      [
        [
          { versions: span, state: on },
          { versions: recent, state: locked },
        ],
      ],
    ],
    gateNeeds: [[["`a`", "`b`"]]],
    gateRemoved: [["1.35"]],
    valueOf: [["some.path"]],
    keyOf: [["some.path"]],
    valueNotIn: [["1.33"]],
    kindVersions: [[[{ code: "`v1`", since: "1.33" }, { code: "`v2`" }]]],
    readAs: [["`yes`", "`true`"]],
    duration: [
      ["`90s`", "90", "seconds"],
      ["`24h`", "1", "days"],
    ].map(([written = "", amount = "", unit]) => [written, amount, unit] as never),
    quantity: [
      ["`1Ki`", "1024", "bytes"],
      ["`1`", "1", "cpus"],
      ["`5`", "5", "pids"],
      ["`5`", "5", "inodes"],
    ].map(([written = "", amount = "", unit]) => [written, amount, unit] as never),
    fieldFrom: [["some.field", "1.34", "1.33"]],
    fieldOnlyIn: [["some.field", ["`v1`", "`v2`"]]],
    aliasOf: [["anchor", "`5`"]],
    aliasUnknown: [["anchor"]],
    anchor: [
      ["anchor", 0],
      ["anchor", 3],
    ],
    versionComment: [["1.33"]],
    versionCommentUnknown: [["1.99", "1.33"]],
  });
});

describe("the phrases of configuration sets", () => {
  compare(englishSetPhrases, chineseSetPhrases, {
    defaultIn: [["1.33"]],
    baseOf: [["Talos"], ["OpenShift"]],
    overwrittenBy: [["Talos"]],
    computedBy: [["Talos"]],
    computedLater: [["Talos"]],
    noteOf: [
      [
        {
          ...{ id: "tool", title: "Tool" },
          en: { summary: "", refused: "", unknown: "", notes: { pods: "`110`" } },
          zhCn: { summary: "", refused: "", unknown: "", notes: { pods: "始终为 `110`。" } },
        },
        "pods",
      ],
    ],
    setOnNode: [["Talos"]],
    platformLens: [
      ["Talos", 0],
      ["Talos", 2],
    ],
    baseAlone: [["Talos"]],
    lens: [
      [{ errors: 4, dropIns: 2, overridden: 3, hasFlags: true }],
      [{ errors: 1, dropIns: 1, overridden: 0, hasFlags: false }],
      [{ errors: 2, dropIns: 0, overridden: 0, hasFlags: true }],
    ],
    doesNotStart: [["1.33", 2]],
    overriddenBy: [["20.conf:4", "200"]],
    effective: [["`200`", "`20.conf`"]],
    effectiveNothing: [["`20.conf`"]],
    sameAs: [["20.conf:4"]],
    hides: [["`200`", "`20.conf`"]],
    alsoIn: [["`20.conf`"]],
  });
});

describe("the phrases of the command line", () => {
  const counts = { files: 12, errors: 3, warnings: 4, notes: 5 };

  compare(englishCliPhrases, chineseCliPhrases, {
    summary: [
      [counts],
      [{ ...counts, fixed: 6 }],
      [{ files: 1, errors: 0, warnings: 0, notes: 0 }],
      [{ files: 0, errors: 0, warnings: 0, notes: 0 }],
    ],
    severalErrors: [[2, "文字"]],
    bytesReplaced: [[{ reader: "kubelet" }]],
    bytesRefused: [[{ reader: "kubelet" }]],
    notOurs: [[["KindA", "KindB"]]],
    noKinds: [["some.yaml"]],
    noBase: [["some.yaml"]],
    lookedAt: [[1200]],
    folderIsLink: [["some/folder"]],
    doesNotStart: [
      [newestVersion, 1],
      [newestVersion, 2],
    ],
    noFlags: [["kubelet.service"]],
    commandLeft: [["kubelet --v=2"]],
    patchApplied: [["some.yaml", "merge"]],
    patchIgnored: [["some.yaml"]],
    patchRefused: [["some.yaml", "some phrase"]],
    nodeStarts: [["1.30"]],
    nodeDoesNotStart: [["1.30"]],
    assumedCommand: [["--config=/some/file"]],
    brokenState: [["/some/file"]],
    missingFile: [["tlsCertFile", "/some/file"]],
    missingCgroup: [["systemReservedCgroup", "/system.slice"]],
    noProgram: [["/opt/bin/plugin", "644"]],
    openSecret: [["/etc/kubeconfig", "644"]],
    overCapacity: [["memory"]],
    published: [["GKE", 70, 1000]],
    noImage: [["a b"]],
    imageServed: [["some-provider", "*.some.io"]],
    imageMismatch: (
      ["unreadable", "other-port", "other-length", "other-path", "other-name"] as const
    ).map((why) => ["some-provider", "*.some.io", { why, pattern: "5000", image: "6000" }]),
    logNotHere: [["config.yaml"]],
    unknownName: [
      ["some.name", []],
      ["some.name", ["near.a", "near.b"]],
    ],
    nameElsewhere: [
      ["some.name", { version: "1.30", first: "1.33", last: newestVersion, isNewest: true }],
      ["some.name", { version: newestVersion, first: "1.30", last: "1.33", isNewest: false }],
    ],
  });

  test("a container runtime is no name", () => {
    const by = { reader: "runtime" } as const;
    expect(chineseCliPhrases.bytesRefused(by)).toBe(
      "这些字节不是 UTF-8：容器运行时无法读取此文件。请将其保存为 UTF-8。",
    );
  });
});

describe("the phrases of pods", () => {
  compare(englishPodPhrases, chinesePodPhrases, {
    hasNoEffectOn: [
      [["`a`", "`b`"], 0],
      [["`a`", "`b`"], 7],
    ],
    onNode: [["`/some/path`"]],
    onlyLocalhost: [["`Unconfined`"]],
  });
});

describe("the phrases of seccomp profiles", () => {
  const numbers = [
    { number: 59, architectures: ["x86_64", "x32"] },
    { number: 221, architectures: ["aarch64"] },
  ];
  const same = ["manPage", "equalNumber", "kernelDetail"];

  compare(
    englishSeccompPhrases,
    chineseSeccompPhrases,
    {
      group: [["process"]],
      numbers: [[numbers]],
      numbersElsewhere: [[numbers]],
      notOn: [[["aarch64", "s390x"]]],
      callSince: [
        ["2.5.0", "5.8"],
        ["2.5.0", undefined],
      ],
      inProfile: [["`fails`", "runc", "x86_64", "by"]],
      decidedBy: [[["`rule 1`", "`rule 2`"]]],
      decidedByAge: [["runc"]],
      runtimeDefault: [["`runs`", "x86_64"]],
      manPage: [["open"]],
      needs: [["5.8", "2.5.0"]],
      libseccompSince: [["2.5.0"]],
      notAsDefault: [["runc"]],
      notFor: [["runc", ["`write`"]]],
      needsListenerPath: [["runc"]],
      runtimeWants: [
        ["runc", "5.8", "2.5.0"],
        ["runc", undefined, "2.5.0"],
      ],
      newerCalls: [["runc", "`ENOSYS`"]],
      actionHere: [["`runs`"]],
      conditionHere: [["`a = 1`"]],
      anyConditionHere: [["`a = 1`", "runc"]],
      bits: [
        [64, "little"],
        [32, "big"],
      ],
      callCount: [[508]],
      shortName: [["`amd64`"]],
      runsAlso: [["`a`", "`b`"]].map((codes) => [codes] as const),
      runsOn: [[["`a`", "`b`"]]],
      refusedBy: [["runc"]],
      flagSet: [
        ["runc", undefined],
        ["runc", "1.2"],
      ],
      flagIgnored: [["runc"]],
      errorBeyond: [[4095]],
      sameNumber: [[["`EWOULDBLOCK`"]]],
      argument: [[0], [5]],
      noArgument: [[6]],
      equalNumber: [[["`0x10`", "`16`"]]],
      kernelFrom: [["5.8"]],
      kernelBelow: [["5.8"]],
      opensCalls: [[["`mount`"]]],
      callDetail: [["process", undefined, "x86_64"]].map(
        ([group, number, architecture]) => [group, number, architecture] as never,
      ),
      kernelDetail: [["5.8"]],
    } as never,
    same,
  );

  describe("the view", () => {
    compare(
      englishSeccompPhrases.view,
      chineseSeccompPhrases.view,
      {
        runtime: [["containerd", "runc"]],
        newer: [["runc"]],
        runs: [
          [301, 12, 402],
          [301, 0, 402],
        ],
        group: [["files", 31, 2, 42]],
        notRead: [["containerd"]],
      },
      [],
    );

    test("of a profile without a default action", () => {
      const { off, refused } = chineseSeccompPhrases.view.noDefault;
      expect([off("runc"), refused("crun")]).toEqual([
        "无；runc 不设置过滤器",
        "无；crun 拒绝此配置",
      ]);
    });
  });
});
