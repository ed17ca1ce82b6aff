import { analyzeSeccomp } from "../../../support/analyses.ts";
import { describe, expect, test } from "vitest";

import { callPageUrl } from "../../../../server/src/kubelet/documentation/documentation-url.ts";
import { seccompHoverAt } from "../../../../server/src/seccomp/profile/seccomp-hover.ts";
import type { ContainerRuntime } from "../../../../server/src/facts/seccomp-table.ts";
import { facts, hover, profile } from "../../../support/hover-seccomp.ts";
import { knowledge } from "../../../support/knowledge.ts";

describe("a system call", () => {
  test("what it does, what becomes of it here and elsewhere, its numbers, its page", () => {
    const rule = '"names": ["op<|>enat"], "action": "SCMP_ACT_LOG"';
    expect(hover(profile(rule))).toBe(`["openat"]
**openat** · system call

Opens or creates a file, relative to an open directory. libc's \`open\` calls it, and programs do not start without it.

- **In this profile** (containerd with runc, x86_64): \`LOG\`, by \`syscalls[1]\`
- **In containerd's \`RuntimeDefault\`** (x86_64): \`ALLOW\`
- Group: Files and directories: contents, names, metadata and locks
- Number: 257 on x86_64; 56 on aarch64
- Elsewhere: 295 x86, sh · 257 x32 · 322 arm · 56 loongarch64, riscv64 · 288 m68k, mips, s390, s390x · 247 mips64 · 251 mips64n32 · 275 parisc, parisc64 · 286 ppc, ppc64
- Known to every libseccomp in use

[openat(2)](https://man7.org/linux/man-pages/man2/openat.2.html)`);
  });

  test("numbers are those of the profile's architectures, those without it are named", () => {
    const more = '"architectures": ["SCMP_ARCH_AARCH64", "SCMP_ARCH_X86_64", "SCMP_ARCH_X32"],';
    const lines = facts(profile('"names": ["o<|>pen"], "action": "SCMP_ACT_LOG"', more));
    expect(lines.slice(0, 2)).toEqual([
      "**In this profile** (containerd with runc, x86_64): `LOG`, by `syscalls[1]`",
      "**In containerd's `RuntimeDefault`** (x86_64): `ALLOW`",
    ]);
    expect(lines.slice(3, 6)).toEqual([
      "Number: 2 on x86_64, x32",
      "Not on aarch64",
      "Elsewhere: 5 x86, arm, m68k, mips, parisc, parisc64, ppc, ppc64, s390, s390x, sh · 2 mips64, mips64n32",
    ]);
  });

  test("many architectures are told as briefly as the others", () => {
    const all = Object.keys(knowledge.seccomp.model.architectures);
    const more = `"architectures": ${JSON.stringify(all)},`;
    const lines = facts(profile('"names": ["o<|>pen"], "action": "SCMP_ACT_LOG"', more));
    expect(lines[3]).toBe("Number: 5 on x86, arm; 2 on x86_64, x32");
  });

  test("who knows a newer one; no page where there is none", () => {
    const text = hover(profile('"names": ["fchmod<|>at2"], "action": "SCMP_ACT_LOG"'));
    expect(text).toContain("\n- Since libseccomp 2.5.5 (system calls up to Linux 6.7)");
    expect(text).not.toContain("man7.org");
    expect(facts(profile('"names": ["clo<|>ne3"]')).at(-1)).toBe("Since libseccomp 2.4.2");
  });

  const shortly = (marked: string, runtime?: ContainerRuntime): string[] =>
    facts(marked, runtime).slice(0, 2);
  const runtimeDefault = (formula: string): string =>
    `**In containerd's \`RuntimeDefault\`** (x86_64): \`${formula}\``;

  test("conditions, and the rules that bring them", () => {
    const args = '"args": [{"index": 0, "value": 8, "op": "SCMP_CMP_EQ"}]';
    const rule = `"names": ["clone", "person<|>ality"], "action": "SCMP_ACT_ALLOW", ${args},
      "includes": {"caps": ["CAP_SYS_ADMIN"]}}, {"names": ["personality"], "action": "SCMP_ACT_LOG"`;
    expect(shortly(profile(rule, ""), "docker")).toEqual([
      "**In this profile** (Docker with runc, x86_64): `LOG`, by `syscalls[2]`",
      "This rule has no effect on this call.",
    ]);
    expect(shortly(profile(rule.replace("SCMP_ACT_LOG", "SCMP_ACT_ERRNO")), "docker")).toEqual([
      "**In this profile** (Docker with runc, x86_64): `ALLOW if CAP_SYS_ADMIN and arg0 == 8, else ERRNO 1 EPERM`, by `syscalls[1]`",
      runtimeDefault(
        "ALLOW if arg0 == 0 or arg0 == 8 or arg0 == 0x20000 or arg0 == 0x20008 or arg0 == 0xffffffff, else ERRNO 1 EPERM",
      ),
    ]);
  });

  test.each([
    [
      '"names": ["re<|>ad"], "action": "SCMP_ACT_LOG"',
      "`ALLOW`, by `syscalls[0]`",
      "This rule has no effect: other rules cover it.",
    ],
    [
      '"names": ["mo<|>unt"], "action": "SCMP_ACT_ERRNO"',
      "`ERRNO 1 EPERM`, by the default action",
      "This rule is the same as the default action, and is ignored.",
    ],
    [
      '"name": "mo<|>unt", "action": "SCMP_ACT_ALLOW"',
      "`ERRNO 1 EPERM`, by the default action",
      "The names of this rule are ignored.",
    ],
    [
      '"name": "list<|>ns", "action": "SCMP_ACT_ALLOW"',
      "`ERRNO 38 ENOSYS`, the action of runc for system calls newer than any in the profile",
      "The names of this rule are ignored.",
    ],
  ])("a rule without effect: %s", (rule, expected, reason) => {
    expect(shortly(profile(rule))).toEqual([
      `**In this profile** (containerd with runc, x86_64): ${expected}`,
      reason,
    ]);
  });

  test("a rule for another architecture", () => {
    const rule = `"names": ["mo<|>unt"], "action": "SCMP_ACT_ALLOW", "includes": {"arches": ["arm64"]}`;
    expect(shortly(profile(rule), "docker")[1]).toBe(
      "This rule does not apply on this architecture.",
    );
  });

  test("of a broken profile, only what always holds", () => {
    const lines = facts('{"defaultAction": "SCMP_ACT_ERRNO", "syscalls": [{"names": ["list<|>ns"');
    expect(lines).toEqual([
      runtimeDefault("ERRNO 38 ENOSYS"),
      "Group: Namespaces and the root directory",
      "Number: 470 on x86_64, aarch64",
      expect.stringMatching(/^Elsewhere: 470 x86, /),
      "Since libseccomp 2.6.1 (system calls up to Linux 7.1)",
    ]);
  });

  test("no hover on a name that libseccomp does not know, nor beside names", () => {
    expect(hover(profile('"names": ["op<|>enn"], "action": "SCMP_ACT_LOG"'))).toBe("");
    expect(hover(profile('"names": [ <|> "open"], "action": "SCMP_ACT_LOG"'))).toBe("");
    expect(hover(profile('"names": [5<|>], "action": "SCMP_ACT_LOG"'))).toBe("");
  });

  test("every call has a text", () => {
    const { callNames } = knowledge.seccomp;
    const text = JSON.stringify({
      defaultAction: "SCMP_ACT_ERRNO",
      syscalls: [{ names: callNames, action: "SCMP_ACT_ALLOW" }],
    });
    const analysis = analyzeSeccomp(text, { runtime: "containerd" }, knowledge);
    for (const name of callNames) {
      const offset = text.indexOf(`"${name}"`) + 2;
      const found = analysis && seccompHoverAt(analysis, offset, knowledge);
      expect(found?.markdown).toMatch(/^\*\*\S+\*\* · system call\n\n\S.+[.]\n\n- /);
      expect(found?.markdown).not.toMatch(/undefined|\[object/);
    }
  });

  // When calls are added to the table, check whether they have pages.
  test("calls with a page of their own", () => {
    expect(knowledge.seccomp.callNames.filter((name) => callPageUrl(name)).length).toBe(428);
    expect(callPageUrl("_llseek")).toBe("https://man7.org/linux/man-pages/man2/_llseek.2.html");
  });
});

describe("where a profile is", () => {
  test("keys of JSON, free texts and constants elsewhere are left alone", () => {
    expect(hover('{"default<|>Action": "SCMP_ACT_ERRNO"}')).toBe("");
    expect(hover('{"defaultAction": "SCMP_ACT_ERRNO", "listenerPath": "/r<|>un/x"}')).toBe("");
    expect(hover('{"defaultAction": "SCMP_ACT_ERRNO", "x": "SCMP_<|>ACT_LOG"}')).toBe("");
    expect(hover('{"defaultAction": "SCMP_ACT_ERRNO", "defaultErrnoRet": tr<|>ue}')).toBe("");
  });

  test("keys in another case are the same keys", () => {
    expect(
      hover('{"defaultAction": "SCMP_ACT_ERRNO", "Flags": ["SECC<|>OMP_FILTER_FLAG_LOG"]}'),
    ).not.toBe("");
  });

  test("a bundle", () => {
    const text =
      '{"ociVersion": "1.0.2", "linux": {"seccomp": {"defaultAction": "SCMP_<|>ACT_LOG"}}}';
    expect(hover(text)).toMatch(/^\["SCMP_ACT_LOG"\]/);
    expect(hover(text.replace("<|>", "").replace("1.0", "1<|>.0"))).toBe("");
  });

  const resource = `apiVersion: security-profiles-operator.x-k8s.io/v1beta1
kind: SeccompProfile
metadata: {name: read}
spec:
  defaultAction: SCMP_ACT_ERRNO
  syscalls:
    - action: SCMP_ACT_ALLOW
      names:
        - mount
        - read
      args: [{index: 0, value: 0x10, op: SCMP_CMP_EQ}]
`;
  const at = (word: string, before = ""): string =>
    hover(resource.replace(before + word, `${before}<|>${word}`));

  test("a resource of the operator: values and keys", () => {
    expect(at("read", "- ").split("\n").slice(0, 6)).toEqual([
      "[read]",
      "**read** · system call",
      "",
      "Reads from a descriptor. Every program needs it.",
      "",
      "- **In this profile** (the Security Profiles Operator with runc, x86_64): `ALLOW if arg0 == 16, else ERRNO 1 EPERM`, by `syscalls[0]`",
    ]);
    expect(at("SCMP_CMP_EQ")).toMatch(/- Here: `arg0 == 16`$/);
    expect(at("0x10")).toBe("[0x10]\n**0x10** · number\n\n- = `16`\n- Here: `arg0 == 16`");
    expect(at("names")).toBe(
      "[names]\n**syscalls[].names** · list\n\nThe calls of the rule. Names that the node's libseccomp does not support are skipped, and the default action applies to these calls.",
    );
    expect(at("defaultAction")).toMatch(/^\[defaultAction\]\n\*\*defaultAction\*\* · action\n\n/);
    expect(at("spec")).toBe("");
    expect(at("metadata")).toBe("");
  });
});

test("whatever the text is, nothing throws and spans stay inside", () => {
  const whole = profile(
    `"names": ["clone"], "action": "SCMP_ACT_ERRNO", "errnoRet": 38,
     "args": [{"index": 0, "value": 1, "op": "SCMP_CMP_EQ"}], "includes": {"caps": ["CAP_BPF"]}`,
    '"flags": ["SECCOMP_FILTER_FLAG_LOG"],',
  );
  for (let end = 0; end <= whole.length; end += 3) {
    const text = whole.slice(0, end);
    const options = { runtime: "docker", isProfile: "always" } as const;
    const analysis = analyzeSeccomp(text, options, knowledge);
    for (const offset of [end, end - 2, end - 9]) {
      const found = analysis && seccompHoverAt(analysis, offset, knowledge);
      if (found) expect(found.span.end).toBeLessThanOrEqual(end);
    }
  }
});
