import { describe, expect, test } from "vitest";
import { architecturesOfView } from "../../../server/src/seccomp/profile/profile-view.ts";
import { parseFile } from "../../../server/src/engine/syntax/parse.ts";
import { knowledge } from "../../support/knowledge.ts";
import { allow, condition, head, heldIn, lines, viewOf, x86 } from "../../support/view-seccomp.ts";

describe("the view of a profile", () => {
  test("the calls that rules speak of, below their subjects", () => {
    const profile = {
      defaultAction: "SCMP_ACT_ERRNO",
      architectures: ["SCMP_ARCH_X86_64", "SCMP_ARCH_X86"],
      syscalls: [
        { names: ["write", "read", "socket", "rseq_slice_yield"], action: allow },
        { names: ["clone"], action: allow, args: [condition(0x7e020000, "MASKED_EQ")] },
        { names: ["ptrace"], action: "SCMP_ACT_KILL" },
        { names: ["statx"], action: "SCMP_ACT_ERRNO", errnoRet: 38 },
      ],
    };
    expect(viewOf(profile, { allCalls: false }).text)
      .toBe(`# Effective action of every system call under this seccomp profile
architecture: SCMP_ARCH_X86_64  # listed
runtime: containerd with runc
default: ERRNO 1 EPERM  # defaultAction
runs: 4 of 385, 1 more conditionally
file:  # Files and directories: contents, names, metadata and locks: 2 of 103 run
  read: ALLOW  # syscalls[0]
  statx: ERRNO 38 ENOSYS  # syscalls[3]
  write: ALLOW  # syscalls[0]
network:  # Sockets and connections: 1 of 18 run
  socket: ALLOW  # syscalls[0]
process:  # Creating, running and ending processes, and setting their limits: 0 of 25 run, 1 more conditionally
  clone: ALLOW if (arg0 & 0x7e020000) == 0, else ERRNO 1 EPERM  # syscalls[1]
sched:  # Scheduling, priorities and CPUs: 1 of 17 run
  rseq_slice_yield: ALLOW  # syscalls[0]
trace:  # Inspecting other processes and the kernel: 0 of 8 run
  ptrace: KILL_THREAD  # syscalls[2]
`);
  });

  test("to compare: the same without rules, reasons and counts of groups", () => {
    const profile = {
      defaultAction: allow,
      syscalls: [
        { names: ["io_uring_enter"], action: "SCMP_ACT_ERRNO", comment: "no" },
        { names: ["io_uring_setup"], action: allow },
      ],
    };
    const { text, links } = viewOf(profile, { compareForm: true, allCalls: false });
    expect(text).toBe(`# Effective action of every system call under this seccomp profile
architecture: SCMP_ARCH_X86_64
runtime: containerd with runc
default: ALLOW
runs: 384 of 385
io_uring:
  io_uring_enter: ERRNO 1 EPERM
`);
    expect(links).toEqual([]);
  });

  test("all calls are shown unless the wish says otherwise", () => {
    const view = viewOf({ defaultAction: "SCMP_ACT_LOG", syscalls: [] });
    const calls = view.text.split("\n").filter((line) => line.startsWith("  "));
    expect(calls.length).toBe(knowledge.seccomp.callsOf(x86.architecture).length);
    expect(calls.every((line) => line.endsWith(": LOG  # default"))).toBe(true);
  });

  test("what the runtime does not read, and rules without effect", () => {
    const profile = {
      defaultAction: "SCMP_ACT_ERRNO",
      archMap: [{ architecture: "SCMP_ARCH_X86_64", subArchitectures: ["SCMP_ARCH_X86"] }],
      syscalls: [
        { names: ["mount"], action: allow, includes: { caps: ["CAP_SYS_ADMIN"] } },
        { names: ["mount"], action: "SCMP_ACT_LOG" },
        { names: ["chmod"], action: "SCMP_ACT_ERRNO" },
        { names: [], action: allow },
        { names: ["breakpoint"], action: allow },
      ],
    };
    expect(head(viewOf(profile))).toEqual([
      "# Effective action of every system call under this seccomp profile",
      "architecture: SCMP_ARCH_X86_64  # no architecture is listed: the rules apply on nodes with this one; on other nodes, its programs are killed at their first system call",
      "runtime: containerd with runc",
      "default: ERRNO 1 EPERM  # defaultAction",
      "newer: ERRNO 38 ENOSYS  # runc: system calls newer than any in the profile",
      "runs: 1 of 385",
      "notRead:  # Ignored by containerd",
      "  - archMap",
      "  - syscalls[0].includes",
      "withoutEffect:",
      "  - syscalls[1]  # covered by other rules",
      "  - syscalls[2]  # same as the default action",
      "  - syscalls[3]  # has no calls",
      "  - syscalls[4]  # has no calls on this architecture",
    ]);
    const docker = viewOf(profile, { runtime: "docker" });
    expect(head(docker).slice(1, 4)).toEqual([
      "architecture: SCMP_ARCH_X86_64  # listed",
      "runtime: Docker with runc",
      "default: ERRNO 1 EPERM  # defaultAction",
    ]);
    expect(lines(docker, "mount", "chroot", "clone3")).toEqual([
      "  mount: ALLOW if CAP_SYS_ADMIN, else LOG  # syscalls[0], syscalls[1]",
      "  chroot: ERRNO 1 EPERM  # default",
      "  clone3: ERRNO 38 ENOSYS  # newer",
    ]);
  });

  test.each([
    [
      ["SCMP_ARCH_X86"],
      "SCMP_ARCH_X86_64",
      "containerd",
      /# not listed: .* on other nodes, its programs/,
    ],
    [["x86_64"], "SCMP_ARCH_X86_64", "cri-o", /# listed$/],
    [["x86_64"], "SCMP_ARCH_X86_64", "containerd", /# not listed: /],
    [
      ["SCMP_ARCH_X86"],
      "SCMP_ARCH_Z80",
      "containerd",
      /# unknown: its system calls cannot be shown$/,
    ],
  ] as const)("architectures %j on %s, %s", (architectures, architecture, runtime, expected) => {
    const view = viewOf({ defaultAction: allow, architectures }, { architecture, runtime });
    expect(head(view)[1]).toMatch(expected);
  });

  test("an architecture that is not known has no calls", () => {
    const { text } = viewOf({ defaultAction: allow }, { architecture: "Z80: x" });
    expect(text.split("\n").slice(1)).toEqual([
      'architecture: "Z80: x"  # unknown: its system calls cannot be shown',
      "runtime: containerd with runc",
      "default: ALLOW  # defaultAction",
      "runs: 0 of 0",
      "",
    ]);
  });

  test.each([
    [{ architectures: ["SCMP_ARCH_X86_64"] }, "containerd", "none; runc sets no filter"],
    [{ architectures: ["SCMP_ARCH_X86_64"] }, "crun", "none; crun rejects the profile"],
    [
      { syscalls: [{ names: ["read"], action: allow }] },
      "containerd",
      "none; runc rejects the profile",
    ],
  ] as const)("without default action: %j, %s", (profile, runtime, expected) => {
    expect(head(viewOf(profile, { runtime }))[3]).toBe(`default: ${expected}`);
  });

  test("error names are those of the architecture", () => {
    const profile = {
      defaultAction: "SCMP_ACT_ERRNO",
      defaultErrnoRet: 38,
      syscalls: [{ names: ["read", "dup"], action: "SCMP_ACT_TRACE", errnoRet: 7 }],
    };
    const mips = viewOf(profile, { architecture: "SCMP_ARCH_MIPS64" });
    expect(lines(mips, "read", "fork", "poll")).toEqual([
      "  poll: ERRNO 38  # default",
      "  read: TRACE 7  # syscalls[0]",
      "  fork: ERRNO 38 ENOSYS  # newer",
    ]);
    expect(lines(viewOf(profile), "poll")).toEqual(["  poll: ERRNO 38 ENOSYS  # default"]);
  });

  test("a bundle, and a resource of the Security Profiles Operator", () => {
    const bundle = {
      ociVersion: "1.0.2",
      linux: { seccomp: { defaultAction: allow, syscalls: [{ name: "read", action: "x" }] } },
    };
    expect(head(viewOf(bundle)).slice(2)).toEqual([
      "runtime: runc",
      "default: ALLOW  # defaultAction",
      "runs: 385 of 385",
      "notRead:  # Ignored by runc",
      "  - syscalls[0].name",
      "withoutEffect:",
      "  - syscalls[0]  # has no calls",
    ]);
    const resource = `apiVersion: security-profiles-operator.x-k8s.io/v1beta1
kind: SeccompProfile
spec:
  baseProfileName: runc-v1.2
  defaultAction: SCMP_ACT_ERRNO
  syscalls:
    - action: SCMP_ACT_ALLOW
      names: [read]
`;
    expect(head(viewOf(resource, { allCalls: false })).slice(1)).toEqual([
      "# baseProfileName: the rules of that profile also apply, but are not shown here.",
      expect.stringMatching(/^architecture: SCMP_ARCH_X86_64 {2}# no architecture is listed/),
      "runtime: the Security Profiles Operator with runc",
      "default: ERRNO 1 EPERM  # defaultAction",
      "newer: ERRNO 38 ENOSYS  # runc: system calls newer than any in the profile",
      "runs: 1 of 385",
      "file:  # Files and directories: contents, names, metadata and locks: 1 of 103 run",
      "  read: ALLOW  # syscalls[0]",
    ]);
  });

  test("a broken text says so, and shows what can be read", () => {
    const view = viewOf('{"defaultAction": "SCMP_ACT_ERRNO", "syscalls": [{"names": ["read"], ');
    expect(head(view)[1]).toBe("# The profile has syntax errors; only the readable part is shown.");
    expect(head(viewOf(""))[3]).toBe("runtime: containerd with runc");
  });

  test("text of the profile cannot break the view", () => {
    const action = 'x: "y" # \n\u0007z'.padEnd(200, "!");
    const view = viewOf({
      defaultAction: action,
      syscalls: [{ names: ["read"], action: "- a", args: [condition(1, "==: #")] }],
    });
    expect(parseFile(view.text).documents[0]?.problems).toEqual([]);
    expect(view.text.split("\n").every((line) => line.length < 300)).toBe(true);
  });
});

describe("links", () => {
  test("lead to the name, the rule, the key, and the default action", () => {
    const text = `{
      "defaultAction": "SCMP_ACT_ERRNO",
      "archMap": [{}],
      "syscalls": [
        {"names": ["read", "mount"], "action": "SCMP_ACT_ALLOW"},
        {"names": ["chmod"], "action": "SCMP_ACT_ERRNO"}
      ]
    }`;
    const view = viewOf(text, { allCalls: false });
    const shown = view.links.map(({ span, target }) => [
      view.text.slice(view.text.lastIndexOf("\n", span.start) + 1, span.end),
      text.slice(target.start, target.end),
    ]);
    expect(shown).toEqual([
      ["default: ERRNO 1 EPERM  # defaultAction", '"SCMP_ACT_ERRNO"'],
      ["  - archMap", '"archMap"'],
      ["  - syscalls[1]", '{"names": ["chmod"], "action": "SCMP_ACT_ERRNO"}'],
      ["  read: ALLOW  # syscalls[0]", '"read"'],
      ["  mount: ALLOW  # syscalls[0]", '"mount"'],
    ]);
  });
});

test("architectures to choose from: listed ones, then those of nodes", () => {
  const common = ["X86_64", "AARCH64", "X86", "ARM", "PPC64LE", "S390X", "RISCV64"];
  const constants = (names: readonly string[]): string[] =>
    names.map((name) => `SCMP_ARCH_${name}`);
  const offered = (profile: object): readonly string[] =>
    architecturesOfView(heldIn(JSON.stringify(profile)), knowledge);
  expect(offered({ defaultAction: allow })).toEqual(constants(common));
  const listed = { defaultAction: allow, architectures: ["SCMP_ARCH_S390X", "Z80", "aarch64"] };
  expect(offered(listed)).toEqual(
    constants(["S390X", "AARCH64", "X86_64", "X86", "ARM", "PPC64LE", "RISCV64"]),
  );
  const archMap = [{ architecture: "SCMP_ARCH_MIPS64", subArchitectures: ["SCMP_ARCH_MIPS"] }];
  expect(offered({ defaultAction: allow, archMap })).toEqual(
    constants(["MIPS64", "MIPS", ...common]),
  );
});
