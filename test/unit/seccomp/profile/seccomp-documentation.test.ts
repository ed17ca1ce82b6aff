import { describe, expect, test } from "vitest";
import { seccompDocumentation } from "../../../../server/src/seccomp/profile/seccomp-completion.ts";
import {
  englishCapabilities,
  englishErrors,
} from "../../../../server/src/seccomp/messages/seccomp-phrases-en.ts";
import { capabilities } from "../../../../server/src/seccomp/capabilities.ts";
import { completeSeccomp, inRule } from "../../../support/complete-seccomp.ts";
import { knowledge } from "../../../support/knowledge.ts";

describe("documentation", () => {
  test("of every candidate", () => {
    const places = [
      inRule('"names": ["<|>"]}]}'),
      inRule('"action": "<|>"}]}'),
      inRule('"errnoRet": <|>}]}'),
      inRule('"errno": <|>}]}'),
      inRule('"args": [{"op": <|>}]}]}'),
      inRule('"includes": {"caps": [<|>]}}]}'),
      inRule('"includes": {"arches": [<|>]}}]}'),
      '{"architectures": [<|>]}',
      '{"flags": [<|>]}',
    ];
    for (const { label, kind } of places.flatMap((marked) => completeSeccomp(marked).items)) {
      const text = seccompDocumentation(label, kind, knowledge);
      expect(text, label).toMatch(/^\*\*\S+\*\* · /);
      expect(text).not.toMatch(/undefined|\[object/);
    }
  });

  test.each([
    [
      "SCMP_ACT_TRAP",
      "constant",
      "**SCMP\\_ACT\\_TRAP** · action\n\nSends `SIGSYS` to the thread and does not run the call. If the process has no handler for the signal, it dies.\n\n- Since Linux 3.5 and libseccomp 1.0.0",
    ],
    [
      "getpgrp",
      "call",
      "**getpgrp** · system call\n\nReturns the process group of the caller.\n\n- **In containerd's `RuntimeDefault`** (x86_64): `ALLOW`\n- Group: Creating, running and ending processes, and setting their limits\n- Number: 111 on x86_64\n- Not on aarch64\n- Elsewhere: 65 x86, arm, m68k, mips, parisc, parisc64, ppc, ppc64, s390, s390x, sh · 111 x32 · 109 mips64, mips64n32\n- Known to every libseccomp in use\n\n[getpgrp(2)](https://man7.org/linux/man-pages/man2/getpgrp.2.html)",
    ],
    ["34 ERANGE", "value", "**34** · error number\n\n`ERANGE`"],
    [
      "names",
      "key",
      "**syscalls[].names** · list\n\nThe calls of the rule. Names that the node's libseccomp does not support are skipped, and the default action applies to these calls.",
    ],
    ["amd65", "value", undefined],
    ["toString", "constant", undefined],
    ["__proto__", "call", undefined],
    ["constructor", "key", undefined],
  ] as const)("%s, %s", (label, kind, expected) => {
    expect(seccompDocumentation(label, kind, knowledge)).toBe(expected);
  });
});

test("every capability has a text, and every text an error or capability", () => {
  expect(Object.keys(englishCapabilities)).toEqual([...capabilities].sort());
  const { errnos } = knowledge.seccomp.model;
  expect(Object.keys(englishErrors).filter((name) => !Object.hasOwn(errnos, name))).toEqual([]);
});
