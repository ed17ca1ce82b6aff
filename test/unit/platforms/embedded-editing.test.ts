import {
  analyzeEmbedded,
  isInside,
  safeEmbeddedEdits,
  type EmbeddedAnalysis,
} from "../../support/analyses.ts";
import { describe, expect, test } from "vitest";

import { applyEdits } from "../../../server/src/engine/syntax/edits/apply-edits.ts";
import { completionsAt } from "../../../server/src/documents/document-completion.ts";
import { hoverAt } from "../../../server/src/documents/document-hover.ts";

import { withoutPlaceholders } from "../../../server/src/shells/lsp/convert/completion-items.ts";
import { cursorText } from "../../support/cursor-text.ts";
import { knowledge } from "../../support/knowledge.ts";

function partsOf(text: string): readonly EmbeddedAnalysis[] {
  return analyzeEmbedded(text, { kubernetesVersion: "1.34" }, knowledge).found;
}

/** Behind `spec.kubeletConfig:` of OpenShift. */
function openShift(config: string): string {
  const head = "apiVersion: machineconfiguration.openshift.io/v1\nkind: KubeletConfig\n";
  return `${head}spec:\n  kubeletConfig:${config}\n  logLevel: 5\n`;
}

/** Behind `spec.kubelet.config:` of EKS. */
function eks(config: string): string {
  const head = "apiVersion: node.eks.aws/v1alpha1\nkind: NodeConfig\n";
  return `${head}spec:\n  kubelet:\n    config:${config}\n    flags: []\n`;
}

function talos(config: string): string {
  return `machine:\n  kubelet:\n    extraConfig:${config}\ncluster: {}\n`;
}

/** The second patch of a cluster. */
function kind(patch: string): string {
  const head = "kind: Cluster\napiVersion: kind.x-k8s.io/v1alpha4\n";
  return `${head}kubeadmConfigPatches:\n- |\n  kind: InitConfiguration\n- |\n  ${patch}\nnodes: []\n`;
}

/** The text after an item that is offered at `<|>`; all labels if none is named. */
function completed(marked: string, label: string): string {
  const { text, offset } = cursorText(marked);
  const [part] = partsOf(text);
  const items = part ? completionsAt(part.analysis, offset, knowledge).items : [];
  const item = items.find((candidate) => candidate.label === label);
  if (!item) return `not offered: ${label}`;
  const { span, isSnippet } = item.insert;
  const inserted = isSnippet ? withoutPlaceholders(item.insert.text) : item.insert.text;
  return text.slice(0, span.start) + inserted + text.slice(span.end);
}

describe("completion", () => {
  test.each<[name: string, marked: string, label: string, expected: string]>([
    ["lines", openShift("\n    <|>"), "maxPods", openShift("\n    maxPods: ")],
    [
      "a first key that is being typed",
      openShift("\n    max<|>"),
      "maxPods",
      openShift("\n    maxPods: "),
    ],
    [
      "another key that is being typed",
      openShift("\n    failSwapOn: true\n    max<|>"),
      "maxPods",
      openShift("\n    failSwapOn: true\n    maxPods: "),
    ],
    ["empty braces", openShift(" {<|>}"), "maxPods", openShift(" {maxPods: }")],
    [
      "braces",
      openShift(" {maxPods: 3, evictionHard: {<|>}}"),
      "memory.available",
      openShift(" {maxPods: 3, evictionHard: {memory.available: 100Mi}}"),
    ],
    [
      "braces over lines, in any column",
      openShift(" {\n      maxPods: 3,\n <|>\n  }"),
      "registryBurst",
      openShift(" {\n      maxPods: 3,\n registryBurst: \n  }"),
    ],
    [
      "a value in braces over lines",
      openShift(" {\n      maxPods: 3, failSwapOn: <|>\n  }"),
      "false",
      openShift(" {\n      maxPods: 3, failSwapOn: false\n  }"),
    ],
    [
      "quoted keys ask for another",
      eks(' {\n      "maxPods": 3,\n      <|>\n    }'),
      "failSwapOn",
      eks(' {\n      "maxPods": 3,\n      "failSwapOn": \n    }'),
    ],
    [
      "JSON",
      eks(' { "maxPods": 3, "failSwapOn": <|> }'),
      "true",
      eks(' { "maxPods": 3, "failSwapOn": true }'),
    ],
    [
      "braces that are not closed",
      talos(" {maxPods: 3, <|>").replace("cluster: {}\n", ""),
      "failSwapOn",
      talos(" {maxPods: 3, failSwapOn: ").replace("cluster: {}\n", ""),
    ],
    [
      "a patch",
      kind("kind: KubeletConfiguration\n  <|>"),
      "maxPods",
      kind("kind: KubeletConfiguration\n  maxPods: "),
    ],
  ])("%s", (_, marked, label, expected) => {
    expect(completed(marked, label)).toBe(expected);
  });

  test.each<[name: string, marked: string, isOffered: boolean]>([
    ["OpenShift", openShift("\n    <|>"), false],
    ["OpenShift, something written", openShift("\n    maxPods: 3\n    <|>"), false],
    ["EKS, JSON", eks(' {"maxPods": 3, <|>}'), false],
    ["Talos", talos("\n      <|>"), false],
    ["a header that is begun", openShift("\n    kind: KubeletConfiguration\n    <|>"), true],
    ["kind", kind("kind: KubeletConfiguration\n  <|>"), true],
  ])("the header is offered where it is wanted: %s", (_, marked, isOffered) => {
    const { text, offset } = cursorText(marked);
    const [part] = partsOf(text);
    const items = part ? completionsAt(part.analysis, offset, knowledge).items : [];
    const labels = items.map(({ label }) => label);
    expect(labels).toContain("evictionHard");
    expect(labels.includes("apiVersion")).toBe(isOffered);
    expect(labels).not.toContain("KubeletConfiguration");
  });
});

test("hover in braces", () => {
  const { text, offset } = cursorText(openShift(" {max<|>Pods: 3}"));
  const [part] = partsOf(text);
  expect(part && hoverAt(part.analysis, offset, knowledge)?.markdown).toContain("**maxPods**");
});

test("what an alias stands for outside of the configuration", () => {
  const { text, offset } = cursorText(`x: &x {a: 1}\n${openShift("\n    evictionHard: *<|>x")}`);
  const [part] = partsOf(text);
  expect(part && hoverAt(part.analysis, offset, knowledge)?.markdown).toContain("Alias `*x`: `…`");
});

describe("the safe fixes", () => {
  test.each<[name: string, text: string, expected: string]>([
    ["lines", openShift('\n    maxPods: "3"'), openShift("\n    maxPods: 3")],
    ["braces", eks(' {maxPods: "3", podPidsLimit: "5"}'), eks(" {maxPods: 3, podPidsLimit: 5}")],
    ["JSON", eks(' {"maxPods": "3"}'), eks(' {"maxPods": 3}')],
    [
      "a patch",
      kind('kind: KubeletConfiguration\n  maxPods: "3"'),
      kind("kind: KubeletConfiguration\n  maxPods: 3"),
    ],
    ["nothing outside", `x: &x "3"\n${talos("\n      maxPods: *x")}`, ""],
    ["nothing to do", talos("\n      maxPods: 3"), ""],
  ])("%s", (_, text, expected) => {
    const edits = partsOf(text).flatMap((part) => safeEmbeddedEdits(part));
    const fixed = applyEdits(text, edits);
    expect(fixed).toBe(expected === "" ? text : expected);
    expect(partsOf(fixed).flatMap((part) => safeEmbeddedEdits(part))).toEqual([]);
  });
});

const sick = `kind: KubeletConfiguration
maxPods: "3"
maxPodz: 1
clusterDNS: 10.0.0.10
failSwapOn: yes
evictionHard:
  memory.available: 5
featureGates:
  NoSuchGate: true`;

const healthy = `kind: KubeletConfiguration
maxPods: 3
evictionHard:
  memory.available: 5%`;

const inBraces = `{kind: KubeletConfiguration, maxPods: "3", maxPodz: 1, evictionHard: {memory.available: 5}}`;

function indented(text: string, indent: number): string {
  return `\n${text.replaceAll(/^/gm, " ".repeat(indent))}`;
}

describe.each([
  ["OpenShift", openShift(indented(sick, 4)), openShift(indented(healthy, 4))],
  ["EKS", eks(indented(sick, 6)), eks(indented(healthy, 6))],
  // Talos rejects a header.
  ["Talos", talos(indented(sick, 8)), talos(indented(healthy.replace(/^.*\n/, ""), 8))],
  ["kind", kind(indented(sick, 2).trimStart()), kind(indented(healthy, 2).trimStart())],
  ["braces", openShift(` ${inBraces}`), openShift(" {maxPods: 3, evictionHard: {}}")],
])("%s: what is changed stays in the configuration", (_, broken, sound) => {
  /** The text around the configuration, which no change may touch. */
  const around = (text: string): string => {
    const [part] = partsOf(text);
    const { start, end } = part?.region ?? { start: 0, end: 0 };
    return `${text.slice(0, start)}${text.slice(end)}`;
  };

  test("by quick fixes, each of which answers its finding", () => {
    const [part] = partsOf(broken);
    const findings = part?.analysis.findings ?? [];
    expect(findings.length).toBeGreaterThan(2);
    for (const finding of findings) {
      const fixes = part ? part.part.fixes(finding) : [];
      for (const { edits } of fixes) {
        const fixed = applyEdits(broken, edits);
        expect(around(fixed)).toBe(around(broken));
        expect(partsOf(fixed)[0]?.analysis.findings.length).toBeLessThanOrEqual(findings.length);
      }
    }
  });

  test("by defaults that are put in", () => {
    const [part] = partsOf(sound);
    for (const name of ["maxPods", "evictionHard"]) {
      const offset = sound.indexOf(name) + 1;
      const range = { start: offset, end: offset };
      const request = { range, sets: [], isAutomatic: false, isRequested: () => true };
      const actions = part?.part.rewrites?.(request) ?? [];
      expect(actions.map(({ title }) => title.key)).not.toContain("remove-defaults");
      expect(actions.length).toBeGreaterThan(0);
      for (const { edits } of actions) {
        // A comment behind the line of the braces is none of theirs; the server leaves it out.
        if (!part || !edits.every(({ span }) => isInside(part, span))) {
          expect(part?.region.end).toBeLessThanOrEqual(edits[0]?.span.start ?? 0);
          continue;
        }
        const changed = applyEdits(sound, edits);
        expect(around(changed)).toBe(around(sound));
        const [after] = partsOf(changed);
        const errors = (after?.analysis.findings ?? []).filter(
          (finding) => finding.severity === "error",
        );
        expect(errors).toEqual([]);
      }
    }
  });
});

test("no defaults are put in that the tool rejects", () => {
  const rewritesIn = (family: string): readonly string[] => {
    const text = `apiVersion: karpenter.k8s.aws/v1
kind: EC2NodeClass
spec:
  amiFamily: ${family}
  kubelet:
    maxPods: 10
`;
    const offset = text.indexOf("maxPods");
    const range = { start: offset, end: offset };
    const request = { range, sets: [], isAutomatic: false, isRequested: () => true };
    const [part] = partsOf(text);
    return (part?.part.rewrites?.(request) ?? []).map(({ title }) => title.key);
  };
  expect(rewritesIn("AL2023")).toEqual(["insert-default-comment", "insert-all-of-map"]);
  expect(rewritesIn("Windows2022")).toEqual(["insert-default-comment"]);
});
