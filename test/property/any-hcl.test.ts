import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseText, partsAt } from "../../server/src/stacks/parse-text.ts";
import type { Span } from "../../server/src/engine/text/span.ts";
import { foldsInView, selectionInView } from "../../server/src/service/structure-in-view.ts";
import { knowledge } from "../support/knowledge.ts";
import { runs } from "../support/runs.ts";

const example = readFileSync(
  new URL("../../examples/platforms/terraform-nodes.tf", import.meta.url),
  "utf8",
);
const encoded = `locals {
  talos = yamlencode({
    machine = { kubelet = { extraConfig = { "maxPods" = 5, podPidsLimit = var.x } } }
  })
  cloud = yamlencode({ write_files = [{ path = "/etc/kubelet.yaml", content = <<-EOT
    kind: KubeletConfiguration
    apiVersion: kubelet.config.k8s.io/v1beta1
    maxPods: "a\${var.y}"
  EOT
  }] })
  text = "[settings.kubernetes]\\nmax-pods = 5 # kubelet\\n"
}
`;
const options = { kubernetesVersion: "1.35", path: "main.tf" } as const;

const inserted = fc.constantFrom(
  ...[
    "",
    "=",
    '"',
    "{",
    "}",
    "[",
    "\n",
    "#",
    "/*",
    "a",
    ".",
    "${",
    "%{",
    "<<A\n",
    "\r",
    "\u0000",
    "😀",
  ],
);

/** The text with a stretch of it replaced. */
const edited = (text: string): fc.Arbitrary<string> =>
  fc
    .tuple(fc.nat(text.length), fc.nat(12), inserted)
    .map(([at, length, more]) => text.slice(0, at) + more + text.slice(at + length));

test.each([example, encoded])(
  "whatever stands in a file of Terraform, everything can be asked, and an edit gives what a fresh reading does",
  (text) => {
    const first = parseText(text, options, knowledge);
    expect(first.parts.length).toBeGreaterThan(0);
    fc.assert(
      fc.property(edited(text).chain(edited), fc.nat(text.length), (changed, at) => {
        const offset = Math.min(at, changed.length);
        const file = parseText(changed, options, knowledge);
        const spans: Span[] = (foldsInView({ file }) ?? []).map(({ span }) => span);
        spans.push(...selectionInView({ file }, offset));
        for (const part of partsAt(file, offset)) {
          const hover = part.hover?.(offset);
          if (hover) spans.push(hover.span);
          spans.push(...(part.complete?.(offset) ?? []).map(({ insert }) => insert.span));
        }
        for (const part of file.parts) {
          spans.push(...part.findings.map(({ span }) => span));
          for (const finding of part.findings) part.fixes(finding);
          part.safeEdits();
          part.effective?.();
        }
        for (const { start, end } of spans) {
          expect(0 <= start && start <= end && end <= changed.length).toBe(true);
        }
      }),
      { numRuns: runs(20) },
    );
  },
);
