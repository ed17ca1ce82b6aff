import {
  analyzeEmbedded,
  holderStructure,
  anchorStructure,
  embeddedSymbol,
  foldingRangesAround,
  linksInside,
  selectionRangesIn,
} from "../../support/analyses.ts";
import { expect, test } from "vitest";

import {
  anchorDefinition,
  anchorReferences,
  renameAnchor,
} from "../../../server/src/engine/structure/anchors.ts";
import type { OutlineItem } from "../../../server/src/engine/analysis/part-results.ts";
import { markedKeys } from "../../../server/src/documents/semantic-tokens.ts";
import { lineAt } from "../../../server/src/engine/text/line-index.ts";
import type { Span } from "../../../server/src/engine/text/span.ts";
import { knowledge } from "../../support/knowledge.ts";

function read(text: string) {
  const { file, found } = analyzeEmbedded(text, { kubernetesVersion: "1.34" }, knowledge);
  const structure = holderStructure(text, file);
  const textOf = ({ start, end }: Span): string => text.slice(start, end);
  return { found, structure, textOf };
}

const openShift = `# https://example.org/outside
# of the configuration
apiVersion: machineconfiguration.openshift.io/v1
kind: KubeletConfig
metadata:
  name: a
  labels:
    x: "1"
spec:
  kubeletConfig:
    # see https://example.org/inside
    # and below
    evictionHard:
      memory.available: 5%
      nodefs.available: 10%
    staticPodPath: /etc/pods
    podLogsDir: relative/logs
    featureGates:
      NoSuchGate: true
  logLevel: 5
`;

const kind = `kind: Cluster
apiVersion: kind.x-k8s.io/v1alpha4
# a comment
# of two lines
nodes:
- role: control-plane
- role: worker
  kubeadmConfigPatches:
  - |
    kind: KubeletConfiguration
    evictionHard:
      memory.available: 5%
  - |
    kind: JoinConfiguration
`;

const braces = `kind: NodeConfig
apiVersion: node.eks.aws/v1alpha1
spec: { kubelet: { config: { evictionHard: { memory.available: 5% } } } }
`;

test.each([
  [
    "OpenShift",
    openShift,
    [
      "spec.kubeletConfig [kubeletConfig]",
      "  evictionHard",
      "    memory.available",
      "    nodefs.available",
      "  staticPodPath",
      "  podLogsDir",
      "  featureGates",
      "    NoSuchGate",
    ],
  ],
  [
    "kind",
    kind,
    ["nodes[1].kubeadmConfigPatches[0] [|]", "  kind", "  evictionHard", "    memory.available"],
  ],
  ["braces", braces, ["spec.kubelet.config [config]", "  evictionHard", "    memory.available"]],
])("the outline: %s", (_, text, expected) => {
  const { found, textOf } = read(text);
  const lines = ({ name, children }: OutlineItem, depth: number): string[] => [
    "  ".repeat(depth) + name,
    ...children.flatMap((child) => lines(child, depth + 1)),
  ];
  const shown = found.flatMap((part) => {
    const symbol = embeddedSymbol(part);
    for (const { span } of symbol.children) {
      expect(span.start).toBeGreaterThanOrEqual(symbol.span.start);
      expect(span.end).toBeLessThanOrEqual(symbol.span.end);
    }
    const [head = "", ...rest] = lines(symbol, 0);
    return [`${head} [${textOf(symbol.nameSpan)}]`, ...rest];
  });
  expect(shown).toEqual(expected);
});

test.each([
  [
    "all of the file, since an editor does not fold by indentation any more",
    openShift,
    ["0-1 comment", "4-7", "6-7", "8-19", "9-18", "10-11 comment", "12-14", "17-18"],
  ],
  [
    "a text in the file's own YAML",
    kind,
    ["2-3 comment", "4-13", "6-13", "7-13", "8-11", "10-11", "12-13"],
  ],
  ["one line of braces", braces, []],
])("folding: %s", (_, text, expected) => {
  const { found, structure } = read(text);
  const { lines } = structure;
  const folds = foldingRangesAround(structure, found).map(
    ({ span, kind: sort }) =>
      `${lineAt(lines, span.start)}-${lineAt(lines, span.end)}${sort ? ` ${sort}` : ""}`,
  );
  expect(folds).toEqual(expected);
});

test.each([
  [
    "OpenShift",
    openShift,
    "memory.avail",
    [
      "memory.available",
      "memory.available: 5%",
      /^memory.*10%$/s,
      /^evictionHard/,
      /^evictionHard/,
    ],
  ],
  [
    "a text: its YAML first, then that of the file",
    kind,
    "memory.avail",
    [
      "memory.available",
      "memory.available: 5%",
      "evictionHard:\n      memory.available: 5%",
      /^kind: Kubelet.*5%$/s,
      /^\|\n {4}kind: Kubelet/,
    ],
  ],
  [
    "braces",
    braces,
    "5%",
    [
      "5",
      "5%",
      "memory.available: 5%",
      "{ memory.available: 5% }",
      /^evictionHard/,
      /^\{ evictionHard/,
    ],
  ],
])("selection: %s", (_, text, at, expected) => {
  const { found, structure, textOf } = read(text);
  const offset = text.indexOf(at) + 1;
  const [part] = found;
  const spans = part ? selectionRangesIn(part, structure, offset) : [];
  const texts = spans.map(textOf);
  for (const [index, range] of expected.entries()) {
    if (typeof range === "string") expect(texts[index]).toBe(range);
    else expect(texts[index]).toMatch(range);
  }
  expect(texts.at(-1)).toBe(text.trimEnd());
  for (const [index, { start, end }] of spans.slice(1).entries()) {
    const inner = spans[index];
    expect(start <= (inner?.start ?? 0) && (inner?.end ?? 0) <= end).toBe(true);
  }
});

test("links: those of the configuration, without paths that count from nowhere", () => {
  const { found } = read(openShift);
  const links = found.flatMap(linksInside).map(({ tooltip }) => tooltip);
  expect(links).toEqual(["https://example.org/inside", "/etc/pods"]);
});

test("colours: what the version does not know", () => {
  const { found, textOf } = read(openShift);
  const marks = found.flatMap(({ analysis }) => markedKeys(analysis, knowledge));
  expect(marks.map(({ span, mark }) => `${mark} ${textOf(span)}`)).toEqual(["unknown NoSuchGate"]);
});

test("anchors are those of the file, and in a text its own", () => {
  const anchored = `kind: KubeletConfig
apiVersion: machineconfiguration.openshift.io/v1
x: &pods 5
spec:
  kubeletConfig:
    maxPods: *pods
  other: *pods
`;
  const { found, structure, textOf } = read(anchored);
  const [part] = found;
  expect(part).toBeDefined();
  if (!part) return;
  const inside = anchorStructure(part, structure);
  const offset = anchored.indexOf("*pods") + 1;
  const definition = anchorDefinition(inside, offset);
  expect(definition && textOf(definition)).toBe("&pods");
  expect(anchorReferences(inside, offset).map(textOf)).toEqual(["&pods", "*pods", "*pods"]);
  expect(renameAnchor(inside, offset, "many")?.length).toBe(3);

  const patched = kind.replace(
    "    evictionHard:\n",
    "    maxPods: &n 5\n    podPidsLimit: *n\n    evictionHard:\n",
  );
  const patch = read(patched);
  const [analysis] = patch.found;
  const places = analysis
    ? anchorReferences(anchorStructure(analysis, patch.structure), patched.indexOf("*n") + 1)
    : [];
  expect(places.map(patch.textOf)).toEqual(["&n", "*n"]);
});
