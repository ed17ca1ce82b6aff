import { describe, expect, test } from "vitest";
import type {
  FileReport,
  ReportedFinding,
} from "../../../../server/src/answers/reports/file-report.ts";
import { githubReport } from "../../../../server/src/shells/cli/check/reports/report-github.ts";
import { gitlabReport } from "../../../../server/src/shells/cli/check/reports/report-gitlab.ts";
import { junitReport } from "../../../../server/src/shells/cli/check/reports/report-junit.ts";
import {
  addToSummary,
  emptySummary,
  type ReportWriter,
} from "../../../../server/src/answers/reports/report.ts";
import { english } from "../../../support/english.ts";
import { lineIndexOf } from "../../../../server/src/engine/text/line-index.ts";
import { defaultVersion } from "../../../../server/src/facts/field-index.ts";

const source = "a: 1\nb: 2\nc: 3\n";

function finding(more: Partial<ReportedFinding>): ReportedFinding {
  const usual = { rule: "some-rule", severity: "error", message: "No.", path: "a" } as const;
  return { ...usual, span: { start: 8, end: 9 }, related: [], ...more };
}

function report(path: string, findings: readonly ReportedFinding[]): FileReport {
  const lines = lineIndexOf(source);
  return { path, kind: "K", version: defaultVersion, text: source, lines, findings };
}

function written(writer: ReportWriter, reports: readonly FileReport[]): string {
  const files = reports.map((fileReport, index) => writer.file(fileReport, index)).join("");
  return writer.begin + files + writer.end(reports.reduce(addToSummary, emptySummary));
}

test("JUnit: a suite and a case for each file", () => {
  const wrong = report('a&b/"k".yaml', [
    finding({ message: 'Not <this> & "that".' }),
    finding({ severity: "warning", message: "Unwise." }),
  ]);
  expect(written(junitReport(english), [wrong, report("c.yaml", [])]))
    .toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="kubelet-config">
  <testsuite name="a&amp;b/&quot;k&quot;.yaml" tests="1" failures="1" errors="0" skipped="0">
    <testcase name="a&amp;b/&quot;k&quot;.yaml" classname="kubelet-config">
      <failure type="some-rule" message="Not &lt;this&gt; &amp; &quot;that&quot;.">a&amp;b/&quot;k&quot;.yaml:2:4 error some-rule Not &lt;this&gt; &amp; &quot;that&quot;.</failure>
      <system-out>a&amp;b/&quot;k&quot;.yaml:2:4 warning some-rule Unwise.</system-out>
    </testcase>
  </testsuite>
  <testsuite name="c.yaml" tests="1" failures="0" errors="0" skipped="0">
    <testcase name="c.yaml" classname="kubelet-config">
    </testcase>
  </testsuite>
</testsuites>
`);
});

test("JUnit: several errors are one failure", () => {
  const text = written(junitReport(english), [
    report("k.yaml", [finding({}), finding({ rule: "other" })]),
  ]);
  expect(text).toContain('failures="1"');
  expect(text).toContain(
    '<failure type="some-rule" message="2 errors, the first: No.">k.yaml:2:4 error some-rule No.\n' +
      "k.yaml:2:4 error other No.</failure>",
  );
});

test("JUnit: a file that is not checked is an error", () => {
  const note = { rule: "file-too-large", severity: "information", span: undefined } as const;
  const large = written(junitReport(english), [report("k.yaml", [finding(note)])]);
  expect(large).toContain(
    '<testsuite name="k.yaml" tests="1" failures="0" errors="1" skipped="0">',
  );
  expect(large).toContain(
    '<error type="file-too-large" message="No.">k.yaml:1:1 information file-too-large No.</error>',
  );
});

test("JUnit: nothing that XML cannot hold", () => {
  const message = "a\u0000b\u001Bc\uD800d\uFFFEe]]>";
  const text = written(junitReport(english), [report("k.yaml", [finding({ message })])]);
  expect(text).toContain("a␀b␛c\uFFFDd\uFFFDe]]&gt;</failure>");
});

test.each<[string, Partial<ReportedFinding>, string]>([
  ["an error", {}, "::error file=k.yaml,line=2,col=4,endLine=2,endColumn=5,title=some-rule::No."],
  [
    "a warning",
    { severity: "warning" },
    "::warning file=k.yaml,line=2,col=4,endLine=2,endColumn=5,title=some-rule::No.",
  ],
  [
    "a hint",
    { severity: "hint" },
    "::notice file=k.yaml,line=2,col=4,endLine=2,endColumn=5,title=some-rule::No.",
  ],
  [
    "several lines have no columns",
    { span: { start: 3, end: 9 } },
    "::error file=k.yaml,line=1,endLine=2,title=some-rule::No.",
  ],
  ["no place", { span: undefined }, "::error file=k.yaml,title=some-rule::No."],
  [
    "a message with per cents and colons",
    { span: undefined, message: "100%: a,b::c" },
    "::error file=k.yaml,title=some-rule::100%25: a,b::c",
  ],
  [
    "no line of a message is a command",
    { span: undefined, message: "a\n::stop-commands::x\r" },
    "::error file=k.yaml,title=some-rule::a␊::stop-commands::x␍",
  ],
])("GitHub: %s", (_, members, expected) => {
  const text = githubReport("/repo", english).file(report("k.yaml", [finding(members)]), 0);
  expect(text).toBe(`${expected}\n`);
});

test("GitHub: the file is told below the folder, and escaped", () => {
  const text = githubReport("/repo", english).file(report("/repo/a,b:c%.yaml", [finding({})]), 0);
  expect(text).toContain("::error file=a%2Cb%3Ac%25.yaml,line=2,");
});

test("GitHub: a summary at the end", () => {
  expect(written(githubReport("/repo", english), [report("k.yaml", [])])).toBe(
    "No findings in 1 file.\n",
  );
});

describe("GitLab: a Code Quality report", () => {
  interface Issue {
    readonly fingerprint: string;
    readonly severity: string;
  }
  const issues = (reports: readonly FileReport[]): readonly Issue[] =>
    JSON.parse(written(gitlabReport("/project"), reports)) as Issue[];

  test("has an item for each finding", () => {
    const found = issues([
      report("/project/k.yaml", [finding({}), finding({ severity: "warning", span: undefined })]),
      report("b.yaml", [finding({ severity: "hint" })]),
    ]);
    const ofFinding = { description: "No.", check_name: "some-rule" };
    expect(found.map(({ fingerprint, ...rest }) => [fingerprint.length, rest])).toEqual([
      [64, { ...ofFinding, severity: "major", location: { path: "k.yaml", lines: { begin: 2 } } }],
      [64, { ...ofFinding, severity: "minor", location: { path: "k.yaml", lines: { begin: 1 } } }],
      [64, { ...ofFinding, severity: "info", location: { path: "b.yaml", lines: { begin: 2 } } }],
    ]);
  });

  test("has a fingerprint that a finding keeps in another line, and no other has", () => {
    const [first, second] = issues([report("k.yaml", [finding({}), finding({})])]);
    const [moved] = issues([report("k.yaml", [finding({ span: { start: 0, end: 1 } })])]);
    expect(moved?.fingerprint).toBe(first?.fingerprint);
    expect(second?.fingerprint).not.toBe(first?.fingerprint);
  });

  test("is empty without findings", () => {
    expect(issues([])).toEqual([]);
  });
});
