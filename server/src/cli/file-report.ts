import { analyzeEmbedded, type EmbeddedAnalysis } from "../core/analysis/embedded.ts";
import {
  analyzeSeccomp,
  type AnalyzeSeccompOptions,
  type SeccompAnalysis,
} from "../core/analysis/analyze-seccomp.ts";
import { analyze } from "../core/analysis/analyze.ts";
import type { Analysis, AnalyzeOptions } from "../core/analysis/analysis.ts";
import type { Finding, Severity } from "../core/findings/finding.ts";
import { isDropInPath, kubeletKinds } from "../core/kubelet/identify.ts";
import { isSystemdUnit } from "../core/kubelet/systemd-unit.ts";
import { messageText } from "../core/languages/message-text.ts";
import { findingText } from "../core/languages/finding-text.ts";
import type { Knowledge } from "../core/schema/knowledge.ts";
import type { KubernetesVersion } from "../core/schema/table.ts";
import type { ProfileFiles } from "../core/seccomp/profile-files.ts";
import type { ContainerRuntime } from "../core/seccomp/table.ts";
import { longestText } from "../core/syntax/parse.ts";
import type { LineIndex } from "../core/text/line-index.ts";
import type { Span } from "../core/text/span.ts";
import type { ReadText } from "./read-text.ts";

/** A finding as the reports print it; one without a span is about the file as a whole. */
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

/** What was found in one file. */
export interface FileReport {
  /** As the user named it. */
  readonly path: string;
  /** The first of the kubelet's kinds in the file, or `seccomp profile`; undefined where there is none. */
  readonly kind: string | undefined;
  readonly version: KubernetesVersion;
  readonly text: string;
  readonly lines: LineIndex;
  readonly findings: readonly ReportedFinding[];
  /** What `--fix` mended before; absent where nothing was. */
  readonly fixed?: readonly FixedRule[];
}

/** How many findings of a rule were mended. */
export interface FixedRule {
  readonly rule: string;
  readonly count: number;
}

/** A file to judge: `path` is what reports show, `location` the absolute path, if it has one. */
export interface FileToJudge extends ReadText {
  readonly path: string;
  readonly location: string | undefined;
  /** The user named the file itself, rather than a folder it is in. */
  readonly isNamed: boolean;
}

/** What the user asks for besides the files. */
export interface Wishes extends Pick<
  AnalyzeOptions,
  "kubernetesVersion" | "advice" | "node" | "severities" | "isInSet" | "isKubeletConfig" | "role"
> {
  /** The program that reads seccomp profiles; containerd where it is left out. */
  readonly seccompRuntime?: ContainerRuntime;
  /** The profiles that the nodes have; undefined: that is not known. */
  readonly profileFiles?: ProfileFiles;
}

/** Judges one file; undefined for a file found in a folder that is none of the kubelet's. */
export function reportFile(
  file: FileToJudge,
  wishes: Wishes,
  knowledge: Knowledge,
): FileReport | undefined {
  const { path, text, isNamed, invalidAt } = file;
  const analyses = analysesOf(file, wishes, knowledge);
  const analysis = analyses.kubelet;
  const others = [
    analyses.seccomp && reportSeccomp(file, analyses.seccomp, wishes, knowledge),
    reportEmbedded(file, wishes, knowledge),
  ].filter((report) => report !== undefined);
  const [other] = others;
  const beside = others.flatMap((report) => report.findings);
  if (!analysis) return other && { ...other, findings: beside };
  const isRefused = isUnparsed(text);
  const kind = analysis.documents.find(({ identity }) => identity)?.identity?.kind;
  if (kind === undefined && other) return { ...other, findings: beside };
  if (kind === undefined && !isNamed && !isRefused) return undefined;
  const findings = analysis.findings.map((finding): ReportedFinding => {
    const reported = reportedFinding(finding, knowledge);
    return isRefused ? { ...reported, span: undefined } : reported;
  });
  findings.push(...beside);
  if (invalidAt !== undefined && !isRefused) {
    findings.unshift(...asWished(notUtf8(invalidAt, analysis, "kubelet", knowledge), wishes));
  }
  if (kind === undefined && !isRefused) findings.push(...asWished(notOurs(knowledge), wishes));
  return { path, kind, version: analysis.version, text, lines: analysis.lines, findings };
}

/** The kubelet configurations in a file of another tool, in the order of the text. */
export function embeddedIn(
  { text }: FileToJudge,
  { kubernetesVersion, advice, node, severities }: Wishes,
  knowledge: Knowledge,
): readonly EmbeddedAnalysis[] {
  const options = {
    kubernetesVersion,
    ...(advice !== undefined && { advice }),
    ...(node && { node }),
    ...(severities && { severities }),
  };
  return analyzeEmbedded(text, options, knowledge).found;
}

/** What is found in them; undefined where the file holds none. */
function reportEmbedded(
  file: FileToJudge,
  wishes: Wishes,
  knowledge: Knowledge,
): FileReport | undefined {
  const found = embeddedIn(file, wishes, knowledge);
  const [first] = found;
  if (!first) return undefined;
  const { path, text } = file;
  const findings = found.flatMap(({ analysis }) =>
    analysis.findings.map((finding) => reportedFinding(finding, knowledge)),
  );
  const { version, lines } = first.analysis;
  return { path, kind: first.holder, version, text, lines, findings };
}

/** What is known of a file: as a configuration of the kubelet, and about seccomp. */
export interface FileAnalyses {
  /** Undefined where a quick look tells that it is none. */
  readonly kubelet: Analysis | undefined;
  readonly seccomp: SeccompAnalysis | undefined;
  /** What each was made with. */
  readonly options: { readonly kubelet: AnalyzeOptions; readonly seccomp: AnalyzeSeccompOptions };
}

/** Analyses a file as what it may be. */
export function analysesOf(
  file: FileToJudge,
  { seccompRuntime = "containerd", profileFiles, ...wishes }: Wishes,
  knowledge: Knowledge,
): FileAnalyses {
  const { text, isNamed, location } = file;
  const aboutSeccomp = {
    ...wishes,
    runtime: seccompRuntime,
    ...(profileFiles && { profileFiles }),
  };
  const seccomp = analyzeSeccomp(text, aboutSeccomp, knowledge);
  const options = {
    ...wishes,
    ...(location !== undefined && { path: location }),
    // A text that is not parsed cannot tell what it is, so the user's word counts.
    ...(isUnparsed(text) && { isKubeletConfig: true }),
  };
  // A file of several documents may hold the kubelet's kinds too.
  const isOurs = wishes.isKubeletConfig === true || mayBeOurs(file);
  const isRead = isOurs || (!seccomp && isNamed);
  const kubelet = isRead ? analyze(text, options, knowledge) : undefined;
  return { kubelet, seccomp, options: { kubelet: options, seccomp: aboutSeccomp } };
}

function isUnparsed(text: string): boolean {
  return text.length > longestText || text.includes("\u0000");
}

function reportedFinding(finding: Finding, knowledge: Knowledge): ReportedFinding {
  const { rule, severity, path, span, related = [] } = finding;
  return {
    rule,
    severity,
    message: findingText(finding, knowledge.rules, knowledge.language),
    path,
    span,
    related: related.map((place) => ({
      span: place.span,
      message: messageText(place.message, knowledge.language),
    })),
  };
}

/** What the file says about seccomp: as a profile, a resource that holds one, or pods that use some. */
function reportSeccomp(
  { path, text, invalidAt }: FileToJudge,
  analysis: SeccompAnalysis,
  wishes: Wishes,
  knowledge: Knowledge,
): FileReport {
  const { lines, findings, profiles, format } = analysis;
  const reported = findings.map((finding) => reportedFinding(finding, knowledge));
  if (invalidAt !== undefined) {
    const bytes = notUtf8(invalidAt, { format }, "runtime", knowledge);
    reported.unshift(...asWished(bytes, wishes));
  }
  const kind = profiles.length > 0 ? "seccomp profile" : "pod with a seccomp profile";
  return { path, kind, version: wishes.kubernetesVersion, text, lines, findings: reported };
}

const marks = [...kubeletKinds, "kubelet.config.k8s.io", "kubelet.k8s.io"];

/** A quick look that spares parsing every YAML file of a large folder. */
function mayBeOurs({ text, location }: FileToJudge): boolean {
  const isNamed = isDropInPath(location ?? "") || marks.some((mark) => text.includes(mark));
  return isNamed && !isSystemdUnit(text);
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
function asWished(finding: ReportedFinding, { severities }: Wishes): ReportedFinding[] {
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
