import fc from "fast-check";
import { expect, test } from "vitest";
import { analyze } from "../../server/src/core/parts/documents/analyze.ts";
import type { Analysis } from "../../server/src/core/kubelet/analysis.ts";
import { knowledge } from "../support/knowledge.ts";
import { newestVersion } from "../../server/src/core/schema/field-index.ts";

function lines(count: number, line: (at: number) => string): string {
  return Array.from({ length: count }, (_none, at) => line(at)).join("\n");
}

/** Long enough that what is found in them is kept, with mistakes that hang on each other and on what stands elsewhere. */
const blocks = [
  "maxPods: 110",
  "nodeStatusUpdateFrequency: 10s",
  "systemReserved:\n  memory: 1Gi",
  `registerWithTaints:\n${lines(70, (at) => `  - key: a.io/${at % 60}\n    effect: ${at % 7 === 0 ? "No" : "NoSchedule"}`)}`,
  `reservedMemory:\n${lines(60, (at) => `  - numaNode: ${at % 50}\n    limits:\n      memory: ${at}Mi`)}`,
  `featureGates:\n${lines(90, (at) => `  SomeGateWithAName${at}: ${at % 2 === 0}`)}\n  MemoryManager: false`,
  `preloadedImagesVerificationAllowlist:\n${lines(50, (at) => `  - registry.example.com/some/image-${at % 45}/*`)}`,
  "imagePullCredentialsVerificationPolicy: NeverVerify",
  `allowedUnsafeSysctls:\n${lines(80, (at) => `  - net.ipv4.conf.eth${at % 70}.*`)}`,
  "tlsCipherSuites:\n  - TLS_AES_128_GCM_SHA256",
];

/** Further keys that decide about what is found in those. */
const keys = [
  "registerNode: false",
  "memoryManagerPolicy: Static",
  "memoryManagerPolicy: None",
  "imagePullCredentialsVerificationPolicy: NeverVerifyAllowlistedImages",
  "featureGates: {MemoryManager: false, KubeletEnsureSecretPulledImages: true}",
  "featureGates: {AllAlpha: true, AllBeta: false}",
  "maxPods: 1",
  "kind: x",
  "<<: {}",
];

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration";

/** What a user does to a file: a block goes elsewhere, or is no longer there, or other text stands in a place. */
const edit = fc.oneof(
  fc.record({ move: fc.nat(blocks.length), to: fc.nat(blocks.length) }),
  fc.record({
    replace: fc.constantFrom(
      "110",
      "true",
      "Static",
      "10s",
      "1Gi",
      "kind",
      "v1beta1",
      "NoSchedule",
    ),
    with: fc.constantFrom("", "x", "None", "false", "0", "NoExecute", "v1alpha1", "kind: x\nkind"),
  }),
  fc.record({
    at: fc.nat(20_000),
    insert: fc.constantFrom("x", "\n", " ", "- ", "#", "1", "\nMemoryManager: true\n"),
  }),
  fc.record({ key: fc.constantFrom(...keys), isLast: fc.boolean() }),
);

type Edit = typeof edit extends fc.Arbitrary<infer E> ? E : never;

function edited(text: string, change: Edit): string {
  if ("replace" in change) return text.replace(change.replace, change.with);
  if ("key" in change) return change.isLast ? `${text}${change.key}\n` : `${change.key}\n${text}`;
  if ("insert" in change) {
    const at = change.at % (text.length + 1);
    return text.slice(0, at) + change.insert + text.slice(at);
  }
  const parts = text.split(/\n(?=\w)/);
  const [moved] = parts.splice(change.move % parts.length, 1);
  parts.splice(change.to % (parts.length + 1), 0, ...(moved === undefined ? [] : [moved]));
  return parts.join("\n");
}

const node = { os: "linux", swap: true, cgroupVersion: 2 } as const;

test("after any edits a configuration with long lists has the findings of a fresh one", () => {
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 8 }), fc.boolean(), (all, hasNode) => {
      const options = { kubernetesVersion: newestVersion, ...(hasNode && { node }) };
      let text = `${[header, ...blocks].join("\n")}\n`;
      let analysis: Analysis = analyze(text, options, knowledge);
      for (const change of all) {
        // What is found is asked for as an editor does, so that it is there to be kept.
        expect(analysis.findings.length).toBeGreaterThanOrEqual(0);
        text = edited(text, change);
        analysis = analyze(text, options, knowledge, analysis);
        expect(analysis.findings).toEqual(analyze(text, options, knowledge).findings);
      }
    }),
    { numRuns: 100 },
  );
});
