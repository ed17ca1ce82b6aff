import { describe, expect, test } from "vitest";
import { reportFile, type FileReport } from "../../../../server/src/answers/reports/file-report.ts";
import { decodeText } from "../../../../server/src/shells/cli/input/read-text.ts";
import {
  addToSummary,
  emptySummary,
  type ReportWriter,
} from "../../../../server/src/answers/reports/report.ts";
import { jsonReport } from "../../../../server/src/answers/reports/report-json.ts";
import { textReport } from "../../../../server/src/shells/cli/check/reports/report-text.ts";
import { styleFor } from "../../../../server/src/shells/cli/terminal/style.ts";
import { english } from "../../../support/english.ts";
import { lineIndexOf } from "../../../../server/src/engine/text/line-index.ts";
import { defaultVersion } from "../../../../server/src/facts/field-index.ts";
import { knowledge } from "../../../support/knowledge.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
const plainReport = textReport(styleFor({ useColors: false }), english);

function checked(
  text: string | Uint8Array,
  options: { path?: string; location?: string; isNamed?: boolean } = {},
): FileReport | undefined {
  const read = typeof text === "string" ? { text, invalidAt: undefined } : decodeText(text);
  const { path = "k.yaml", location, isNamed = true } = options;
  return reportFile(
    { ...read, path, location, isNamed },
    { kubernetesVersion: defaultVersion, advice: false },
    knowledge,
  );
}

function written(writer: ReportWriter, reports: readonly (FileReport | undefined)[]): string {
  const present = reports.filter((report) => report !== undefined);
  const files = present.map((report, index) => writer.file(report, index));
  return writer.begin + files.join("") + writer.end(present.reduce(addToSummary, emptySummary));
}

/** A report with one made-up finding, for the layout. */
function reportOn(text: string, blamed: string): FileReport {
  const start = text.indexOf(blamed);
  const span = { start, end: start + blamed.length };
  const finding = { rule: "some-rule", severity: "warning", message: "No.", path: "a" } as const;
  const findings = [{ ...finding, span, related: [] }];
  return {
    path: "k.yaml",
    kind: "K",
    version: defaultVersion,
    text,
    lines: lineIndexOf(text),
    findings,
  };
}

describe("the text report", () => {
  test.each([
    [
      "place, severity, rule, message, and the line",
      "a: 1\nmaxPods: y\n",
      "y",
      "k.yaml:2:10 warning some-rule No.\n    2 | maxPods: y\n      |          ^\n",
    ],
    [
      "a caret under each column of wide letters",
      'a: "日本" 語b\n',
      "語b",
      'k.yaml:1:9 warning some-rule No.\n    1 | a: "日本" 語b\n      |           ^^^\n',
    ],
    [
      "tabs stay tabs",
      "a:\tb c\n",
      "c",
      "k.yaml:1:6 warning some-rule No.\n    1 | a:\tb c\n      |   \t  ^\n",
    ],
    [
      "only the first line of a longer span",
      "ab\ncd\n",
      "b\nc",
      "k.yaml:1:2 warning some-rule No.\n    1 | ab\n      |  ^\n",
    ],
    [
      "one caret for an empty span",
      "a:\n",
      "",
      "k.yaml:1:1 warning some-rule No.\n    1 | a:\n      | ^\n",
    ],
    [
      "no control characters of the file's",
      "a: \u001B[31mx\u0007\u202E\n",
      "x",
      "k.yaml:1:9 warning some-rule No.\n    1 | a: ␛[31mx␇\uFFFD\n      |         ^\n",
    ],
  ])("%s", (_, text, blamed, expected) => {
    expect(plainReport.file(reportOn(text, blamed), 0)).toBe(expected);
  });

  test("a long line is cut around the blamed text", () => {
    const text = `${"a".repeat(500)}B${"c".repeat(500)}`;
    const [, source, carets] = plainReport.file(reportOn(text, "B"), 0).split("\n");
    expect(source).toBe(`    1 | …${"a".repeat(40)}B${"c".repeat(79)}…`);
    expect(carets).toBe(`      | ${" ".repeat(41)}^`);
  });

  test("colours where they are wanted", () => {
    const text = textReport(styleFor({ useColors: true }), english).file(
      reportOn("a: b\n", "b"),
      0,
    );
    expect(text).toContain("\u001B[1m\u001B[33mwarning\u001B[39m\u001B[22m");
    expect(text).toContain("\u001B[1m\u001B[33m^\u001B[39m\u001B[22m");
  });

  test.each([
    [{ files: 0, errors: 0, warnings: 0, notes: 0 }, "No kubelet configuration found."],
    [{ files: 0, errors: 0, warnings: 0, notes: 0, isIncomplete: true }, "Nothing was checked."],
    [{ files: 1, errors: 0, warnings: 0, notes: 0 }, "No findings in 1 file."],
    [{ files: 1, errors: 1, warnings: 0, notes: 0 }, "1 error in 1 file."],
    [{ files: 3, errors: 2, warnings: 1, notes: 4 }, "2 errors, 1 warning, 4 notes in 3 files."],
  ])("the summary of %j", (summary, expected) => {
    expect(plainReport.end(summary)).toBe(`${expected}\n`);
  });
});

describe("the JSON report", () => {
  test("without files", () => {
    expect(JSON.parse(written(jsonReport, []))).toEqual({
      files: [],
      summary: { errors: 0, warnings: 0 },
    });
  });

  test("every file, sound or not, with places that count from 0", () => {
    const wrong = checked(`${header}reservedMemory:\n- limits: {memory: 1Gi}\n  numaNode: x\n`);
    const sound = checked(header, { path: "b.yaml" });
    const report: unknown = JSON.parse(written(jsonReport, [wrong, sound]));
    expect(report).toEqual({
      files: [
        {
          path: "k.yaml",
          kind: "KubeletConfiguration",
          version: defaultVersion,
          findings: [
            {
              rule: "type-mismatch",
              severity: "error",
              message: expect.stringContaining("numaNode") as string,
              path: "reservedMemory[0].numaNode",
              range: { start: { line: 4, character: 12 }, end: { line: 4, character: 13 } },
            },
          ],
        },
        { path: "b.yaml", kind: "KubeletConfiguration", version: defaultVersion, findings: [] },
      ],
      summary: { errors: 1, warnings: 0 },
    });
  });

  test("a key that is no word is quoted in the path", () => {
    const report = checked(`${header}evictionHard:\n  memory.available: 5\n`);
    expect(report?.findings.map(({ path }) => path)).toEqual(['evictionHard["memory.available"]']);
  });
});

describe("which files are judged", () => {
  const rules = (report: FileReport | undefined): string[] | undefined =>
    report?.findings.map(({ rule, severity }) => `${severity} ${rule}`);

  test("a named file that is none of the kubelet's gets one note", () => {
    expect(rules(checked("apiVersion: v1\nkind: Pod\n"))).toEqual([
      "information not-kubelet-config",
    ]);
    expect(rules(checked(""))).toEqual(["information not-kubelet-config"]);
  });

  test("a found file that is none of the kubelet's is passed over", () => {
    const foreign = "apiVersion: v1\nkind: ConfigMap\ndata:\n  x: kind KubeletConfiguration\n";
    expect(checked(foreign, { isNamed: false })).toBeUndefined();
    expect(checked("a: 1\n", { isNamed: false })).toBeUndefined();
    expect(checked(header, { isNamed: false })?.kind).toBe("KubeletConfiguration");
  });

  test("a drop-in goes by its folder", () => {
    const location = "/etc/kubernetes/kubelet.conf.d/10.conf";
    expect(checked("maxPods: 5\n", { location, isNamed: false })?.kind).toBe(
      "KubeletConfiguration",
    );
  });

  test("a comment in the file goes before the version asked for", () => {
    expect(checked(`# kubelet-version: 1.31\n${header}`)?.version).toBe("1.31");
  });

  test("bytes that are no text", () => {
    const nul = checked("a\u0000b");
    expect(rules(nul)).toEqual(["error file-not-text"]);
    expect(nul && plainReport.file(nul, 0)).toMatch(/^k\.yaml:1:1 error file-not-text .*\n$/);
    expect(checked("a\u0000b", { isNamed: false })).toBeUndefined();
  });

  test("bytes that are no UTF-8, in YAML and in JSON", () => {
    const yaml = checked(Buffer.from(`# caf\xE9\n${header}`, "latin1"));
    expect(rules(yaml)).toEqual(["error file-not-text"]);
    expect(yaml?.findings[0]?.span).toEqual({ start: 5, end: 6 });
    const json = `{"kind":"KubeletConfiguration","apiVersion":"kubelet.config.k8s.io/v1beta1","podCIDR":"\xE9"}`;
    expect(rules(checked(Buffer.from(json, "latin1")))).toContain("warning file-not-text");
  });
});

describe("decoding", () => {
  test.each([
    ["plain text", Buffer.from("abc"), "abc", undefined],
    ["a byte order mark", Buffer.from("\uFEFFabc"), "abc", undefined],
    ["a written U+FFFD", Buffer.from("a\uFFFDb"), "a\uFFFDb", undefined],
    [
      "wrong bytes behind a written U+FFFD",
      Buffer.concat([Buffer.from("\uFEFFé\uFFFD😀"), Buffer.from([0xff])]),
      "é\uFFFD😀\uFFFD",
      4,
    ],
    ["UTF-16 with its mark", Buffer.from([0xff, 0xfe, 97, 0, 0xe9, 0]), "aé", undefined],
    ["UTF-16, the other way round", Buffer.from([0xfe, 0xff, 0, 97]), "a", undefined],
    ["a cut character at the end", Buffer.from([97, 0xe2, 0x82]), "a\uFFFD", 1],
  ])("%s", (_, bytes, text, invalidAt) => {
    expect(decodeText(bytes)).toEqual({ text, invalidAt });
  });
});
