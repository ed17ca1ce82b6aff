import type { Severity } from "../../../../engine/analysis/finding.ts";
import type { CliPhrases, NotChecked } from "../../../../answers/messages/cli-phrases.ts";
import type { Locale } from "../../../../engine/messages/language.ts";
import type { LineIndex } from "../../../../engine/text/line-index.ts";
import type { Span } from "../../../../engine/text/span.ts";
import type {
  FileReport,
  RelatedReport,
  ReportedFinding,
} from "../../../../answers/reports/file-report.ts";
import { machine } from "../../../hosts/machine-paths.ts";
import { reportedRegion, uriOf } from "./report-place.ts";
import type { ReportWriter, Summary } from "../../../../answers/reports/report.ts";
import { wellFormed } from "../../terminal/style.ts";

/** Content of a SARIF report apart from the findings. */
export interface SarifContext {
  /** The version of the program. */
  readonly version: string;
  /** The folder that paths are relative to. */
  readonly folder: string;
  /** The language of messages and titles. */
  readonly locale: Locale;
  readonly cli: Pick<CliPhrases, "notChecked" | "passedOver" | "goneFindings">;
  /** The title of a rule, in a sentence with Markdown; undefined for an unknown one. */
  readonly titleOf: (rule: string) => string | undefined;
}

/** The schema that a log names. */
export const sarifSchema =
  "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/** SARIF's names of languages; it takes a run without one for `en-US`. */
const languages: Readonly<Record<Locale, string | undefined>> = { en: undefined, "zh-cn": "zh-CN" };

/** The member of a run that names its language. */
export function sarifLanguage(locale: Locale): { readonly language?: string } {
  const language = languages[locale];
  return language === undefined ? {} : { language };
}

const levels: Readonly<Record<Severity, string>> = {
  error: "error",
  warning: "warning",
  information: "note",
  hint: "note",
};

/**
 * One SARIF 2.1.0 log with one run, a result a line. The tool comes behind the results: which rules it
 * has to name is known only then.
 */
export function sarifReport({ version, folder, locale, cli, titleOf }: SarifContext): ReportWriter {
  const { language } = sarifLanguage(locale);
  const ofLanguage = language === undefined ? "" : `"language":"${language}",`;
  const indexes = new Map<string, number>();
  let isFirst = true;
  const resultLine = (report: FileReport, finding: ReportedFinding, more: object): string => {
    const { rule } = finding;
    const ruleIndex = indexes.get(rule) ?? indexes.size;
    indexes.set(rule, ruleIndex);
    const lead = isFirst ? "\n" : ",\n";
    isFirst = false;
    return lead + JSON.stringify({ ...resultOf(report, finding, ruleIndex, folder), ...more });
  };
  return {
    begin: `{"$schema":"${sarifSchema}","version":"2.1.0","runs":[{${ofLanguage}"columnKind":"utf16CodeUnits","results":[`,
    file: (report) => {
      const { findings, known } = report;
      const fresh = known ? newResult : {};
      return [
        ...findings.map((finding) => resultLine(report, finding, fresh)),
        ...(known ?? []).map((finding) => resultLine(report, finding, knownResult)),
      ].join("");
    },
    end: (summary) => {
      const rules = [...indexes.keys()].map((id) => ruleOf(id, titleOf(id)));
      const tool = { driver: { name: "kubelet-config", version, rules } };
      const notifications = notificationsOf(summary, cli, folder);
      const invocation = {
        executionSuccessful: true,
        toolConfigurationNotifications: notifications,
      };
      const invocations =
        notifications.length > 0 ? `,"invocations":${JSON.stringify([invocation])}` : "";
      return `${isFirst ? "" : "\n"}],"tool":${JSON.stringify(tool)}${invocations}}]}\n`;
    },
  };
}

/** Members of results if known findings are apart from new ones. */
const newResult = { baselineState: "new" };
const knownResult = {
  baselineState: "unchanged",
  suppressions: [{ kind: "external", status: "accepted" }],
};

/** That files or rules were left out, and what a baseline no longer needs, as notifications about the configuration. */
function notificationsOf(
  { notChecked, passedOver, baseline }: Summary,
  cli: SarifContext["cli"],
  folder: string,
): readonly object[] {
  const notes = [
    ...(passedOver ? [cli.passedOver(passedOver)] : []),
    ...(baseline && baseline.gone > 0 ? [cli.goneFindings(baseline)] : []),
  ];
  return [
    ...(notChecked ? [notificationOf(notChecked, cli, folder)] : []),
    ...notes.map((text) => ({ level: "note", message: { text: wellFormed(text) } })),
  ];
}

function notificationOf(notChecked: NotChecked, cli: SarifContext["cli"], folder: string): object {
  const locations = notChecked.places.map(({ path, line }) => ({
    physicalLocation: {
      artifactLocation: { uri: uriOf(folder, path) },
      region: { startLine: line },
    },
  }));
  const message = { text: wellFormed(cli.notChecked(notChecked)) };
  return { level: "note", message, locations };
}

function ruleOf(id: string, title: string | undefined): object {
  if (title === undefined) return { id };
  return { id, shortDescription: { text: title.replaceAll("`", ""), markdown: title } };
}

function resultOf(
  report: FileReport,
  finding: ReportedFinding,
  ruleIndex: number,
  folder: string,
): object {
  const { rule, severity, message, span, related } = finding;
  const relatedLocations = related.map((place, id) => relatedLocation(report, place, id, folder));
  return {
    ruleId: rule,
    ruleIndex,
    level: levels[severity],
    message: { text: wellFormed(message) },
    locations: [{ physicalLocation: physicalLocation(report, span, folder) }],
    relatedLocations: relatedLocations.length > 0 ? relatedLocations : undefined,
  };
}

function relatedLocation(
  report: FileReport,
  { file, span, message }: RelatedReport,
  id: number,
  folder: string,
): object {
  const place = file ?? report;
  // As the main place is, in whichever way users named it.
  const path = machine.isAbsolute(report.path) ? machine.absolute(place.path) : place.path;
  return {
    id,
    physicalLocation: physicalLocation({ ...place, path }, span, folder),
    message: { text: wellFormed(message) },
  };
}

function physicalLocation(
  { path, lines }: { readonly path: string; readonly lines: LineIndex },
  span: Span | undefined,
  folder: string,
): object {
  return {
    artifactLocation: { uri: uriOf(folder, path) },
    region: span ? reportedRegion(lines, span) : undefined,
  };
}
