import {
  DiagnosticSeverity,
  DiagnosticTag,
  type Diagnostic,
  type DiagnosticRelatedInformation,
} from "vscode-languageserver";
import { documentAt, type Analysis } from "../core/analysis/analysis.ts";
import { documentationUrl } from "../core/features/documentation-url.ts";
import type { Finding, Severity } from "../core/findings/finding.ts";
import type { Knowledge } from "../core/schema/knowledge.ts";
import { messageText } from "../core/messages/english.ts";
import { findingText } from "../core/findings/finding-text.ts";
import type { ClientAbilities } from "./client-abilities.ts";
import { rangeOf } from "./convert.ts";

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

/** The findings of an analysis as the protocol has them, in the order of the text. */
export function diagnosticsOf(
  analysis: Analysis,
  uri: string,
  abilities: Pick<ClientAbilities, "relatedInformation" | "rulePages">,
  rules: Knowledge["rules"],
): Diagnostic[] {
  return analysis.findings.map((finding) => {
    const href = pageOf(analysis, finding, abilities.rulePages);
    const related = abilities.relatedInformation ? relatedOf(analysis, finding, uri) : [];
    return {
      range: rangeOf(analysis, finding.span),
      severity: severities[finding.severity],
      code: finding.rule,
      source: "kubelet",
      message: findingText(finding, rules),
      ...(href !== undefined && { codeDescription: { href } }),
      ...(finding.tag && { tags: [tags[finding.tag]] }),
      ...(related.length > 0 && { relatedInformation: related }),
    };
  });
}

function relatedOf(
  analysis: Analysis,
  finding: Finding,
  uri: string,
): DiagnosticRelatedInformation[] {
  return (finding.related ?? []).map(({ span, message }) => ({
    location: { uri, range: rangeOf(analysis, span) },
    message: messageText(message),
  }));
}

/** The rule's own page where the client has them, else the official one about the field at fault. */
function pageOf(
  analysis: Analysis,
  { rule, span, path }: Finding,
  rulePages: string | undefined,
): string | undefined {
  if (rulePages !== undefined) return `${rulePages.replace(/\/$/, "")}/${rule}.md`;
  const index = documentAt(analysis, span.start)?.index;
  return index && documentationUrl(index, path);
}
