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

const notify = "SCMP_ACT_NOTIFY";
const killable = "SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV";

const agents: readonly SeccompCase[] = [
  [
    "an agent that is never asked",
    profileWith({}, { listenerPath: "/run/agent", listenerMetadata: "x" }),
    {
      containerd: ["warning seccomp-listener-unused listenerPath"],
      crun: ["warning seccomp-listener-unused listenerPath"],
    },
  ],
  [
    "an agent that is asked",
    profileWith({ action: notify }, { listenerPath: "/run/agent", listenerMetadata: "x" }),
    { containerd: [], crun: [] },
  ],
  [
    "a rule without calls asks nobody",
    profileWith({ names: [], action: notify }, { listenerPath: "/run/agent" }),
    {
      containerd: [
        "warning seccomp-listener-unused listenerPath",
        "warning seccomp-names-empty syscalls[0].names",
      ],
    },
  ],
  [
    "words for nobody",
    profileWith({}, { listenerPath: "", listenerMetadata: "x" }),
    { containerd: ["warning seccomp-listener-unused listenerMetadata"] },
  ],
  [
    "a flag for an agent, without one",
    profileWith({}, { flags: [killable] }),
    {
      containerd: ["error seccomp-flag-unused flags[0]"],
      crun: ["warning seccomp-flag-unused flags[0]"],
      docker: ["error seccomp-flag-unused flags[0]"],
    },
  ],
  [
    "crun takes the path for an agent, runc the action",
    profileWith({}, { flags: [killable], listenerPath: "/run/agent" }),
    {
      containerd: [
        "error seccomp-flag-unused flags[0]",
        "warning seccomp-listener-unused listenerPath",
      ],
      crun: ["warning seccomp-listener-unused listenerPath"],
    },
  ],
  [
    "the action without the path",
    profileWith({ action: notify }, { flags: [killable] }),
    {
      containerd: ["error seccomp-notify-listener syscalls[0].action"],
      crun: ["warning seccomp-flag-unused flags[0]"],
    },
  ],
  [
    "a flag that runc passes over",
    profileWith({}, { flags: ["SECCOMP_FILTER_FLAG_TSYNC", "SECCOMP_FILTER_FLAG_LOG"] }),
    { containerd: ["information seccomp-flag-unused flags[0]"], crun: [] },
  ],
];

const conditionsOnContainers: readonly SeccompCase[] = [
  [
    "kernels that Docker reads",
    { defaultAction: allow, syscalls: ["4.8", "0.1", "255.255", "04.08", ""].map(sinceKernel) },
    { docker: [] },
  ],
  [
    "kernels that Docker does not read",
    {
      defaultAction: allow,
      syscalls: ["5", "4.8.0", "v4.8", "4.256", "0.0", " 4.8", "4.x"].map(sinceKernel),
    },
    {
      docker: [0, 1, 2, 3, 4, 5, 6].map(
        (number) => `error seccomp-kernel-version syscalls[${number}].includes.minKernel`,
      ),
      podman: ["warning seccomp-key-dropped syscalls[0].includes.minKernel"],
    },
  ],
  [
    "capabilities, which containerd does not look at",
    profileWith({
      includes: { caps: ["CAP_SYS_ADMIN", "SYS_ADMIN"] },
      excludes: { caps: ["cap_sys_admin"] },
    }),
    {
      docker: [
        "warning seccomp-capability-unknown syscalls[0].includes.caps[1]",
        "warning seccomp-capability-unknown syscalls[0].excludes.caps[0]",
      ],
      podman: [
        "warning seccomp-capability-unknown syscalls[0].includes.caps[1]",
        "warning seccomp-capability-unknown syscalls[0].excludes.caps[0]",
      ],
      containerd: ["warning seccomp-docker-form syscalls[0].includes"],
    },
  ],
  [
    "architectures; Docker has a name of its own for LoongArch, and some rare ones have many",
    profileWith({
      includes: { arches: ["amd64", "x86_64", "parisc", "loongarch64", "loong64"] },
      excludes: { arches: ["aarch64"] },
    }),
    {
      docker: [
        "warning seccomp-arch-condition-unknown syscalls[0].includes.arches[1]",
        "warning seccomp-arch-condition-unknown syscalls[0].includes.arches[4]",
        "warning seccomp-arch-condition-unknown syscalls[0].excludes.arches[0]",
      ],
      podman: [
        "warning seccomp-arch-condition-unknown syscalls[0].includes.arches[1]",
        "warning seccomp-arch-condition-unknown syscalls[0].includes.arches[3]",
        "warning seccomp-arch-condition-unknown syscalls[0].excludes.arches[0]",
      ],
    },
  ],
];

function sinceKernel(minKernel: string, number: number): object {
  const names = [["chmod", "chown", "fchmod", "fchown", "mount", "umount2", "ptrace"][number]];
  return { names, action: errno, includes: { minKernel } };
}

describe.each([...agents, ...conditionsOnContainers])("%s", (_name, profile, byRuntime) => {
  test.each(Object.entries(byRuntime))("%s", (runtime, findings) => {
    const found = checked(profile, runtime as ContainerRuntime, quiet);
    expect([...found].sort()).toEqual([...findings].sort());
  });
});

test.each([
  [
    profileWith({}, { listenerPath: "/a" }),
    "seccomp-listener-unused",
    "crun",
    "crun still connects to it",
  ],
  [
    profileWith({}, { flags: [killable] }),
    "seccomp-flag-unused",
    "crun",
    "ignores all flags of the profile",
  ],
  [
    profileWith({ includes: { minKernel: "v5.10.1" } }),
    "seccomp-kernel-version",
    "docker",
    '"5.10"?',
  ],
  [
    profileWith({ includes: { caps: ["SYS_ADMIN"] } }),
    "seccomp-capability-unknown",
    "podman",
    'the rule never applies. Did you mean "CAP_SYS_ADMIN"?',
  ],
  [
    profileWith({ includes: { arches: ["SCMP_ARCH_AARCH64"] } }),
    "seccomp-arch-condition-unknown",
    "podman",
    'the rule never applies. Did you mean "arm64"?',
  ],
  [
    profileWith({ includes: { arches: ["amd64", "risc64"] } }),
    "seccomp-arch-condition-unknown",
    "docker",
    'it has no effect. Did you mean "riscv64"?',
  ],
] as const)("%j: %s with %s says %s", (profile, rule, runtime, part) => {
  expect(messageOf(profile, rule, runtime)).toContain(part);
});
