import { describe, expect, test } from "vitest";
import { analyze } from "../../../server/src/documents/analyze.ts";
import { documentOutline } from "../../../server/src/documents/document-outline.ts";
import { defaultVersion } from "../../../server/src/facts/field-index.ts";
import type { OutlineItem } from "../../../server/src/engine/analysis/part-results.ts";
import { knowledge } from "../../support/knowledge.ts";

function symbolsOf(text: string): readonly OutlineItem[] {
  const analysis = analyze(text, { kubernetesVersion: defaultVersion }, knowledge);
  return documentOutline(analysis);
}

/** One line an item: name, detail, kind and the text it spans, its line breaks as `|`. */
function outline(text: string): string[] {
  const lines = (items: readonly OutlineItem[], depth: number): string[] =>
    items.flatMap((item) => {
      const spanned = text.slice(item.span.start, item.span.end).replaceAll("\n", "|");
      const head = `${"  ".repeat(depth)}${item.name}: ${item.detail} <${item.kind}> ${spanned}`;
      return [head, ...lines(item.children, depth + 1)];
    });
  return lines(symbolsOf(text), 0);
}

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

/** The outline below the two lines of the header. */
function bodyOutline(body: string): string[] {
  return outline(header + body).slice(2);
}

describe("one document", () => {
  test.each([
    ["a field", "maxPods: 110 # many\n", ["maxPods: 110 <field> maxPods: 110"]],
    ["a field without a value", "maxPods:\n", ["maxPods:  <field> maxPods:"]],
    [
      "a struct",
      "evictionHard:\n  memory.available: 100Mi\n\n# end\n",
      [
        "evictionHard:  <struct> evictionHard:|  memory.available: 100Mi",
        "  memory.available: 100Mi <field> memory.available: 100Mi",
      ],
    ],
    [
      "a list of texts",
      "clusterDNS: [10.0.0.10, '']\n",
      [
        "clusterDNS: [2] <list> clusterDNS: [10.0.0.10, '']",
        "  10.0.0.10:  <field> 10.0.0.10",
        "  [1]:  <field> ''",
      ],
    ],
    [
      "a taint goes by its key",
      "registerWithTaints:\n- effect: NoSchedule\n  key: gpu\n",
      [
        "registerWithTaints: [1] <list> registerWithTaints:|- effect: NoSchedule|  key: gpu",
        "  gpu:  <struct> effect: NoSchedule|  key: gpu",
        "    effect: NoSchedule <field> effect: NoSchedule",
        "    key: gpu <field> key: gpu",
      ],
    ],
    [
      "a number says of what",
      "reservedMemory:\n- numaNode: 0\n",
      [
        "reservedMemory: [1] <list> reservedMemory:|- numaNode: 0",
        "  numaNode 0:  <struct> numaNode: 0",
        "    numaNode: 0 <field> numaNode: 0",
      ],
    ],
    [
      "an item without a name goes by its index",
      "registerWithTaints:\n- {effect: NoSchedule}\n",
      [
        "registerWithTaints: [1] <list> registerWithTaints:|- {effect: NoSchedule}",
        "  [0]:  <struct> {effect: NoSchedule}",
        "    effect: NoSchedule <field> effect: NoSchedule",
      ],
    ],
    [
      "an item without text is in its list",
      "clusterDNS:\n- \n",
      ["clusterDNS: [1] <list> clusterDNS:|-", "  [0]:  <field> "],
    ],
    [
      "an alias is named, not expanded",
      "kubeReserved: &r {cpu: 1}\nsystemReserved: *r\n",
      [
        "kubeReserved:  <struct> kubeReserved: &r {cpu: 1}",
        "  cpu: 1 <field> cpu: 1",
        "systemReserved: *r <field> systemReserved: *r",
      ],
    ],
    ["an empty key keeps a name", '"": 1\n', ['"": 1 <field> "": 1']],
  ])("%s", (_, body, expected) => {
    expect(bodyOutline(body)).toEqual(expected);
  });

  test("a provider goes by its name", () => {
    const text =
      "apiVersion: kubelet.config.k8s.io/v1\nkind: CredentialProviderConfig\nproviders:\n- name: ecr\n";
    expect(outline(text).slice(3, 4)).toEqual(["  ecr:  <struct> name: ecr"]);
  });

  test("JSON has the same outline", () => {
    const text =
      '{"kind": "KubeletConfiguration", "apiVersion": "kubelet.config.k8s.io/v1beta1", "maxPods": 5}';
    expect(outline(text).slice(2)).toEqual(['maxPods: 5 <field> "maxPods": 5']);
  });

  test("a long text is cut", () => {
    const [, , item] = symbolsOf(`${header}clusterDomain: ${"x".repeat(200)}\n`);
    expect(item?.detail).toBe(`${"x".repeat(57)}...`);
  });
});

describe("several documents", () => {
  test("each of the kubelet's is an item, a foreign one is none", () => {
    const foreign = "apiVersion: kubeadm.k8s.io/v1beta4\nkind: ClusterConfiguration\n";
    const text = `${foreign}---\n${header}maxPods: 5\n---\n${header}`;
    const items = symbolsOf(text);
    expect(items.map(({ name, detail, kind }) => ({ name, detail, kind }))).toEqual([
      { name: "KubeletConfiguration", detail: "kubelet.config.k8s.io/v1beta1", kind: "document" },
      { name: "KubeletConfiguration", detail: "kubelet.config.k8s.io/v1beta1", kind: "document" },
    ]);
    const [first] = items;
    expect(text.slice(first?.span.start, first?.span.end)).toBe(`---\n${header}maxPods: 5`);
    expect(text.slice(first?.nameSpan.start, first?.nameSpan.end)).toBe(
      "kind: KubeletConfiguration",
    );
    expect(first?.children.map(({ name }) => name)).toEqual(["apiVersion", "kind", "maxPods"]);
  });
});

test.each(["", "# only a comment\n", "a: 1\n", "apiVersion: v1\nkind: Pod\n", "{", "\u0000"])(
  "nothing for %j",
  (text) => {
    expect(symbolsOf(text)).toEqual([]);
  },
);

test("of more items than fit, the deepest are left out, the last first", () => {
  const taints = Array.from(
    { length: 4_000 },
    (_, at) => `  - {key: t${at}, effect: NoSchedule}\n`,
  );
  const symbols = symbolsOf(`${header}registerWithTaints:\n${taints.join("")}maxPods: 110\n`);
  expect(symbols.map(({ name }) => name)).toEqual([
    "apiVersion",
    "kind",
    "registerWithTaints",
    "maxPods",
  ]);
  const items = symbols[2]?.children ?? [];
  expect(items).toHaveLength(4_000);
  const fields = items.map(({ children }) => children.length);
  // 5,000 without the 4 fields at the top and the 4,000 taints.
  expect(fields.reduce((sum, count) => sum + count, 0)).toBe(996);
  expect(fields.slice(0, 500)).toEqual([...Array<number>(498).fill(2), 0, 0]);
});
