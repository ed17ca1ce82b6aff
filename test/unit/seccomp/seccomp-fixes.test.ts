import { safeSeccompEdits } from "../../support/analyses.ts";
import { describe, expect, test } from "vitest";
import { applyEdits } from "../../../server/src/engine/syntax/edits/apply-edits.ts";

import type { ContainerRuntime } from "../../../server/src/facts/seccomp-table.ts";
import { analysisOf, fixTitles, fixedText } from "../../support/seccomp-fixes.ts";

/** A profile with one rule on each line. */
function profile(rules: readonly string[], head = '"defaultAction": "SCMP_ACT_ALLOW",'): string {
  const lines = rules.map((rule) => `    ${rule}`).join(",\n");
  return `{\n  ${head}\n  "syscalls": [\n${lines}\n  ]\n}\n`;
}

/** A rule on one line. */
function rule(names: string, action: string, more = ""): string {
  return `{ "names": [${names}], "action": "SCMP_ACT_${action}"${more} }`;
}

const denying = '"defaultAction": "SCMP_ACT_ERRNO",';
const args = (...list: string[]): string => `, "args": [${list.join(", ")}]`;
const equal = (index: number, value: number): string =>
  `{ "index": ${index}, "value": ${value}, "op": "SCMP_CMP_EQ" }`;

describe("in JSON with everything on lines of its own", () => {
  const before = `{
\t"defaultAction": "SCMP_ACT_ERRNO",
\t"archMap": [
\t\t{
\t\t\t"architecture": "SCMP_ARCH_X86_64",
\t\t\t"subArchitectures": [
\t\t\t\t"SCMP_ARCH_X86",
\t\t\t\t"SCMP_ARCH_X32"
\t\t\t]
\t\t},
\t\t{
\t\t\t"architecture": "SCMP_ARCH_S390X",
\t\t\t"subArchitectures": [
\t\t\t\t"SCMP_ARCH_S390"
\t\t\t]
\t\t}
\t],
\t"syscalls": [
\t\t{
\t\t\t"names": [
\t\t\t\t"close",
\t\t\t\t"execve",
\t\t\t\t"exit_group",
\t\t\t\t"mmap",
\t\t\t\t"read",
\t\t\t\t"read"
\t\t\t],
\t\t\t"action": "SCMP_ACT_ALLOW",
\t\t\t"args": [],
\t\t\t"comment": ""
\t\t}
\t]
}
`;

  test("calls come one to a line", () => {
    const after = before
      .replace('"exit_group",\n', '"exit_group",\n\t\t\t\t"futex",\n')
      .replace('"read"\n', '"read",\n\t\t\t\t"write"\n');
    expect(fixedText(before, "seccomp-start-calls")).toBe(after);
  });

  test("a call goes with its line and the comma before", () => {
    const after = before.replace('"read",\n\t\t\t\t"read"\n', '"read"\n');
    expect(fixedText(before, "seccomp-call-repeated")).toBe(after);
  });

  test("a new rule looks like the others", () => {
    const rules = `[
\t\t{
\t\t\t"names": [
\t\t\t\t"clone3",
\t\t\t\t"faccessat2",
\t\t\t\t"fchmodat2",
\t\t\t\t"statx"
\t\t\t],
\t\t\t"action": "SCMP_ACT_ERRNO",
\t\t\t"errnoRet": 38
\t\t},
\t\t{
\t\t\t"names": [
\t\t\t\t"close",`;
    const after = before.replace('[\n\t\t{\n\t\t\t"names": [\n\t\t\t\t"close",', rules);
    expect(fixedText(before, "seccomp-eperm-for-enosys", { runtime: "crun" })).toBe(after);
  });

  test("architectures come one to a line, of one byte order", () => {
    const start = before.indexOf('\t"archMap"');
    const end = before.indexOf('\t"syscalls"');
    const list = `\t"architectures": [
\t\t"SCMP_ARCH_X86_64",
\t\t"SCMP_ARCH_X86",
\t\t"SCMP_ARCH_X32"
\t],
`;
    const after = before.slice(0, start) + list + before.slice(end);
    expect(fixedText(before, "seccomp-key-dropped")).toBe(after);
  });
});

describe("in JSON without blanks", () => {
  const before =
    '{"defaultAction":"SCMP_ACT_ERRNO","architectures":["SCMP_ARCH_X86_64"],"syscalls":[{"names":["read","","write"],"action":"SCMP_ACT_ALLOW"},{"names":["clone"],"action":"SCMP_ACT_ALLOW","args":[{"index":0,"value":1,"op":"SCMP_CMP_EQ"},{"index":0,"value":2,"op":"SCMP_CMP_EQ"}]}]}';

  test.each([
    [
      "seccomp-architecture-family",
      '["SCMP_ARCH_X86_64"]',
      '["SCMP_ARCH_X86_64","SCMP_ARCH_X86","SCMP_ARCH_X32"]',
    ],
    ["seccomp-name-empty", '["read","","write"]', '["read","write"]'],
    ["seccomp-start-calls", '"write"]', '"write","execve","exit_group","mmap","close","futex"]'],
    [
      "seccomp-argument-repeated",
      ',{"index":0,"value":2,"op":"SCMP_CMP_EQ"}]}',
      ']}, {"names":["clone"],"action":"SCMP_ACT_ALLOW","args":[{"index":0,"value":2,"op":"SCMP_CMP_EQ"}]}',
    ],
  ])("%s", (id, from, to) => {
    expect(fixedText(before, id)).toBe(before.replace(from, to));
  });

  test("a new rule has none either", () => {
    const added =
      '[{"names":["clone3","faccessat2","fchmodat2","statx"],"action":"SCMP_ACT_ERRNO","errnoRet":38},{"names":["read"';
    const after = before.replace('[{"names":["read"', added);
    expect(fixedText(before, "seccomp-eperm-for-enosys", { runtime: "crun" })).toBe(after);
  });
});

describe("in an operator's resource", () => {
  const before = `apiVersion: security-profiles-operator.x-k8s.io/v1beta1
kind: SeccompProfile
metadata:
  name: a
spec:
  # What is not named is denied.
  defaultAction: SCMP_ACT_ERRNO
  architectures:
  - SCMP_ARCH_X86_64 # the nodes'
  syscalls:
  - action: SCMP_ACT_ALLOW
    names:
    - read
    - read
    - "fstatat"
  # of its own
  - names: [clone]
    action: SCMP_ACT_ALLOW
    args:
    - index: 0
      value: 1
      op: SCMP_CMP_EQ
    - index: 0
      value: 18446744073709551615
      op: SCMP_CMP_EQ
  - names:
    - ptrace
    action: SCMP_ACT_ERRNO
`;

  test.each([
    [
      "seccomp-architecture-family",
      "  - SCMP_ARCH_X86_64 # the nodes'\n",
      "  - SCMP_ARCH_X86_64 # the nodes'\n  - SCMP_ARCH_X86\n  - SCMP_ARCH_X32\n",
    ],
    ["seccomp-call-repeated", "    - read\n    - read\n", "    - read\n"],
    ["seccomp-call-unknown", '"fstatat"', '"newfstatat"'],
    [
      "seccomp-argument-repeated",
      "      op: SCMP_CMP_EQ\n    - index: 0\n",
      "      op: SCMP_CMP_EQ\n  - names: [clone]\n    action: SCMP_ACT_ALLOW\n    args:\n    - index: 0\n",
    ],
    ["seccomp-rule-equals-default", "  - names:\n    - ptrace\n    action: SCMP_ACT_ERRNO\n", ""],
    [
      "seccomp-start-calls",
      '    - "fstatat"\n',
      '    - "fstatat"\n    - execve\n    - exit_group\n    - mmap\n    - write\n    - close\n    - futex\n',
    ],
  ])("%s", (id, from, to) => {
    expect(fixedText(before, id)).toBe(before.replace(from, to));
  });

  test("a rule before all", () => {
    const after = before.replace(
      "  syscalls:\n",
      "  syscalls:\n  - names:\n    - clone3\n    - faccessat2\n    - fchmodat2\n    - statx\n    action: SCMP_ACT_ERRNO\n    errnoRet: 38\n",
    );
    expect(fixedText(before, "seccomp-eperm-for-enosys", { runtime: "crun" })).toBe(after);
  });

  test("a default action before all, and a key that the resource does not have", () => {
    const resource = `apiVersion: security-profiles-operator.x-k8s.io/v1beta1
kind: SeccompProfile
metadata: { name: a }
spec:
  defaultErrnoRet: 38
  syscalls:
    - { names: [chmod], action: SCMP_ACT_ERRNO }
`;
    const action = resource.replace("spec:\n", "spec:\n  defaultAction: SCMP_ACT_ALLOW\n");
    expect(fixedText(resource, "seccomp-default-missing")).toBe(action);
    const without = action.replace("  defaultErrnoRet: 38\n", "");
    expect(fixedText(action, "seccomp-key-dropped")).toBe(without);
  });

  test("a default action where there is nothing yet", () => {
    const empty =
      "apiVersion: security-profiles-operator.x-k8s.io/v1\nkind: SeccompProfile\nspec:\n";
    const after = `${empty}  defaultAction: SCMP_ACT_ERRNO\n`;
    expect(fixedText(empty, "seccomp-default-missing")).toBe(after);
  });

  test("conditions with a comment are left alone", () => {
    const commented = before.replace("value: 1\n", "value: 1 # one\n");
    expect(fixTitles(commented, "seccomp-argument-repeated")).toEqual([]);
  });
});

describe("in a bundle, with other line breaks", () => {
  const before =
    '{\r\n  "ociVersion": "1.0.2",\r\n  "linux": {\r\n    "seccomp": {\r\n      "syscalls": [\r\n        {\r\n          "names": [\r\n            "read"\r\n          ]\r\n        }\r\n      ]\r\n    }\r\n  }\r\n}\r\n';

  test.each([
    [
      "seccomp-default-missing",
      '      "syscalls"',
      '      "defaultAction": "SCMP_ACT_ALLOW",\r\n      "syscalls"',
    ],
    [
      "seccomp-action-missing",
      "          ]\r\n",
      '          ],\r\n          "action": "SCMP_ACT_ALLOW"\r\n',
    ],
  ])("%s", (id, from, to) => {
    expect(fixedText(before, id)).toBe(before.replace(from, to));
  });
});

describe("which fixes are offered", () => {
  const both = '"architectures": ["SCMP_ARCH_M68K", "SCMP_ARCH_X86_64", "amd64"],';
  const head = `"defaultAction": "SCMP_ACT_ALLOW",\n  ${both}`;

  test.each([
    ["seccomp-architecture-unknown", head, ['*Remove "SCMP_ARCH_M68K"']],
    ["seccomp-architecture-unknown", head.replace('"SCMP_ARCH_M68K", ', ""), ['*Remove "amd64"']],
    ["seccomp-default-allow", head, []],
    [
      "seccomp-kill-thread",
      '"defaultAction": "SCMP_ACT_KILL",',
      ["*Change to SCMP_ACT_KILL_PROCESS", "Change to SCMP_ACT_KILL_THREAD"],
    ],
    [
      "seccomp-flag-unknown",
      '"defaultAction": "SCMP_ACT_ALLOW",\n  "flags": ["tsync"],',
      ["*Change to SECCOMP_FILTER_FLAG_TSYNC", 'Remove "tsync"'],
    ],
    [
      "seccomp-listener-unused",
      '"defaultAction": "SCMP_ACT_ALLOW",\n  "listenerPath": "/a",\n  "listenerMetadata": "b",',
      ["*Remove listenerPath and listenerMetadata"],
    ],
  ])("%s", (id, start, titles) => {
    expect(fixTitles(profile([rule('"chmod"', "LOG")], start), id)).toEqual(titles);
  });

  test("a rule like the default goes unseen where that changes nothing", () => {
    const rules = [rule('"read", "clone3"', "ALLOW"), rule('"ptrace"', "ERRNO")];
    const id = "seccomp-rule-equals-default";
    expect(fixTitles(profile(rules, denying), id)).toEqual(["*!Remove the rule"]);
    // Without it, runc takes the profile for older than clone3.
    const newer = [rule('"read"', "ALLOW"), rule('"clone3"', "ERRNO")];
    expect(fixTitles(profile(newer, denying), id)).toEqual(["*Remove the rule"]);
  });

  test("an agent's socket is not made up", () => {
    const text = profile([rule('"mount"', "NOTIFY")]);
    expect(fixTitles(text, "seccomp-notify-listener")).toEqual([]);
  });
});

describe("syntax mistakes in JSON", () => {
  const sound =
    '{\n  "defaultAction": "SCMP_ACT_ALLOW",\n  "flags": ["SECCOMP_FILTER_FLAG_LOG"],\n  "syscalls": []\n}\n';

  test.each([
    ["a missing comma", sound.replace('ALLOW",', 'ALLOW"')],
    ["a missing colon", sound.replace('"flags":', '"flags"')],
    ["a comma behind the last item", sound.replace('LOG"]', 'LOG",]')],
    ["a comma before the first item", sound.replace('["SEC', '[,"SEC')],
    ["two commas", sound.replace('ALLOW",', 'ALLOW",,')],
    ["a semicolon", sound.replace('ALLOW",', 'ALLOW";')],
    ["an equals sign", sound.replace('"flags":', '"flags"=')],
    ["single quotes", sound.replace('"SECCOMP_FILTER_FLAG_LOG"', "'SECCOMP_FILTER_FLAG_LOG'")],
    ["no quotes", sound.replace('"flags"', "flags")],
    ["a comment on a line", sound.replace('  "flags"', '  // flags\n  "flags"')],
    ["a comment behind a line", sound.replace('"],\n', '"], // flags\n')],
    ["comments", sound.replace("{\n", "{ // a\n").replace('  "flags"', '  /* b */ "flags"')],
    ["an open end", sound.slice(0, -3)],
    ["an open end behind a comma", `${sound.slice(0, -3)},`],
    ["a bracket too many", sound.replace(/\n$/, "}\n")],
    ["a full-width comma", sound.replace('"],\n', '"]，\n')],
  ])("%s", (_name, broken) => {
    expect(fixedText(broken, "seccomp-json-syntax").trimEnd()).toBe(sound.trimEnd());
  });

  test("other words", () => {
    const text = '{ "defaultAction": "SCMP_ACT_ALLOW", "defaultErrnoRet": 0x26, "x": True }';
    const once = fixedText(text, "seccomp-json-syntax");
    expect(fixedText(once, "seccomp-json-syntax")).toBe(
      '{ "defaultAction": "SCMP_ACT_ALLOW", "defaultErrnoRet": 38, "x": true }',
    );
  });

  test("nothing is guessed where a quote is missing", () => {
    const text = '{ "defaultAction": "SCMP_ACT_ERRNO, "syscalls": [] }';
    expect(fixTitles(text, "seccomp-json-syntax")).toEqual([]);
  });
});

describe("all safe fixes at once", () => {
  function safely(text: string, runtime: ContainerRuntime = "containerd"): string {
    const analysis = analysisOf(text, runtime);
    return applyEdits(text, safeSeccompEdits(analysis, analysis.findings));
  }

  test("what changes nothing, and what can only be meant so", () => {
    const before = profile(
      [
        rule('"read", "read", "write", ""', "ALLOW"),
        rule('"write"', "ALLOW", args(equal(0, 1))),
        rule('"chmod"', "KILL_PROCESS", ', "errnoRet": 5'),
        rule('"open"', "ERRNO"),
        rule('"chmodd"', "ALLOW"),
      ],
      denying,
    );
    const after = profile(
      [
        rule('"read", "write"', "ALLOW"),
        rule('"chmod"', "KILL_PROCESS"),
        rule('"chmodd"', "ALLOW"),
      ],
      denying,
    );
    expect(safely(before)).toBe(after);
  });

  test("of two that touch, the first", () => {
    const before = profile([rule('"read", "read", ""', "LOG")]);
    expect(safely(before)).toBe(profile([rule('"read", ""', "LOG")]));
    expect(safely(safely(before))).toBe(profile([rule('"read"', "LOG")]));
  });

  test("in a broken text, nothing but the syntax", () => {
    const before = '{ "defaultAction": "SCMP_ACT_ALLOW" "syscalls": [],}';
    expect(safely(before)).toBe('{ "defaultAction": "SCMP_ACT_ALLOW", "syscalls": []}');
    const quoted = "{ 'defaultAction': 'SCMP_ACT_ALLOW', // a\n}";
    expect(safely(quoted)).toBe(quoted);
  });

  test("crun refuses an error number, and there are two answers", () => {
    const before = profile([rule('"chmod"', "KILL_PROCESS", ', "errnoRet": 5')]);
    expect(safely(before, "crun")).toBe(before);
  });
});
