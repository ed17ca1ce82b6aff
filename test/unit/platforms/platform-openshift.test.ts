import { describe, expect, test } from "vitest";
import { fileSummary } from "../../support/file-summary.ts";
import { parseText } from "../../../server/src/stacks/parse-text.ts";
import { knowledge } from "../../support/knowledge.ts";
import { checkRows } from "../../support/platform-rows.ts";

const kubeletConfig = (spec: string): string =>
  `apiVersion: machineconfiguration.openshift.io/v1\nkind: KubeletConfig\nmetadata: {name: a}\nspec:\n${spec}\n`;

describe("OpenShift: a KubeletConfig", () => {
  checkRows(
    [
      [
        "that selects no pool, by another key",
        "  machineConfigSelector: {matchLabels: {a: b}}\n  kubeletConfig: {maxPods: 5}",
        ["platform-unknown-field at machineConfigSelector"],
      ],
      [
        "by an empty selector",
        "  machineConfigPoolSelector: {}\n  kubeletConfig: {maxPods: 5}",
        ["platform-field-lost at machineConfigPoolSelector"],
      ],
      [
        "that selects one",
        "  machineConfigPoolSelector: {matchExpressions: [{key: a, operator: Exists}]}\n  kubeletConfig: {maxPods: 5}",
        [],
      ],
      [
        "by a label that is no text",
        "  machineConfigPoolSelector: {matchLabels: {a: true}}\n  kubeletConfig: {maxPods: 5}",
        ["platform-value-refused at true"],
      ],
      [
        "by expressions of which some are no selectors",
        "  machineConfigPoolSelector: {matchExpressions: [{key: a, operator: In, values: [b]}, {key: c, operator: in, values: [d]}, {key: e, operator: DoesNotExist, values: [f]}]}\n  kubeletConfig: {maxPods: 5}",
        [
          "platform-field-lost at {key: c, operator: in, values: [d]}",
          "platform-field-lost at {key: e, operator: DoesNotExist, values: [f]}",
        ],
      ],
      [
        "as a text",
        "  machineConfigPoolSelector: {matchLabels: {a: b}}\n  kubeletConfig: 'maxPods: 5'",
        ["platform-value-refused at 'maxPods: 5'"],
      ],
      [
        "with swap, before the operator sets it",
        "  kubeletConfig: {failSwapOn: false, memorySwap: {swapBehavior: LimitedSwap}}",
        [],
        { failSwapOn: false, memorySwap: { swapBehavior: "LimitedSwap" } },
        "1.33",
      ],
      [
        "with swap",
        "  kubeletConfig: {failSwapOn: false, memorySwap: {swapBehavior: LimitedSwap}}",
        ["platform-field-refused at failSwapOn", "platform-field-refused at swapBehavior"],
        {},
        "1.34",
      ],
      [
        "with another cgroup, before the base has one",
        "  kubeletConfig: {systemCgroups: /a.slice, reservedSystemCPUs: '0'}",
        [],
        { enforceNodeAllocatable: ["pods"], systemCgroups: "/a.slice" },
        "1.34",
      ],
      [
        "with another cgroup",
        "  kubeletConfig: {systemCgroups: /a.slice}",
        ["platform-field-refused at systemCgroups"],
        {},
        "1.35",
      ],
      [
        "with keys that belong above the configuration, or have another name",
        "  kubeletConfig: {maxPods: 5, autoSizingReserved: true}\n  kubeletArguments: {}",
        [
          "platform-unknown-field at autoSizingReserved",
          "platform-unknown-field at kubeletArguments",
        ],
      ],
      [
        "with another TLS profile and version",
        "  tlsSecurityProfile: {type: modern, custom: {minTLSVersion: TLSv1.2, ciphers: [ECDHE-RSA-AES128-GCM-SHA256]}}",
        ["platform-value-refused at modern", "platform-value-refused at TLSv1.2"],
      ],
      [
        "with TLS groups",
        "  tlsSecurityProfile: {type: Custom, custom: {groups: [secp256r1, NoSuchCurve]}}",
        ["platform-value-refused at NoSuchCurve"],
      ],
    ],
    (spec) => kubeletConfig(spec),
  );
});

describe("what the webhook of PerformanceProfiles rejects", () => {
  const selector = 'nodeSelector: {node-role.kubernetes.io/worker-cnf: ""}';
  checkRows(
    [
      ["nothing", `  cpu: {isolated: "4-15", reserved: "0-3"}\n  ${selector}`, []],
      ["no CPUs", `  ${selector}`, ["platform-value-refused at spec"]],
      [
        "one list of CPUs",
        `  cpu: {isolated: "4-15"}\n  ${selector}`,
        ["platform-value-refused at cpu"],
      ],
      [
        "a CPU in two lists",
        `  cpu: {isolated: "3-15", reserved: "0-3", offlined: "15"}\n  ${selector}`,
        ['platform-value-refused at "3-15"', 'platform-value-refused at "15"'],
      ],
      [
        "a list that is none",
        `  cpu: {isolated: "4-", reserved: "0-3"}\n  ${selector}`,
        ['platform-value-refused at "4-"'],
      ],
      [
        "policies, sizes and pages that are listed twice",
        `  cpu: {isolated: "4-15", reserved: "0-3"}\n  ${selector}\n  numa: {topologyPolicy: single-numa}\n  hugepages: {defaultHugepagesSize: 1Gi, pages: [{size: 1G, count: 1}, {size: 1G, count: 2}, {size: 1G, count: 2, node: 0}]}`,
        [
          "platform-value-refused at single-numa",
          "platform-value-refused at 1Gi",
          "platform-value-refused at 1G",
        ],
      ],
      [
        "no selector of nodes, or several labels",
        '  cpu: {isolated: "4-15", reserved: "0-3"}\n  machineConfigLabel: {a: b, c: d}',
        ["platform-value-refused at spec", "platform-value-refused at machineConfigLabel"],
      ],
      [
        "nothing in a patch with a directive",
        '  nodeSelector: {$patch: replace, node-role.kubernetes.io/worker-cnf: ""}',
        [],
      ],
    ],
    (spec) =>
      `apiVersion: performance.openshift.io/v2\nkind: PerformanceProfile\nmetadata: {name: a}\nspec:\n${spec}\n`,
  );
});

describe("HyperShift: documents in a ConfigMap", () => {
  const map = (key: string, text: string): string =>
    `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: clusters}\ndata:\n  ${key}: |\n${text.replaceAll(/^(?=.)/gm, "    ")}`;
  const config = kubeletConfig("  kubeletConfig: {maxPods: 101}");
  test.each([
    ["one", config, { maxPods: 101 }],
    ["one behind a marker", `---\n${config}`, { maxPods: 101 }],
    ["one behind a comment and a marker", `# pods\n---\n${config}`, { maxPods: 101 }],
    ["one behind another", `${config.replace("101", "5")}---\n${config}`, { maxPods: 5 }],
  ])("%s", (_, text, effective) => {
    const found = fileSummary(map("config", text));
    expect(found.rules).toEqual([]);
    expect(found.effective).toMatchObject(effective);
  });

  test("a PerformanceProfile is in the key tuning", () => {
    const text =
      'apiVersion: performance.openshift.io/v2\nkind: PerformanceProfile\nmetadata:\n  name: a\n  annotations: {kubeletconfig.experimental: \'{"maxPods": "many"}\'}\nspec:\n  cpu: {isolated: "4-7", reserved: "0-3"}\n  nodeSelector: {a: b}\n';
    expect(fileSummary(map("tuning", text)).rules).toEqual(['type-mismatch at "many"']);
  });
});

test("a PerformanceProfile in a heredoc is read", () => {
  const script =
    'cat << EOF | oc apply -f -\napiVersion: performance.openshift.io/v2\nkind: PerformanceProfile\nspec:\n  cpu: {isolated: "2-7", reserved: "0-3"}\n  nodeSelector: {a: b}\nEOF\n';
  expect(fileSummary(script, "a.sh").rules).toEqual(['platform-value-refused at "2-7"']);
});

const worker = '  machineConfigPoolSelector: {matchLabels: {custom: ""}}';
const custom = (version: string): string =>
  `${worker}\n  tlsSecurityProfile: {type: Custom, custom: {minTLSVersion: ${version}, ciphers: [ECDHE-RSA-AES256-GCM-SHA384]}}`;

test.each([
  [
    "a selector by a label of nodes",
    '  machineConfigPoolSelector: {matchLabels: {node-role.kubernetes.io/worker: ""}}\n  kubeletConfig: {maxPods: 5}',
    ["node-role.kubernetes.io/worker"],
  ],
  ["suites without one for HTTP/2", custom("VersionTLS12"), ["ciphers"]],
  ["suites that TLS 1.3 does not use", custom("VersionTLS13"), []],
])("notes about a KubeletConfig of OpenShift: %s", (_, spec, noted) => {
  const text = kubeletConfig(spec);
  const { parts } = parseText(text, { kubernetesVersion: "1.33", path: "a.yaml" }, knowledge);
  const findings = parts.flatMap((part) => part.findings);
  expect(findings.map(({ rule }) => rule)).toEqual(noted.map(() => "platform-note"));
  expect(findings.map(({ span }) => text.slice(span.start, span.end))).toEqual(noted);
});
