import type { PostureRow } from "../core/features/posture-report.ts";
import { textOfPlace } from "../core/features/set-origins.ts";
import { severityScores } from "../core/posture/control-facts.ts";
import type { PostureWord } from "../core/messages/posture-phrases.ts";
import type { Knowledge } from "../core/schema/knowledge.ts";
import type { PostureReport } from "../service/reports/posture-model.ts";
import { remarksOf } from "./posture-text.ts";
import { xmlAttribute, xmlElement } from "./report-junit.ts";
import { regionOf, uriOf } from "./report-place.ts";
import { sarifLanguage, sarifSchema } from "./report-sarif.ts";

/** JUnit's XML: a suite for the benchmark, a case for each check; what a person must judge is skipped. */
export function postureJunit(report: PostureReport, { language }: Knowledge): string {
  const { rows, benchmark } = report;
  const { posture } = language;
  const count = (verdicts: readonly PostureWord[]): number =>
    rows.filter(({ verdict }) => verdicts.includes(verdict)).length;
  const failures = count(["fail"]);
  const skipped = rows.length - failures - count(["pass"]);
  const cases = rows.map((row) => {
    const { check, verdict } = row;
    const name = xmlAttribute(`${check.id} ${posture.titles[check.control]}`);
    const told = xmlElement("system-out", "", detailsOf(row, language).join("\n"));
    const message = xmlAttribute(detailsOf(row, language).join(" "));
    const outcome =
      verdict === "pass"
        ? ""
        : verdict === "fail"
          ? `      <failure type="${check.control}" message="${message}"/>\n`
          : `      <skipped message="${xmlAttribute(posture.words[verdict])}"/>\n`;
    return `    <testcase name="${name}" classname="${xmlAttribute(benchmark)}">\n${outcome}${told}    </testcase>\n`;
  });
  const counts = `tests="${rows.length}" failures="${failures}" errors="0" skipped="${skipped}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="kubelet-config">\n',
    `  <testsuite name="${xmlAttribute(benchmark)}" ${counts}>\n`,
    ...cases,
    "  </testsuite>\n</testsuites>\n",
  ].join("");
}

/** What a row says in sentences, a line each. */
function detailsOf(row: PostureRow, { posture }: Knowledge["language"]): readonly string[] {
  return [
    ...row.settings.map(({ path, value, from }) =>
      value === undefined
        ? `${path}: ${posture.notSet}`
        : `${path}: ${value}${from === undefined ? "" : ` (${from})`}`,
    ),
    ...remarksOf(row, posture),
  ];
}

const kinds: Readonly<Record<PostureWord, string>> = {
  pass: "pass",
  fail: "fail",
  manual: "review",
  "not-applicable": "notApplicable",
  unknown: "open",
  // Code scanning closes what is suppressed.
  excepted: "fail",
};

/** SARIF 2.1.0: a rule for each check, with the score that code scanning sorts by, at the line that decides. */
export function postureSarif(report: PostureReport, { posture, language }: Knowledge): string {
  const { benchmark, rows, version } = report;
  const { name = benchmark, version: ofBenchmark = "" } = posture.benchmarks[benchmark] ?? {};
  const rules = rows.map(({ check, severity }) => ({
    id: `${benchmark}/${check.id}`,
    name: check.control,
    shortDescription: { text: language.posture.titles[check.control] },
    help: { text: language.posture.matches(check.id, name, ofBenchmark) },
    properties: { tags: ["security"], "security-severity": severityScores[severity] },
  }));
  const results = rows.map((row, ruleIndex) => ({
    ruleId: `${benchmark}/${row.check.id}`,
    ruleIndex,
    kind: kinds[row.verdict],
    level: kinds[row.verdict] === "fail" ? "error" : "none",
    message: {
      text: [language.posture.titles[row.check.control], ...detailsOf(row, language)].join("\n"),
    },
    locations: locationsOf(row, report),
    ...(row.exception && {
      suppressions: [
        {
          kind: "external",
          status: "accepted",
          justification: remarksOf({ exception: row.exception }, language.posture).join(""),
        },
      ],
    }),
  }));
  const tool = { driver: { name: "kubelet-config", version, rules } };
  const run = {
    ...sarifLanguage(language.locale),
    ...{ columnKind: "utf16CodeUnits", tool, results },
  };
  return `${JSON.stringify({ $schema: sarifSchema, version: "2.1.0", runs: [run] })}\n`;
}

/** The line that decides; the first line of the main file where nothing is written. */
function locationsOf({ settings }: PostureRow, { set, pathOf }: PostureReport): object[] {
  const place = settings.map((setting) => setting.place).find((each) => each !== undefined);
  const source = place && textOfPlace(place, set);
  const folder = process.cwd();
  if (place && source) {
    const path = place.source ? place.source.name : pathOf(place.layer);
    const region = regionOf(source.lines, place.span);
    return [{ physicalLocation: { artifactLocation: { uri: uriOf(folder, path) }, region } }];
  }
  const main = set.files[0];
  if (!main) return [];
  const artifactLocation = { uri: uriOf(folder, pathOf(0)) };
  return [{ physicalLocation: { artifactLocation, region: { startLine: 1 } } }];
}
