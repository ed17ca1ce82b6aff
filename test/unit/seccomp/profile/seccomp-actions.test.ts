import { describe, expect, test } from "vitest";
import { applyEdits } from "../../../../server/src/engine/syntax/edits/apply-edits.ts";
import type { ContainerRuntime } from "../../../../server/src/facts/seccomp-table.ts";
import { seccompRewrites } from "../../../support/analyses.ts";
import { analysisOf } from "../../../support/seccomp-fixes.ts";
import { fixTitleText } from "../../../support/texts.ts";

/** The mark of the cursor. */
const mark = "<|>";

/** Actions at the cursor: titles and the texts that they lead to. */
function actionsAt(
  marked: string,
  runtime: ContainerRuntime = "containerd",
): ReadonlyMap<string, string> {
  const offset = Math.max(marked.indexOf(mark), 0);
  const text = marked.replace(mark, "");
  const analysis = analysisOf(text, runtime);
  const actions = seccompRewrites(analysis, offset);
  return new Map(actions.map(({ title, edits }) => [fixTitleText(title), applyEdits(text, edits)]));
}

const sortThis = "Sort the system calls in this rule";
const sortAll = "Sort the system calls in all rules";
const merge = "Merge rules that differ only in their system calls";
const cloneFails = "Make clone3 fail with ENOSYS";

describe("sorting", () => {
  const text = `{
  "defaultAction": "SCMP_ACT_ALLOW",
  "syscalls": [
    { "names": ["chown", <|>"chmod"], "action": "SCMP_ACT_ERRNO" },
    {
      "names": [
        "ptrace",
        "mount",
        "bpf"
      ],
      "action": "SCMP_ACT_KILL_PROCESS"
    }
  ]
}
`;
  const plain = text.replace(mark, "");
  const first = plain.replace('"chown", "chmod"', '"chmod", "chown"');
  const both = first.replace(
    '"ptrace",\n        "mount",\n        "bpf"',
    '"bpf",\n        "mount",\n        "ptrace"',
  );

  test("the rule at the cursor, and all", () => {
    expect([...actionsAt(text)]).toEqual([
      [sortThis, first],
      [sortAll, both],
    ]);
  });

  test("nothing where all is sorted; elsewhere in the profile, all", () => {
    expect([...actionsAt(both).keys()]).toEqual([]);
    expect([...actionsAt(plain).keys()]).toEqual([sortAll]);
  });

  test("in YAML, with the quotes; not where comments belong to calls", () => {
    const resource = `apiVersion: security-profiles-operator.x-k8s.io/v1beta1
kind: SeccompProfile
metadata:
  name: a
spec:
  defaultAction: SCMP_ACT_ALLOW
  syscalls:
    - action: SCMP_ACT_ERRNO
      names:
        - ptrace<|>
        - "chmod"
`;
    const sorted = resource
      .replace(mark, "")
      .replace('- ptrace\n        - "chmod"', '- "chmod"\n        - ptrace');
    expect([...actionsAt(resource)]).toEqual([[sortThis, sorted]]);
    expect([...actionsAt(resource.replace("<|>", "<|> # debuggers")).keys()]).toEqual([]);
  });
});

describe("merging", () => {
  test("rules that say the same of different calls", () => {
    const text = `{
  "defaultAction": "SCMP_ACT_ERRNO",
  "syscalls": [
    { "names": ["read", "write"], "action": "SCMP_ACT_ALLOW", "args": [] },
    { "names": ["ptrace"], "action": "SCMP_ACT_KILL_PROCESS" },
    { "names": ["close"], "action": "SCMP_ACT_ALLOW", "comment": "" },
    { "names": ["mount"], "action": "SCMP_ACT_ALLOW", "comment": "why" },
    { "names": ["bpf", "read"], "action": "SCMP_ACT_ALLOW" }
  ]
}
`;
    const merged = `{
  "defaultAction": "SCMP_ACT_ERRNO",
  "syscalls": [
    { "names": ["bpf", "close", "read", "write"], "action": "SCMP_ACT_ALLOW", "args": [] },
    { "names": ["ptrace"], "action": "SCMP_ACT_KILL_PROCESS" },
    { "names": ["mount"], "action": "SCMP_ACT_ALLOW", "comment": "why" }
  ]
}
`;
    expect(actionsAt(text).get(merge)).toBe(merged);
  });

  test("rules of one call each, as Docker had them", () => {
    const text = `{
\t"defaultAction": "SCMP_ACT_ERRNO",
\t"architectures": [
\t\t"SCMP_ARCH_X86_64",
\t\t"SCMP_ARCH_X86",
\t\t"SCMP_ARCH_X32"
\t],
\t"syscalls": [
\t\t{
\t\t\t"name": "read",
\t\t\t"action": "SCMP_ACT_ALLOW",
\t\t\t"args": []
\t\t},
\t\t{
\t\t\t"name": "write",
\t\t\t"action": "SCMP_ACT_ALLOW",
\t\t\t"args": []
\t\t}
\t]
}
`;
    const merged = text
      .replace('"name": "read"', '"names": [\n\t\t\t\t"read",\n\t\t\t\t"write"\n\t\t\t]')
      .replace(/,\n\t\t\{\n\t\t\t"name": "write"[^}]*\}/, "");
    expect(actionsAt(text, "docker").get(merge)).toBe(merged);
    expect(actionsAt(text, "containerd").get(merge)).toBeUndefined();
  });

  test.each([
    [
      "a rule between is about the call",
      '"args": [{ "index": 0, "value": 1, "op": "SCMP_CMP_EQ" }]',
    ],
    ["it has a key that nobody knows", '"priority": 1'],
  ])("not where %s", (_name, more) => {
    const text = `{
  "defaultAction": "SCMP_ACT_ERRNO",
  "syscalls": [
    { "names": ["read"], "action": "SCMP_ACT_ALLOW" },
    { "names": ["clone"], "action": "SCMP_ACT_LOG", ${more} },
    { "names": ["clone"], "action": "SCMP_ACT_ALLOW" },
    { "names": ["clone"], "action": "SCMP_ACT_LOG", ${more} }
  ]
}
`;
    expect(actionsAt(text).get(merge)).toBeUndefined();
  });
});

describe("architectures and clone3", () => {
  const text = `{
  "defaultAction": "SCMP_ACT_ERRNO",
  "architectures": ["SCMP_ARCH_X86_64", "SCMP_ARCH_AARCH64", "SCMP_ARCH_ARM"],
  "syscalls": [
    { "names": ["read", "statx"], "action": "SCMP_ACT_ALLOW" }
  ]
}
`;
  const family = "Add SCMP_ARCH_X86 and SCMP_ARCH_X32 to architectures";

  test("the families of all that are listed", () => {
    const after = text.replace('_ARM"]', '_ARM", "SCMP_ARCH_X86", "SCMP_ARCH_X32"]');
    expect(actionsAt(text).get(family)).toBe(after);
    expect(actionsAt(after).get(family)).toBeUndefined();
  });

  test("clone3, where the default denies it", () => {
    const added = text.replace(
      "[\n    { ",
      '[\n    { "names": ["clone3"], "action": "SCMP_ACT_ERRNO", "errnoRet": 38 },\n    { ',
    );
    expect(actionsAt(text, "crun").get(cloneFails)).toBe(added);
    // runc gives ENOSYS for calls newer than statx.
    expect(actionsAt(text, "containerd").get(cloneFails)).toBeUndefined();
    expect(actionsAt(added, "crun").get(cloneFails)).toBeUndefined();
  });

  test("clone3, where a rule denies it", () => {
    const denied = text.replace(
      '"SCMP_ACT_ALLOW" }',
      '"SCMP_ACT_ALLOW" },\n    { "names": ["clone3", "bpf"], "action": "SCMP_ACT_ERRNO", "errnoRet": 1 }',
    );
    expect(actionsAt(denied.replace("_ERRNO", "_KILL")).get(cloneFails)).toBe(
      denied
        .replace("_ERRNO", "_KILL")
        .replace(
          "[\n    { ",
          '[\n    { "names": ["clone3"], "action": "SCMP_ACT_ERRNO", "errnoRet": 38 },\n    { ',
        )
        .replace('["clone3", "bpf"]', '["bpf"]'),
    );
  });

  test.each([
    ["it is allowed", '"names": ["clone3", "read"]', "containerd"],
    ["names are not read", '"name": "read"', "crun"],
  ] as const)("no clone3 where %s", (_name, names, runtime) => {
    const other = text.replace('"names": ["read", "statx"]', names);
    expect(actionsAt(other, runtime).get(cloneFails)).toBeUndefined();
  });
});

describe("nothing is offered", () => {
  test.each([
    [
      "in a broken profile",
      '{ "defaultAction": "SCMP_ACT_ERRNO", "syscalls": [{ "names": ["b", "a"] ',
    ],
    ["in an empty one", "{}"],
  ])("%s", (_name, text) => {
    expect([...actionsAt(text).keys()]).toEqual([]);
  });
});
