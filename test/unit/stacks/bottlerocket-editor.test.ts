import type { Part } from "../../../server/src/engine/parts/part.ts";
import { describe, expect, test } from "vitest";
import { parseText } from "../../../server/src/stacks/parse-text.ts";
import type { OutlineItem } from "../../../server/src/engine/analysis/part-results.ts";
import { cursorText } from "../../support/cursor-text.ts";
import { knowledge } from "../../support/knowledge.ts";

const path = "user-data.toml";

/** The names and details of an outline, indented by their depth. */
function outlineOf(part: Part): readonly string[] {
  const lines = (items: readonly OutlineItem[]): readonly string[] =>
    items.flatMap(({ name, detail, children }) => [
      `${name} ${detail}`.trim(),
      ...lines(children).map((line) => `  ${line}`),
    ]);
  return lines(part.outline?.() ?? []);
}

describe("in an editor", () => {
  const at = (marked: string): { text: string; offset: number; part: Part | undefined } => {
    const { text, offset } = cursorText(marked.replace("|", "<|>"));
    const { parts } = parseText(
      text,
      { kubernetesVersion: "1.35", path, language: "plaintext" },
      knowledge,
    );
    return { text, offset, part: parts.find(({ config }) => config) };
  };
  /** The line of the cursor after a completion. */
  const completed = (marked: string): readonly string[] => {
    const { text, offset, part } = at(marked);
    return (part?.complete?.(offset) ?? []).map(({ insert: { span, text: inserted } }) => {
      const all = text.slice(0, span.start) + inserted + text.slice(span.end);
      const start = all.lastIndexOf("\n", span.start - 1) + 1;
      return all.slice(start).split("\n")[0] ?? "";
    });
  };
  const head = "[settings.kubernetes]\n";

  test.each([
    ["cpu-manager-policy = |", ['cpu-manager-policy = "none"', 'cpu-manager-policy = "static"']],
    ['cpu-manager-policy ="|"', ['cpu-manager-policy = "none"', 'cpu-manager-policy = "static"']],
    ["seccomp-default =|\n", ["seccomp-default = true", "seccomp-default = false"]],
    ["authentication-mode = |", ['authentication-mode = "aws"', 'authentication-mode = "tls"']],
    [
      'cpu-manager-policy-options = ["full-pcpus-only", "strict-cpu-reservation",|]',
      [
        'cpu-manager-policy-options = ["full-pcpus-only", "strict-cpu-reservation", "distribute-cpus-across-numa"]',
        'cpu-manager-policy-options = ["full-pcpus-only", "strict-cpu-reservation", "prefer-align-cpus-by-uncorecache"]',
      ],
    ],
    [
      "kube-reserved.|",
      ["cpu", "memory", "ephemeral-storage", "pid"].map((name) => `kube-reserved.${name} = `),
    ],
    [
      "kube-reserved.cpu = 1\nkube-reserved.me|",
      ["memory", "ephemeral-storage", "pid"].map((name) => `kube-reserved.${name} = `),
    ],
    [
      'kube-reserved = { cpu = "1", me|',
      ["memory", "ephemeral-storage", "pid"].map(
        (name) => `kube-reserved = { cpu = "1", ${name} = `,
      ),
    ],
    ['kube-reserved = { cpu = "1" |', []],
    [
      "kube-reserved = {\n  | }",
      ["cpu", "memory", "ephemeral-storage", "pid"].map((n) => `  ${n} =  }`),
    ],
    [
      'cpu-manager-policy-options = [\n  "full-pcpus-only", # whole\n  "str|"\n]',
      [
        '  "distribute-cpus-across-numa"',
        '  "strict-cpu-reservation"',
        '  "prefer-align-cpus-by-uncorecache"',
      ],
    ],
    [
      "cluster-dns-ip = [\ncpu-manager-policy = |",
      ['cpu-manager-policy = "none"', 'cpu-manager-policy = "static"'],
    ],
    [
      "topology-manager-policy-options = { prefer-closest-numa-nodes = |",
      [
        "topology-manager-policy-options = { prefer-closest-numa-nodes = true",
        "topology-manager-policy-options = { prefer-closest-numa-nodes = false",
      ],
    ],
    ["max-pods = 5 |", []],
    ["# |", []],
    ["[settings.ntp]\n|", []],
    ["[settings.kubernetes.system|]", 6],
  ])("%s", (marked, lines) => {
    const found = completed(head + marked);
    if (typeof lines === "number") {
      expect(found).toHaveLength(lines);
      expect(found).toContain("[settings.kubernetes.system-reserved]");
    } else expect(found).toEqual(lines);
  });

  test("keys that are there are not offered again, and tables begin with a dot", () => {
    const found = completed(`${head}max-pods = 5\n|`);
    expect(found).toContain("event-qps = ");
    expect(found).toContain("eviction-hard.");
    expect(found).not.toContain("max-pods = ");
    expect(found).not.toContain("fail-cgroup-v1 = ");
    expect(completed(`${head}max-|pods = 5`)).toContain("max-pods = 5");
  });

  test.each([
    ["event-q|ps = 5", "event-qps", "**eventRecordQPS**"],
    ['cpu-manager-policy = "sta|tic"', '"static"', "static"],
    [
      '[settings.kubernetes.eviction-hard]\n"memory.av|ailable" = "5%"',
      '"memory.available"',
      "memory.available",
    ],
    ["[settings.kubernetes.kube-|reserved]", "kube-reserved", "**kubeReserved**"],
    ["max-pods = m|any", "many", "not valid TOML"],
  ])("%s is explained", (marked, word, words) => {
    const { text, offset, part } = at(head + marked);
    const hover = part?.hover?.(offset);
    expect(hover && text.slice(hover.span.start, hover.span.end)).toBe(word);
    expect(hover?.markdown).toContain(words);
  });

  test("its tables are an outline", () => {
    const { part } = at(
      `|${head}max-pods = 5\n[settings.kubernetes.eviction-hard]\n"pid.available" = "5%"\n`,
    );
    expect(part && outlineOf(part)).toEqual([
      "settings",
      "  kubernetes",
      "    max-pods 5",
      "    eviction-hard",
      "      pid.available 5%",
    ]);
  });

  test.each([undefined, "<stdin>", "/etc/user-data", "userdata.txt"])(
    "a file with the name %s is told by its text",
    (name) => {
      const options = {
        kubernetesVersion: "1.35",
        path: name,
      } as const;
      const { parts } = parseText(`# nodes\n${head}max-pods = "5"\n`, options, knowledge);
      expect(parts.flatMap(({ findings }) => findings.map(({ rule }) => rule))).toEqual([
        "platform-value-refused",
      ]);
    },
  );

  test("nothing is offered that writes YAML", () => {
    const { parts } = parseText(
      `${head}max-podz = 5\ncpu-manager-policy = "Static"\n`,
      { kubernetesVersion: "1.35", path },
      knowledge,
    );
    const request = {
      range: { start: 0, end: 60 },
      sets: [],
      isAutomatic: false,
      isRequested: () => true,
    };
    expect(parts.flatMap((part) => part.rewrites?.(request) ?? [])).toEqual([]);
  });

  test("YAML that has such a text in it is none", () => {
    const text = `kind: EC2NodeClass
apiVersion: karpenter.k8s.aws/v1
spec:
  amiSelectorTerms: [{ alias: bottlerocket@latest }]
  userData: |
    [settings.kubernetes]
    max-pods = "5"
`;
    const options = { kubernetesVersion: "1.35", path: "<stdin>" } as const;
    const found = parseText(text, options, knowledge).parts.flatMap(({ findings }) => findings);
    expect(found.map(({ rule, span }) => [rule, text.slice(span.start, span.end)])).toEqual([
      ["platform-value-refused", '"5"'],
    ]);
  });
});
