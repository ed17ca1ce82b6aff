import { describe, expect, test } from "vitest";
import { dockerToOci, seccompActions } from "../../server/src/core/actions/seccomp-actions.ts";
import { analyzeProfile } from "../../server/src/core/analysis/analyze-seccomp.ts";
import { applyEdits } from "../../server/src/core/fixes/fixes-of.ts";
import { outcomeText } from "../../server/src/core/fixes/seccomp/same-filter.ts";
import { usualCapabilities } from "../../server/src/core/fixes/seccomp/usual-capabilities.ts";
import { fixTitleText } from "../../server/src/core/messages/message-text.ts";
import {
  effectiveActions,
  type CallOutcome,
} from "../../server/src/core/seccomp/effective-actions.ts";
import type { SeccompProfile } from "../../server/src/core/seccomp/profile-model.ts";
import { knowledge } from "../support/knowledge.ts";
import { analysisOf, optionsFor } from "../support/seccomp-fixes.ts";
import { corpusFiles } from "../support/shared.ts";

describe("Docker's form to the OCI form", () => {
  const text = `{
  "defaultAction": "SCMP_ACT_ERRNO",
  "defaultErrno": "ENOSYS",
  "archMap": [
    { "architecture": "SCMP_ARCH_X86_64", "subArchitectures": ["SCMP_ARCH_X86", "SCMP_ARCH_X32"] },
    { "architecture": "SCMP_ARCH_AARCH64", "subArchitectures": null }
  ],
  "flags": ["SECCOMP_FILTER_FLAG_LOG"],
  "syscalls": [
    { "name": "read", "action": "SCMP_ACT_ALLOW", "args": [], "comment": "always", "includes": {}, "excludes": {} },
    { "names": ["mount"], "action": "SCMP_ACT_ALLOW", "includes": { "caps": ["CAP_SYS_ADMIN"] } },
    { "names": ["mount"], "action": "SCMP_ACT_ERRNO", "errno": "EPERM", "excludes": { "caps": ["CAP_SYS_ADMIN"] } },
    { "names": ["arch_prctl"], "action": "SCMP_ACT_ALLOW", "includes": { "arches": ["amd64"] } },
    { "names": ["ptrace"], "action": "SCMP_ACT_ALLOW", "includes": { "minKernel": "4.8" } },
    { "names": ["bpf"], "action": "SCMP_ACT_ALLOW", "excludes": { "minKernel": "4.8" } },
    {
      "names": ["clone"],
      "action": "SCMP_ACT_ALLOW",
      "args": [{ "index": 0, "value": 18446744073709551615, "valueTwo": 0, "op": "SCMP_CMP_MASKED_EQ" }],
      "excludes": { "caps": ["CAP_SYS_ADMIN"], "arches": ["s390", "s390x"] }
    }
  ]
}
`;

  function converted(capabilities: readonly string[], architecture: string): string | undefined {
    const edits = dockerToOci(analysisOf(text, "docker"), capabilities, architecture, knowledge);
    return edits && applyEdits(text, edits);
  }

  test("for usual containers", () => {
    expect(converted(usualCapabilities, "SCMP_ARCH_X86_64")).toBe(`{
  "defaultAction": "SCMP_ACT_ERRNO",
  "defaultErrnoRet": 38,
  "architectures": ["SCMP_ARCH_X86_64", "SCMP_ARCH_X86", "SCMP_ARCH_X32"],
  "flags": ["SECCOMP_FILTER_FLAG_LOG"],
  "syscalls": [
    { "names": ["read"], "action": "SCMP_ACT_ALLOW" },
    { "names": ["mount"], "action": "SCMP_ACT_ERRNO", "errnoRet": 1 },
    { "names": ["arch_prctl"], "action": "SCMP_ACT_ALLOW" },
    { "names": ["ptrace"], "action": "SCMP_ACT_ALLOW" },
    {
      "names": ["clone"],
      "action": "SCMP_ACT_ALLOW",
      "args": [{ "index": 0, "value": 18446744073709551615, "valueTwo": 0, "op": "SCMP_CMP_MASKED_EQ" }]
    }
  ]
}
`);
  });

  test("for those with a capability, on other nodes", () => {
    expect(converted(["SYS_ADMIN"], "SCMP_ARCH_AARCH64")).toBe(`{
  "defaultAction": "SCMP_ACT_ERRNO",
  "defaultErrnoRet": 38,
  "architectures": ["SCMP_ARCH_AARCH64"],
  "flags": ["SECCOMP_FILTER_FLAG_LOG"],
  "syscalls": [
    { "names": ["read"], "action": "SCMP_ACT_ALLOW" },
    { "names": ["mount"], "action": "SCMP_ACT_ALLOW" },
    { "names": ["ptrace"], "action": "SCMP_ACT_ALLOW" }
  ]
}
`);
    expect(converted(["ALL"], "SCMP_ARCH_AARCH64")).toBe(
      converted(["CAP_SYS_ADMIN"], "SCMP_ARCH_AARCH64"),
    );
  });

  test("is offered for two kinds of containers on the nodes of the profile", () => {
    const options = optionsFor(text, "containerd");
    const actions = seccompActions(analysisOf(text), 0, options, knowledge);
    const titles = actions.map(({ title }) => fixTitleText(title));
    expect(titles.filter((title) => title.startsWith("Convert"))).toEqual([
      "Convert to the OCI form for containers with the usual capabilities on X86_64",
      "Convert to the OCI form for containers without capabilities on X86_64",
      "Convert to the OCI form for containers with the usual capabilities on AARCH64",
      "Convert to the OCI form for containers without capabilities on AARCH64",
    ]);
  });

  test.each([
    ["the OCI form", '{ "defaultAction": "SCMP_ACT_ERRNO" }'],
    ["a broken profile", '{ "defaultErrno": "EPERM", "defaultAction": '],
    ["a wrong type", '{ "defaultErrno": "EPERM", "defaultAction": 5 }'],
    ["no profile", "[]"],
  ])("not for %s", (_name, other) => {
    const analysis = analyzeProfile(other, { runtime: "docker" }, knowledge);
    expect(dockerToOci(analysis, [], "SCMP_ARCH_X86_64", knowledge)).toBeUndefined();
  });
});

/** The outcomes that are left of a call in a container with exactly these capabilities. */
function outcomesFor(
  outcomes: readonly CallOutcome[],
  capabilities: readonly string[],
): readonly string[] {
  const own = outcomes.filter(
    ({ conditions }) =>
      !conditions ||
      (conditions.belowKernel === undefined &&
        conditions.withCaps.every((each) => capabilities.includes(each)) &&
        !conditions.withoutCaps.some((each) => capabilities.includes(each))),
  );
  // The first rule without conditions on arguments holds alone.
  const whole = own.find(({ because, args }) => because === "rule" && args.length === 0);
  return (whole ? [whole] : own).map(
    (outcome) => outcome.because + outcomeText({ ...outcome, conditions: undefined }),
  );
}

function capabilitiesIn({ syscalls }: SeccompProfile): readonly string[] {
  const named = (syscalls?.value ?? []).flatMap(({ includes, excludes }) =>
    [includes, excludes].flatMap((each) => each?.caps?.value.map(({ value }) => value) ?? []),
  );
  return [...new Set(named)];
}

describe("a converted profile does under containerd what it did under docker", () => {
  const files = corpusFiles("seccomp").filter(({ name }) => name.startsWith("moby-default-"));

  test("there are some", () => {
    expect(files.length).toBeGreaterThan(5);
  });

  test.each(files)("$name", ({ text }) => {
    const analysis = analyzeProfile(text, { runtime: "docker" }, knowledge);
    const profile = analysis.profiles[0]?.profile;
    const named = profile ? capabilitiesIn(profile) : [];
    const sets = [
      usualCapabilities,
      [],
      ...named.map((each) => [...usualCapabilities, each]),
      named,
    ];
    for (const architecture of ["SCMP_ARCH_X86_64", "SCMP_ARCH_AARCH64", "SCMP_ARCH_S390X"]) {
      for (const capabilities of sets) {
        const edits = dockerToOci(analysis, capabilities, architecture, knowledge) ?? [];
        const after = applyEdits(text, edits);
        const result = analyzeProfile(after, { runtime: "containerd" }, knowledge);
        const other = result.profiles[0]?.profile;
        expect(edits.length, "edits").toBe(1);
        if (!profile || !other) continue;
        const { seccomp } = knowledge;
        const [before, now] = [
          effectiveActions(profile, architecture, "docker", seccomp),
          effectiveActions(other, architecture, "containerd", seccomp),
        ];
        const told = (all: typeof before, from: readonly string[]): string[] =>
          [...all.calls.values()].map(
            ({ name, outcomes }) => `${name} ${outcomesFor(outcomes, from).join(" ")}`,
          );
        expect(now.dropped).toEqual([]);
        expect(now.isListed).toBe(before.isListed);
        expect(told(now, [])).toEqual(told(before, capabilities));
      }
    }
  });
});
