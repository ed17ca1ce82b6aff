import {
  type BenchmarkCheck,
  type PostureReport,
  type PostureRow,
  idleText,
  idsOf,
  postureRemarks,
  severityScores,
} from "../posture/index.ts";
import { textOfPlace } from "../sets/index.ts";
import type { PostureWord } from "../messages/posture-phrases.ts";
import type { Knowledge } from "../analysis/knowledge.ts";
import { xmlAttribute, xmlElement } from "./report-junit.ts";
import { regionOf, uriOf } from "./report-place.ts";
import { sarifLanguage, sarifSchema } from "./report-sarif.ts";

/** JUnit's XML: a suite for the benchmarks, a case for each check; what a person must judge is skipped. */
export function postureJunit(report: PostureReport, { language }: Knowledge): string {
  const { rows, benchmarks, idle } = report;
  const { posture } = language;
  const count = (verdicts: readonly PostureWord[]): number =>
    rows.filter(({ verdict }) => verdicts.includes(verdict)).length;
  const failures = count(["fail"]);
  const skipped = rows.length - failures - count(["pass"]);
  const suite = xmlAttribute(benchmarks.join(","));
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
    '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="kubelet-config">\n',
    `  <testsuite name="${suite}" ${counts}>\n`,
    ...cases,
    notes === "" ? "" : xmlElement("system-out", "", notes),
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
    ...postureRemarks(row, posture),
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

/** SARIF 2.1.0: a rule for each row, by its first id, with the score that code scanning sorts by, at the line that decides. */
export function postureSarif(report: PostureReport, { posture, language }: Knowledge): string {
  const { rows, version, idle } = report;
  const matches = ({ benchmark, check }: BenchmarkCheck): string => {
    const { name = benchmark, version: ofBenchmark = "" } = posture.benchmarks[benchmark] ?? {};
    return language.posture.matches(check.id, name, ofBenchmark);
  };
  const checkRules = rows.map(({ checks, control, severity }) => ({
    id: ruleIds({ checks })[0],
    name: control,
    shortDescription: { text: language.posture.titles[control] },
    help: { text: checks.map(matches).join("\n") },
    properties: {
      tags: ["security", ...ruleIds({ checks }).slice(1)],
      "security-severity": severityScores[severity],
    },
  }));
  const results = rows.map((row, ruleIndex) => ({
    ruleId: ruleIds(row)[0],
    ruleIndex,
    kind: kinds[row.verdict],
    level: kinds[row.verdict] === "fail" ? "error" : "none",
    message: {
      text: [language.posture.titles[row.control], ...detailsOf(row, language)].join("\n"),
    },
    locations: locationsOf(row, report),
    ...(row.exception && {
      suppressions: [
        {
          kind: "external",
          status: "accepted",
          justification: postureRemarks({ exception: row.exception }, language.posture).join(""),
        },
      ],
    }),
  }));
  const reasons = [...new Set(idle.map(({ reason }) => reason))];
  const idleRules = reasons.map((reason) => ({
    id: `no-effect/${reason}`,
    shortDescription: { text: language.posture.reasons[reason] },
  }));
  const idleResults = idle.map((note) => ({
    ruleId: `no-effect/${note.reason}`,
    ruleIndex: rows.length + reasons.indexOf(note.reason),
    kind: "informational",
    level: "none",
    message: { text: idleText(note, language.posture) },
    locations: locationsOf({ settings: [note.setting] }, report),
  }));
  const rules = [...checkRules, ...idleRules];
  const tool = { driver: { name: "kubelet-config", version, rules } };
  const run = {
    ...sarifLanguage(language.locale),
    ...{ columnKind: "utf16CodeUnits", tool, results: [...results, ...idleResults] },
  };
  return `${JSON.stringify({ $schema: sarifSchema, version: "2.1.0", runs: [run] })}\n`;
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
