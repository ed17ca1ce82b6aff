import {
  DiagnosticSeverity,
  DiagnosticTag,
  type Diagnostic,
  type DiagnosticRelatedInformation,
} from "vscode-languageserver";
import { documentAt, type Analysis } from "../core/kubelet/analysis.ts";
import type { SetAnalysis } from "../core/analysis/set-analysis.ts";
import { findingsInSets } from "../core/analysis/findings-in-sets.ts";
import { officialPage } from "../core/documentation/documentation-url.ts";
import type { Finding, Severity } from "../core/findings/finding.ts";
import type { Knowledge } from "../core/schema/knowledge.ts";
import type { Language } from "../core/messages/language.ts";
import { messageText } from "../core/languages/message-text.ts";
import { findingText } from "../core/languages/finding-text.ts";
import type { ClientCapabilities } from "./client-capabilities.ts";
import { rangeOf } from "./convert.ts";
import { membershipOf, type Membership } from "../files/membership.ts";
import { findingsOfView, type FileView } from "../service/file-view.ts";
import type { Part } from "../core/parts/part.ts";
import type { PostureHint } from "../service/posture-hints.ts";

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

/** The findings of a document as the protocol has them, in the order of the text. */
export function diagnosticsOfView(
  view: FileView,
  uri: string,
  capabilities: Pick<ClientCapabilities, "relatedInformation" | "rulePages">,
  { rules, language }: Knowledge,
): Diagnostic[] {
  const written = view.file ?? view.kept;
  if (!written) return [];
  const context = { uri, capabilities, rules, language };
  return findingsOfView(view).map(({ finding, set, part }) =>
    diagnosticOf(finding, written, set, part, context),
  );
}

interface DiagnosticContext extends Pick<Knowledge, "rules" | "language"> {
  readonly uri: string;
  readonly capabilities: Pick<ClientCapabilities, "relatedInformation" | "rulePages">;
}

function diagnosticOf(
  finding: Finding,
  written: Written,
  set: SetAnalysis | undefined,
  part: Pick<Part, "config" | "hasNoRules"> | undefined,
  { uri, capabilities, rules, language }: DiagnosticContext,
): Diagnostic {
  const href = pageOf(part, finding, capabilities.rulePages);
  const related = capabilities.relatedInformation
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
  { checked, set, shownFlagFiles = new Set() }: Membership,
  layer: number,
  capabilities: Pick<ClientCapabilities, "relatedInformation" | "rulePages">,
  { rules, language }: Knowledge,
): Diagnostic[] {
  const file = checked.files[layer];
  if (!file) return [];
  const { analysis, id } = file;
  const fileFindings = checked.findings.flatMap((layerFinding) =>
    layerFinding.layer === layer && layerFinding.found === "file" ? [layerFinding.finding] : [],
  );
  const membership = membershipOf(id, set, checked, (uri) => shownFlagFiles.has(uri));
  const late = membership ? findingsInSets([membership], analysis) : [];
  const base = { uri: id, capabilities, rules, language };
  return [...fileFindings, ...late.map(({ finding }) => finding)]
    .filter(({ severity }) => severity === "error")
    .sort((a, b) => a.span.start - b.span.start)
    .map((finding) => diagnosticOf(finding, analysis, checked, { config: analysis }, base));
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
      file === undefined ? written : set?.files.find((setFile) => setFile?.id === file)?.analysis;
    if (!other) return [];
    const location = { uri: file ?? uri, range: rangeOf(other, span) };
    return [{ location, message: messageText(message, language) }];
  });
}

/** A check of a benchmark that fails, as the protocol has it. */
export function hintDiagnostic(
  { span, severity, code, path, message, posture }: PostureHint,
  written: Written,
  { rulePages }: Pick<ClientCapabilities, "rulePages">,
): Diagnostic {
  const href =
    rulePages === undefined
      ? officialPage({ rule: code, path }, posture.set.effective.index)
      : pageAddress(code, rulePages);
  return {
    range: rangeOf(written, span),
    severity: severities[severity],
    ...{ code, source: "kubelet", message },
    ...(href !== undefined && { codeDescription: { href } }),
  };
}

/** The address of the page about a rule, or about a control of benchmarks. */
export function pageAddress(code: string, rulePages: string): string {
  return `${rulePages.replace(/\/$/, "")}/${code}.md`;
}

/** The rule's own page where the client has them, else the official one about the field at fault. */
function pageOf(
  part: Pick<Part, "config" | "hasNoRules"> | undefined,
  finding: Finding,
  rulePages: string | undefined,
): string | undefined {
  if (part?.hasNoRules) return undefined;
  if (rulePages !== undefined) return pageAddress(finding.rule, rulePages);
  return officialPage(finding, part?.config && documentAt(part.config, finding.span.start)?.index);
}
