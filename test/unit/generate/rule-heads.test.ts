import { expect, test } from "vitest";
import type { FieldRecord } from "../../../server/src/facts/table.ts";
import { withHeads, type HeadSources } from "../../../tools/generate/rule-heads.ts";

const page = "# some-rule\n\nA sentence.\n\n- old head\n\n## Why it matters\n";

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
});

const headOf = (fields: readonly FieldRecord[], locale: "en" | "zh-cn" = "en"): string =>
  withHeads(new Map([["some-rule", page]]), locale, sources(fields)).get("some-rule") ?? "";

test("links each type of the reference once, and says how to turn off the rule in a line", () => {
  expect(headOf([field("maxPods"), field("podsPerCore")])).toBe(`# some-rule

A sentence.

- **Severity**: error
- **Kubernetes versions**: all supported
- **Found**: when the kubelet validates its configuration
- **Fix**: Quick Fix available; not applied by \`check --fix\`
- **Fields**: [\`maxPods\`](../fields/kubeletconfiguration.md#maxpods), [\`podsPerCore\`](../fields/kubeletconfiguration.md#podspercore)
- **Kubernetes reference**: [KubeletConfiguration](https://kubernetes.io/docs/reference/config-api/kubelet-config.v1beta1/#kubelet-config-k8s-io-v1beta1-KubeletConfiguration)
- **Turn off**: \`# kubelet-config-ignore: some-rule\` above the line, or [other ways](../guide.md#turn-off-a-rule)

## Why it matters
`);
});

test.each([
  ["a rule whose fields are newer", [field("a", "1.34"), field("b", "1.33")], "1.33 and later"],
  ["a rule with a field of every version", [field("a", "1.34"), field("b")], "all supported"],
])("names the versions of %s", (_, fields, versions) => {
  expect(headOf(fields)).toContain(`- **Kubernetes versions**: ${versions}\n`);
});

test("says the same in Chinese", () => {
  expect(headOf([field("maxPods")], "zh-cn")).toContain(
    "- **关闭此规则**：在上一行写 `# kubelet-config-ignore: some-rule`，或用[其他方法](../../guide.zh-cn.md#关闭规则)\n",
  );
});
