import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { analyze } from "../../../server/src/documents/analyze.ts";
import { defaultVersion } from "../../../server/src/facts/field-index.ts";
import { mainLayer } from "../../../server/src/kubelet/effective/config-layer.ts";
import { effectiveConfig } from "../../../server/src/kubelet/effective/effective-config.ts";
import { effectiveJson } from "../../../server/src/kubelet/effective/effective-value.ts";
import { applyEdits } from "../../../server/src/engine/syntax/edits/apply-edits.ts";
import { sortedJsonText } from "../../../server/src/engine/text/json-text.ts";
import { safeEdits, soundFixes } from "../../support/analyses.ts";
import { knowledge } from "../../support/knowledge.ts";
import { fixTitleText } from "../../support/texts.ts";
import { runs } from "../../support/runs.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
const json = '"apiVersion":"kubelet.config.k8s.io/v1beta1","kind":"KubeletConfiguration"';
const options = { kubernetesVersion: defaultVersion } as const;

/** Each fix of the first duplicate key, with the text after it. */
function fixesOf(text: string, path?: string): string[][] {
  const all = { ...options, path };
  const analysis = analyze(text, all, knowledge);
  const finding = analysis.findings.find(({ rule }) => rule.endsWith("duplicate-key"));
  const fixes = finding ? soundFixes(analysis, finding, all, knowledge) : [];
  return fixes.map(({ title, edits, isSafe }) => [
    `${fixTitleText(title)}${isSafe === true ? " (safe)" : ""}`,
    applyEdits(text, edits).replace(header, "").replace(`{${json},`, "{"),
  ]);
}

function safelyFixed(text: string): string {
  const analysis = analyze(text, options, knowledge);
  return applyEdits(text, safeEdits(analysis, analysis.findings, options, knowledge));
}

/** The configuration of a kubelet with this main file. */
function effectiveText(text: string): string {
  const [document] = analyze(text, options, knowledge).documents;
  if (!document?.index) return "";
  const { tree } = effectiveConfig([mainLayer(document.parsed.root)], document.index, knowledge);
  return sortedJsonText(effectiveJson(tree, document.index));
}

describe("a key that is set twice", () => {
  test("two maps of YAML are merged, as the page says, if the user wants it", () => {
    const text = `${header}kubeReserved:\n  memory: 500Mi\n  cpu: 250m\nmaxPods: 110\nkubeReserved:\n  cpu: 500m\n`;
    expect(fixesOf(text)).toEqual([
      [
        'Merge the earlier "kubeReserved" into this one',
        "maxPods: 110\nkubeReserved:\n  cpu: 500m\n  memory: 500Mi\n",
      ],
      ['Remove the earlier "kubeReserved"', "maxPods: 110\nkubeReserved:\n  cpu: 500m\n"],
      ['Remove this "kubeReserved"', "kubeReserved:\n  memory: 500Mi\n  cpu: 250m\nmaxPods: 110\n"],
    ]);
    expect(safelyFixed(text)).toBe(text);
  });

  test("maps are merged as far as a person would look through the change", () => {
    const offered = (members: number): readonly (string | undefined)[] => {
      const names = Array.from({ length: members }, (_, at) => `"nodefs${at}": "1%"`).join(",");
      return fixesOf(`{${json},"evictionHard":{${names}},"evictionHard":{"x":"1%"}}`).map(
        ([title]) => title,
      );
    };
    const removals = ['Remove the earlier "evictionHard"', 'Remove this "evictionHard"'];
    const merge = 'Merge the earlier "evictionHard" into this one (safe)';
    expect(offered(100)).toEqual([merge, ...removals]);
    expect(offered(101)).toEqual(removals);
  });

  test("maps in maps are merged too", () => {
    const text = `${header}authentication:\n  x509: {clientCAFile: /a}\n  webhook: {enabled: true}\nauthentication:\n  webhook: {cacheTTL: 1s}\n`;
    expect(fixesOf(text)[0]).toEqual([
      'Merge the earlier "authentication" into this one',
      "authentication:\n  x509:\n    clientCAFile: /a\n  webhook: {enabled: true, cacheTTL: 1s}\n",
    ]);
  });

  test.each([
    ["a scalar", "maxPods: 110\nmaxPods: 200\n", "maxPods: 200\n"],
    ["a list", "clusterDNS: [10.0.0.1]\nclusterDNS: [10.0.0.2]\n", "clusterDNS: [10.0.0.2]\n"],
    [
      "a map that the last one repeats",
      "kubeReserved: {cpu: 1m}\nkubeReserved: {cpu: 2m, memory: 1Gi}\n",
      "kubeReserved: {cpu: 2m, memory: 1Gi}\n",
    ],
  ])("of %s, the one without effect is removed", (_name, body, fixed) => {
    expect(safelyFixed(header + body)).toBe(header + fixed);
  });

  test("JSON is merged as the kubelet reads it", () => {
    const text = `{${json},"kubeReserved":{"memory":"500Mi"},"maxPods":110,"kubeReserved":{"cpu":"500m"}}`;
    const merged = '{"maxPods":110,"kubeReserved":{"memory": "500Mi", "cpu":"500m"}}';
    expect(fixesOf(text)[0]?.[0]).toBe('Merge the earlier "kubeReserved" into this one (safe)');
    expect(JSON.parse(fixesOf(text)[0]?.[1] ?? "")).toEqual(JSON.parse(merged));
  });

  test("in a drop-in nothing is safe", () => {
    const text = `${header}kubeReserved: {cpu: 1m}\nkubeReserved: {memory: 1Gi}\n`;
    expect(fixesOf(text, "/etc/kubelet.conf.d/10.conf")[0]).toEqual([
      'Merge the earlier "kubeReserved" into this one',
      "kubeReserved: {memory: 1Gi, cpu: 1m}\n",
    ]);
  });
});

const member = fc.oneof(
  fc.record({ maxPods: fc.nat(300) }),
  fc.record({ clusterDNS: fc.array(fc.constantFrom("10.0.0.1", "10.0.0.2"), { maxLength: 2 }) }),
  fc.record({
    kubeReserved: fc.dictionary(fc.constantFrom("cpu", "memory"), fc.constantFrom("1", "2")),
  }),
  fc.record({
    authentication: fc.record(
      {
        webhook: fc.record(
          { enabled: fc.boolean(), cacheTTL: fc.constant("3m0s") },
          { requiredKeys: [] },
        ),
        anonymous: fc.record({ enabled: fc.boolean() }),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({
    registerWithTaints: fc.array(
      fc.record(
        {
          key: fc.constantFrom("a", "b"),
          effect: fc.constant("NoSchedule"),
          value: fc.constant("c"),
        },
        { requiredKeys: ["key", "effect"] },
      ),
      { maxLength: 2 },
    ),
  }),
);

test("safe fixes leave what the kubelet runs with", () => {
  fc.assert(
    fc.property(
      fc.array(member, { minLength: 2, maxLength: 5 }),
      fc.boolean(),
      (members, isJson) => {
        const inner = members.map((each) => JSON.stringify(each).slice(1, -1));
        const text = isJson
          ? `{${[json, ...inner].join(",")}}`
          : `${header}${inner.map((each) => `${each.replace(/^"(\w+)":/, "$1: ")}\n`).join("")}`;
        const fixed = safelyFixed(text);
        expect(effectiveText(fixed), fixed).toBe(effectiveText(text));
      },
    ),
    { numRuns: runs(100) },
  );
});
