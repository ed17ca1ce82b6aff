import { describe, expect, test } from "vitest";
import {
  describeField,
  describeGate,
  describeKind,
  describeValue,
} from "../../../../server/src/kubelet/documentation/documentation.ts";
import { english } from "../../../support/english.ts";
import { bundledTables } from "../../../../server/src/engine/analysis/bundled-tables.ts";
import {
  createKnowledge,
  type Knowledge,
} from "../../../../server/src/engine/analysis/knowledge.ts";
import {
  type FieldRecord,
  type KubernetesVersion,
  kubernetesVersions,
} from "../../../../server/src/facts/table.ts";
import { defaultVersion } from "../../../../server/src/facts/field-index.ts";
import { knowledge } from "../../../support/knowledge.ts";

const kind = "KubeletConfiguration";
const apiVersion = "kubelet.config.k8s.io/v1beta1";
const anchor = "kubelet-config-k8s-io-v1beta1-KubeletConfiguration";
const page = `https://kubernetes.io/docs/reference/config-api/kubelet-config.v1beta1/`;

/** A small world, so that whole texts can be compared. */
function knowledgeOf(...fields: FieldRecord[]): Knowledge {
  const texts = Object.fromEntries(fields.map(({ path }) => [path, `About ${path}.`]));
  return createKnowledge(
    {
      fields: { kinds: { [kind]: { apiVersions: [{ name: apiVersion }], fields } } },
      flags: { flags: {}, removed: {} },
      posture: { tests: [], benchmarks: {}, mapping: [] },
      gates: {
        gates: {
          Swap: [
            { since: "1.30", value: { stage: "Alpha", default: false } },
            { since: "1.32", value: { stage: "Beta", default: true } },
            { since: "1.35", value: { stage: "GA", default: true, locked: true } },
            { since: "1.36", value: null },
          ],
          Late: [{ since: "1.34", value: { stage: "Beta", default: false } }],
        },
        removed: { Old: "1.29" },
        dependencies: { Late: [{ since: "1.35", value: ["Swap"] }] },
      },
      texts: {
        fields: { [kind]: { ...texts, kind: "The kind.", apiVersion: "The version." } },
        node: { [kind]: { withNode: "It happens on the node." } },
        nodeReference: {},
        values: {
          [kind]: {
            mode: { None: "Nothing, not even `v1.2 A` things. Ever.", Some: "A little." },
            evictionHard: { "memory.available": "Free memory." },
          },
        },
        flags: {},
        gates: { Swap: "Lets it swap.", Late: "Comes late." },
        ruleTitles: {},
      },
      rules: {},
      seccomp: bundledTables.seccomp,
      nodeReference: { groups: [] },
    },
    english,
  );
}

const fieldCases: readonly (readonly [
  name: string,
  record: FieldRecord,
  version: KubernetesVersion,
  expected: string,
])[] = [
  [
    "integer with default, zero, range, flag",
    {
      path: "maxPods",
      type: "int32",
      default: [{ since: "1.30", value: 110 }],
      zeroMeansDefault: true,
      range: { rule: "r", effect: "refuses", value: [{ since: "1.30", value: { minimum: 0 } }] },
      flag: "--max-pods",
      anchor,
    },
    defaultVersion,
    "**maxPods** · integer\n\nAbout maxPods.\n\n- Default: `110`\n- `0` means the default\n" +
      `- Range: at least \`0\`\n- Flag: \`--max-pods\`\n\n[Kubernetes ${defaultVersion} reference](${page}#${anchor})`,
  ],
  [
    "default that changed, seen from the old side",
    {
      path: "fail",
      type: "bool",
      default: [
        { since: "1.30", value: false },
        { since: "1.35", value: true },
      ],
    },
    "1.33",
    "**fail** · boolean\n\nAbout fail.\n\n- Default: `false` (1.35 and later: `true`)\n\n" +
      "[Kubernetes 1.33 reference](https://v1-33.docs.kubernetes.io/docs/reference/config-api/kubelet-config.v1beta1/)",
  ],
  [
    "default that changed, seen from the new side, and the node",
    {
      path: "withNode",
      type: "bool",
      since: "1.31",
      default: [
        { since: "1.31", value: false },
        { since: "1.35", value: true },
      ],
    },
    defaultVersion,
    "**withNode** · boolean\n\nAbout withNode.\n\n- Default: `true` (1.31–1.34: `false`)\n" +
      "- Since Kubernetes 1.31\n\n**On the node:** It happens on the node.\n\n" +
      `[Kubernetes ${defaultVersion} reference](${page})`,
  ],
  [
    "few values with their texts",
    {
      path: "mode",
      type: "string",
      enum: {
        rule: "r",
        effect: "refuses",
        value: [{ since: "1.30", value: ["None", "Some", "Other"] }],
      },
    },
    defaultVersion,
    "**mode** · string\n\nAbout mode.\n\n- Default: empty\n- Values:\n" +
      "  - `None`: Nothing, not even `v1.2 A` things.\n  - `Some`: A little.\n  - `Other`\n\n" +
      `[Kubernetes ${defaultVersion} reference](${page})`,
  ],
  [
    "many values in one line",
    {
      path: "letters",
      type: "string",
      pointer: true,
      enum: {
        rule: "r",
        effect: "refuses",
        value: [{ since: "1.30", value: "a b c d e f g h i j k l m n o".split(" ") }],
      },
    },
    defaultVersion,
    "**letters** · string\n\nAbout letters.\n\n- Default: not set\n- Values: `a`, `b`, `c`, `d`, " +
      "`e`, `f`, `g`, `h`, `i`, `j`, `k`, `l` and 3 more\n\n" +
      `[Kubernetes ${defaultVersion} reference](${page})`,
  ],
  [
    "duration with range, gate, requirements and a path",
    {
      path: "period",
      type: "duration",
      range: {
        rule: "r",
        effect: "refuses",
        value: [{ since: "1.30", value: { exclusiveMinimum: "0s", maximum: "5m", orZero: true } }],
      },
      gate: "Swap",
      requires: ["a"],
      conflicts: ["b{}.c", "d"],
      deprecatedSince: "1.34",
      noEffectSince: "1.35",
      unit: "seconds",
      isPath: true,
      apiVersions: ["v1beta1"],
    },
    "1.33",
    "**period** · duration\n\nAbout period.\n\n- Default: `0s`\n" +
      "- Range: more than `0s`, at most `5m`, or `0`\n" +
      "- Format: duration such as `1h30m`, `90s` or `500ms`\n- Unit: seconds\n" +
      "- Requires feature gate `Swap` (1.33: Beta, on by default)\n- Must be set together with `a`\n" +
      "- Cannot be combined with `b.*.c`, `d`\n- Only in apiVersion `v1beta1`\n" +
      "- Deprecated since Kubernetes 1.34\n- No effect since Kubernetes 1.35\n" +
      "- Path of a file or directory on the node\n\n" +
      "[Kubernetes 1.33 reference](https://v1-33.docs.kubernetes.io/docs/reference/config-api/kubelet-config.v1beta1/)",
  ],
  [
    "gate that the version does not know; required",
    { path: "needy", type: "quantity", gate: "Late", required: true },
    "1.30",
    "**needy** · quantity\n\nAbout needy.\n\n- Required\n" +
      "- Format: quantity such as `100Mi`, `1Gi` or `500m`\n" +
      "- Requires feature gate `Late`, which kubelet 1.30 does not have\n\n" +
      "[Kubernetes 1.30 reference](https://v1-30.docs.kubernetes.io/docs/reference/config-api/kubelet-config.v1beta1/)",
  ],
];

describe("describeField", () => {
  test.each(fieldCases)("%s", (_, record, version, expected) => {
    const knowledge = knowledgeOf(record);
    expect(describeField(knowledge, kind, apiVersion, record.path, version)).toBe(expected);
  });

  test("a map speaks of its keys and of what its values look like", () => {
    const knowledge = knowledgeOf(
      {
        path: "signals",
        type: "map",
        default: [{ since: "1.30", value: { "memory.available": "100Mi", pid: 1 } }],
        known: [{ since: "1.30", value: ["memory.available"] }],
      },
      {
        path: "signals{}",
        type: "string",
        format: {
          rule: "r",
          effect: "refuses",
          value: [{ since: "1.30", value: "eviction-threshold" }],
        },
      },
    );
    expect(describeField(knowledge, kind, apiVersion, "signals", defaultVersion)).toBe(
      "**signals** · map of strings to strings\n\nAbout signals.\n\n" +
        "- Default: `memory.available: 100Mi`, `pid: 1`\n- Keys: `memory.available`\n" +
        "- Format: quantity or percentage above zero, such as `100Mi` or `10%`\n\n" +
        `[Kubernetes ${defaultVersion} reference](${page})`,
    );
  });

  test("a field of another version has none", () => {
    const knowledge = knowledgeOf({ path: "late", type: "bool", since: "1.35" });
    expect(describeField(knowledge, kind, apiVersion, "late", "1.34")).toBeUndefined();
    expect(describeField(knowledge, kind, apiVersion, "", "1.34")).toBeUndefined();
    expect(describeField(knowledge, "Pod", "v1", "spec", "1.34")).toBeUndefined();
  });
});

describe("describeGate", () => {
  const knowledge = knowledgeOf();
  const gates = "docs/reference/command-line-tools-reference/feature-gates/";
  test.each<[string, KubernetesVersion, string | undefined]>([
    [
      "Swap",
      "1.35",
      "**Swap** · feature gate\n\nLets it swap.\n\n- Kubernetes 1.35: GA, locked on\n" +
        "- History: Alpha off 1.30–1.31 · Beta on 1.32–1.34 · GA locked 1.35\n" +
        "- Removed in Kubernetes 1.36\n\n" +
        `[Kubernetes 1.35 reference](https://v1-35.docs.kubernetes.io/${gates}#Swap)`,
    ],
    [
      "Swap",
      defaultVersion,
      "**Swap** · feature gate\n\n" +
        `Kubernetes ${defaultVersion} does not have this feature gate. A kubelet that sets it does not start.\n\n` +
        "Lets it swap.\n\n" +
        "- History: Alpha off 1.30–1.31 · Beta on 1.32–1.34 · GA locked 1.35\n" +
        "- Removed in Kubernetes 1.36",
    ],
    [
      "Late",
      defaultVersion,
      `**Late** · feature gate\n\nComes late.\n\n- Kubernetes ${defaultVersion}: Beta, off by default\n` +
        "- History: Beta off 1.34+\n- If enabled, also requires `Swap`\n\n" +
        `[Kubernetes ${defaultVersion} reference](https://kubernetes.io/${gates}#Late)`,
    ],
    [
      "Old",
      defaultVersion,
      "**Old** · feature gate\n\n" +
        `Kubernetes ${defaultVersion} does not have this feature gate. A kubelet that sets it does not start.\n\n` +
        "- Removed in Kubernetes 1.30",
    ],
    ["Never", defaultVersion, undefined],
    ["constructor", defaultVersion, undefined],
  ])("%s in %s", (name, version, expected) => {
    expect(describeGate(knowledge, name, version)).toBe(expected);
  });
});

describe("describeValue and describeKind", () => {
  const signals = [{ since: "1.33", value: ["memory.available"] }] as const;
  const knowledge = knowledgeOf(
    { path: "kind", type: "string", required: true, anchor },
    { path: "mode", type: "string" },
    { path: "evictionSoft", type: "map", known: signals },
  );

  test("a value, by the path of the field or of its items", () => {
    const expected = "**`Some`** · value of `mode`\n\nA little.";
    expect(describeValue(knowledge, kind, "mode", "Some", defaultVersion)).toBe(expected);
    expect(describeValue(knowledge, kind, "mode[]", "Some", defaultVersion)).toBe(expected);
    expect(describeValue(knowledge, kind, "mode", "Every", defaultVersion)).toBeUndefined();
  });

  test("eviction signals are described once, and know their versions", () => {
    const expected = "**`memory.available`** · key of `evictionSoft`\n\nFree memory.";
    const describe = (version: KubernetesVersion) =>
      describeValue(knowledge, kind, "evictionSoft", "memory.available", version);
    expect(describe(defaultVersion)).toBe(expected);
    expect(describe("1.32")).toBe(`${expected}\n\n- Not accepted by Kubernetes 1.32`);
  });

  test("a kind", () => {
    expect(describeKind(knowledge, kind, apiVersion, defaultVersion)).toBe(
      `**KubeletConfiguration** · \`${apiVersion}\`\n\nThe kind.\n\nThe version.\n\n` +
        `- API versions: \`${apiVersion}\`\n\n[Kubernetes ${defaultVersion} reference](${page}#${anchor})`,
    );
    expect(describeKind(knowledge, "Pod", "v1", defaultVersion)).toBeUndefined();
  });
});

describe("the real tables", () => {
  const broken = /undefined|\[object|NaN|\n{3}| {3}|- *$/m;

  test("every field of every kind, API version and version has a documentation", () => {
    let count = 0;
    for (const [name, record] of knowledge.schema.kinds) {
      for (const api of record.apiVersions) {
        for (const version of kubernetesVersions) {
          const index = knowledge.schema.indexOf(name, api.name, version);
          for (const [path, field] of index?.byPath ?? []) {
            if (path === "") continue;
            const text = describeField(knowledge, name, api.name, path, version) ?? "";
            const place = `${name} ${api.name} ${path} ${version}`;
            const holder = path.replace(/(\[\]|\{\})+$/, "");
            const description =
              knowledge.descriptions.field(name, path) ??
              knowledge.descriptions.field(name, holder);
            expect(description, place).toBeTruthy();
            expect(text, place).toContain(description);
            expect(text, place).not.toMatch(broken);
            const hasDefault = field.record.default && !/[\]}]$/.test(path);
            if (hasDefault) expect(text, place).toContain("\n- Default: ");
            if (field.record.required) expect(text, place).toContain("\n- Required");
            count++;
          }
        }
      }
    }
    expect(count).toBeGreaterThan(1500);
  });

  test("every gate has one in every version", () => {
    for (const name of Object.keys(bundledTables.gates.gates)) {
      for (const version of kubernetesVersions) {
        const text = describeGate(knowledge, name, version) ?? "";
        expect(text, name).toContain(knowledge.descriptions.gate(name));
        expect(text, name).toContain("\n- History: ");
        expect(text, name).not.toMatch(broken);
      }
    }
  });
});
