import { expect, test } from "vitest";
import type { FieldRecord } from "../../../server/src/facts/table.ts";
import { withHeads, type HeadSources } from "../../../tools/generate/rule-heads.ts";

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
      isFamily: false,
      rules: [
        {
          id: "some-rule",
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
