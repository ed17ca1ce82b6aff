import { describe, expect, test } from "vitest";
import type { FieldRecord } from "../../../server/src/facts/table.ts";
import type { RuleFile } from "../../../tools/generate/sources/rule-files.ts";
import { withHeads, type HeadSources } from "../../../tools/generate/pages/rule-heads.ts";

const page =
  "# some-rule\n\nA sentence.\n\n**Old** head\n\n## Why\n\nIt is so.\n\n## Turn it off\n\nOld words.\n";

const field = (path: string, since?: FieldRecord["since"]): FieldRecord => ({
  path,
  type: "int32",
  anchor: "kubelet-config-k8s-io-v1beta1-KubeletConfiguration",
  since,
});

const sources = (fields: readonly FieldRecord[]): HeadSources => ({
  pages: new Map([["some-rule", page]]),
  files: [
    {
      topic: "pods-per-node",
      name: "some-rule",
      rules: [
        {
          id: "some-rule",
          maker: "defineRule",
          severity: "error",
          source: "",
          facts: { stage: "validation" },
          fields: fields.map(({ path }) => path),
        },
      ],
    },
  ],
  facts: { "some-rule": { stage: "validation" } },
  table: {
    kinds: {
      KubeletConfiguration: { apiVersions: [{ name: "kubelet.config.k8s.io/v1beta1" }], fields },
    },
  },
  fixes: { safe: [], none: {}, own: {}, chinese: {} },
  releases: { "0.3.0": ["some-rule"] },
});

const headOf = (fields: readonly FieldRecord[], locale: "en" | "zh-cn" = "en"): string =>
  withHeads(new Map([["some-rule", page]]), locale, sources(fields)).get("some-rule") ?? "";

test("summarizes the rule, keeps the written sections, and ends with blocks to copy and a table", () => {
  expect(headOf([field("maxPods"), field("podsPerCore")])).toBe(`# some-rule

A sentence.

**Error** · all supported versions · Quick Fix, not applied by \`check --fix\`

## Why

It is so.

## When it is fine

Never: the kubelet does not start with these settings. If a flag or another file changes them, check everything together, for example with \`check --config-dir\`.

## Turn it off

On one line:

\`\`\`yaml
# kubelet-config-ignore: some-rule -- reason
\`\`\`

In a project, in \`.kubelet-config.yaml\`:

\`\`\`yaml
rules:
  some-rule: off
\`\`\`

In your VS Code settings:

\`\`\`json
{ "kubelet.rules": { "some-rule": "off" } }
\`\`\`

More ways: [Turn off a rule](../turn-off-a-rule.md).

## Details

<!-- prettier-ignore -->
| Detail | Value |
| --- | --- |
| Found | when the kubelet validates its configuration |
| Fields | [\`maxPods\`](../fields/kubeletconfiguration.md#maxpods), [\`podsPerCore\`](../fields/kubeletconfiguration.md#podspercore) |
| Kubernetes reference | [KubeletConfiguration](https://kubernetes.io/docs/reference/config-api/kubelet-config.v1beta1/#kubelet-config-k8s-io-v1beta1-KubeletConfiguration) |
| In Kubelet Config since | 0.3.0 |
`);
});

test("the generated parts of a page stay as they are", () => {
  const once = headOf([field("maxPods")]);
  const again = withHeads(new Map([["some-rule", once]]), "en", sources([field("maxPods")]));
  expect(again.get("some-rule")).toBe(once);
});

test.each([
  ["a rule whose fields are newer", [field("a", "1.34"), field("b", "1.33")], "1.33 and later"],
  [
    "a rule with a field of every version",
    [field("a", "1.34"), field("b")],
    "all supported versions",
  ],
])("names the versions of %s", (_, fields, versions) => {
  expect(headOf(fields)).toContain(`**Error** · ${versions} · `);
});

test("says the same in Chinese", () => {
  expect(headOf([field("maxPods")], "zh-cn")).toContain(
    "## 关闭此规则\n\n在一行上：\n\n```yaml\n# kubelet-config-ignore: some-rule -- 原因\n```\n",
  );
});

test("a finding about the syntax of a profile is a runtime's, and its file has no comments", () => {
  const id = "seccomp-syntax";
  const pages = new Map([[id, page.replace("some-rule", id)]]);
  const made = {
    ...sources([]),
    pages,
    files: [],
    facts: { [id]: { stage: "start-up" as const } },
  };
  const head = withHeads(pages, "en", made).get(id) ?? "";
  expect(head).toContain("Never: the runtime rejects the profile.\n");
  expect(head).not.toContain("| Found |");
  expect(head).not.toContain("kubelet-config-ignore");
});

describe("when it is fine", () => {
  const sectionOf = (
    change: (made: HeadSources) => HeadSources,
    locale: "en" | "zh-cn" = "en",
  ): string | undefined => {
    const made = change(sources([field("maxPods")]));
    const head = withHeads(made.pages, locale, made).get("some-rule") ?? "";
    return /^## (?:When it is fine|什么时候没有问题)\n\n([^]*?)\n\n## /m.exec(head)?.[1];
  };
  const withFacts =
    (facts: HeadSources["facts"][string]) =>
    (made: HeadSources): HeadSources => ({ ...made, facts: { "some-rule": facts } });
  const withFile =
    (change: Partial<RuleFile>) =>
    (made: HeadSources): HeadSources => ({
      ...made,
      files: made.files.map((file) => ({ ...file, ...change })),
    });

  const withMaker =
    (maker: string) =>
    (made: HeadSources): HeadSources => ({
      ...made,
      files: made.files.map((file) => ({
        ...file,
        rules: file.rules.map((rule) => ({ ...rule, maker })),
      })),
    });

  test.each<[string, (made: HeadSources) => HeadSources, string | undefined]>([
    ["an error", (made) => made, "Never: the kubelet does not start with these settings."],
    [
      "an error in a file",
      withFacts({ stage: "decode" }),
      "Never: the kubelet does not start with this file.",
    ],
    [
      "an error of flags",
      withFacts({ stage: "flags" }),
      "Never: the kubelet does not start with this command line.",
    ],
    [
      "an error of some versions",
      withFacts({ stage: "validation", until: "1.32" }),
      "Never: the kubelet (1.32 and earlier) does not start with these settings. Other versions do not have this error.",
    ],
    [
      "an error of one version",
      withFacts({ stage: "validation", since: "1.33", until: "1.33" }),
      "Never: the kubelet (1.33) does not start with these settings. Other versions do not have this error.",
    ],
    [
      "an error that depends on the node",
      withMaker("defineNodeRule"),
      "Never: the kubelet does not start with these settings. If the node is a different one, correct the setting `kubelet.node`.",
    ],
    [
      "an error that depends on a gate",
      withMaker("gateRule"),
      "Never: the kubelet does not start with these settings. If a flag or another file changes them, check everything together, for example with `check --config-dir`.",
    ],
    [
      "an error in a seccomp profile",
      withFile({ topic: "seccomp" }),
      "Never: the runtime rejects the profile.",
    ],
    ["an error in a pod", withFile({ topic: "pods" }), "Never: the API server rejects the pod."],
    ["a warning", withFacts({ stage: "validation", severity: "warning" }), undefined],
  ])("%s", (_, change, expected) => {
    expect(sectionOf(change)).toBe(expected);
  });

  test("keeps a written section", () => {
    const written = page.replace("## Turn it off", "## When it is fine\n\nIf it is so.\n\n$&");
    expect(sectionOf((made) => ({ ...made, pages: new Map([["some-rule", written]]) }))).toBe(
      "If it is so.",
    );
  });

  test("says so in Chinese", () => {
    expect(sectionOf(withFacts({ stage: "validation", since: "1.33" }), "zh-cn")).toBe(
      "没有例外：kubelet（1.33 及更高版本）无法以这些设置启动。其他版本没有这个错误。",
    );
  });
});
