import { expect, test } from "vitest";
import { kubernetesVersions } from "../../../server/src/facts/table.ts";
import type {
  FieldTable,
  FlagTable,
  GateTable,
  RuleTable,
} from "../../../server/src/facts/table.ts";
import { createFlagIndex } from "../../../server/src/facts/flag-index.ts";
import { factsDiff, type Facts } from "../../../tools/generate/pages/facts-diff.ts";
import { runFactsDiff } from "../../../tools/generate/pages/run-facts-diff.ts";
import { withVersionChanges } from "../../../tools/generate/tables/version-changes.ts";
import { readGenerated } from "./generated-files.ts";

const table = (name: string): unknown => JSON.parse(readGenerated(`generated/${name}.json`));
const real: Facts = {
  fields: table("fields") as FieldTable,
  gates: table("gates") as GateTable,
  flags: table("flags") as FlagTable,
  rules: table("rules") as RuleTable,
};

const flag = { kind: "string", group: "kubelet", default: "" } as const;
const made: Facts = {
  fields: {
    kinds: {
      Made: {
        apiVersions: [{ name: "made.io/v2", since: "1.36" }, { name: "made.io/v1" }],
        fields: [
          { path: "apiVersion", type: "string" },
          { path: "same", type: "int32", default: [{ since: "1.30", value: 1 }] },
          {
            path: "size",
            type: "int32",
            default: [
              { since: "1.30", value: 1 },
              { since: "1.36", value: 2 },
            ],
            range: {
              rule: "size-range",
              effect: "refuses",
              value: [
                { since: "1.30", value: { minimum: 0 } },
                { since: "1.36", value: { exclusiveMinimum: 1, maximum: 9, orZero: true } },
              ],
            },
          },
          {
            path: "mode",
            type: "string",
            enum: {
              rule: "mode-enum",
              effect: "refuses",
              value: [
                { since: "1.30", value: ["a", "b"] },
                { since: "1.36", value: ["b", "c"] },
              ],
            },
          },
          { path: "old", type: "bool", deprecatedSince: "1.36", noEffectSince: "1.37" },
          { path: "fresh", type: "map", since: "1.36" },
          { path: "fresh{}", type: "struct", since: "1.36" },
          {
            path: "fresh{}.name",
            type: "string",
            since: "1.36",
            default: [{ since: "1.36", value: "x" }],
          },
        ],
      },
    },
  },
  gates: {
    gates: {
      Come: [{ since: "1.36", value: { stage: "Alpha", default: false } }],
      Gone: [
        { since: "1.30", value: { stage: "GA", default: true, locked: true } },
        { since: "1.36", value: null },
      ],
      Raised: [
        { since: "1.30", value: { stage: "Beta", default: true } },
        { since: "1.36", value: { stage: "GA", default: true, locked: true } },
      ],
      Kept: [{ since: "1.30", value: { stage: "Beta", default: true } }],
    },
    removed: {},
    dependencies: {
      Gone: [
        { since: "1.30", value: ["Kept"] },
        { since: "1.36", value: null },
      ],
      Raised: [
        { since: "1.30", value: ["Gone", "Kept"] },
        { since: "1.36", value: ["Come", "Kept"] },
      ],
    },
  },
  flags: {
    flags: {
      come: { ...flag, since: "1.36" },
      gone: { ...flag, removedIn: "1.36", default: [{ since: "1.30", value: "a" }] },
      old: { ...flag, deprecated: true, deprecatedSince: "1.36" },
      other: {
        ...flag,
        default: [
          { since: "1.30", value: "a" },
          { since: "1.36", value: "" },
        ],
      },
    },
    removed: {},
  },
  rules: {
    begins: { stage: "decode", since: "1.36" },
    ends: { stage: "decode", until: "1.35" },
    both: { stage: "decode", since: "1.34", until: "1.37" },
  },
};

test("lists what changed, topic by topic", () => {
  expect(factsDiff(made, "1.35", "1.36")).toBe(`API versions:

- New for Made: \`made.io/v2\`

Fields:

- New in Made: \`fresh\`, \`fresh.*.name\`
- Deprecated in Made: \`old\`
- Default of \`size\`: \`1\` → \`2\`
- Range of \`size\`: ≥ 0 → > 1, ≤ 9, or zero
- Values of \`mode\`: adds \`c\`, removes \`a\`

Feature gates:

- Removed: \`Gone\`
- New, Alpha, off: \`Come\`
- Beta, on → GA, on, locked: \`Raised\`

Gates that need others:

- \`Raised\` needs \`Come\`
- \`Raised\` no longer needs \`Gone\`

Flags:

- New: \`--come\`
- Deprecated: \`--old\`
- Removed: \`--gone\`
- Default of \`--other\`: \`a\` → \`""\`

Rules:

- Begin to apply: \`begins\`
- No longer apply: \`ends\``);
});

test("leaves out topics without changes", () => {
  expect(factsDiff(made, "1.36", "1.37")).toBe(
    "Fields:\n\n- No longer has an effect in Made: `old`",
  );
  expect(factsDiff(made, "1.30", "1.31")).toBe("No known change.");
});

test("lists the changes of all versions between two", () => {
  const diff = factsDiff(made, "1.34", "1.37");
  for (const line of ["New in Made: `fresh`", "effect in Made: `old`", "New: `--come`"]) {
    expect(diff).toContain(line);
  }
});

test("a flag is deprecated since the version that deprecates it", () => {
  const index = createFlagIndex(made.flags);
  expect(index.flagsIn("1.35").get("old")?.record.deprecated).toBeUndefined();
  expect(index.flagsIn("1.36").get("old")?.record.deprecated).toBe(true);
});

function run(...args: readonly string[]): { readonly status: number; readonly lines: string } {
  const lines: string[] = [];
  const log = (to: string) => (line: string) => void lines.push(`${to}: ${line}`);
  const status = runFactsDiff(args, real, { info: log("out"), error: log("error") });
  return { status, lines: lines.join("\n") };
}

test("the command prints what 1.37 changed", () => {
  const { status, lines } = run("1.36", "v1.37");
  expect(status).toBe(0);
  for (const line of [
    "out: # Kubernetes 1.36 to 1.37\n\nFields:\n",
    "- New in KubeletConfiguration: `defaultPodSysctls`\n",
    "- Default of `memoryThrottlingFactor`: `0.9` → not set\n",
    "- New, Deprecated, on: `KubeProxyIPVS`\n",
    "- `PodCertificateRequest` no longer needs `AuthorizeNodeWithSelectors`\n",
    "- Removed: `--application-metrics-count-limit`, `--boot-id-file`, ",
  ]) {
    expect(lines).toContain(line);
  }
});

test.each([
  [[], "Name two versions, got 0."],
  [["1.36"], "Name two versions, got 1."],
  [["1.35", "1.36", "1.37"], "Name two versions, got 3."],
  [["1.29", "1.36"], 'There are no facts about "1.29". Known versions: 1.30, '],
  [["1.36", "latest"], 'There are no facts about "latest". Known versions: 1.30, '],
  [["1.37", "1.36"], "Name the older version first: 1.37 is not older than 1.36."],
  [["1.36", "1.36"], "Name the older version first: 1.36 is not older than 1.36."],
])("the command refuses %j", (args, message) => {
  const { status, lines } = run(...args);
  expect(status).toBe(2);
  expect(lines.startsWith(`error: ${message}`)).toBe(true);
  expect(lines).toContain("\nerror: Usage: npm run facts:diff -- OLD NEW");
});

test("the page about versions gets the changes of each version, the newest first", () => {
  const page =
    "before\n\n<!-- changes by version -->\n\nold\n\n<!-- end of changes by version -->\nafter\n";
  const written = withVersionChanges(page, made);
  expect(written).toContain("### 1.35 to 1.36\n\nAPI versions:\n\n- New for Made");
  const [newest = "", older = "", oldest = ""] = kubernetesVersions.toReversed();
  expect([...written.matchAll(/^### (.*)$/gm)].map(([, title]) => title).slice(0, 2)).toEqual([
    `${older} to ${newest}`,
    `${oldest} to ${older}`,
  ]);
  expect(written).not.toContain("old\n\n<!--");
  expect(written.startsWith("before\n")).toBe(true);
  expect(written.endsWith("<!-- end of changes by version -->\nafter\n")).toBe(true);
  expect(withVersionChanges(written, made)).toBe(written);
});
