import type { FileOptions, Part } from "../../engine/parts/part.ts";
import {
  type ParsedText,
  type StackFound,
  parseText,
  withCarriedStacks,
} from "../../stacks/index.ts";
import type { Finding, Severity } from "../../engine/analysis/finding.ts";
import { findingText } from "../../engine/analysis/finding-text.ts";
import {
  type Analysis,
  type SkippedFile,
  isKubeletName,
  isSetPart,
  kubeletKinds,
  mayHoldKubeletKinds,
  skippedFileFindings,
  topOf,
} from "../../kubelet/index.ts";
import { messageText } from "../../engine/analysis/message-text.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import { maxTextLength } from "../../engine/syntax/parse.ts";
import type { LineIndex } from "../../engine/text/line-index.ts";
import type { Span } from "../../engine/text/span.ts";
import { isProjectFilePath } from "../../stacks/project/index.ts";
import { shownText } from "../../engine/text/shown.ts";

/** A finding as the reports print it; without a span it is about the whole file. */
export interface ReportedFinding {
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  readonly path: string;
  readonly span: Span | undefined;
  readonly related: readonly RelatedReport[];
}

/** Another place that belongs to a finding. */
export interface RelatedReport {
  readonly span: Span;
  readonly message: string;
  /** The file that it is in, where that is another. */
  readonly file?: { readonly path: string; readonly lines: LineIndex };
}

/** Findings in one file. */
export interface FileReport {
  /** As the user named it. */
  readonly path: string;
  /** The first of the kubelet's kinds in the file, or `seccomp profile`; undefined where there is none. */
  readonly kind: string | undefined;
  readonly version: KubernetesVersion;
  readonly text: string;
  readonly lines: LineIndex;
  readonly findings: readonly ReportedFinding[];
  /** Findings that a baseline lists; absent without one. */
  readonly known?: readonly ReportedFinding[];
  /** A tool fills in some of its values, which are not checked. */
  readonly isTemplate?: boolean;
  /** The sets that the file was checked in; absent where it was checked alone. */
  readonly stacks?: readonly StackFound[];
  /** Inputs that the kubelet also reads and that are not at hand, in a sentence; absent where nothing is missing. */
  readonly incomplete?: string | undefined;
  /** Other files of its sets with errors, which keep the kubelet from starting with this one too; absent: none. */
  readonly stoppedBy?: readonly string[];
  /** What `--fix` mended before; absent where nothing was. */
  readonly fixed?: readonly FixedRule[];
}

/** Findings in a file, and what no thread can send: its parts, and what is asked of them later. */
export interface AnalyzedReport extends FileReport {
  readonly parts: readonly Part[];
  /** The findings in a file that the kubelet passes over; absent for one that is none of its configurations. */
  readonly skipped: ((skipped: SkippedFile) => readonly ReportedFinding[]) | undefined;
}

/** How many findings of a rule were mended. */
export interface FixedRule {
  readonly rule: string;
  readonly count: number;
}

/** A file's text; `invalidAt` is the offset of the first bytes that are not UTF-8. */
export interface ReadText {
  readonly text: string;
  readonly invalidAt: number | undefined;
}

/** A file to check: `path` is the one in reports, `location` the absolute path, if it has one. */
export interface FileToCheck extends ReadText {
  readonly path: string;
  readonly location: string | undefined;
  /** The user named the file itself, rather than a folder it is in. */
  readonly isNamed: boolean;
}

export type CheckOptions = Omit<FileOptions, "path">;

/** Checks one file; undefined for a file in a folder that is not the kubelet's. */
export function reportFile(
  file: FileToCheck,
  checkOptions: CheckOptions,
  knowledge: Knowledge,
  analysis = analyzeToReport(file, checkOptions, knowledge),
): AnalyzedReport | undefined {
  const { path, text, isNamed, invalidAt } = file;
  const { parts, lines } = analysis;
  const [shown] = parts.filter(({ label }) => label !== "");
  const isRefused = isUnparsed(text) && (isNamed || parts.length > 0);
  if (!shown && !isNamed && !isRefused) return undefined;
  const findings = parts.flatMap((part) =>
    part.findings.map((finding): ReportedFinding => {
      const reported = reportedFinding(finding, knowledge);
      return isRefused ? { ...reported, span: undefined } : reported;
    }),
  );
  const isOwn = parts.some(({ kind }) => kind === "project-file");
  if (invalidAt !== undefined && !isRefused && !isOwn) {
    const readers = parts.filter(({ config }) => !config?.host).map(({ reader }) => reader);
    for (const reader of new Set(shown ? readers : ["kubelet" as const])) {
      const { format } = analysis.file;
      findings.unshift(
        ...withUserSeverity(notUtf8(invalidAt, { format }, reader, knowledge), checkOptions),
      );
    }
  }
  if (!shown && !isRefused && !isOwn)
    findings.push(...withUserSeverity(notOurs(knowledge), checkOptions));
  // A runtime reads a profile regardless of the kubelet's version.
  const version = shown
    ? (shown.config?.version ?? shown.status?.().version?.version ?? checkOptions.kubernetesVersion)
    : analysis.version;
  const config = parts.find(isSetPart)?.config;
  const skipped =
    config &&
    ((as: SkippedFile): readonly ReportedFinding[] =>
      skippedFileFindings(as, topOf(config), analysis, knowledge).map((finding) =>
        reportedFinding(finding, knowledge),
      ));
  return {
    path,
    kind: shown?.label,
    version,
    text,
    lines,
    findings,
    isTemplate: (analysis.remarks?.markers().length ?? 0) > 0,
    parts,
    skipped,
    incomplete: parts.some(isPatch)
      ? knowledge.language.cli.incomplete(path, "check", [{ missing: "patches" }])
      : undefined,
  };
}

/** True for a document of a platform to which other patches may add settings of the kubelet. */
function isPatch(part: Part): boolean {
  return part.id.startsWith("platform:") && part.layered?.()?.isPatch === true;
}

/** Adds the stacks that the files inside a file form together. */
export async function reportFileWithStacks(
  file: FileToCheck,
  checkOptions: CheckOptions,
  knowledge: Knowledge,
): Promise<AnalyzedReport | undefined> {
  const { path: name } = file;
  const analysis = analyzeToReport(file, checkOptions, knowledge);
  const inStacks = await withCarriedStacks(analysis, { uri: `text:/${name}`, name }, knowledge);
  return reportFile(file, checkOptions, knowledge, inStacks);
}

/** Findings in the order of the text; those about the whole file come first. */
export function inOrderOfText(findings: readonly ReportedFinding[]): readonly ReportedFinding[] {
  return findings.toSorted((a, b) => (a.span?.start ?? 0) - (b.span?.start ?? 0));
}

/** The analysis of a file that is to be checked. */
export function analyzeToReport(
  { text, isNamed, location }: FileToCheck,
  checkOptions: CheckOptions,
  knowledge: Knowledge,
): ParsedText {
  // A text that is not parsed cannot tell what it is, so the user's word counts.
  const isUnread = isUnparsed(text) && (isNamed || mayHoldKubeletKinds(text, location ?? ""));
  const isEmptied = isNamed && isKubeletName(location ?? "") && !saysSomething.test(text);
  const isTaken = isUnread || isEmptied;
  const options = {
    ...checkOptions,
    path: location,
    isProjectFile: isProjectFilePath(location ?? ""),
    ...(isTaken && { isKubeletConfig: true }),
  };
  return parseText(text, options, knowledge);
}

/** A line that is not empty, a comment or a document marker. */
const saysSomething = /^(?!---[ \t]*$)[ \t]*[^\s#\uFEFF]/m;

function isUnparsed(text: string): boolean {
  return text.length > maxTextLength || text.includes("\u0000");
}

function reportedFinding(finding: Finding, knowledge: Knowledge): ReportedFinding {
  const { rule, severity, path, span, related = [] } = finding;
  return {
    rule,
    severity,
    message: findingText(finding, knowledge.rules, knowledge.language),
    path: shownText(path),
    span,
    related: related.map((place) => ({
      span: place.span,
      message: messageText(place.message, knowledge.language),
    })),
  };
}

/** The kubelet's YAML reader stops at such bytes, even in comments; its JSON reader replaces them. */
function notUtf8(
  offset: number,
  { format }: Pick<Analysis, "format">,
  reader: "kubelet" | "runtime",
  { language: { cli } }: Pick<Knowledge, "language">,
): ReportedFinding {
  return {
    rule: "file-not-text",
    severity: format === "json" ? "warning" : "error",
    message: format === "json" ? cli.bytesReplaced({ reader }) : cli.bytesRefused({ reader }),
    path: "",
    span: { start: offset, end: offset + 1 },
    related: [],
  };
}

/** A finding of our own with the severity that the user wants; none where it is off. */
function withUserSeverity(
  finding: ReportedFinding,
  { severities }: CheckOptions,
): ReportedFinding[] {
  const severity = severities?.get(finding.rule) ?? finding.severity;
  return severity === "off" ? [] : [{ ...finding, severity }];
}

function notOurs({ language }: Pick<Knowledge, "language">): ReportedFinding {
  return {
    rule: "not-kubelet-config",
    severity: "information",
    message: language.cli.notOurs(kubeletKinds.slice(0, 2)),
    path: "",
    span: undefined,
    related: [],
  };
}
