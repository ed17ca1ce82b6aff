import {
  DiagnosticSeverity,
  DiagnosticTag,
  type Diagnostic,
  type DiagnosticRelatedInformation,
} from "vscode-languageserver";
import { documentAt, type Analysis } from "../core/analysis/analysis.ts";
import type { SetAnalysis } from "../core/analysis/set-analysis.ts";
import { findingsInSets } from "../core/analysis/findings-in-sets.ts";
import { skippedFileFinding } from "../core/analysis/folder-findings.ts";
import { documentationUrl } from "../core/features/documentation-url.ts";
import type { Finding, Severity } from "../core/findings/finding.ts";
import type { Knowledge } from "../core/schema/knowledge.ts";
import type { Language } from "../core/messages/language.ts";
import { messageText } from "../core/languages/message-text.ts";
import { findingText } from "../core/languages/finding-text.ts";
import type { ClientAbilities } from "./client-abilities.ts";
import { rangeOf } from "./convert.ts";
import type { EmbeddedAnalysis } from "../core/analysis/embedded.ts";
import type { EmbeddedView } from "./embedded-store.ts";
import type { KeptFindings } from "./kept-findings.ts";
import { projectDiagnostics } from "./project-mistakes.ts";
import type { Project } from "./project-store.ts";
import type { SeccompView } from "./seccomp-store.ts";
import { membershipOf, type Membership } from "../files/membership.ts";
import type { DocumentView } from "./set-store.ts";
import { topOf } from "../core/analysis/top-of.ts";

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

const tags: Readonly<Record<NonNullable<Finding["tag"]>, DiagnosticTag>> = {
  unnecessary: DiagnosticTag.Unnecessary,
  deprecated: DiagnosticTag.Deprecated,
};

/** A text whose places are asked for. */
type Written = Pick<Analysis, "text" | "lines">;

/** All that the server knows of a document. */
export interface OpenView extends DocumentView {
  /** What it says about seccomp; undefined where it says nothing. */
  readonly seccomp: SeccompView | undefined;
  /** The kubelet configurations in a file of another tool; undefined where it holds none. */
  readonly embedded: EmbeddedView | undefined;
  /** What was found in an earlier text, where that of now cannot be read. */
  readonly kept: KeptFindings | undefined;
  /** The project's file, if the document is one; then it is nothing else. */
  readonly project: Project | undefined;
}

const nothingElse = {
  memberships: [],
  skippedAs: undefined,
  seccomp: undefined,
  embedded: undefined,
  kept: undefined,
} as const;

/** What there is to know of a document that is a project's file. */
export function viewOfProject(project: Project): OpenView {
  const resultId = `project ${project.id}`;
  return { ...nothingElse, analyzed: { analysis: undefined, resultId }, resultId, project };
}

/** The configuration inside another tool's file that an offset lies in; undefined where it lies in none. */
export function partAt(
  { embedded }: OpenView,
  offset: (written: Written) => number,
): EmbeddedAnalysis | undefined {
  return embedded?.found.find((part) => holds(part, offset(part.analysis)));
}

/** The end of its last line is the start of a line that is not its own. */
function holds({ region, analysis: { text } }: EmbeddedAnalysis, at: number): boolean {
  const { start, end } = region;
  const isNextLine = at === end && end < text.length && text.charAt(end - 1) === "\n";
  return start <= at && at <= end && !isNextLine;
}

/** The view of the configuration that an offset lies in, if that is one inside another tool's file. */
export function viewAt(view: OpenView, offset: (written: Written) => number): OpenView {
  const inside = partAt(view, offset);
  return inside ? viewOfPart(view, inside) : view;
}

/** What there is to say of one configuration inside another tool's file. */
export function viewOfPart(view: OpenView, { analysis }: EmbeddedAnalysis): OpenView {
  const { resultId } = view;
  return { ...nothingElse, analyzed: { analysis, resultId }, resultId, project: undefined };
}

/** A finding of a document, and the set that it was found in, if it was in one. */
export interface ViewFinding {
  readonly finding: Finding;
  readonly set?: SetAnalysis;
}

/**
 * All findings of a document: its own, and in each of its sets what it is blamed for there. Findings
 * about flags go to the main file.
 */
export function findingsOfView(view: OpenView): readonly ViewFinding[] {
  const { analyzed, memberships, skippedAs, seccomp, embedded, kept } = view;
  const { analysis } = analyzed;
  const inside = [
    ...(seccomp?.analysis.findings ?? []),
    ...(embedded?.found ?? []).flatMap((each) => each.analysis.findings),
    ...(kept?.findings ?? []),
  ].map((finding) => ({ finding }));
  if (!analysis) return inside.sort(byPlace);
  const found: ViewFinding[] = analysis.findings.map((finding) => ({ finding }));
  found.push(...inside);
  if (skippedAs !== undefined) {
    found.push({ finding: skippedFileFinding(skippedAs, topOf(analysis)) });
  }
  for (const { finding, set } of findingsInSets(memberships, analysis)) {
    found.push({ finding, set: set.judged });
  }
  return found.sort(byPlace);
}

function byPlace(a: ViewFinding, b: ViewFinding): number {
  return a.finding.span.start - b.finding.span.start;
}

/** The findings of a document as the protocol has them, in the order of the text. */
export function diagnosticsOfView(
  view: OpenView,
  uri: string,
  abilities: Pick<ClientAbilities, "relatedInformation" | "rulePages">,
  { rules, language }: Knowledge,
): Diagnostic[] {
  if (view.project) return projectDiagnostics(view.project, language);
  const { analysis } = view.analyzed;
  const part = view.embedded?.found[0]?.analysis;
  const written = analysis ?? view.seccomp?.analysis ?? part ?? view.kept;
  if (!written) return [];
  const about = { uri, abilities, rules, language };
  return findingsOfView(view).map(({ finding, set }) =>
    diagnosticOf(finding, written, set, analysis ?? part, about),
  );
}

interface DiagnosticContext extends Pick<Knowledge, "rules" | "language"> {
  readonly uri: string;
  readonly abilities: Pick<ClientAbilities, "relatedInformation" | "rulePages">;
}

function diagnosticOf(
  finding: Finding,
  written: Written,
  set: SetAnalysis | undefined,
  analysis: Analysis | undefined,
  { uri, abilities, rules, language }: DiagnosticContext,
): Diagnostic {
  const href = pageOf(analysis, finding, abilities.rulePages);
  const related = abilities.relatedInformation
    ? relatedOf(written, finding, uri, set, language)
    : [];
  return {
    range: rangeOf(written, finding.span),
    severity: severities[finding.severity],
    code: finding.rule,
    source: "kubelet",
    message: findingText(finding, rules, language),
    ...(href !== undefined && { codeDescription: { href } }),
    ...(finding.tag && { tags: [tags[finding.tag]] }),
    ...(related.length > 0 && { relatedInformation: related }),
  };
}

/**
 * The errors of one file of a set as its own document would have them, for a file that nobody has opened.
 * What is less than an error waits until somebody looks at the file.
 */
export function errorsOfSetFile(
  { judged, set }: Membership,
  layer: number,
  abilities: Pick<ClientAbilities, "relatedInformation" | "rulePages">,
  { rules, language }: Knowledge,
): Diagnostic[] {
  const file = judged.files[layer];
  if (!file) return [];
  const { analysis, id } = file;
  const own = judged.findings.flatMap((each) =>
    each.layer === layer && each.found === "file" ? [each.finding] : [],
  );
  const membership = membershipOf(id, set, judged);
  const late = membership ? findingsInSets([membership], analysis) : [];
  const about = { uri: id, abilities, rules, language };
  return [...own, ...late.map(({ finding }) => finding)]
    .filter(({ severity }) => severity === "error")
    .sort((a, b) => a.span.start - b.span.start)
    .map((finding) => diagnosticOf(finding, analysis, judged, analysis, about));
}

function relatedOf(
  written: Written,
  finding: Finding,
  uri: string,
  set: SetAnalysis | undefined,
  language: Language,
): DiagnosticRelatedInformation[] {
  return (finding.related ?? []).flatMap(({ span, message, file }) => {
    const other =
      file === undefined ? written : set?.files.find((each) => each?.id === file)?.analysis;
    if (!other) return [];
    const location = { uri: file ?? uri, range: rangeOf(other, span) };
    return [{ location, message: messageText(message, language) }];
  });
}

/** The official page about profiles and what pods say of them. */
const seccompPage = "https://kubernetes.io/docs/reference/node/seccomp/";

/** The rule's own page where the client has them, else the official one about the field at fault. */
function pageOf(
  analysis: Analysis | undefined,
  { rule, span, path }: Finding,
  rulePages: string | undefined,
): string | undefined {
  if (rulePages !== undefined) return `${rulePages.replace(/\/$/, "")}/${rule}.md`;
  if (rule.startsWith("seccomp-")) return seccompPage;
  const index = analysis && documentAt(analysis, span.start)?.index;
  return index && documentationUrl(index, path);
}
