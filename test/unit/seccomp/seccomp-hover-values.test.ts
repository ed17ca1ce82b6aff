import { describe, expect, test } from "vitest";
import { facts, hover, profile } from "../../support/hover-seccomp.ts";

describe("an action", () => {
  test("the default: its error, and what newer calls get", () => {
    expect(hover('{"defaultAction": "SCMP<|>_ACT_ERRNO", "defaultErrnoRet": 13}'))
      .toBe(`["SCMP_ACT_ERRNO"]
**SCMP\\_ACT\\_ERRNO** · action

Does not run the call and returns an error to the program: \`errnoRet\`, or EPERM by default. With ENOSYS, libraries fall back to older calls.

- Here: \`ERRNO 13 EACCES\`
- For system calls newer than any in the profile, runc uses \`ERRNO 38 ENOSYS\` instead
- Since Linux 3.5 and libseccomp 1.0.0`);
    expect(facts('{"defaultAction": "SCMP<|>_ACT_ERRNO"}', "crun")).toEqual([
      "Here: `ERRNO 1 EPERM`",
      "Since Linux 3.5 and libseccomp 1.0.0",
    ]);
  });

  test("in a rule: what the runtime refuses", () => {
    const rule = profile('"names": ["mount"], "action": "SCMP_ACT_N<|>OTIFY"');
    expect(facts(rule)).toEqual([
      "runc rejects it as the default action",
      "runc rejects it for `write`",
      "runc rejects it without `listenerPath`",
      "runc requires Linux 5.7 and libseccomp 2.5.0",
      "Since Linux 5.0 and libseccomp 2.5.0",
    ]);
    expect(facts(rule, "podman")).toEqual(["Since Linux 5.0 and libseccomp 2.5.0"]);
    expect(facts(profile('"names": [], "action": "SCMP_ACT_TR<|>ACE", "errnoRet": 7'))[0]).toBe(
      "Here: `TRACE 7`",
    );
    expect(hover(profile('"names": [], "action": "ALL<|>OW"'))).toBe("");
  });
});

describe("conditions", () => {
  const masked = (index: string, value: string, two: string, op: string): string =>
    profile(
      `"names": ["clone"], "args": [{"index": ${index}, "value": ${value}, "valueTwo": ${two}, "op": ${op}}]`,
    );
  const formula = "Here: `(arg1 & 0x7e020000) == 0x20000`";

  test("operator, mask, wanted bits and index show the formula", () => {
    expect(hover(masked("1", "2114060288", "131072", '"SCMP<|>_CMP_MASKED_EQ"')))
      .toBe(`["SCMP_CMP_MASKED_EQ"]
**SCMP\\_CMP\\_MASKED\\_EQ** · comparison

True if the argument's bits under the mask \`value\` equal \`valueTwo\`. With \`valueTwo\` 0, none of the mask's bits may be set.

- ${formula}`);
    const op = '"SCMP_CMP_MASKED_EQ"';
    expect(hover(masked("1", "211406<|>0288", "131072", op))).toBe(
      `[2114060288]\n**2114060288** · number\n\n- = \`0x7e020000\`\n- ${formula}`,
    );
    expect(facts(masked("1", "2114060288", "<|>131072", op))).toEqual(["= `0x20000`", formula]);
    expect(hover(masked("<|>1", "2114060288", "131072", op))).toBe(
      `[1]\n**1** · second argument\n\n- ${formula}`,
    );
  });

  test("two about one argument are alternatives", () => {
    const args = `{"index": 0, "value": 2, "op": "SCMP_CMP_<|>GE"}, {"value": 9, "op": "SCMP_CMP_EQ"}`;
    expect(facts(profile(`"names": ["prctl"], "args": [${args}]`), "crun")).toEqual([
      "Here: `arg0 >= 2 or arg0 == 9`. Two conditions test the same argument, so for crun one of them is enough",
    ]);
  });

  test("numbers beyond all sense", () => {
    const value = (text: string): string =>
      hover(profile(`"names": ["prctl"], "args": [{"index": 0, "value": ${text}}]`));
    expect(value("18446744073709551<|>615")).toBe(
      "[18446744073709551615]\n**18446744073709551615** · number\n\n- = `0xffffffffffffffff`\n- Here: `arg0 ? 0xffffffffffffffff`",
    );
    expect(value("-<|>1")).toBe("");
    expect(value("1<|>.5")).toBe("");
    expect(hover(profile('"names": ["prctl"], "args": [{"index": <|>6}]'))).toBe(
      "[6]\n**6** · argument\n\nSystem calls have arguments 0 to 5.\n\n- Here: `arg6 ? 0`",
    );
  });
});

describe("errors", () => {
  const errnoRet = (number: string, action = "SCMP_ACT_ERRNO"): string =>
    hover(profile(`"names": ["mount"], "action": "${action}", "errnoRet": ${number}`));

  test.each([
    [
      "3<|>8",
      "[38]\n**38** · error number\n\n`ENOSYS`: The kernel does not have this system call. C libraries and runtimes assume an older kernel and fall back to an older call.\n\n- MIPS and PA-RISC use different error numbers above 34",
    ],
    [
      "1<|>1",
      "[11]\n**11** · error number\n\n`EAGAIN`: Try again later. Programs do, so many loop forever if a filter returns it.\n\n- Also called `EWOULDBLOCK`",
    ],
    ["<|>17", "[17]\n**17** · error number\n\n`EEXIST`: The file already exists."],
    ["<|>34", "[34]\n**34** · error number\n\n`ERANGE`"],
    ["<|>41", "[41]\n**41** · error number\n\nLinux has no error with this number."],
    [
      "<|>0",
      "[0]\n**0** · error number\n\nNo error: the system call does not run, but it returns success.",
    ],
    [
      "<|>4096",
      "[4096]\n**4096** · error number\n\nThe kernel returns no error number above 4095.",
    ],
  ])("%s", (number, expected) => {
    expect(errnoRet(number)).toBe(expected);
  });

  test("a tracer gets a message; the default has a number too", () => {
    expect(errnoRet("<|>38", "SCMP_ACT_TRACE")).toBe(
      "[38]\n**38** · error number\n\nThe message that the tracer receives.",
    );
    expect(hover('{"defaultAction": "SCMP_ACT_ERRNO", "defaultErrnoRet": <|>22}')).toMatch(
      /^\[22\]\n\*\*22\*\* · error number\n\n`EINVAL`: /,
    );
  });

  test("by name", () => {
    expect(hover(profile('"names": [], "errno": "ENO<|>SYS"'), "podman")).toBe(
      '["ENOSYS"]\n**ENOSYS** · error\n\nThe kernel does not have this system call. C libraries and runtimes assume an older kernel and fall back to an older call.\n\n- = `38`\n- MIPS and PA-RISC use different error numbers above 34',
    );
    expect(hover('{"defaultAction": "SCMP_ACT_ERRNO", "defaultErrno": "ENO<|>"}')).toBe("");
    expect(hover('{"defaultAction": "SCMP_ACT_ERRNO", "defaultErrno": "<|>13"}', "podman")).toMatch(
      /^\["13"\]\n\*\*13\*\* · error number\n\n`EACCES`: /,
    );
  });
});

describe("architectures, flags, conditions on the container", () => {
  test("an architecture with its family", () => {
    const at = (constant: string): string =>
      `{"defaultAction": "SCMP_ACT_ERRNO", "architectures": ["${constant}"]}`;
    expect(hover(at("SCMP_ARCH_<|>S390X"))).toBe(`["SCMP_ARCH_S390X"]
**SCMP\\_ARCH\\_S390X** · architecture

64-bit IBM Z. There, the second argument of \`clone\` contains its flags, so rules must check index 1.

- 64-bit, big-endian
- 390 system calls
- Its kernels also run programs for \`SCMP_ARCH_S390\`
- \`s390x\` in \`includes\` and \`excludes\`
- Since libseccomp 2.3.0`);
    expect(facts(at("SCMP_ARCH_<|>X32"))).toContain(
      "Kernels of `SCMP_ARCH_X86_64` run its programs too",
    );
    expect(facts(at("SCMP_ARCH_<|>PARISC"))[0]).toBe("runc rejects profiles that contain it");
    expect(facts(at("SCMP_ARCH_<|>PARISC"), "crun")[0]).toBe("32-bit, big-endian");
    expect(hover(at("x86<|>_64"))).toBe("");
    expect(hover(at("x86<|>_64"), "cri-o")).toMatch(
      /^\["x86_64"\]\n\*\*SCMP\\_ARCH\\_X86\\_64\*\*/,
    );
  });

  test("by its short name, and in archMap", () => {
    const rule = '"names": ["read"], "includes": {"arches": ["arm<|>64"]}';
    expect(hover(profile(rule))).toMatch(
      /^\["arm64"\]\n\*\*SCMP\\_ARCH\\_AARCH64\*\* · architecture/,
    );
    const map =
      '"archMap": [{"architecture": "SCMP_ARCH_X86_64", "subArchitectures": ["SCMP<|>_ARCH_X86"]}]';
    expect(hover(`{"defaultAction": "SCMP_ACT_ERRNO", ${map}}`)).toMatch(
      /\*\*SCMP\\_ARCH\\_X86\*\*/,
    );
  });

  test("a flag, and what becomes of it", () => {
    const at = (flag: string): string =>
      `{"defaultAction": "SCMP_ACT_ERRNO", "flags": ["${flag}"]}`;
    expect(hover(at("SECCOMP_<|>FILTER_FLAG_WAIT_KILLABLE_RECV")))
      .toBe(`["SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV"]
**SECCOMP\\_FILTER\\_FLAG\\_WAIT\\_KILLABLE\\_RECV** · filter flag

Lets only fatal signals interrupt a call that the agent has already received. Needs a listener, Linux 5.19 and libseccomp 2.6; runc has supported it since 1.5.0.

- Supported by runc 1.5.0 and later
- Has an effect only with \`SCMP_ACT_NOTIFY\` and \`listenerPath\`
- Since Linux 5.19 and libseccomp 2.6.0`);
    expect(facts(at("SECCOMP_<|>FILTER_FLAG_TSYNC"))[0]).toBe("runc accepts and ignores it");
    expect(facts(at("SECCOMP_<|>FILTER_FLAG_TSYNC"), "crun")[0]).toBe("crun supports it");
  });

  test("capabilities", () => {
    const caps = (name: string, part = "includes"): string =>
      hover(profile(`"names": ["read"], "${part}": {"caps": ["${name}"]}`), "docker");
    expect(caps("CAP_<|>SYS_CHROOT")).toBe(`["CAP_SYS_CHROOT"]
**CAP\\_SYS\\_CHROOT** · capability

Change the root directory with \`chroot\`.

- Containers have it by default in containerd
- \`RuntimeDefault\` then allows \`chroot\``);
    expect(caps("CAP_<|>NET_ADMIN", "excludes")).toBe(`["CAP_NET_ADMIN"]
**CAP\\_NET\\_ADMIN** · capability

Configure the network: interfaces, routes, firewall rules.

- Containers have it only if \`securityContext.capabilities.add\` lists it`);
    expect(caps("NET<|>_ADMIN")).toBe("");
  });

  test("a kernel's version", () => {
    const kernel = (part: string): string =>
      hover(profile(`"names": ["read"], "${part}": {"minKernel": "4<|>.8"}`), "docker");
    expect(kernel("includes")).toBe(
      '["4.8"]\n**4.8** · kernel version\n\nThe rule applies on Linux 4.8 and later.',
    );
    expect(kernel("excludes")).toBe(
      '["4.8"]\n**4.8** · kernel version\n\nThe rule applies on kernels older than Linux 4.8.',
    );
  });
});
