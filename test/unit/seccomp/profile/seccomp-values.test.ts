import { describe, expect, test } from "vitest";
import type { ContainerRuntime } from "../../../../server/src/facts/seccomp-table.ts";
import {
  profileWith,
  allow,
  errno,
  checked,
  quiet,
  messageOf,
  type SeccompCase,
} from "../../../support/check-seccomp.ts";

const equal = (index: number, more: object = {}): object => ({
  index,
  value: 1,
  op: "SCMP_CMP_EQ",
  ...more,
});

const sixConditions = [0, 1, 2, 3, 4, 5].map((index) => equal(index));

const duplicates: readonly SeccompCase[] = [
  [
    "keys of the profile, a rule and a condition",
    `{"defaultAction":"${allow}","defaultAction":"${allow}","syscalls":[{"names":["chmod"],"names":["chown"],
      "action":"${errno}","args":[{"index":0,"index":1,"value":1,"op":"SCMP_CMP_EQ"}]}]}`,
    {
      containerd: [
        "warning seccomp-duplicate-key defaultAction",
        "warning seccomp-duplicate-key syscalls[0].names",
        "warning seccomp-duplicate-key syscalls[0].args[0].index",
      ],
    },
  ],
  [
    "another case is the same key",
    `{"defaultAction":"${allow}","Syscalls":[{"names":["chmod"],"action":"${errno}"}],"syscalls":[]}`,
    {
      containerd: ["warning seccomp-duplicate-key syscalls"],
      podman: ["warning seccomp-duplicate-key syscalls"],
    },
  ],
  [
    "remarks, and keys that the runtime does not read, may stand twice",
    `{"defaultAction":"${allow}","_why":1,"_why":2,"syscalls":[{"names":["chmod"],"action":"${errno}",
      "comment":"a","comment":"b","includes":{"caps":[],"caps":[]}}]}`,
    {
      containerd: [],
      docker: ["warning seccomp-duplicate-key syscalls[0].includes.caps"],
    },
  ],
  [
    "what stands below the earlier one is not read",
    `{"defaultAction":"${allow}","syscalls":[{"names":["chmodd"],"action":"${errno}","x":1}],"syscalls":[]}`,
    { containerd: ["warning seccomp-duplicate-key syscalls"] },
  ],
  [
    "three times",
    `{"defaultAction":"${allow}","flags":[],"flags":[],"flags":[]}`,
    {
      containerd: ["warning seccomp-duplicate-key flags", "warning seccomp-duplicate-key flags"],
    },
  ],
];

const errorNumbers: readonly SeccompCase[] = [
  [
    "the greatest that libseccomp takes",
    profileWith({ errnoRet: 4094 }),
    { containerd: [], crun: [] },
  ],
  [
    "one more, which the kernel would still give",
    profileWith({ errnoRet: 4095 }),
    {
      containerd: ["error seccomp-errno-range syscalls[0].errnoRet"],
      crun: ["error seccomp-errno-range syscalls[0].errnoRet"],
    },
  ],
  [
    "a default that is too great",
    { defaultAction: errno, defaultErrnoRet: 4096, syscalls: [] },
    {
      containerd: ["error seccomp-errno-range defaultErrnoRet"],
      crun: ["error seccomp-errno-range defaultErrnoRet"],
    },
  ],
  [
    "only 16 bits are left",
    profileWith({ errnoRet: 65_536 + 38 }),
    {
      containerd: ["warning seccomp-errno-range syscalls[0].errnoRet"],
      crun: ["warning seccomp-errno-range syscalls[0].errnoRet"],
    },
  ],
  [
    "crun reads 32 bits",
    profileWith({ errnoRet: 2 ** 32 + 38 }),
    {
      containerd: ["warning seccomp-errno-range syscalls[0].errnoRet"],
      crun: ["error seccomp-errno-range syscalls[0].errnoRet"],
    },
  ],
  [
    "a number for a tracer",
    profileWith({ action: "SCMP_ACT_TRACE", errnoRet: 65_535 }),
    { containerd: [], crun: [] },
  ],
  [
    "too much for a tracer",
    profileWith({ action: "SCMP_ACT_TRACE", errnoRet: 65_536 }),
    { containerd: ["warning seccomp-errno-range syscalls[0].errnoRet"] },
  ],
  [
    "a number that the action does not use is blamed for that alone",
    profileWith({ action: "SCMP_ACT_LOG", errnoRet: 70_000 }),
    { containerd: ["warning seccomp-errno-unused syscalls[0].errnoRet"] },
  ],
  [
    "a number for a name, as Podman takes it",
    profileWith({ errno: "38" }),
    { podman: [], "cri-o": [], containerd: ["warning seccomp-key-dropped syscalls[0].errno"] },
  ],
  [
    "a number of 33 bits for a name",
    profileWith({ errno: "4294967296" }),
    {
      podman: ["error seccomp-errno-unknown syscalls[0].errno"],
    },
  ],
];

const conditionsOnArguments: readonly SeccompCase[] = [
  ["six conditions", profileWith({ args: sixConditions }), { containerd: [], crun: [] }],
  [
    "a seventh: crun does not look at it, whatever is in it",
    profileWith({ args: [...sixConditions, { index: 9, op: "?" }] }),
    {
      crun: ["warning seccomp-arguments-many syscalls[0].args[6]"],
      podman: ["warning seccomp-arguments-many syscalls[0].args[6]"],
    },
  ],
  [
    "a seventh: runc looks at it",
    profileWith({ args: [...sixConditions, equal(0, { value: 2 })] }),
    {
      containerd: ["warning seccomp-argument-repeated syscalls[0].args[6].index"],
      docker: ["warning seccomp-argument-repeated syscalls[0].args[6].index"],
    },
  ],
  [
    "what is left out, and what nobody looks at",
    profileWith({
      args: [
        { value: 8, op: "SCMP_CMP_EQ" },
        { index: 1, op: "SCMP_CMP_EQ" },
        equal(2, { valueTwo: 3 }),
      ],
    }),
    {
      containerd: [
        "information seccomp-argument-incomplete syscalls[0].args[0]",
        "information seccomp-argument-incomplete syscalls[0].args[1]",
        "information seccomp-argument-incomplete syscalls[0].args[2].valueTwo",
      ],
    },
  ],
  [
    "a second value of 0 says nothing; a mask without one means 0",
    profileWith({
      args: [equal(0, { valueTwo: 0 }), equal(1, { op: "SCMP_CMP_MASKED_EQ" })],
    }),
    { containerd: [], crun: [] },
  ],
  [
    "a wrong type is not left out too, an unknown operator may need both values",
    profileWith({ args: [{ index: "0", value: [], valueTwo: 1, op: "SCMP_CMP_MASK" }] }),
    {
      containerd: [
        "error seccomp-wrong-type syscalls[0].args[0].index",
        "error seccomp-wrong-type syscalls[0].args[0].value",
        "error seccomp-operator-unknown syscalls[0].args[0].op",
      ],
    },
  ],
];

describe.each([...duplicates, ...errorNumbers, ...conditionsOnArguments])(
  "%s",
  (_name, profile, byRuntime) => {
    test.each(Object.entries(byRuntime))("%s", (runtime, findings) => {
      const found = checked(profile, runtime as ContainerRuntime, quiet);
      expect([...found].sort()).toEqual([...findings].sort());
    });
  },
);

test.each([
  [
    `{"syscalls":[],"Syscalls":[]}`,
    "seccomp-duplicate-key",
    "docker",
    'the same key as "syscalls"',
  ],
  [`{"syscalls":[],"syscalls":[]}`, "seccomp-duplicate-key", "cri-o", "CRI-O uses the last one"],
  [
    profileWith({ errnoRet: 5000 }),
    "seccomp-errno-range",
    "containerd",
    "for syscall chmod: two checks on same syscall argument",
  ],
  [
    profileWith({ errnoRet: 5000, args: [equal(0)] }),
    "seccomp-errno-range",
    "containerd",
    "error adding seccomp rule for syscall chmod",
  ],
  [profileWith({ errnoRet: 5000 }), "seccomp-errno-range", "crun", "seccomp_rule_add `chmod`"],
  [
    profileWith({ errnoRet: 65_574 }),
    "seccomp-errno-range",
    "containerd",
    "runc silently passes only the last 16 bits of 65574 to the kernel: the kernel receives 38.",
  ],
  [
    profileWith({ errnoRet: 65_536 }),
    "seccomp-errno-range",
    "crun",
    "the kernel receives 0, so the call does nothing",
  ],
  [profileWith({ errnoRet: 2 ** 60 }), "seccomp-errno-range", "containerd", "another number"],
  [
    profileWith({ action: "SCMP_ACT_TRACE", errnoRet: 2 ** 32 }),
    "seccomp-errno-range",
    "crun",
    "A number for a tracer must be at most 65535",
  ],
  [
    profileWith(
      { includes: { caps: ["CAP_BPF"] }, name: "bpf", names: [] },
      { defaultErrno: "EINVAL" },
    ),
    "seccomp-docker-form",
    "containerd",
    `containerd reads the OCI format and silently ignores the conditions ("includes", "excludes") of 1 rule, so that it applies to every container; 1 call written as "name"; error names, so that calls fail with EPERM. Convert it, or set your runtime ("kubelet.seccomp.runtime", --seccomp-runtime).`,
  ],
  [
    profileWith({ args: [...sixConditions, equal(1)] }),
    "seccomp-arguments-many",
    "crun",
    "only the first 6",
  ],
  [
    profileWith({ args: [{ index: 0, op: "SCMP_CMP_MASKED_EQ" }] }),
    "seccomp-argument-incomplete",
    "crun",
    "as the mask, which clears the argument",
  ],
] as const)("%j: %s with %s says %s", (profile, rule, runtime, part) => {
  expect(messageOf(profile, rule, runtime)).toContain(part);
});
