import { membershipOf, type Membership } from "../../../stacks/index.ts";
import { documentAt } from "../../../engine/structure/structure.ts";
import type { Part } from "../../../engine/parts/part.ts";
import {
  DiagnosticSeverity,
  DiagnosticTag,
  type Diagnostic,
  type DiagnosticRelatedInformation,
  type Range,
} from "vscode-languageserver";
import {
  type Analysis,
  type CheckedStack,
  echoesInSets,
  findingsInSets,
  officialPage,
} from "../../../kubelet/index.ts";
import type { Finding, Severity } from "../../../engine/analysis/finding.ts";
import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import type { Span } from "../../../engine/text/span.ts";
import { sitePageAddress } from "../../../engine/messages/site-address.ts";
import { messageText } from "../../../engine/analysis/message-text.ts";
import { findingText } from "../../../engine/analysis/finding-text.ts";
import type { ClientCapabilities } from "../client-capabilities.ts";
import { rangeOf, rangesIn } from "./convert.ts";
import { deprecatedByLine } from "../../../service/deprecated-by-line.ts";
import type { ServedDocument } from "../../../service/served-document.ts";
import { isShownOnly } from "../protocol/protocol.ts";
import type { Session } from "../session.ts";
import type { FileView } from "../../../service/file-view.ts";
import type { PostureHint } from "../../../service/answers/posture-hints.ts";

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

/** Where messages lead. */
type LinkingCapabilities = Pick<ClientCapabilities, "rulePages" | "site" | "locale">;

/** A text whose places are asked for. */
type Written = Pick<Analysis, "text" | "lines">;

/** The findings that the user wants to see; a view, and an earlier version of a file, has none. */
export async function shownDiagnostics(
  document: ServedDocument,
  { capabilities, host }: Pick<Session, "capabilities" | "host">,
): Promise<Diagnostic[]> {
  const { uri, settings } = document;
  if (!settings.validate || isShownOnly(uri)) return [];
  const found = diagnosticsOfView(document, uri, capabilities, host.knowledge);
  const hints = await document.postureHints();
  return [...found, ...hints.map((hint) => hintDiagnostic(hint, document, capabilities))];
}

/**
 * The findings of a document as the protocol has them, in the order of the text, then hints at settings that have a part
 * in a finding elsewhere.
 */
export function diagnosticsOfView(
  view: FileView,
  uri: string,
  capabilities: LinkingCapabilities & Pick<ClientCapabilities, "relatedInformation">,
  knowledge: Knowledge,
): Diagnostic[] {
  const written = view.file ?? view.kept;
  if (!written) return [];
  const context = contextOf(written, uri, capabilities, knowledge);
  const echoes = capabilities.relatedInformation ? echoesInSets(view.memberships) : [];
  return [
    ...deprecatedByLine(view.shown().findings, written).map(({ finding, stack, part }) =>
      diagnosticOf(finding, written, stack, part, context),
    ),
    // The text of the finding itself is at its place.
    ...echoes.map(({ finding, set }) => ({
      ...diagnosticOf(finding, written, set.checked, undefined, context),
      message: messageText(finding.message, knowledge.language),
    })),
  ];
}

interface DiagnosticContext {
  readonly knowledge: Knowledge;
  readonly uri: string;
  /** Finds ranges of the document's own text. */
  readonly rangeIn: (span: Span) => Range;
  readonly capabilities: LinkingCapabilities & Pick<ClientCapabilities, "relatedInformation">;
  /** The addresses of pages by rule, as far as they were asked for. */
  readonly pages: Map<string, string>;
}

function contextOf(
  written: Written,
  uri: string,
  capabilities: DiagnosticContext["capabilities"],
  knowledge: Knowledge,
): DiagnosticContext {
  return { knowledge, uri, capabilities, rangeIn: rangesIn(written), pages: new Map() };
}

function diagnosticOf(
  finding: Finding,
  written: Written,
  stack: CheckedStack | undefined,
  part: Pick<Part, "config" | "hasNoRules"> | undefined,
  context: DiagnosticContext,
): Diagnostic {
  const { rule, severity, span, tag, related = [] } = finding;
  const { rules, language } = context.knowledge;
  // Made without copies: a keystroke makes all that are in the file.
  const diagnostic: Diagnostic = {
    range: context.rangeIn(span),
    severity: severities[severity],
    code: rule,
    source: "kubelet",
    message: findingText(finding, rules, language),
  };
  const href = pageOf(part, finding, context);
  if (href !== undefined) diagnostic.codeDescription = { href };
  if (tag) diagnostic.tags = [tags[tag]];
  if (context.capabilities.relatedInformation && related.length > 0) {
    const places = relatedOf(written, related, stack, context);
    if (places.length > 0) diagnostic.relatedInformation = places;
  }
  return diagnostic;
}

/**
 * The errors of one file of a set as its own document would have them, for a file that is not open. Lower severities
 * wait until a user opens the file.
 */
export function errorsOfSetFile(
  { checked, stack, shownFlagFiles = new Set() }: Membership,
  layer: number,
  capabilities: LinkingCapabilities & Pick<ClientCapabilities, "relatedInformation">,
  knowledge: Knowledge,
): Diagnostic[] {
  const file = checked.files[layer];
  if (!file) return [];
  const { analysis, id } = file;
  const fileFindings = checked.findings.flatMap((layerFinding) =>
    layerFinding.layer === layer && layerFinding.found === "file" ? [layerFinding.finding] : [],
  );
  const membership = membershipOf(id, stack, checked, (uri) => shownFlagFiles.has(uri));
  const late = membership ? findingsInSets([membership], analysis) : [];
  const context = contextOf(analysis, id, capabilities, knowledge);
  return [...fileFindings, ...late.map(({ finding }) => finding)]
    .filter(({ severity }) => severity === "error")
    .sort((a, b) => a.span.start - b.span.start)
    .map((finding) => diagnosticOf(finding, analysis, checked, { config: analysis }, context));
}

function relatedOf(
  written: Written,
  related: NonNullable<Finding["related"]>,
  stack: CheckedStack | undefined,
  { uri, knowledge }: DiagnosticContext,
): DiagnosticRelatedInformation[] {
  const placed = (
    { span, message, file }: (typeof related)[number],
    other: Written,
  ): DiagnosticRelatedInformation => {
    const location = { uri: file ?? uri, range: rangeOf(other, span) };
    return { location, message: messageText(message, knowledge.language) };
  };
  // Nearly all are in the file itself.
  if (related.every(({ file }) => file === undefined)) {
    return related.map((place) => placed(place, written));
  }
  return related.flatMap((place) => {
    const { file } = place;
    const other = file === undefined ? written : stack && textOfFile(file, stack);
    return other ? [placed(place, other)] : [];
  });
}

/** The text of a file of a set, which may only give flags. */
function textOfFile(file: string, { files, flags }: CheckedStack): Written | undefined {
  const sources = flags.map(({ place }) => place?.source);
  return (
    files.find((setFile) => setFile?.id === file)?.analysis ??
    sources.find((source) => source?.id === file)
  );
}

/** A check of a benchmark that fails, as the protocol has it. */
function hintDiagnostic(
  { span, severity, code, path, message, posture }: PostureHint,
  written: Written,
  capabilities: LinkingCapabilities,
): Diagnostic {
  const href =
    ownPage(code, capabilities) ??
    officialPage({ rule: code, path }, posture.stack.effective.index);
  return {
    range: rangeOf(written, span),
    severity: severities[severity],
    code,
    source: "kubelet",
    message,
    codeDescription: href !== undefined ? { href } : undefined,
  };
}

/** The page about a rule, or about a control: of the site if it has an address, else the packaged one. */
function ownPage(
  code: string,
  { site, rulePages, locale }: LinkingCapabilities,
): string | undefined {
  if (site !== undefined) return sitePageAddress(code, site, locale);
  return rulePages === undefined ? undefined : pageAddress(code, rulePages);
}

/** The address of the packaged page about a rule, or about a control of benchmarks. */
export function pageAddress(code: string, rulePages: string): string {
  return `${rulePages.replace(/\/$/, "")}/${code}.md`;
}

/** The rule's own page where the client has them, else the official one about the field at fault. */
function pageOf(
  part: Pick<Part, "config" | "hasNoRules"> | undefined,
  finding: Finding,
  { capabilities, pages }: DiagnosticContext,
): string | undefined {
  if (part?.hasNoRules) return undefined;
  const { rule, span } = finding;
  const page = pages.get(rule) ?? ownPage(rule, capabilities);
  if (page === undefined) {
    return officialPage(finding, part?.config && documentAt(part.config, span.start)?.index);
  }
  pages.set(rule, page);
  return page;
}
