import { analyzeSeccomp, type SeccompAnalysis } from "../../support/analyses.ts";
import { describe, expect, test } from "vitest";

import type { ContainerRuntime } from "../../../server/src/facts/seccomp-table.ts";
import { lineCharacterAt } from "../../../server/src/engine/text/line-index.ts";
import { profileWith, allow, errno, quiet } from "../../support/check-seccomp.ts";
import { knowledge } from "../../support/knowledge.ts";
import { findingText } from "../../support/texts.ts";
import { parseText } from "../../../server/src/stacks/parse-text.ts";

function analyzed(text: string, runtime: ContainerRuntime): SeccompAnalysis | undefined {
  return analyzeSeccomp(text, { runtime, severities: quiet }, knowledge);
}

/** Severity, rule, path and text of every finding. */
function found(text: string, runtime: ContainerRuntime): string[] {
  return (analyzed(text, runtime)?.findings ?? []).map(
    (finding) =>
      `${finding.severity} ${finding.rule} ${finding.path}: ${findingText(finding, knowledge.rules)}`,
  );
}

/** The profile as `linux.seccomp` of a bundle. */
function bundle(seccomp: unknown): string {
  return JSON.stringify({ ociVersion: "1.2.0", linux: { seccomp } });
}

/** The profile as `spec` of the operator's resource; JSON is YAML. */
function resource(spec: unknown, version = "v1"): string {
  return [
    `apiVersion: security-profiles-operator.x-k8s.io/${version}`,
    "kind: SeccompProfile",
    "metadata: { name: p }",
    ...(spec === undefined ? [] : [`spec: ${JSON.stringify(spec)}`]),
  ].join("\n");
}

type Case = readonly [text: string, runtime: ContainerRuntime, findings: readonly string[]];

const noField = (key: string): string =>
  `A SeccompProfile resource has no field "${key}" here. kubectl rejects it ("unknown field"); other clients ignore it.`;

const apiRefuses = (phrase: string): string =>
  `The Kubernetes API server rejects the profile ("${phrase}"); containers that use it do not start.`;

const resources: readonly (readonly [string, ...Case])[] = [
  [
    "a sound resource",
    resource({ ...profileWith({ errnoRet: 38 }), baseProfileName: "runc", disabled: false }),
    "containerd",
    [],
  ],
  [
    "Docker's conditions: the resource has none",
    resource(profileWith({ includes: { caps: ["CAP_NO"] }, excludes: {} })),
    "docker",
    [
      `warning seccomp-conditions-dropped spec.syscalls[0].includes: ${noField("includes")} Without it the rule applies ${errno} in every container, unconditionally. Remove the rule, or move it to a separate profile for the containers that need it.`,
    ],
  ],
  [
    "Docker's name and architectures",
    resource({
      defaultAction: allow,
      archMap: [{ architecture: "SCMP_ARCH_X86_64" }],
      syscalls: [{ name: "chmod", action: errno }],
    }),
    "docker",
    [
      `warning seccomp-key-dropped spec.archMap: ${noField("archMap")} Without it the filter kills programs for other architectures. List all architectures in "architectures".`,
      `warning seccomp-key-dropped spec.syscalls[0].name: ${noField("name")} Without it the rule has no calls and no effect. Write the call in a "names" list.`,
    ],
  ],
  [
    "Podman's error names, and the default's number, which only the resource lacks",
    resource({ defaultAction: errno, defaultErrno: "EPERM", defaultErrnoRet: 38, syscalls: [] }),
    "podman",
    [
      `warning seccomp-key-dropped spec.defaultErrno: ${noField("defaultErrno")} Remove it.`,
      `warning seccomp-key-dropped spec.defaultErrnoRet: ${noField("defaultErrnoRet")} Without it calls without a rule fail with EPERM. For another error, add a rule with "errnoRet".`,
    ],
  ],
  [
    "an unknown key",
    resource({ ...profileWith({}), syscall: [] }),
    "containerd",
    [`warning seccomp-unknown-field spec.syscall: ${noField("syscall")} Did you mean "syscalls"?`],
  ],
  [
    "constants that the schema does not have",
    resource({
      defaultAction: "SCMP_ACT_DENY",
      architectures: ["SCMP_ARCH_AMD64"],
      flags: ["SECCOMP_FILTER_FLAG_LOGS"],
      syscalls: [{ names: ["chmod"], action: errno, args: [{ index: 0, value: 1, op: "==" }] }],
    }),
    "cri-o",
    [
      `error seccomp-action-unknown spec.defaultAction: "SCMP_ACT_DENY" is not a valid action. ${apiRefuses("Unsupported value")}`,
      `error seccomp-architecture-unknown spec.architectures[0]: "SCMP_ARCH_AMD64" is not a valid architecture. ${apiRefuses("Unsupported value")} Did you mean "SCMP_ARCH_X86_64"?`,
      `error seccomp-flag-unknown spec.flags[0]: "SECCOMP_FILTER_FLAG_LOGS" is not a valid flag. ${apiRefuses("Unsupported value")} Did you mean "SECCOMP_FILTER_FLAG_LOG"?`,
      `error seccomp-operator-unknown spec.syscalls[0].args[0].op: "==" is not a valid operator. ${apiRefuses("Unsupported value")}`,
    ],
  ],
  [
    "an architecture that the schema has and runc has not",
    resource({ ...profileWith({}), architectures: ["SCMP_ARCH_NATIVE"] }),
    "containerd",
    [
      'error seccomp-architecture-unknown spec.architectures[0]: "SCMP_ARCH_NATIVE" is not a valid architecture. runc rejects the profile ("string SCMP_ARCH_NATIVE is not a valid arch for seccomp"); containers that use it do not start.',
    ],
  ],
  [
    "what the schema requires",
    resource({ syscalls: [{ names: ["chmod"], args: [{ value: 1 }] }] }),
    "containerd",
    [
      `error seccomp-default-missing spec: "spec.defaultAction" is missing. ${apiRefuses("Required value")}`,
      `error seccomp-action-missing spec.syscalls[0]: The rule has no "action". ${apiRefuses("Required value")} Add one, such as "action": "SCMP_ACT_ALLOW".`,
      `error seccomp-operator-unknown spec.syscalls[0].args[0]: The condition has no "op", the comparison operator. ${apiRefuses("Required value")}`,
      `error seccomp-argument-incomplete spec.syscalls[0].args[0]: The condition has no "index". ${apiRefuses("Required value")}`,
    ],
  ],
  [
    "no spec",
    resource(undefined),
    "crun",
    [
      `error seccomp-default-missing spec: "spec.defaultAction" is missing. ${apiRefuses("Required value")}`,
    ],
  ],
  [
    "a spec of nothing",
    resource(null),
    "containerd",
    [
      `error seccomp-default-missing spec: "spec.defaultAction" is missing. ${apiRefuses("Required value")}`,
    ],
  ],
  [
    "wrong types",
    resource({ defaultAction: allow, syscalls: [{ names: "chmod", action: errno }] }),
    "docker",
    [
      `error seccomp-wrong-type spec.syscalls[0].names: "syscalls[].names" must be a list, got a string. ${apiRefuses("must be of type")}`,
    ],
  ],
  [
    "an error number as older versions have it",
    resource(profileWith({ errnoRet: "38" }), "v1beta1"),
    "crun",
    [],
  ],
  [
    "an error number beyond the schema's",
    resource(profileWith({ errnoRet: 5000 })),
    "containerd",
    [
      `error seccomp-errno-range spec.syscalls[0].errnoRet: An error number must be at most 4094, got 5000. ${apiRefuses("should be less than or equal to 4095")} Write an error number such as 1 (EPERM) or 38 (ENOSYS).`,
    ],
  ],
  [
    "an error number that only libseccomp refuses",
    resource(profileWith({ errnoRet: 4095 })),
    "crun",
    [
      'error seccomp-errno-range spec.syscalls[0].errnoRet: An error number must be at most 4094, got 4095. crun rejects the profile ("seccomp_rule_add `chmod`"); containers that use it do not start. Write an error number such as 1 (EPERM) or 38 (ENOSYS).',
    ],
  ],
  [
    "seven conditions",
    resource(
      profileWith({
        args: [0, 1, 2, 3, 4, 5, 0].map((index) => ({ index, value: 1, op: "SCMP_CMP_EQ" })),
      }),
    ),
    "crun",
    [
      `error seccomp-arguments-many spec.syscalls[0].args[6]: The rule has 7 conditions, but a system call has at most 6 arguments. ${apiRefuses("Too many")}`,
    ],
  ],
  [
    "a key twice",
    `${resource(undefined)}\nspec:\n  defaultAction: ${allow}\n  defaultAction: ${allow}`,
    "containerd",
    [
      'warning seccomp-duplicate-key spec.defaultAction: "defaultAction" is already set in this object. Some clients reject the resource; others use the last one. Merge them, or remove one of them.',
    ],
  ],
  [
    "what the runtime refuses on the node",
    resource(profileWith({ names: ["write", ""], action: "SCMP_ACT_NOTIFY" })),
    "containerd",
    [
      'error seccomp-notify-listener spec.syscalls[0].action: SCMP_ACT_NOTIFY requires an agent, but the profile has no "listenerPath". runc rejects the profile ("seccomp listenerPath is not set"); containers that use it do not start. Set "listenerPath" to the agent\'s socket.',
      'error seccomp-notify-write spec.syscalls[0].names[0]: The runtime needs "write" to pass the filter to the agent, so its action cannot be SCMP_ACT_NOTIFY. runc rejects the profile ("SCMP_ACT_NOTIFY cannot be used for the write syscall"); containers that use it do not start. Remove the call from the rule.',
      'error seccomp-name-empty spec.syscalls[0].names[1]: The name of a system call is empty. runc rejects the profile ("empty string is not a valid syscall"); containers that use it do not start. Remove it.',
    ],
  ],
];

const bundles: readonly (readonly [string, ...Case])[] = [
  ["a sound bundle", bundle(profileWith({})), "docker", []],
  ["no profile at all", bundle(null), "containerd", []],
  [
    "an empty profile with runc",
    bundle({ syscalls: [] }),
    "containerd",
    [
      'warning seccomp-default-missing linux.seccomp: The profile has neither a default action nor rules, so runc does not set up a filter. Set "defaultAction".',
    ],
  ],
  [
    "an empty profile with crun",
    bundle({ syscalls: [] }),
    "podman",
    [
      'error seccomp-default-missing linux.seccomp: "linux.seccomp.defaultAction" is missing. crun rejects the profile ("seccomp misses the default action"); containers that use it do not start.',
    ],
  ],
  [
    "Docker's keys: who reads the bundle is the OCI runtime",
    bundle(
      profileWith({ includes: { caps: ["CAP_NO"] }, comment: "x" }, { defaultErrno: "ENOSYS" }),
    ),
    "docker",
    [
      'warning seccomp-key-dropped linux.seccomp.defaultErrno: runc does not read "defaultErrno": the calls fail with EPERM. Write the number as "defaultErrnoRet".',
      `warning seccomp-conditions-dropped linux.seccomp.syscalls[0].includes: runc does not read "includes", so the rule applies ${errno} in every container, unconditionally. Remove the rule, or move it to a separate profile for the containers that need it.`,
    ],
  ],
  [
    "a wrong type: containerd's phrase is not runc's",
    bundle(profileWith({ names: 1 })),
    "containerd",
    [
      'error seccomp-wrong-type linux.seccomp.syscalls[0].names: "syscalls[].names" must be a list, got a number. runc rejects the profile; containers that use it do not start.',
    ],
  ],
  [
    "an unknown key",
    bundle({ ...profileWith({}), arch: [] }),
    "crun",
    [
      'warning seccomp-unknown-field linux.seccomp.arch: Unknown field "arch"; crun silently ignores it. Did you mean "architectures"?',
    ],
  ],
  [
    "a key twice, which crun's releases read differently",
    bundle(profileWith({})).replace('"syscalls"', '"syscalls":[],"syscalls"'),
    "podman",
    [
      'warning seccomp-duplicate-key linux.seccomp.syscalls: "syscalls" is already set in this object. The release of crun determines which of the two applies. Merge them, or remove one of them.',
    ],
  ],
  [
    "a syntax mistake",
    `${bundle(profileWith({})).slice(0, -1)},}`,
    "docker",
    [
      "error seccomp-json-syntax : Trailing comma, or missing key in double quotes. runc reads seccomp profiles as strict JSON and cannot decode this one; containers that use it do not start.",
    ],
  ],
];

describe.each([...resources, ...bundles])("%s", (_name, text, runtime, findings) => {
  test(runtime, () => {
    expect(found(text, runtime).sort()).toEqual([...findings].sort());
  });
});

test("what is missing in a resource is blamed in its own document", () => {
  const text = `${resource(profileWith({}))}\n---\n${resource(undefined)}`;
  const analysis = analyzed(text, "containerd");
  const places = analysis?.findings.map(({ span }) => lineCharacterAt(analysis.lines, span.start));
  expect(places).toEqual([{ line: 5, character: 0 }]);
});

test("another group's kind of the same name holds no profile", () => {
  const text = resource(profileWith({})).replace(
    "security-profiles-operator.x-k8s.io",
    "example.org",
  );
  expect(analyzed(text, "containerd")).toBeUndefined();
});

test("rules without their profile are none, in a file of JSON", () => {
  const text = '[{ "names": ["clone"], "action": "SCMP_ACT_ALLOW" }]\n';
  const rulesOf = (path: string): readonly string[] =>
    parseText(text, { kubernetesVersion: "1.36", path }, knowledge).parts.flatMap(({ findings }) =>
      findings.map(({ rule }) => rule),
    );
  expect(rulesOf("/w/profile.json")).toEqual(["seccomp-wrong-type"]);
  expect(rulesOf("/w/README.md")).toEqual([]);
});
