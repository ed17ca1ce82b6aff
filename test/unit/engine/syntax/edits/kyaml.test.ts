import { describe, expect, test } from "vitest";
import type { ExactJson } from "../../../../../server/src/engine/text/json-text.ts";
import { defaultsActions } from "../../../../../server/src/kubelet/config/defaults.ts";
import { analyze } from "../../../../../server/src/documents/analyze.ts";
import { hoverAt } from "../../../../../server/src/documents/document-hover.ts";
import { defaultVersion } from "../../../../../server/src/facts/field-index.ts";
import { parseText } from "../../../../../server/src/stacks/parse-text.ts";
import { applyEdits } from "../../../../../server/src/engine/syntax/edits/apply-edits.ts";
import { setValue } from "../../../../../server/src/engine/syntax/edits/document-editor.ts";
import { formatKyaml } from "../../../../../server/src/engine/syntax/format-kyaml.ts";
import { soundFixes, trialOf } from "../../../../support/analyses.ts";
import { checkFindings } from "../../../../support/check-findings.ts";
import { complete } from "../../../../support/complete.ts";
import { checkedEdits } from "../../../../support/offered-edits.ts";
import { programFolder } from "../../../../support/program-folder.ts";
import { knowledge } from "../../../../support/knowledge.ts";
import { fixTitleText, messageText } from "../../../../support/texts.ts";

const options = { kubernetesVersion: defaultVersion } as const;

/** A KubeletConfiguration in KYAML with these members, a line each. */
const kyaml = (...members: readonly string[]): string => `---
{
  apiVersion: "kubelet.config.k8s.io/v1beta1",
  kind: "KubeletConfiguration",
${members.map((member) => `  ${member}\n`).join("")}}
`;

/** The members of a KubeletConfiguration in KYAML, as \`kyaml\` takes them. */
const membersOf = (text: string): string => {
  const [, members] = /^ {2}kind: .*\n([^]*)^\}$/m.exec(text) ?? [];
  return (members ?? text).replaceAll(/^ {2}/gm, "");
};

describe("findings", () => {
  test("of a KubeletConfiguration", () => {
    checkFindings(`---
{
  apiVersion: "kubelet.config.k8s.io/v1beta1",
  kind: "KubeletConfiguration",
  maxPodz: 110, # for the small ones
# ^^^^^^^ warning[unknown-field]: Did you mean "maxPods"?
  clusterDNS: [
    "10.96.0.300",
#   ^^^^^^^^^^^^^ warning[cluster-dns-ip]: 10.96.0.300
  ],
  kubeReserved: {
    cpu: 500,
#        ^^^ error[string-map-value-not-string]: Values in "kubeReserved" must be strings, got the number 500 ("of type
  },
  registerWithTaints: [{
    key: "a",
    effect: "Noschedule",
#           ^^^^^^^^^^^^ error[taint-invalid]: NoSchedule
  }, {
    key: "b",
    effect: "NoExecute",
  }],
}
`);
  });

  test.each<[name: string, text: string, expected: readonly string[], path?: string]>([
    [
      "a drop-in",
      '---\n{\n  apiVersion: "kubelet.config.k8s.io/v1beta1",\n  kind: "KubeletConfiguration",\n  maxPods: "1",\n}\n',
      ["5:12 error dropin-type-mismatch"],
      "kubelet.conf.d/10-pods.conf",
    ],
    [
      "credential providers",
      `---
{
  apiVersion: "kubelet.config.k8s.io/v1",
  kind: "CredentialProviderConfig",
  providers: [{
    name: "a b",
    matchImages: ["*.example.com"],
    defaultCacheDuration: "1h",
    apiVersion: "credentialprovider.kubelet.k8s.io/v1",
    arg: [],
  }],
}
`,
      ["10:5 error cred-unknown-field", "6:11 error cred-name-space"],
    ],
    [
      "kubeadm",
      `---
{
  apiVersion: "kubeadm.k8s.io/v1beta4",
  kind: "InitConfiguration",
  nodeRegistration: {
    kubeletExtraArgs: [{
      name: "max-podz",
      value: "1",
    }],
  },
}
---
{
  apiVersion: "kubelet.config.k8s.io/v1beta1",
  kind: "KubeletConfiguration",
  maxPodz: 1,
}
`,
      ["16:3 warning unknown-field", "7:14 error flag-unknown"],
    ],
    [
      "without the line ---, which the kubelet reads as JSON",
      '{\n  apiVersion: "kubelet.config.k8s.io/v1beta1",\n  kind: "KubeletConfiguration",\n}\n',
      ["1:1 error yaml-syntax"],
    ],
  ])("of %s", (_name, text, expected, path) => {
    const { parts, lines } = parseText(text, { ...options, ...(path && { path }) }, knowledge);
    const found = parts
      .flatMap(({ findings }) => findings)
      .map(({ severity, rule, span }) => {
        const before = lines.starts.filter((start) => start <= span.start);
        return `${before.length}:${span.start - (before.at(-1) ?? 0) + 1} ${severity} ${rule}`;
      });
    expect(found.sort()).toEqual(expected);
  });
});

test("the line --- is missing: a fix adds it", () => {
  const text = kyaml("maxPods: 5,").replace("---\n", "");
  const analysis = analyze(text, options, knowledge);
  const [finding] = analysis.findings;
  expect(finding && messageText(finding.message)).toBe(
    'The keys have no quotes, so this is KYAML. Add the line "---" at the top; without it, the kubelet reads the file as JSON. The kubelet cannot read the file ("failed to decode") and does not start.',
  );
  const fixes = finding ? soundFixes(analysis, finding, options, knowledge) : [];
  expect(fixes.map(({ title, edits }) => [fixTitleText(title), applyEdits(text, edits)])).toEqual([
    ['Add "---"', kyaml("maxPods: 5,")],
  ]);
});

test("hovers explain keys and values", () => {
  const text = kyaml("memorySwap: {", '  swapBehavior: "LimitedSwap",', "},");
  const analysis = analyze(text, options, knowledge);
  const shown = (word: string): string =>
    hoverAt(analysis, text.indexOf(word) + 1, knowledge)?.markdown ?? "";
  expect(shown("memorySwap")).toContain("**memorySwap**");
  expect(shown("swapBehavior")).toContain("swapBehavior");
  expect(shown("LimitedSwap")).toContain("LimitedSwap");
});

describe("completion", () => {
  test.each([
    [["cpuManager<|>"], "cpuManagerPolicy", ["cpuManagerPolicy: "]],
    [["cpuManagerPolicy: <|>,"], "static", ['cpuManagerPolicy: "static",']],
    [["cpuManagerPolicy: st<|>,"], "static", ['cpuManagerPolicy: "static",']],
    [['cpuManagerPolicy: "st<|>",'], "static", ['cpuManagerPolicy: "static",']],
    [
      ["memorySwap: {", "  swapBehavior: <|>,", "},"],
      "NoSwap",
      ["memorySwap: {", '  swapBehavior: "NoSwap",', "},"],
    ],
    [["failSwapOn: <|>,"], "false", ["failSwapOn: false,"]],
    [
      ["evictionHard: {", "  nodefs<|>", "},"],
      "nodefs.available",
      ["evictionHard: {", '  nodefs.available: "10%"', "},"],
    ],
    [
      ["featureGates: {", "  Mem<|>", "},"],
      "MemoryQoS",
      ["featureGates: {", "  MemoryQoS: false", "},"],
    ],
    [
      ["enforceNodeAllocatable: [", "  <|>", "],"],
      "pods",
      ["enforceNodeAllocatable: [", '  "pods"', "],"],
    ],
  ])("%j", (before, label, after) => {
    expect(complete(kyaml(...before)).accept(label)).toBe(kyaml(...after));
  });
});

describe("fixes keep the form", () => {
  test.each<[members: readonly string[], title: string, after: readonly string[]]>([
    [
      ["evictionSoft: {", '  "memory.available": "500Mi",', "}, # soon"],
      'Add evictionSoftGracePeriod["memory.available"]: 1m30s',
      [
        "evictionSoft: {",
        '  "memory.available": "500Mi",',
        "}, # soon",
        "evictionSoftGracePeriod: {",
        '  memory.available: "1m30s",',
        "},",
      ],
    ],
    [
      ["evictionSoft: {", '  pid.available: "5%",', "},", "evictionSoftGracePeriod: {},"],
      'Add evictionSoftGracePeriod["pid.available"]: 1m30s',
      [
        "evictionSoft: {",
        '  pid.available: "5%",',
        "},",
        "evictionSoftGracePeriod: {",
        '  pid.available: "1m30s",',
        "},",
      ],
    ],
    [
      ["registerWithTaints: [{", '  key: "b",', '  value: "c",', "}],"],
      "Add registerWithTaints[0].effect: NoSchedule",
      ["registerWithTaints: [{", '  key: "b",', '  value: "c",', '  effect: "NoSchedule",', "}],"],
    ],
    [
      ["kubeReserved: {", "  cpu: 500,", "},"],
      'Put in quotes: "500"',
      ["kubeReserved: {", '  cpu: "500",', "},"],
    ],
    [['hairpinMode: "hairpin-vet",'], "Change to hairpin-veth", ['hairpinMode: "hairpin-veth",']],
    [["maxPods: 5,", "maxPod: 6,"], "Remove maxPod", ["maxPods: 5,"]],
  ])("%j: %s", (members, title, after) => {
    const text = kyaml(...members);
    const analysis = analyze(text, options, knowledge);
    const fixes = analysis.findings.flatMap((finding) =>
      soundFixes(analysis, finding, options, knowledge),
    );
    const fix = fixes.find((one) => fixTitleText(one.title) === title);
    const titles = fixes.map((one) => fixTitleText(one.title));
    expect(titles).toContain(title);
    expect(membersOf(applyEdits(text, fix?.edits ?? []))).toBe(
      after.map((member) => `${member}\n`).join(""),
    );
  });

  test("and none of the edits that are offered makes a mistake", () => {
    const text = kyaml(
      "maxPodz: 110, # a comment",
      "clusterDNS: [",
      '  "10.96.0.10",',
      "],",
      "evictionSoft: {",
      '  "memory.available": "500Mi",',
      "},",
      'syncFrequency: "1x",',
      "imageGCHighThresholdPercent: 80,",
      "imageGCLowThresholdPercent: 90,",
    );
    const edits = checkedEdits(text, options);
    expect(edits.flatMap(({ title, mistakes }) => mistakes.map((one) => [title, one]))).toEqual([]);
    expect(edits.length).toBeGreaterThan(10);
    for (const { after } of edits) expect(after).toMatch(/^(?:#.*\n)?---\n[^]*\n\}\n$/);
  });
});

test("missing defaults are inserted as KYAML", () => {
  const text = kyaml("logging: {", '  format: "text",', "},");
  const analysis = analyze(text, options, knowledge);
  const trial = trialOf(analysis, options, knowledge);
  const offered = defaultsActions(trial, text.indexOf("kind") + 1);
  const action = offered.find(({ title }) => /missing fields with/.test(fixTitleText(title)));
  const after = applyEdits(text, action?.edits ?? []);
  for (const lines of [
    '  podLogsDir: "/var/log/pods",\n',
    '  authorization: {\n    mode: "Webhook",\n    webhook: {\n      cacheAuthorizedTTL: "5m0s",\n',
    '  enforceNodeAllocatable: [\n    "pods",\n  ],\n',
  ]) {
    expect(after).toContain(lines);
  }
  expect(formatKyaml(after, 2)).toBe(after);
  expect(analyze(after, options, knowledge).findings.map(({ rule }) => rule)).not.toContain(
    "yaml-syntax",
  );
});

describe("values that are set", () => {
  const document = (text: string) => {
    const analysis = analyze(text, options, knowledge);
    const [{ parsed } = { parsed: undefined }] = analysis.documents;
    if (parsed?.root?.kind !== "map") throw new Error("the text is a map");
    return { text, format: "yaml", root: parsed.root, fields: undefined } as const;
  };

  test.each<[path: string, value: ExactJson, before: string[], after: string[]]>([
    [
      "registerWithTaints",
      [{ key: "a", effect: "NoSchedule" }, { key: "b" }],
      ["maxPods: 1,"],
      [
        "maxPods: 1,",
        "registerWithTaints: [{",
        '  key: "a",',
        '  effect: "NoSchedule",',
        "}, {",
        '  key: "b",',
        "}],",
      ],
    ],
    [
      "clusterDNS",
      ["10.96.0.10"],
      ["maxPods: 1,"],
      ["maxPods: 1,", "clusterDNS: [", '  "10.96.0.10",', "],"],
    ],
    ["clusterDNS", [], ["clusterDNS: [", '  "1.1.1.1",', "],"], ["clusterDNS: [],"]],
    ["featureGates.B", true, ["featureGates: {A: false},"], ["featureGates: {A: false, B: true},"]],
    ["nodeStatus", "a", ["maxPods: 1"], ["maxPods: 1,", 'nodeStatus: "a"']],
    [
      'staticPodURLHeader["a b"]',
      ["x"],
      ["staticPodURLHeader: {},"],
      ["staticPodURLHeader: {", '  "a b": [', '    "x",', "  ],", "},"],
    ],
  ])("%s: %j", (path, value, before, after) => {
    const text = kyaml(...before);
    const edits = setValue(document(text), path, value);
    expect(membersOf(applyEdits(text, edits ?? []))).toBe(
      after.map((member) => `${member}\n`).join(""),
    );
  });

  test("texts without quotes: YAML in brackets, on one line", () => {
    const text = kyaml("hairpinMode: none,").replaceAll('"', "");
    const edits = setValue(document(text), "memorySwap", { swapBehavior: "NoSwap" });
    expect(applyEdits(text, edits ?? [])).toContain("  memorySwap: {swapBehavior: NoSwap},\n");
  });
});

describe("the command line", () => {
  const { put, run } = programFolder();

  test("prints the same for KYAML and for YAML", async () => {
    await put("k.yaml", kyaml("maxPods: 20,", "featureGates: {", "  MemoryQoS: true,", "},"));
    await put(
      "y.yaml",
      "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nmaxPods: 20\nfeatureGates:\n  MemoryQoS: true\n",
    );
    const [kyamlRun, yamlRun] = [
      await run("effective", "--no-defaults", "@k.yaml"),
      await run("effective", "--no-defaults", "@y.yaml"),
    ];
    expect(kyamlRun).toMatchObject({ code: 0, errors: [] });
    expect(kyamlRun.output).toBe(yamlRun.output);
  });
});
