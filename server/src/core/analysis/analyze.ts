import type { Finding } from "../findings/finding.ts";
import { readConfig } from "../kubelet/config.ts";
import { checkImageRecord } from "../rules/credential-provider/image-record-exclusive.ts";
import { runCredentialProviderRules } from "../rules/run-credential-provider-rules.ts";
import { runKubeletRules } from "../rules/run-rules.ts";
import { gateStatesOf } from "../kubelet/gate-states.ts";
import { checkHeader } from "../kubelet/check-header.ts";
import { decodeDocument } from "../kubelet/decode.ts";
import { strictnessOf } from "../kubelet/decode-context.ts";
import {
  apiVersionFor,
  identifyDocument,
  isDropInPath,
  type FileRole,
} from "../kubelet/identify.ts";
import { directiveVersion, kubeadmVersion } from "../kubelet/version-directive.ts";
import { isBefore } from "../schema/field-index.ts";
import type { Knowledge } from "../schema/knowledge.ts";
import type { KubernetesVersion } from "../schema/table.ts";
import { resolveAlias, type ParsedDocument, type ParsedFile } from "../syntax/located-node.ts";
import { longestText, parseFile } from "../syntax/parse.ts";
import { lineAt, lineIndexOf, type LineIndex } from "../text/line-index.ts";
import type { Analysis, AnalyzedDocument, AnalyzeOptions, VersionSource } from "./analysis.ts";
import { findingsOfTemplate, templateMarkers } from "./template.ts";

/**
 * All that is known of a text: its documents, which of them are the kubelet's, and what is wrong
 * with those. `previous` is an analysis of the same file before an edit, whose unchanged parts are
 * taken over. Pure and synchronous; never throws, whatever the text is.
 */
export function analyze(
  text: string,
  options: AnalyzeOptions,
  knowledge: Knowledge,
  previous?: Analysis,
): Analysis {
  const file = parseFile(text, previous?.file);
  const lines = lineIndexOf(text);
  const role: FileRole = isDropInPath(options.path ?? "") ? "drop-in" : "main";
  const { version, source } = versionOf(text, file, options);
  const assumed =
    options.isKubeletConfig === true || options.expectedKind !== undefined || role === "drop-in";
  const documents = identifyAll(file, { ...options, isKubeletConfig: assumed }, version, knowledge);
  const isOurs = documents.some(({ identity }) => identity !== undefined);
  const about = { text, lines, file, format: file.format, version, versionSource: source, role };
  if (file.refused) {
    const findings = assumed ? [refusal(file.refused)] : [];
    return { ...about, documents, findings };
  }
  if (!isOurs) return { ...about, documents, findings: [] };
  const found = documents.flatMap((document, index) =>
    findingsOf(
      document,
      documents.slice(0, index),
      { ...about, documents, findings: [] },
      options,
      knowledge,
    ),
  );
  const markers = templateMarkers(text);
  const findings = adjustSeverities(findingsOfTemplate(found, markers, lines), options, knowledge);
  findings.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  return { ...about, documents, findings };
}

function versionOf(
  text: string,
  file: ParsedFile,
  options: AnalyzeOptions,
): { version: KubernetesVersion; source: VersionSource } {
  const comment = file.format === "yaml" ? directiveVersion(text) : undefined;
  if (comment) return { version: comment, source: "comment" };
  const kubeadm = file.documents.length > 1 ? kubeadmVersion(file.documents) : undefined;
  if (kubeadm) return { version: kubeadm, source: "kubeadm" };
  return { version: options.kubernetesVersion, source: "setting" };
}

function identifyAll(
  file: ParsedFile,
  { isKubeletConfig, expectedKind }: AnalyzeOptions,
  version: KubernetesVersion,
  knowledge: Knowledge,
): AnalyzedDocument[] {
  // A file that names another kind somewhere is not taken for a kubelet configuration unasked.
  const foreign = file.documents.some((document) => isForeign(document));
  return file.documents.map((parsed, index) => {
    const likely = expectedKind ?? (foreign ? undefined : "KubeletConfiguration");
    const assume = isKubeletConfig === true && index === 0 ? likely : undefined;
    const identity = identifyDocument(parsed.root, assume);
    if (!identity) return { parsed, identity, index: undefined };
    const { kind, apiVersion } = identity;
    const fallback = apiVersionFor(kind) ?? apiVersion;
    const fields =
      knowledge.schema.indexOf(kind, apiVersion, version) ??
      knowledge.schema.indexOf(kind, fallback, version);
    return { parsed, identity, index: fields };
  });
}

function isForeign({ root }: ParsedDocument): boolean {
  const map = root && resolveAlias(root);
  return (
    map?.kind === "map" &&
    map.entries.some(({ key }) => key.text === "kind") &&
    identifyDocument(map, undefined) === undefined
  );
}

function refusal(refused: NonNullable<ParsedFile["refused"]>): Finding {
  const about = { span: { start: 0, end: 0 }, path: "" };
  switch (refused) {
    case "binary":
      return {
        rule: "file-not-text",
        severity: "error",
        ...about,
        message: { key: "binary", params: {} },
      };
    case "too-large": {
      const message = { key: "too-large", params: { limit: longestText } } as const;
      return { rule: "file-too-large", severity: "information", ...about, message };
    }
  }
}

function findingsOf(
  document: AnalyzedDocument,
  before: readonly AnalyzedDocument[],
  analysis: Analysis,
  options: AnalyzeOptions,
  knowledge: Knowledge,
): Finding[] {
  const { parsed, identity, index } = document;
  if (!identity) return [];
  const findings = syntaxFindings(parsed, analysis.format, analysis.lines);
  const { role, version } = analysis;
  const isEmptyFile = analysis.text.length === 0;
  // A text too broken for a tree says nothing about its header.
  const hasHeader = parsed.root !== undefined || parsed.problems.length === 0;
  const read: Finding[] = !hasHeader
    ? []
    : checkHeader(parsed, identity, {
        schema: knowledge.schema,
        version,
        role,
        isEmptyFile,
        expectedKind: before.length === 0 ? options.expectedKind : undefined,
      });
  const further = furtherDocument(document, before, analysis);
  if (further) read.push(further);
  if (parsed.root && index) {
    const strictness = strictnessOf(options.expectedKind ?? identity.kind, role, version);
    const isGateOn = gateStatesOf(parsed.root, version, knowledge.gates);
    const context = {
      index,
      schema: knowledge.schema,
      role,
      format: analysis.format,
      strictness,
      isGateOn,
      findings: read,
    };
    decodeDocument(parsed.root, index, context);
  }
  const root = parsed.root && resolveAlias(parsed.root);
  if (identity.kind === "KubeletConfiguration" && root?.kind === "map" && index) {
    const isGateOn = gateStatesOf(root, version, knowledge.gates);
    // Up to 1.31 no defaults are set after drop-ins were merged.
    const keepsZeros = role === "drop-in" && isBefore(version, "1.32");
    const config = readConfig(root, index, isGateOn, keepsZeros);
    const top = identity.kindEntry?.value.span ?? { start: root.span.start, end: root.span.start };
    read.push(
      ...runKubeletRules(root, {
        config,
        version,
        gates: knowledge.gates,
        role,
        top,
        ...(options.node && { node: options.node }),
      }),
    );
  }
  if (identity.kind === "CredentialProviderConfig" && root?.kind === "map" && index) {
    const { apiVersionEntry: entry } = identity;
    const span = entry?.value.span ?? { start: root.span.start, end: root.span.start };
    const apiVersion = { value: identity.apiVersion, span, path: "apiVersion" };
    const context = { version, gates: knowledge.gates, apiVersion };
    read.push(...runCredentialProviderRules(root, index, context, read));
  }
  if (identity.kind === "ImagePulledRecord" && root?.kind === "map" && index) {
    read.push(...checkImageRecord(root, index));
  }
  // Behind a syntax mistake the tree is a guess, and the kubelet reads no further either.
  // A list as a key is no such mistake: the text around it is read all the same.
  const broken = parsed.problems.filter(({ code }) => code !== "COMPLEX_KEY");
  const end = Math.min(...broken.map(({ span }) => span.start));
  const sound = read.filter(({ span }) => span.end <= end);
  return options.syntaxReportedElsewhere ? sound : [...findings, ...sound];
}

/** One finding a line: what follows on the same line is mostly a consequence of the first. */
function syntaxFindings(
  { problems }: ParsedDocument,
  format: "yaml" | "json",
  lines: LineIndex,
): Finding[] {
  const seen = new Set<number>();
  const findings: Finding[] = [];
  for (const { code, message, span } of problems) {
    const line = lineAt(lines, span.start);
    if (seen.has(line)) continue;
    seen.add(line);
    const params = { code, detail: message, json: format === "json" };
    const about = { span, path: "", message: { key: "yaml-syntax", params } } as const;
    findings.push({ rule: "yaml-syntax", severity: "error", ...about });
  }
  return findings.sort((a, b) => a.span.start - b.span.start);
}

/**
 * The kubelet reads the first document only. A file with documents of other kinds is kubeadm's (or
 * another tool's) input, and that tool picks out the kubelet's document itself.
 */
function furtherDocument(
  { parsed, identity }: AnalyzedDocument,
  before: readonly AnalyzedDocument[],
  analysis: Analysis,
): Finding | undefined {
  const isMixed = analysis.documents.some((each) => each.parsed.root && !each.identity);
  if (isMixed || before.length === 0 || !parsed.root || !identity) return undefined;
  const { start } = parsed.root.span;
  const first = parsed.root.kind === "map" ? parsed.root.entries[0]?.key.span.end : undefined;
  const message = { key: "further-document", params: { kind: identity.kind } } as const;
  const span = { start, end: first ?? start };
  return { rule: "yaml-multi-document", severity: "warning", span, path: "", message };
}

function adjustSeverities(
  findings: readonly Finding[],
  { severities, advice = true }: AnalyzeOptions,
  { rules }: Knowledge,
): Finding[] {
  return findings.flatMap((finding) => {
    const own = severities?.get(finding.rule);
    // What the user asks for by name is shown even where advice is not wanted.
    if (!advice && own === undefined && rules.get(finding.rule)?.advice) return [];
    const severity = own ?? finding.severity;
    return severity === "off" ? [] : [{ ...finding, severity }];
  });
}
