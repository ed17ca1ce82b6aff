import { analyzeProfile } from "../../support/analyses.ts";
import { describe, expect, test } from "vitest";

import type { ContainerRuntime } from "../../../server/src/facts/seccomp-table.ts";
import {
  profileWith,
  allow,
  errno,
  checked,
  quiet,
  messageOf,
  type SeccompCase,
} from "../../support/check-seccomp.ts";
import { knowledge } from "../../support/knowledge.ts";

const cases: readonly SeccompCase[] = [
  [
    "a rule of which every call is said elsewhere",
    {
      defaultAction: errno,
      syscalls: [
        { names: ["chmod", "chown", "mkdir"], action: allow },
        { names: ["chown", "mkdir"], action: allow },
        { names: ["rmdir", "chmod"], action: allow },
      ],
    },
    {
      containerd: [
        "information seccomp-rule-shadowed syscalls[1].names",
        "information seccomp-rule-shadowed syscalls[2].names[1]",
      ],
    },
  ],
  [
    "a sound profile",
    profileWith({}),
    { containerd: [], crun: [], "cri-o": [], podman: [], docker: [] },
  ],
  [
    "null is as if nothing were written",
    profileWith(
      { args: null, errnoRet: null, includes: null },
      { architectures: null, flags: null },
    ),
    { containerd: [], docker: [] },
  ],
  [
    "the case of keys does not matter",
    { DefaultAction: allow, Syscalls: [{ Names: ["chmod"], action: errno }] },
    { containerd: [] },
  ],
  ["remarks", profileWith({ comment: "no" }, { $schema: "x", _comment: "y" }), { containerd: [] }],
  [
    "neither default action nor rules",
    { syscalls: [] },
    {
      containerd: ["warning seccomp-default-missing "],
      crun: ["error seccomp-default-missing "],
    },
  ],
  [
    "a default action of a wrong type is not missing too",
    { defaultAction: 5, syscalls: [{ names: ["chmod"], action: errno }] },
    { containerd: ["error seccomp-wrong-type defaultAction"] },
  ],
  [
    "an action of a wrong type is not missing too",
    profileWith({ action: [] }),
    { containerd: ["error seccomp-wrong-type syscalls[0].action"] },
  ],
  [
    "wrong types count where the field is read",
    profileWith({ comment: 5, includes: [], args: [{ index: -1, value: 1.5, op: "SCMP_CMP_EQ" }] }),
    {
      containerd: [
        "error seccomp-wrong-type syscalls[0].args[0].index",
        "error seccomp-wrong-type syscalls[0].args[0].value",
      ],
      docker: [
        "error seccomp-wrong-type syscalls[0].comment",
        "error seccomp-wrong-type syscalls[0].includes",
        "error seccomp-wrong-type syscalls[0].args[0].index",
        "error seccomp-wrong-type syscalls[0].args[0].value",
      ],
    },
  ],
  [
    "a number of 64 bits, and one of 65",
    profileWith({
      args: [
        { index: 0, value: 1, op: "SCMP_CMP_EQ" },
        { index: 1, value: 1, valueTwo: 2, op: "SCMP_CMP_MASKED_EQ" },
      ],
    }),
    { containerd: [] },
  ],
  [
    "architectures that only crun knows, or in its loose form",
    profileWith({}, { architectures: ["SCMP_ARCH_M68K", "x86_64", "X86", "x32"] }),
    {
      containerd: [
        "error seccomp-architecture-unknown architectures[0]",
        "error seccomp-architecture-unknown architectures[1]",
        "error seccomp-architecture-unknown architectures[2]",
        "error seccomp-architecture-unknown architectures[3]",
      ],
      crun: [],
    },
  ],
  [
    "an unknown architecture as the node's own, and below it",
    profileWith(
      {},
      { archMap: [{ architecture: "SCMP_ARCH_AMD64", subArchitectures: ["SCMP_ARCH_I386"] }] },
    ),
    {
      docker: [
        "warning seccomp-architecture-unknown archMap[0].architecture",
        "error seccomp-architecture-unknown archMap[0].subArchitectures[0]",
      ],
      containerd: ["warning seccomp-key-dropped archMap"],
    },
  ],
  [
    "an empty name",
    profileWith({ names: ["chmod", ""] }),
    {
      containerd: ["error seccomp-name-empty syscalls[0].names[1]"],
      crun: ["warning seccomp-name-empty syscalls[0].names[1]"],
    },
  ],
  [
    "an agent for everything",
    { defaultAction: "SCMP_ACT_NOTIFY", listenerPath: "/run/agent" },
    { containerd: ["error seccomp-notify-default defaultAction"], crun: [] },
  ],
  [
    "an agent for write, and no socket",
    profileWith({ names: ["write"], action: "SCMP_ACT_NOTIFY" }),
    {
      containerd: [
        "error seccomp-notify-write syscalls[0].names[0]",
        "error seccomp-notify-listener syscalls[0].action",
      ],
      crun: [],
    },
  ],
  [
    "an error number without use",
    profileWith({ action: "SCMP_ACT_KILL_PROCESS", errnoRet: 1 }),
    {
      containerd: ["warning seccomp-errno-unused syscalls[0].errnoRet"],
      crun: ["error seccomp-errno-unused syscalls[0].errnoRet"],
    },
  ],
  [
    "an error's name",
    profileWith({ errno: "ENOSYS" }),
    { containerd: ["warning seccomp-key-dropped syscalls[0].errno"], podman: [] },
  ],
  [
    "an error's name with its number",
    profileWith({ errno: "ENOSYS", errnoRet: 38 }, { defaultErrno: "EPERM" }),
    {
      containerd: [],
      podman: ["error seccomp-errno-unused defaultErrno"],
    },
  ],
  [
    "name with names",
    profileWith({ name: "fchmod" }),
    {
      containerd: ["warning seccomp-key-dropped syscalls[0].name"],
      docker: ["error seccomp-name-and-names syscalls[0].name"],
      podman: ["error seccomp-name-and-names syscalls[0].name"],
    },
  ],
  [
    "a condition about the kernel",
    profileWith({ includes: { minKernel: "4.8" } }),
    {
      containerd: ["warning seccomp-conditions-dropped syscalls[0].includes"],
      podman: ["warning seccomp-key-dropped syscalls[0].includes.minKernel"],
      docker: [],
    },
  ],
  [
    "Docker's form is told once where several things of it are lost",
    {
      defaultAction: errno,
      archMap: [{ architecture: "SCMP_ARCH_X86_64", subArchitectures: ["SCMP_ARCH_X86"] }],
      syscalls: [
        { names: ["read"], action: allow },
        { name: "write", action: allow },
        { names: ["bpf"], action: allow, includes: { caps: ["CAP_BPF"] } },
        { names: ["acct"], action: allow, includes: { caps: ["CAP_SYS_PACCT"] } },
      ],
    },
    {
      containerd: ["warning seccomp-docker-form archMap"],
      crun: ["warning seccomp-docker-form archMap"],
      podman: [],
      docker: [],
    },
  ],
  [
    "rules for different containers do not contradict each other",
    {
      defaultAction: allow,
      syscalls: [
        { names: ["mount"], action: errno, excludes: { caps: ["CAP_SYS_ADMIN"] } },
        { names: ["mount"], action: "SCMP_ACT_LOG", includes: { caps: ["CAP_SYS_ADMIN"] } },
      ],
    },
    { docker: [] },
  ],
  [
    "the same conditions with different actions",
    {
      defaultAction: allow,
      syscalls: [errno, "SCMP_ACT_LOG"].map((action) => ({
        names: ["personality"],
        action,
        args: [{ index: 0, value: 8, op: "SCMP_CMP_EQ" }],
      })),
    },
    { containerd: ["warning seccomp-rules-contradict syscalls[1].names[0]"] },
  ],
  [
    "a rule that the runtime leaves out contradicts none",
    {
      defaultAction: allow,
      syscalls: [
        { names: ["chmod"], action: allow },
        { names: ["chmod"], action: errno },
      ],
    },
    { containerd: ["information seccomp-rule-equals-default syscalls[0].action"] },
  ],
  [
    "a rule for other architectures names their calls",
    profileWith(
      { names: ["breakpoint"], includes: { arches: ["arm"] } },
      { archMap: [{ architecture: "SCMP_ARCH_X86_64", subArchitectures: ["SCMP_ARCH_X86"] }] },
    ),
    { docker: [] },
  ],
  [
    "members of a listed family need no members of their own",
    profileWith(
      {},
      { architectures: ["SCMP_ARCH_MIPS64", "SCMP_ARCH_MIPS64N32", "SCMP_ARCH_MIPS"] },
    ),
    { containerd: [] },
  ],
  ["a list is no profile", [], { containerd: ["error seccomp-wrong-type "] }],
];

describe.each(cases)("%s", (_name, profile, byRuntime) => {
  test.each(Object.entries(byRuntime))("%s", (runtime, findings) => {
    expect(checked(profile, runtime as ContainerRuntime, quiet)).toEqual(findings);
  });
});

test.each([
  [
    profileWith({ action: "SCMP_ACT_DENY" }),
    "seccomp-action-unknown",
    "containerd",
    "string SCMP_ACT_DENY is not a valid action for seccomp",
  ],
  [
    profileWith({ action: "SCMP_ACT_DENY" }),
    "seccomp-action-unknown",
    "crun",
    "seccomp get action `SCMP_ACT_DENY`",
  ],
  [
    profileWith({ action: "SCMP_ACT_ERNO" }),
    "seccomp-action-unknown",
    "podman",
    'Did you mean "SCMP_ACT_ERRNO"?',
  ],
  [
    profileWith({ names: ["chmodd"] }),
    "seccomp-call-unknown",
    "containerd",
    'Did you mean "chmod"?',
  ],
  [
    profileWith({ names: 1 }),
    "seccomp-wrong-type",
    "containerd",
    '("decoding seccomp profile failed")',
  ],
  [
    profileWith({ args: [{ index: 6, value: 0, op: "SCMP_CMP_EQ" }] }),
    "seccomp-argument-index",
    "containerd",
    "syscalls only have up to 6 arguments (6 given)",
  ],
  [
    profileWith({ args: [{ index: 6, value: 0, op: "SCMP_CMP_EQ" }] }),
    "seccomp-argument-index",
    "crun",
    '("invalid seccomp index")',
  ],
  [profileWith({ errno: "EPREM" }), "seccomp-errno-unknown", "podman", "unknown errno EPREM"],
  [profileWith({}, { flags: ["x"] }), "seccomp-flag-unknown", "crun", "unknown seccomp option `x`"],
  [{ syscalls: [] }, "seccomp-default-missing", "crun", "seccomp misses the default action"],
] as const)("%j: %s with %s says %s", (profile, rule, runtime, part) => {
  expect(messageOf(profile, rule, runtime)).toContain(part);
});

test("advice is left out where it is not wanted, and severities are as wanted", () => {
  const text = JSON.stringify(profileWith({ errnoRet: 1, action: "SCMP_ACT_KILL" }));
  const rulesOf = (options: object): string[] =>
    analyzeProfile(text, { runtime: "containerd", ...options }, knowledge).findings.map(
      ({ rule, severity }) => `${severity} ${rule}`,
    );
  expect(rulesOf({ advice: false })).toEqual(["warning seccomp-errno-unused"]);
  const severities = new Map([["seccomp-errno-unused", "hint"]]);
  expect(rulesOf({ advice: false, severities })).toEqual(["hint seccomp-errno-unused"]);
});

test("thousands of findings are cut", () => {
  const names = Array.from({ length: 3000 }, (_each, index) => `call${index}`);
  const found = checked(profileWith({ names }), "containerd", quiet);
  expect(found.length).toBe(301);
  expect(found.at(-1)).toMatch(/^information too-many-findings/);
});

test("a program starts without exit_group", () => {
  const started = ["execve", "mmap", "read", "write", "close", "futex"];
  const profile = (names: readonly string[]): object =>
    profileWith({ names, action: allow }, { defaultAction: errno });
  expect(messageOf(profile(started), "seccomp-start-calls")).toBe("");
  expect(messageOf(profile(started.slice(1)), "seccomp-start-calls")).toContain(
    "blocks execve, exit_group, so no container starts",
  );
});

test("a program does not start where a rule always denies one of its calls", () => {
  const denied = (rule: object): string =>
    messageOf(profileWith(rule, { defaultAction: allow }), "seccomp-start-calls");
  const names = ["ptrace", "execve"];
  expect(denied({ names, action: "SCMP_ACT_KILL" })).toContain("blocks execve, so no container");
  const args = [{ index: 0, value: 1, op: "SCMP_CMP_EQ" }];
  expect(denied({ names, action: errno, args })).toBe("");
  expect(denied({ names: ["mmap2"], action: errno })).toBe("");
});
