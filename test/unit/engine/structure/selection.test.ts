import { expect, test } from "vitest";
import { analyze } from "../../../../server/src/documents/analyze.ts";
import { selectionRangesAt } from "../../../../server/src/engine/structure/selection.ts";
import { defaultVersion } from "../../../../server/src/facts/field-index.ts";
import { knowledge } from "../../../support/knowledge.ts";

/** The texts selected one after the other; the mark is `<|>`. */
function selectionsOf(marked: string): string[] {
  const offset = marked.indexOf("<|>");
  const text = marked.replace("<|>", "");
  const analysis = analyze(text, { kubernetesVersion: defaultVersion }, knowledge);
  return selectionRangesAt(analysis, offset).map(({ start, end }) => text.slice(start, end));
}

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

test.each([
  ["a value", "maxPods: 1<|>10\n", ["110", "maxPods: 110"]],
  ["a key", "max<|>Pods: 110\n", ["maxPods", "maxPods: 110"]],
  ["the gap", "maxPods: <|> 110\n", ["maxPods:  110"]],
  [
    "a word, the quoted text, the quotes",
    'staticPodPath: "/etc/kube<|>rnetes/x"\n',
    [
      "kubernetes",
      "/etc/kubernetes/x",
      '"/etc/kubernetes/x"',
      'staticPodPath: "/etc/kubernetes/x"',
    ],
  ],
  [
    "an entry of a map",
    "evictionHard:\n  memory.available: <|>100Mi\n  nodefs.available: 10%\n",
    [
      "100Mi",
      "memory.available: 100Mi",
      "memory.available: 100Mi\n  nodefs.available: 10%",
      "evictionHard:\n  memory.available: 100Mi\n  nodefs.available: 10%",
    ],
  ],
  ["an item of a flow list", "clusterDNS: [a, b<|>b]\n", ["bb", "[a, bb]", "clusterDNS: [a, bb]"]],
  [
    "an item of a block list",
    "registerWithTaints:\n- key: g<|>pu\n  effect: X\n",
    [
      "gpu",
      "key: gpu",
      "key: gpu\n  effect: X",
      "- key: gpu\n  effect: X",
      "registerWithTaints:\n- key: gpu\n  effect: X",
    ],
  ],
])("%s, then all around it", (_, body, expected) => {
  const text = (header + body).replace("<|>", "").trimEnd();
  expect(selectionsOf(header + body)).toEqual([...expected, text]);
});

test("a word of a comment, the comment, the document", () => {
  const text = `${header}# no<|>te well\n`;
  expect(selectionsOf(text)).toEqual(["note", "# note well", `${header}# note well`]);
});

test("the kubelet's document of several, nothing in a foreign one", () => {
  const foreign = "apiVersion: v1\nkind: Pod\n";
  expect(selectionsOf(`${foreign}---\n${header}maxPods: 1<|>`)).toEqual([
    "1",
    "maxPods: 1",
    `${header}maxPods: 1`,
    `---\n${header}maxPods: 1`,
  ]);
  expect(selectionsOf(`apiVersion: v<|>1\nkind: Pod\n---\n${header}`)).toEqual([]);
});

test("every span encloses the one before, wherever the cursor is", () => {
  const text = `${header}a: {b: [1, "2"], c: |\n}\nx:\n- - y: 'z'\n  # c\n  - &q w\n-\n`;
  const analysis = analyze(text, { kubernetesVersion: defaultVersion }, knowledge);
  for (let offset = 0; offset <= text.length; offset++) {
    const spans = selectionRangesAt(analysis, offset);
    for (const [index, span] of spans.entries()) {
      expect(span.start).toBeLessThanOrEqual(spans[index - 1]?.start ?? offset);
      expect(span.end).toBeGreaterThanOrEqual(spans[index - 1]?.end ?? offset);
    }
  }
});
