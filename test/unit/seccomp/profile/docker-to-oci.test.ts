import { analyzeProfile, seccompRewrites } from "../../../support/analyses.ts";
import { describe, expect, test } from "vitest";
import { dockerToOci } from "../../../../server/src/seccomp/profile/seccomp-actions.ts";

import { applyEdits } from "../../../../server/src/engine/syntax/edits/apply-edits.ts";
import { usualCapabilities } from "../../../../server/src/seccomp/edits/usual-capabilities.ts";
import { knowledge } from "../../../support/knowledge.ts";
import { analysisOf } from "../../../support/seccomp-fixes.ts";
import { fixTitleText } from "../../../support/texts.ts";

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
    const actions = seccompRewrites(analysisOf(text), 0);
    const titles = actions.map(({ title }) => fixTitleText(title));
    expect(titles.filter((title) => title.startsWith("Convert"))).toEqual([
      "Convert to the OCI format for containers with default capabilities on X86_64",
      "Convert to the OCI format for containers without capabilities on X86_64",
      "Convert to the OCI format for containers with default capabilities on AARCH64",
      "Convert to the OCI format for containers without capabilities on AARCH64",
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
