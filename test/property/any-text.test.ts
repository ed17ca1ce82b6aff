import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { analyze } from "../../server/src/documents/analyze.ts";
import { anchorNameAt, anchorReferences } from "../../server/src/engine/structure/anchors.ts";
import { completionsAt } from "../../server/src/documents/document-completion.ts";
import { documentLinks } from "../../server/src/documents/links.ts";
import { documentOutline } from "../../server/src/documents/document-outline.ts";
import { foldingRanges } from "../../server/src/engine/structure/folding.ts";
import { hoverAt } from "../../server/src/documents/document-hover.ts";
import { newLineStart } from "../../server/src/documents/on-type.ts";
import { selectionRangesAt } from "../../server/src/engine/structure/selection.ts";
import type { OutlineItem } from "../../server/src/engine/analysis/part-results.ts";
import type { Span } from "../../server/src/engine/text/span.ts";
import { knowledge } from "../support/knowledge.ts";
import { defaultVersion } from "../../server/src/facts/field-index.ts";
import { messageText } from "../support/texts.ts";
import { runs } from "../support/runs.ts";

const yaml = `# kubelet-version: 1.35
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
authentication: &auth
  anonymous: {enabled: false}
  x509:
    clientCAFile: "/etc/kubernetes/pki/ca.crt"
clusterDNS: [10.96.0.10, "fd00::a"]
evictionHard:
  <<: {memory.available: 5%}
  nodefs.available: '10%'
featureGates:
  NodeSwap: yes
registerWithTaints:
- key: a
  effect: NoSchedule
reservedMemory:
  - numaNode: 0
    limits: {memory: 1Gi}
clusterDomain: |
  cluster.local
---
foo: *auth
`;

const json = `{
  "apiVersion": "kubelet.config.k8s.io/v1",
  "kind": "CredentialProviderConfig",
  "providers": [{"name": "ecr", "matchImages": ["*.example.com"], "defaultCacheDuration": "1h"}]
}
`;

/** Everything that a user can ask of a text; fails where a span leaves it or something throws. */
function useAll(text: string, offset: number, isKubeletConfig: boolean): void {
  const options = { kubernetesVersion: defaultVersion, isKubeletConfig };
  const analysis = analyze(text, options, knowledge);
  const spans: Span[] = [];
  for (const finding of analysis.findings) {
    spans.push(finding.span, ...(finding.related ?? []).map(({ span }) => span));
    expect(messageText(finding.message)).not.toMatch(/undefined|\[object/);
  }
  const hover = hoverAt(analysis, offset, knowledge);
  if (hover) spans.push(hover.span);
  for (const { insert } of completionsAt(analysis, offset, knowledge).items) {
    spans.push(insert.span);
    expect(insert.span.start <= offset && offset <= insert.span.end).toBe(true);
  }
  const anchor = anchorNameAt(analysis, offset);
  if (anchor) expect(text.slice(anchor.span.start, anchor.span.end)).toBe(anchor.name);
  for (const span of anchorReferences(analysis, offset)) {
    expect(text.slice(span.start, span.end)).toMatch(/^[&*]\S+$/);
  }
  const newLine = newLineStart(analysis, offset);
  if (newLine) {
    spans.push(newLine.span);
    expect(newLine.text).toMatch(/^ *(?:- )?$/);
    expect(text.slice(newLine.span.start, newLine.span.end).trim()).toBe("");
  }
  spans.push(...selectionRangesAt(analysis, offset));
  spans.push(...foldingRanges(analysis).map(({ span }) => span));
  spans.push(...documentLinks(analysis).map(({ span }) => span));
  spans.push(...outlineSpans(documentOutline(analysis)));
  for (const { start, end } of spans) {
    expect(start >= 0 && start <= end && end <= text.length, `${start}-${end}`).toBe(true);
  }
}

function outlineSpans(items: readonly OutlineItem[]): Span[] {
  return items.flatMap(({ span, nameSpan, children }) => [
    span,
    nameSpan,
    ...outlineSpans(children),
  ]);
}

const pieces = fc.constantFrom(
  ..."\n|\n  |: |- |-|\t|{|}|[|]|,|\"|'|#|&a|*a|<<|---\n|...|!!str |>|%|?|\uFEFF|\r\n|\u0000|💥|\u2028|{{|true|null|0x|1d".split(
    "|",
  ),
);

describe.each([
  ["YAML", yaml],
  ["JSON", json],
])("%s that is being typed", (_name, text) => {
  test("cut off anywhere", () => {
    for (let end = 0; end <= text.length; end++) useAll(text.slice(0, end), end, end % 2 === 0);
  });

  test("with a piece inserted or a part removed anywhere", () => {
    const place = fc.nat(text.length);
    fc.assert(
      fc.property(place, fc.nat(12), pieces, fc.boolean(), (at, removed, piece, isFile) => {
        useAll(text.slice(0, at) + piece + text.slice(at + removed), at + piece.length, isFile);
      }),
      { numRuns: runs(80) },
    );
  });
});

test("any text made of YAML's pieces", () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
      const text = parts.join("");
      useAll(text, text.length >> 1, true);
    }),
    { numRuns: runs(60) },
  );
});
