import { analyzeSeccomp } from "../../../support/analyses.ts";
import { describe, expect, test } from "vitest";

import { seccompCompletionsAt } from "../../../../server/src/seccomp/profile/seccomp-completion.ts";
import { completeSeccomp, inRule } from "../../../support/complete-seccomp.ts";
import { cursorText } from "../../../support/cursor-text.ts";
import { knowledge } from "../../../support/knowledge.ts";

describe("in JSON, finished or not", () => {
  test.each([
    ['"names": [<|>]}]}', '"names": ["chown"]}]}'],
    ['"names": [ <|> ]}]}', '"names": [ "chown" ]}]}'],
    ['"names": ["<|>"]}]}', '"names": ["chown"]}]}'],
    ['"names": ["ch<|>"]}]}', '"names": ["chown"]}]}'],
    ['"names": ["ch<|>mod"]}]}', '"names": ["chown"]}]}'],
    ['"names": ["ch<|>', '"names": ["chown"'],
    ['"names": ["<|>', '"names": ["chown"'],
    ['"names": [<|>', '"names": ["chown"'],
    ['"names": ["ch<|>]}]}', '"names": ["chown"]}]}'],
    ['"names": [ch<|>]}]}', '"names": ["chown"]}]}'],
    ['"names": ["read",<|>]}]}', '"names": ["read","chown"]}]}'],
    ['"names": ["read", "ch<|>', '"names": ["read", "chown"'],
    ['"names": ["ch<|>, "read"]}]}', '"names": ["chown", "read"]}]}'],
    ['"names": [\n  "read",\n  "<|>\n]}]}', '"names": [\n  "read",\n  "chown"\n]}]}'],
    ['"name": "<|>"}]}', '"name": "chown"}]}'],
    ['"name":<|>}]}', '"name": "chown"}]}'],
    ['"name": <|>', '"name": "chown"'],
    ['"Names": ["<|>"]}]}', '"Names": ["chown"]}]}'],
  ])("%s", (before, after) => {
    expect(completeSeccomp(inRule(before)).accept("chown")).toBe(inRule(after));
    expect(completeSeccomp(inRule(before), "docker").accept("chown")).toBe(inRule(after));
  });

  test.each([
    "<|>",
    '{"defaultAction": "SCMP_ACT_ERRNO", <|>}',
    inRule('"names": ["read" <|>]}]}'),
    inRule('"names": ["read"]<|>}]}'),
    inRule("<|>}]}"),
    inRule('"comment": "<|>"}]}'),
    inRule('"args": [<|>]}]}'),
    inRule('"args": [{"value": <|>}]}]}'),
    inRule('"includes": {"minKernel": "<|>"}}]}'),
    '{"nothing": {"names": ["<|>"]}}',
  ])("nothing at %s", (marked) => {
    expect(completeSeccomp(marked).items).toEqual([]);
    expect(completeSeccomp(marked, "docker").items).toEqual([]);
  });

  test("the typed quote is part of what is compared", () => {
    const [item] = completeSeccomp(inRule('"names": ["ch<|>"]}]}')).items;
    expect(item?.filterText).toBe(`"${item?.label ?? ""}"`);
    expect(completeSeccomp(inRule('"names": [<|>]}]}')).items[0]).not.toHaveProperty("filterText");
  });
});

describe("calls", () => {
  test("what stands in the rule is left out, whatever stands in others", () => {
    const marked = inRule('"names": ["read"]}, {"names": ["chown", "<|>", "chmod", ]}]}');
    const { labels } = completeSeccomp(marked);
    expect(labels).toContain("read");
    expect(labels.filter((label) => label === "chown" || label === "chmod")).toEqual([]);
    expect(labels.length).toBe(knowledge.seccomp.callNames.length - 2);
  });

  test("those of the profile's architectures come first", () => {
    const text = `{"defaultAction": "SCMP_ACT_ERRNO", "architectures": ["SCMP_ARCH_AARCH64"],
      "syscalls": [{"names": ["<|>"]}]}`;
    const { labels, items } = completeSeccomp(text, "containerd");
    const number = knowledge.seccomp.callsOf("SCMP_ARCH_AARCH64").length;
    const isThere = (label: string): boolean =>
      knowledge.seccomp.numberOf(label, "SCMP_ARCH_AARCH64") !== undefined;
    expect(labels.slice(0, number).every(isThere)).toBe(true);
    expect(labels.slice(number).some(isThere)).toBe(false);
    const details = new Map(items.map(({ label, detail }) => [label, detail]));
    expect(details.get("openat")).toBe("file · 56");
    expect(details.get("open")).toBe("file · not on aarch64");
  });

  test("without architectures, those of the usual ones", () => {
    const { items } = completeSeccomp(inRule('"names": ["<|>"]}]}'));
    const shown = (name: string): object | undefined => items.find(({ label }) => label === name);
    expect(shown("open")).toMatchObject({ kind: "call", detail: "file · 2", sortText: /^0/ });
    expect(shown("breakpoint")).toMatchObject({ detail: "arch · not on x86_64", sortText: /^1/ });
  });
});

describe("other values, as the fields' types say", () => {
  const actions = Object.keys(knowledge.seccomp.model.actions);

  test("actions; the older name last; none that the runtime refuses", () => {
    const inAction = inRule('"action": "<|>"}]}');
    expect(completeSeccomp(inAction).labels).toEqual([...actions.slice(1), "SCMP_ACT_KILL"]);
    const inDefault = '{"defaultAction": <|>}';
    expect(completeSeccomp(inDefault).labels).toEqual([...actions.slice(1, -1), "SCMP_ACT_KILL"]);
    expect(completeSeccomp(inDefault, "cri-o").labels).toContain("SCMP_ACT_NOTIFY");
    expect(completeSeccomp(inDefault).accept("SCMP_ACT_LOG")).toBe(
      '{"defaultAction": "SCMP_ACT_LOG"}',
    );
    const [, , trap] = completeSeccomp(inDefault).items;
    expect(trap).toEqual({
      label: "SCMP_ACT_KILL_THREAD",
      kind: "constant",
      insert: '"SCMP_ACT_KILL_THREAD"',
      span: { start: 18, end: 18 },
      detail: "kills the thread",
      sortText: "0002",
    });
  });

  test("architectures that the runtime knows, without those that are listed", () => {
    const marked = '{"architectures": ["SCMP_ARCH_X86_64", "<|>"]}';
    const { labels } = completeSeccomp(marked);
    expect(labels.slice(0, 3)).toEqual(["SCMP_ARCH_AARCH64", "SCMP_ARCH_X86", "SCMP_ARCH_X32"]);
    expect(labels).not.toContain("SCMP_ARCH_X86_64");
    expect(labels).not.toContain("SCMP_ARCH_M68K");
    expect(completeSeccomp(marked, "crun").labels).toContain("SCMP_ARCH_M68K");
    const inMap = '{"archMap": [{"architecture": "SCMP_ARCH_X86_64", "subArchitectures": [<|>]}]}';
    expect(completeSeccomp(inMap).accept("SCMP_ARCH_X86")).toBe(
      inMap.replace("<|>", '"SCMP_ARCH_X86"'),
    );
    expect(completeSeccomp('{"archMap": [{"architecture": <|>').labels[0]).toBe("SCMP_ARCH_X86_64");
  });

  test("short names of architectures", () => {
    const { labels, items, accept } = completeSeccomp(inRule('"includes": {"arches": ["<|>"]}}]}'));
    expect(labels.slice(0, 3)).toEqual(["amd64", "arm64", "x86"]);
    expect(items[0]?.kind).toBe("value");
    expect(accept("arm64")).toBe(inRule('"includes": {"arches": ["arm64"]}}]}'));
  });

  test("operators with what they compare", () => {
    const { items } = completeSeccomp(inRule('"args": [{"op": <|>}]}]}'));
    expect(items.map(({ label, detail }) => `${label}: ${detail ?? ""}`)).toEqual([
      "SCMP_CMP_NE: arg != value",
      "SCMP_CMP_LT: arg < value",
      "SCMP_CMP_LE: arg <= value",
      "SCMP_CMP_EQ: arg == value",
      "SCMP_CMP_GE: arg >= value",
      "SCMP_CMP_GT: arg > value",
      "SCMP_CMP_MASKED_EQ: (arg & value) == valueTwo",
    ]);
  });

  test("flags", () => {
    const { labels, items } = completeSeccomp('{"flags": ["SECCOMP_FILTER_FLAG_LOG", <|>]}');
    expect(labels).toEqual([
      "SECCOMP_FILTER_FLAG_TSYNC",
      "SECCOMP_FILTER_FLAG_SPEC_ALLOW",
      "SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV",
    ]);
    expect(items[0]?.detail).toBe("Linux 3.17");
  });

  test("error numbers by name, the usual ones first", () => {
    const { labels, accept } = completeSeccomp(inRule('"errnoRet": <|>}]}'));
    expect(labels.slice(0, 4)).toEqual(["1 EPERM", "38 ENOSYS", "2 ENOENT", "3 ESRCH"]);
    expect(labels.filter((label) => label.startsWith("11 "))).toEqual(["11 EAGAIN"]);
    expect(accept("38 ENOSYS")).toBe(inRule('"errnoRet": 38}]}'));
    expect(completeSeccomp('{"defaultErrnoRet":<|>}').accept("38 ENOSYS")).toBe(
      '{"defaultErrnoRet": 38}',
    );
    expect(completeSeccomp('{"defaultErrnoRet": 3<|>}').accept("38 ENOSYS")).toBe(
      '{"defaultErrnoRet": 38}',
    );
    expect(completeSeccomp('{"defaultErrnoRet": "<|>"}').accept("38 ENOSYS")).toBe(
      '{"defaultErrnoRet": 38}',
    );
  });

  test("error names", () => {
    const { labels, items, accept } = completeSeccomp(inRule('"errno": "<|>"}]}'), "podman");
    expect(labels.slice(0, 3)).toEqual(["EPERM", "ENOSYS", "ENOENT"]);
    expect(items.find(({ label }) => label === "ENOSYS")?.detail).toBe("38");
    expect(accept("ENOSYS")).toBe(inRule('"errno": "ENOSYS"}]}'));
    expect(completeSeccomp('{"defaultErrno": "<|>"}').labels).toContain("EWOULDBLOCK");
  });

  test("capabilities, those that open calls first, those that all have last", () => {
    const { labels } = completeSeccomp(inRule('"excludes": {"caps": ["CAP_BPF", "<|>"]}}]}'));
    expect(labels.length).toBe(40);
    expect(labels[0]).toBe("CAP_DAC_READ_SEARCH");
    expect(labels).not.toContain("CAP_BPF");
    expect(labels.at(-1)).toBe("CAP_SETFCAP");
  });

  test("arguments", () => {
    const { items, accept } = completeSeccomp(inRule('"args": [{"index": <|>}]}]}'));
    expect(items.map(({ label, detail }) => `${label} ${detail ?? ""}`)).toEqual([
      "0 first argument",
      "1 second argument",
      "2 third argument",
      "3 fourth argument",
      "4 fifth argument",
      "5 sixth argument",
    ]);
    expect(accept("5")).toBe(inRule('"args": [{"index": 5}]}]}'));
  });
});

describe("a bundle", () => {
  const bundle = (rest: string): string =>
    `{"ociVersion": "1.0.2", "process": {"args": [""]}, "linux": {"seccomp": {${rest}}}}`;

  test("only its profile is completed", () => {
    expect(completeSeccomp(bundle('"defaultAction": "<|>"'), "containerd").labels).toContain(
      "SCMP_ACT_ERRNO",
    );
    const outside = bundle('"defaultAction": ""').replace('[""]', '["<|>"]');
    expect(completeSeccomp(outside, "containerd").items).toEqual([]);
  });

  test("JSON without a profile has no answers", () => {
    const pod =
      '{"apiVersion": "v1", "kind": "Pod", "spec": {"containers": [{"securityContext": {"seccompProfile": {"type": "<|>"}}}]}}';
    const { text, offset } = cursorText(pod);
    const analysis = analyzeSeccomp(text, { runtime: "containerd" }, knowledge);
    expect(analysis?.profiles).toEqual([]);
    expect(seccompCompletionsAt(analysis, text, offset, "json", knowledge)).toEqual([]);
  });
});

describe("a resource of the Security Profiles Operator", () => {
  const head = "apiVersion: security-profiles-operator.x-k8s.io/v1beta1\nkind: SeccompProfile\n";
  const spec = (rest: string): string => `${head}spec:\n${rest}`;

  test.each([
    [
      "  syscalls:\n    - action: SCMP_ACT_ALLOW\n      names:\n        - <|>",
      "chown",
      "  syscalls:\n    - action: SCMP_ACT_ALLOW\n      names:\n        - chown",
    ],
    [
      "  syscalls:\n    - names:\n        - read\n        - ch<|>\n",
      "chown",
      "  syscalls:\n    - names:\n        - read\n        - chown\n",
    ],
    [
      "  syscalls:\n    - names:\n        - read\n        -<|>\n",
      "chown",
      "  syscalls:\n    - names:\n        - read\n        - chown\n",
    ],
    [
      "  syscalls:\n    - names: [read, <|>]\n",
      "chown",
      "  syscalls:\n    - names: [read, chown]\n",
    ],
    ['  syscalls:\n    - names: ["ch<|>"]\n', "chown", "  syscalls:\n    - names: [chown]\n"],
    ["  syscalls:\n    - names: [ch<|>\n", "chown", "  syscalls:\n    - names: [chown\n"],
    [
      "  syscalls:\n    - names:\n        <|>\n",
      "chown",
      "  syscalls:\n    - names:\n        - chown\n",
    ],
    ["  defaultAction: <|>\n", "SCMP_ACT_LOG", "  defaultAction: SCMP_ACT_LOG\n"],
    ["  defaultAction:<|>\n", "SCMP_ACT_LOG", "  defaultAction: SCMP_ACT_LOG\n"],
    ["  defaultAction: SCMP<|>\n", "SCMP_ACT_LOG", "  defaultAction: SCMP_ACT_LOG\n"],
    ["  defaultAction:\n    <|>\n", "SCMP_ACT_LOG", "  defaultAction:\n    SCMP_ACT_LOG\n"],
    ["  syscalls:\n    - errnoRet: <|>\n", "38 ENOSYS", "  syscalls:\n    - errnoRet: 38\n"],
    [
      "  architectures:\n  - SCMP_ARCH_X86_64\n  - <|>\n",
      "SCMP_ARCH_X86",
      "  architectures:\n  - SCMP_ARCH_X86_64\n  - SCMP_ARCH_X86\n",
    ],
    ["  <|>\n", "defaultAction", "  defaultAction: \n"],
    ["  defaultAction: x\n  <|>\n", "syscalls", "  defaultAction: x\n  syscalls:\n    - \n"],
    ["  syscalls:\n    - <|>\n", "names", "  syscalls:\n    - names:\n        - \n"],
    ["  syscalls:\n    - na<|>: [read]\n", "names", "  syscalls:\n    - names: [read]\n"],
    [
      "  syscalls:\n    - args:\n        - {index: 0, <|>}\n",
      "op",
      "  syscalls:\n    - args:\n        - {index: 0, op: }\n",
    ],
  ])("%s", (before, label, after) => {
    const completed = completeSeccomp(spec(before), "containerd");
    expect(completed.accept(label)).toBe(spec(after));
    const windows = completeSeccomp(spec(before).replaceAll("\n", "\r\n"), "containerd");
    expect(windows.accept(label)).toBe(spec(after).replaceAll("\n", "\r\n"));
  });

  test("keys: those that the map lacks, what it must have first", () => {
    const { labels, items } = completeSeccomp(
      spec("  syscalls:\n    - names: [read]\n      <|>\n"),
      "containerd",
    );
    expect(labels).toEqual(["action", "errnoRet", "args"]);
    expect(items[0]).toMatchObject({ kind: "key", detail: "action", retrigger: true });
    expect(completeSeccomp(spec("  flags: []\n  <|>\n"), "containerd").labels).toEqual([
      "defaultAction",
      "architectures",
      "listenerPath",
      "listenerMetadata",
      "syscalls",
    ]);
  });

  test.each([
    `${head}<|>spec: {}\n`,
    `${head}metadata:\n  name: <|>\nspec: {}\n`,
    spec("  # <|>\n"),
    spec("  syscalls:\n    - names: |\n        <|>\n"),
    `${head}spec: {}\n---\nkind: Pod\nspec:\n  defaultAction: <|>\n`,
  ])("nothing at %s", (marked) => {
    expect(completeSeccomp(marked, "containerd").items).toEqual([]);
  });

  test("without an analysis, YAML is no profile", () => {
    expect(completeSeccomp(spec("  defaultAction: <|>\n")).items).toEqual([]);
  });
});

test("whatever the text is, nothing throws and spans hold the cursor", () => {
  const whole = inRule(
    `"names": ["clone"], "action": "SCMP_ACT_ERRNO", "errnoRet": 38, "includes": {"caps": ["CAP_BPF"],
     "arches": []}, "args": [{"index": 0, "value": 1, "op": "SCMP_CMP_EQ"}]}], "flags": [], "x": [[`,
  );
  for (let end = 0; end <= whole.length; end++) {
    for (const rest of ["", '"}]}']) {
      const text = whole.slice(0, end) + rest;
      for (const { span } of seccompCompletionsAt(undefined, text, end, "json", knowledge)) {
        expect(span.start <= end && end <= span.end && span.end <= text.length).toBe(true);
      }
    }
  }
});
