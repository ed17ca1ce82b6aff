import { describe, expect, test } from "vitest";
import { englishHoverPhrases } from "../../../server/src/kubelet/messages/hover-phrases-en.ts";
import type { GateState, VersionSpan } from "../../../server/src/kubelet/messages/hover-phrases.ts";
import { fieldUnits, type FieldUnit } from "../../../server/src/facts/table.ts";
import { englishPodPhrases } from "../../../server/src/seccomp/messages/pod-phrases.ts";
import { englishSeccompPhrases } from "../../../server/src/seccomp/messages/seccomp-phrases-en.ts";
import { englishSetPhrases } from "../../../server/src/stacks/messages/set-phrases.ts";
import { chineseHoverPhrases } from "../../../server/src/kubelet/messages/zh-cn/hover-phrases.ts";
import { chinesePodPhrases } from "../../../server/src/seccomp/messages/zh-cn/pod-phrases.ts";
import { chineseSeccompPhrases } from "../../../server/src/seccomp/messages/zh-cn/seccomp-phrases.ts";
import { chineseSetPhrases } from "../../../server/src/stacks/messages/zh-cn/set-phrases.ts";
import type { StackFound } from "../../../server/src/stacks/index.ts";
import { comparePhrases } from "../../support/compare-phrases.ts";

describe("the phrases of hovers", () => {
  const span: VersionSpan = { first: "1.31", last: "1.33", fromOldest: false, toNewest: false };
  const old: VersionSpan = { ...span, fromOldest: true };
  const recent: VersionSpan = { ...span, toNewest: true };
  const on: GateState = { stage: "Beta", default: true };
  const locked: GateState = { stage: "Beta", default: false, locked: true };

  test("a lock and a default are told apart", () => {
    expect(chineseHoverPhrases.gateState("1.33", on)).toBe("Kubernetes 1.33：Beta，默认启用");
    expect(chineseHoverPhrases.gateState("1.33", locked)).toBe("Kubernetes 1.33：Beta，锁定为关闭");
  });

  comparePhrases(englishHoverPhrases, chineseHoverPhrases, {
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
    unit: fieldUnits.map((unit): [FieldUnit] => [unit]),
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
    fieldInOtherCase: [["`maxPods`"]],
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
  comparePhrases(englishSetPhrases, chineseSetPhrases, {
    defaultIn: [["1.33"]],
    baseOf: [["Talos"], ["OpenShift"]],
    overwrittenBy: [["Talos"]],
    computedBy: [["Talos"]],
    computedLater: [["Talos"]],
    noteOf: [
      [
        {
          id: "tool",
          title: "Tool",
          words: { summary: "", refused: "", unknown: "", notes: { pods: "始终为 `110`。" } },
        },
        "pods",
      ],
    ],
    stack: (
      [
        {
          main: "kubelet.yaml",
          dropIns: ["a.conf"],
          folder: "kubelet.conf.d",
          flags: [],
          unread: [],
        },
        { dropIns: ["a.conf", "b.conf"], folder: "kubelet.conf.d", flags: [], unread: [] },
        {
          main: "kubelet.yaml",
          dropIns: [],
          flags: ["kubelet.service", "kubelet"],
          unread: ["/etc/default/kubelet"],
        },
      ] as const
    ).flatMap((stack) =>
      (["names", "unit", "project", "setting", "option"] as const).map((foundBy): [StackFound] => [
        { ...stack, foundBy, unit: "kubelet.service" },
      ]),
    ),
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
    doesNotStart: [
      ["1.33", 2, undefined],
      ["1.33", 1, "Talos"],
    ],
    lensOfSets: [
      [4, 0],
      [4, 2],
    ],
    overriddenTooltip: [["20.conf:4"]],
    effective: [["`200`", "`20.conf`"]],
    effectiveNothing: [["`20.conf`"]],
    effectiveRefused: [
      ["`ten`", "`20.conf`", "1.33", undefined],
      ["`ten`", "`20.conf`", "1.33", "Talos"],
    ],
    sameAs: [["20.conf"]],
    sameTooltip: [["20.conf:4"]],
    hides: [["`200`", "`20.conf`"]],
    alsoIn: [["`20.conf`"]],
  });
});

describe("the phrases of pods", () => {
  comparePhrases(englishPodPhrases, chinesePodPhrases, {
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

  comparePhrases(
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
    comparePhrases(
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
        "无；crun 拒绝此配置文件",
      ]);
    });
  });
});

test.each<[counts: Parameters<typeof chineseSetPhrases.lens>[0], chinese: string]>([
  [{ errors: 0, dropIns: 0, overridden: 0, hasFlags: false }, "生效配置"],
  [
    { errors: 1, dropIns: 2, overridden: 3, hasFlags: true },
    "生效配置 · 1 个错误 · 2 个插件配置（drop-in）文件 · 含命令行参数 · 3 个值被覆盖",
  ],
])("the lens begins with the view that it opens, as in English: %j", (counts, chinese) => {
  expect(chineseSetPhrases.lens(counts)).toBe(chinese);
  expect(englishSetPhrases.lens(counts).split(" · ").length).toBe(chinese.split(" · ").length);
});

test.each(fieldUnits)("the unit %s is Chinese", (unit) => {
  expect(chineseHoverPhrases.unit(unit)).not.toContain(unit);
});
