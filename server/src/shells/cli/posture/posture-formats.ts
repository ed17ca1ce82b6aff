import {
  type BenchmarkCheck,
  type PostureReport,
  type PostureRow,
  type PostureWord,
  idleText,
  idsOf,
  postureRemarks,
  severityScores,
} from "../../../answers/posture/index.ts";
import { textOfPlace } from "../../../stacks/index.ts";
import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import { machine } from "../../hosts/machine-paths.ts";
import { xmlAttribute, xmlElement } from "../check/reports/report-junit.ts";
import { reportedRegion, uriOf } from "../check/reports/report-place.ts";
import { sarifLanguage, sarifSchema } from "../check/reports/report-sarif.ts";

/** A report, and which configuration it is about if there are several. */
interface NamedReport extends PostureReport {
  readonly subject: string | undefined;
}

/** JUnit's XML: a suite for each configuration, a case for each check; what a person must check is skipped. */
export function postureJunit(
  reports: readonly NamedReport[],
  { language }: Pick<Knowledge, "language">,
): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="kubelet-config">\n',
    ...reports.map((report) => junitSuite(report, language)),
    "</testsuites>\n",
  ].join("");
}

function junitSuite(report: NamedReport, language: Knowledge["language"]): string {
  const { rows, benchmarks, idle, subject } = report;
  const { posture } = language;
  const count = (verdicts: readonly PostureWord[]): number =>
    rows.filter(({ verdict }) => verdicts.includes(verdict)).length;
  const failures = count(["fail"]);
  const skipped = rows.length - failures - count(["pass"]);
  const names = benchmarks.join(",");
  const suite = xmlAttribute(subject === undefined ? names : `${names} ${subject}`);
  const cases = rows.map((row) => {
    const { checks, control, verdict } = row;
    const [only, ...others] = checks;
    const ids = others.length === 0 && benchmarks.length === 1 ? only?.check.id : idsOf(row);
    const name = xmlAttribute(`${ids ?? ""} ${posture.titles[control]}`);
    const output = xmlElement("system-out", "", detailsOf(row, language).join("\n"));
    const message = xmlAttribute(detailsOf(row, language).join(" "));
    const outcome =
      verdict === "pass"
        ? ""
        : verdict === "fail"
          ? `      <failure type="${control}" message="${message}"/>\n`
          : `      <skipped message="${xmlAttribute(posture.words[verdict])}"/>\n`;
    return `    <testcase name="${name}" classname="${suite}">\n${outcome}${output}    </testcase>\n`;
  });
  const counts = `tests="${rows.length}" failures="${failures}" errors="0" skipped="${skipped}"`;
  const notes = idle.map((note) => idleText(note, posture)).join("\n");
  return [
    `  <testsuite name="${suite}" ${counts}>\n`,
    ...cases,
    notes === "" ? "" : xmlElement("system-out", "", notes),
    "  </testsuite>\n",
  ].join("");
}

/** The details of a row in sentences, a line each. */
function detailsOf(row: PostureRow, { posture }: Knowledge["language"]): readonly string[] {
  return [
    ...row.settings.map(({ path, value, from }) =>
      value === undefined
        ? `${path}: ${posture.notSet}`
        : `${path}: ${value}${from === undefined ? "" : ` (${from})`}`,
    ),
    ...postureRemarks(row, posture),
  ];
}

/**
 * SARIF 2.1.0: a rule for each row with a result, by its first id, with the score that code scanning sorts by, at the line
 * that decides. Only checks that fail are results: GitHub opens an alert for each result, whatever its kind says.
 */
export function postureSarif(
  reports: readonly NamedReport[],
  { posture, language }: Pick<Knowledge, "posture" | "language">,
): string {
  const matches = ({ benchmark, check }: BenchmarkCheck): string => {
    const { name = benchmark, version: ofBenchmark = "" } = posture.benchmarks[benchmark] ?? {};
    return language.posture.matches(check.id, name, ofBenchmark);
  };
  const rules = new Map<string, object>();
  const results = reports.flatMap((report) => {
    const reported = report.rows.filter(
      ({ verdict }) => verdict === "fail" || verdict === "excepted",
    );
    const ofRows = reported.map((row) => {
      const { checks, control, severity } = row;
      const [id = control, ...others] = ruleIds(row);
      rules.set(id, {
        id,
        name: control,
        shortDescription: { text: language.posture.titles[control] },
        help: { text: checks.map(matches).join("\n") },
        properties: {
          tags: ["security", ...others],
          "security-severity": severityScores[severity],
        },
      });
      return resultOf(id, "error", row, report, language);
    });
    const ofIdle = report.idle.map((note) => {
      const id = `no-effect/${note.reason}`;
      rules.set(id, { id, shortDescription: { text: language.posture.reasons[note.reason] } });
      const message = { text: idleText(note, language.posture) };
      const locations = locationsOf({ settings: [note.setting] }, report);
      return { ruleId: id, level: "note", message, locations };
    });
    return [...ofRows, ...ofIdle];
  });
  const ids = [...rules.keys()];
  const [first] = reports;
  const driver = { name: "kubelet-config", version: first?.version, rules: [...rules.values()] };
  const run = {
    ...sarifLanguage(language.locale),
    columnKind: "utf16CodeUnits",
    tool: { driver },
    results: results.map((result) => ({ ...result, ruleIndex: ids.indexOf(result.ruleId) })),
  };
  return `${JSON.stringify({ $schema: sarifSchema, version: "2.1.0", runs: [run] })}\n`;
}

function resultOf(
  ruleId: string,
  level: "error",
  row: PostureRow,
  report: NamedReport,
  language: Knowledge["language"],
): { readonly ruleId: string; readonly [member: string]: unknown } {
  const title = language.posture.titles[row.control];
  return {
    ruleId,
    level,
    message: { text: [title, ...detailsOf(row, language)].join("\n") },
    locations: locationsOf(row, report),
    suppressions: row.exception
      ? [
          {
            kind: "external",
            status: "accepted",
            justification: postureRemarks({ exception: row.exception }, language.posture).join(""),
          },
        ]
      : undefined,
  };
}

/** `cis-1.12/4.2.13`, and those of the other benchmarks. */
function ruleIds({ checks }: Pick<PostureRow, "checks">): readonly string[] {
  return checks.map(({ benchmark, check }) => `${benchmark}/${check.id}`);
}

/** The line that decides; the first line of the main file where nothing is written. */
function locationsOf(
  { settings }: Pick<PostureRow, "settings">,
  { set, pathOf }: PostureReport,
): object[] {
  const place = settings
    .map((setting) => setting.place)
    .find((candidate) => candidate !== undefined);
  const source = place && textOfPlace(place, set);
  const folder = machine.workingFolder();
  if (place && source) {
    const path = place.source ? place.source.name : pathOf(place.layer);
    const region = reportedRegion(source.lines, place.span);
    return [{ physicalLocation: { artifactLocation: { uri: uriOf(folder, path) }, region } }];
  }
  const layer = set.files.findIndex((file) => file !== undefined);
  // Code scanning rejects a file with a result that has no place.
  const path = layer < 0 ? "kubelet-args" : pathOf(layer);
  const artifactLocation = { uri: uriOf(folder, path) };
  return [{ physicalLocation: { artifactLocation, region: { startLine: 1 } } }];
}
