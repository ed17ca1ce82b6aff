import { Ajv } from "ajv";
import { expect, test } from "vitest";
import type { FileReport, ReportedFinding } from "../../server/src/cli/file-report.ts";
import { sarifReport } from "../../server/src/cli/report-sarif.ts";
import { addToSummary, emptySummary } from "../../server/src/cli/report.ts";
import { lineIndexOf } from "../../server/src/core/text/line-index.ts";

/** The shape that SARIF 2.1.0 asks of what we write: its required members, and no others than it knows. */
const text = { type: "string", minLength: 1 };
const count = { type: "integer", minimum: 1 };
const object = (properties: object, required: readonly string[]): object => ({
  type: "object",
  additionalProperties: false,
  properties,
  required,
});
const message = object({ text }, ["text"]);
const region = object({ startLine: count, startColumn: count, endLine: count, endColumn: count }, [
  "startLine",
]);
const uri = { type: "string", pattern: "^[\\w\\-.~!$&'()*+,;=:@/%]+$" };
const physicalLocation = object({ artifactLocation: object({ uri }, ["uri"]), region }, [
  "artifactLocation",
]);
const location = object({ id: { type: "integer", minimum: 0 }, physicalLocation, message }, []);
const result = object(
  {
    ruleId: text,
    ruleIndex: { type: "integer", minimum: 0 },
    level: { enum: ["none", "note", "warning", "error"] },
    message,
    locations: { type: "array", items: location },
    relatedLocations: { type: "array", items: location, uniqueItems: true },
  },
  ["message"],
);
const rules = { type: "array", items: object({ id: text }, ["id"]), uniqueItems: true };
const driver = object({ name: text, version: text, rules }, ["name"]);
const run = object(
  {
    columnKind: { enum: ["utf16CodeUnits", "unicodeCodePoints"] },
    tool: object({ driver }, ["driver"]),
    results: { type: "array", items: result },
  },
  ["tool"],
);
const log = object(
  { $schema: text, version: { const: "2.1.0" }, runs: { type: "array", items: run } },
  ["version", "runs"],
);
const hasShape = new Ajv({ allErrors: true }).compile(log);

function report(path: string, source: string, findings: readonly ReportedFinding[]): FileReport {
  const lines = lineIndexOf(source);
  return { path, kind: "K", version: "1.36", text: source, lines, findings };
}

function finding(more: Partial<ReportedFinding>): ReportedFinding {
  const usual = { rule: "some-rule", severity: "error", message: "No.", path: "a" } as const;
  return { ...usual, span: undefined, related: [], ...more };
}

/** What the writer makes of the reports, parsed and held against the shape. */
function written(reports: readonly FileReport[]): unknown {
  const writer = sarifReport({ version: "1.2.3", folder: "/work dir" });
  const files = reports.map((each, index) => writer.file(each, index)).join("");
  const end = writer.end(reports.reduce(addToSummary, emptySummary));
  const value: unknown = JSON.parse(writer.begin + files + end);
  hasShape(value);
  expect(hasShape.errors ?? []).toEqual([]);
  return value;
}

const tool = (...ids: readonly string[]): object => ({
  driver: { name: "kubelet-config", version: "1.2.3", rules: ids.map((id) => ({ id })) },
});

test("no files", () => {
  expect(written([])).toMatchObject({ runs: [{ results: [], tool: tool() }] });
});

test("places in UTF-16 units from 1, levels, rules by index", () => {
  const source = "a: 1\n😀: bad\n";
  const span = { start: 9, end: 12 };
  const related = [{ span: { start: 0, end: 1 }, message: "Here." }];
  const first = report("a/b.yaml", source, [
    finding({ span, related }),
    finding({ severity: "warning", rule: "other-rule" }),
    finding({ severity: "information" }),
  ]);
  const location = (region?: object): object => ({
    physicalLocation: { artifactLocation: { uri: "a/b.yaml" }, ...(region && { region }) },
  });
  expect(written([first, report("c.yaml", "", [])])).toEqual({
    $schema: expect.stringContaining("sarif-schema-2.1.0.json") as string,
    version: "2.1.0",
    runs: [
      {
        columnKind: "utf16CodeUnits",
        results: [
          {
            ruleId: "some-rule",
            ruleIndex: 0,
            level: "error",
            message: { text: "No." },
            locations: [location({ startLine: 2, startColumn: 5, endLine: 2, endColumn: 8 })],
            relatedLocations: [
              {
                id: 0,
                message: { text: "Here." },
                ...location({ startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 }),
              },
            ],
          },
          {
            ruleId: "other-rule",
            ruleIndex: 1,
            level: "warning",
            message: { text: "No." },
            locations: [location()],
          },
          {
            ruleId: "some-rule",
            ruleIndex: 0,
            level: "note",
            message: { text: "No." },
            locations: [location()],
          },
        ],
        tool: tool("some-rule", "other-rule"),
      },
    ],
  });
});

test.each([
  ["a/b.yaml", "a/b.yaml"],
  ["./a/b.yaml", "a/b.yaml"],
  ["/work dir/nodes/a b.yaml", "nodes/a%20b.yaml"],
  ["a\\b.yaml", "a/b.yaml"],
  ["/etc/kubelet.conf", "file:///etc/kubelet.conf"],
  ["../up.yaml", "../up.yaml"],
  ["<stdin>", "%3Cstdin%3E"],
  ["50%.yaml", "50%25.yaml"],
  ["half\uD83D.yaml", "half%EF%BF%BD.yaml"],
])("the URI of %s", (path, expected) => {
  expect(written([report(path, "", [finding({})])])).toMatchObject({
    runs: [
      {
        results: [{ locations: [{ physicalLocation: { artifactLocation: { uri: expected } } }] }],
      },
    ],
  });
});
