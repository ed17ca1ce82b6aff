import {
  analyzeEmbedded,
  holderStructure,
  safeEmbeddedEdits,
  anchorStructure,
  embeddedSymbol,
  foldingRangesAround,
  linksInside,
  selectionRangesIn,
} from "../support/analyses.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { anchorReferences } from "../../server/src/engine/structure/anchors.ts";
import { completionsAt } from "../../server/src/documents/document-completion.ts";
import { hoverAt } from "../../server/src/documents/document-hover.ts";

import type { Span } from "../../server/src/engine/text/span.ts";
import { knowledge } from "../support/knowledge.ts";
import { defaultVersion } from "../../server/src/facts/field-index.ts";
import { runs } from "../support/runs.ts";

const lines = `apiVersion: machineconfiguration.openshift.io/v1
kind: KubeletConfig
x: &x {memory.available: 5%}
spec:
  kubeletConfig: # of workers
    # https://example.org
    maxPods: "250"
    evictionHard: *x
    clusterDNS:
    - 10.0.0.10

  logLevel: 5
`;

const braces = `---
apiVersion: node.eks.aws/v1alpha1
kind: NodeConfig
spec: {kubelet: {config: {"maxPods": "3",
  evictionHard: { memory.available: 5% }, # here
  }}} # there
`;

const patches = `kind: Cluster
apiVersion: kind.x-k8s.io/v1alpha4
nodes:
- role: worker
  kubeadmConfigPatches:
  - |
    kind: KubeletConfiguration
    maxPods: &n "3"
    podPidsLimit: *n
  - |-
    kind: KubeletConfiguration
    staticPodPath: /etc/pods
`;

/** Everything that a user can ask of a text; fails where a span leaves it or something throws. */
function useAll(text: string, offset: number): void {
  const { file, found } = analyzeEmbedded(text, { kubernetesVersion: defaultVersion }, knowledge);
  if (found.length === 0) return;
  const structure = holderStructure(text, file);
  const spans: Span[] = foldingRangesAround(structure, found).map(({ span }) => span);
  let before = 0;
  for (const part of found) {
    const { analysis, region } = part;
    const { nameSpan } = embeddedSymbol(part);
    expect(analysis.text.length).toBe(text.length);
    expect(analysis.text.slice(region.start, region.end)).toBe(
      text.slice(region.start, region.end),
    );
    expect(nameSpan.start).toBeGreaterThanOrEqual(before);
    before = region.end;
    const symbol = embeddedSymbol(part);
    spans.push(region, symbol.span, ...symbol.children.map(({ span }) => span));
    expect(symbol.name).not.toBe("");
    spans.push(...analysis.findings.map(({ span }) => span));
    spans.push(...linksInside(part).map(({ span }) => span));
    spans.push(...safeEmbeddedEdits(part).map(({ span }) => span));
    if (offset < region.start || offset > region.end) continue;
    const hover = hoverAt(analysis, offset, knowledge);
    if (hover) spans.push(hover.span);
    for (const { insert } of completionsAt(analysis, offset, knowledge).items) {
      spans.push(insert.span);
      expect(insert.span.start <= offset && offset <= insert.span.end).toBe(true);
    }
    spans.push(...anchorReferences(anchorStructure(part, structure), offset));
    const selections = selectionRangesIn(part, structure, offset);
    for (const { start, end } of selections) expect(start <= offset && offset <= end).toBe(true);
    spans.push(...selections);
  }
  for (const { start, end } of spans) {
    expect(start >= 0 && start <= end && end <= text.length, `${start}-${end}`).toBe(true);
  }
}

const pieces = fc.constantFrom(
  ..."\n|\n  |\n    |: |- |\t|{|}|[|]|,|\"|'|#|&a|*a|<<|---\n|!!str |>|%|?|\r\n|💥|{{".split("|"),
);

describe.each([
  ["lines", lines],
  ["braces", braces],
  ["texts", patches],
])("a configuration inside another tool's file that is being typed: %s", (_name, text) => {
  test("cut off anywhere", () => {
    for (let end = 0; end <= text.length; end++) useAll(text.slice(0, end), end);
  });

  test("with a piece inserted or a part removed anywhere", () => {
    const place = fc.nat(text.length);
    fc.assert(
      fc.property(place, fc.nat(12), pieces, (at, removed, piece) => {
        useAll(text.slice(0, at) + piece + text.slice(at + removed), at + piece.length);
      }),
      { numRuns: runs(50) },
    );
  });
});
