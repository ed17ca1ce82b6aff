import { expect, test } from "vitest";
import { analyze } from "../../../server/src/documents/analyze.ts";
import type { Finding } from "../../../server/src/engine/analysis/finding.ts";
import { complete } from "../../support/complete.ts";
import { knowledge } from "../../support/knowledge.ts";
import { defaultVersion } from "../../../server/src/facts/field-index.ts";

const lines = `# node
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
authentication: &auth
    webhook:
        enabled: true

    x509: {}
evictionHard:
    memory.available: 5%
    # not yet
registerWithTaints:
-   key: a
    effect: NoSchedule
-   key: b
    effect: NoExecute
reservedMemory:
    - numaNode: 0
      limits:
        memory: 1Gi
    -
      numaNode: 1
      limits: {memory: 1Gi}
enforceNodeAllocatable:
    - pods
logging:
    options:
        json: {splitStream: true}
    vmodule:
    - filePattern: a
      verbosity: 1
clusterDomain: |
    cluster.local
maxPods: 110`.split("\n");

function mistakes(text: string): Finding[] {
  const { findings } = analyze(text, { kubernetesVersion: defaultVersion }, knowledge);
  return findings.filter(({ rule }) => /syntax|unknown|duplicate|type|anchor/.test(rule));
}

/** The column of the next line that says something; -1 at the end. */
function columnBelow(line: number): number {
  const next = lines.slice(line).find((text) => /^\s*[^\s#]/.test(text));
  return next === undefined ? -1 : next.search(/\S/);
}

test("the text that completion is tried in has no mistakes of its own", () => {
  expect(mistakes(lines.join("\n"))).toEqual([]);
});

test.each(lines.map((_line, index) => index + 1))(
  "on a new line behind line %i, in any column, what is offered fits",
  (line) => {
    for (let column = 0; column <= 14; column++) {
      const before = [...lines.slice(0, line), " ".repeat(column)].join("\n");
      const after = ["", ...lines.slice(line)].join("\n");
      const { items, accept } = complete(`${before}<|>${after}`);
      // The first few and the last stand for all: they differ in name and type only.
      for (const { label, insert } of [...items.slice(0, 6), ...items.slice(-1)]) {
        const written = insert.text.search(/\S/) + insert.span.start - before.lastIndexOf("\n") - 1;
        // A key in the middle of another one's map takes the rest of it away.
        if (columnBelow(line) > written) continue;
        const text = accept(label);
        expect(mistakes(text), `column ${column}, ${label}:\n${text}`).toEqual([]);
      }
    }
  },
);
