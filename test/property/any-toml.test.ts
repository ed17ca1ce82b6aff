import fc from "fast-check";
import { expect, test } from "vitest";
import { parseText, type ParsedText } from "../../server/src/stacks/parse-text.ts";
import type { Span } from "../../server/src/engine/text/span.ts";
import { foldsInView, selectionInView } from "../../server/src/service/structure-in-view.ts";
import { checkEdits } from "../support/check-edits.ts";
import { knowledge } from "../support/knowledge.ts";
import { runs } from "../support/runs.ts";

const settings = `# kubelet-version: 1.34
[settings.kubernetes]
max-pods = 58
cpu-manager-policy = "Static"
cpu-manager-policy-options = [
  "full-pcpus-only", # whole cores
]
kube-reserved = { cpu = "1", memory = 5 }

[settings.kubernetes.eviction-hard]
"memory.available" = "100%"
[settings.kubernetes.memory-manager-reserved-memory.0]
enabled = true
[[settings.container-registry.mirrors]]
endpoint = ["""
https://example.org"""]
`;
const nodeClass = `apiVersion: karpenter.k8s.aws/v1
kind: EC2NodeClass
spec:
  amiFamily: Bottlerocket
  userData: |
${settings.replaceAll(/^/gm, "    ")}`;

const options = { kubernetesVersion: "1.35", path: "user-data.toml" } as const;
const ofYaml = { kubernetesVersion: "1.35", path: "a.yaml" } as const;

/** A text with a stretch of it replaced. */
const edited = (text: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.nat(text.length),
      fc.nat(12),
      fc.constantFrom(
        "",
        "=",
        '"',
        "[",
        "]",
        "\n",
        "#",
        "a",
        ".",
        "{",
        "'''",
        "\r",
        "\u0000",
        "😀",
      ),
    )
    .map(([at, length, inserted]) => text.slice(0, at) + inserted + text.slice(at + length));

/** Everything that a user can ask of a text; fails where a span leaves it or something throws. */
function useAll(file: ParsedText, offset: number): void {
  const { text, parts } = file;
  const spans: Span[] = (foldsInView({ file }) ?? []).map(({ span }) => span);
  spans.push(...selectionInView({ file }, offset));
  for (const part of parts) {
    for (const finding of part.findings) {
      spans.push(finding.span, ...(finding.related ?? []).map(({ span }) => span));
    }
    const [finding] = part.findings;
    for (const { edits } of finding ? part.fixes(finding) : []) checkEdits(text, edits);
    checkEdits(text, part.safeEdits());
    const hover = part.hover?.(offset);
    if (hover) spans.push(hover.span);
    for (const { insert } of part.complete?.(offset) ?? []) {
      spans.push(insert.span);
      expect(insert.text).not.toContain(": ");
    }
    part.effective?.();
  }
  for (const { start, end } of spans) {
    expect(0 <= start && start <= end && end <= text.length).toBe(true);
  }
}

test("whatever stands in a file of TOML, everything can be asked", () => {
  fc.assert(
    fc.property(edited(settings).chain(edited), fc.nat(settings.length), (text, offset) => {
      const fresh = parseText(text, options, knowledge);
      useAll(fresh, Math.min(offset, text.length));
    }),
    { numRuns: runs(40) },
  );
});

test("the same in a text of Karpenter's", () => {
  fc.assert(
    fc.property(edited(nodeClass), (text) => {
      const { parts } = parseText(text, ofYaml, knowledge);
      for (const { findings } of parts) {
        for (const { span } of findings) {
          expect(0 <= span.start && span.start <= span.end && span.end <= text.length).toBe(true);
        }
      }
    }),
    { numRuns: runs(25) },
  );
});
