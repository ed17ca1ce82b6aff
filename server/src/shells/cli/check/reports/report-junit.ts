import type { CliPhrases } from "../../../../answers/messages/cli-phrases.ts";
import type { Language } from "../../../../engine/messages/language.ts";
import { lineCharacterAt } from "../../../../engine/text/line-index.ts";
import type { FileReport, ReportedFinding } from "../../../../answers/reports/file-report.ts";
import type { ReportWriter } from "../../../../answers/reports/report.ts";
import { escapedMarkup } from "../../../../engine/text/escaped-markup.ts";
import { harmless } from "../../../../engine/text/harmless.ts";
import { wellFormed } from "../../terminal/style.ts";

/**
 * JUnit's XML: a suite with one case for each file. Errors make the case fail; other findings are in its output. One
 * failure contains all errors, as many readers show the first one only. A file that was not read is an error of its case.
 */
export function junitReport({ cli }: Pick<Language, "cli">): ReportWriter {
  return {
    begin: '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="kubelet-config">\n',
    file: (report) => suiteText(report, cli),
    unread: (problem) =>
      suite(problem, "errors", xmlElement("error", ` message="${xmlAttribute(problem)}"`, "")),
    end: () => "</testsuites>\n",
  };
}

function suiteText(report: FileReport, cli: CliPhrases): string {
  const { findings } = report;
  const unread = findings.find(({ rule }) => rule === "file-too-large");
  const errors = findings.filter(({ severity }) => severity === "error");
  const others = findings.filter((finding) => finding.severity !== "error" && finding !== unread);
  const content = [
    failureText(report, errors, cli),
    unread ? problemText("error", unread, unread.message, linesText(report, [unread])) : "",
    others.length === 0 ? "" : xmlElement("system-out", "", linesText(report, others)),
  ];
  const count = errors.length > 0 ? "failures" : unread ? "errors" : undefined;
  return suite(report.path, count, content.join(""));
}

/** A suite with its one case; `count`: the attribute for a case that does not pass. */
function suite(of: string, count: "failures" | "errors" | undefined, content: string): string {
  const name = xmlAttribute(of);
  const [failures, errors] = [count === "failures" ? 1 : 0, count === "errors" ? 1 : 0];
  return [
    `  <testsuite name="${name}" tests="1" failures="${failures}" errors="${errors}" skipped="0">\n`,
    `    <testcase name="${name}" classname="kubelet-config">\n`,
    content,
    "    </testcase>\n  </testsuite>\n",
  ].join("");
}

function problemText(
  name: "failure" | "error",
  { rule }: ReportedFinding,
  message: string,
  content: string,
): string {
  const attributes = ` type="${xmlAttribute(rule)}" message="${xmlAttribute(message)}"`;
  return xmlElement(name, attributes, content);
}

function failureText(
  report: FileReport,
  errors: readonly ReportedFinding[],
  cli: CliPhrases,
): string {
  const [first, ...more] = errors;
  if (!first) return "";
  const message =
    more.length === 0 ? first.message : cli.severalErrors(errors.length, first.message);
  return problemText("failure", first, message, linesText(report, errors));
}

/** An element of a test case, on a line of its own. */
export function xmlElement(name: string, attributes: string, content: string): string {
  return `      <${name}${attributes}>${escaped(content)}</${name}>\n`;
}

/** A line for each finding, as the text report begins it. */
function linesText(report: FileReport, findings: readonly ReportedFinding[]): string {
  return findings.map((finding) => findingLine(report, finding)).join("\n");
}

function findingLine(
  { path, lines }: FileReport,
  { span, severity, rule, message }: ReportedFinding,
): string {
  const { line, character } = lineCharacterAt(lines, span?.start ?? 0);
  const text = `${path}:${line + 1}:${character + 1} ${severity} ${rule} ${message}`;
  return harmless(text);
}

/** A text for an attribute's value. */
export function xmlAttribute(text: string): string {
  return escaped(harmless(text)).replaceAll("\t", "&#9;");
}

/** XML's own characters escaped; what XML 1.0 cannot hold at all becomes U+FFFD. */
function escaped(text: string): string {
  return escapedMarkup(wellFormed(text));
}
