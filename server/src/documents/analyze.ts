import type { SourceFile } from "../engine/parts/source-file.ts";
import {
  type ChosenVersion,
  type NamedVersion,
  type VersionSource,
  sourceOfNamed,
} from "../engine/parts/chosen-version.ts";
import type { FileOptions } from "../engine/parts/part.ts";
import { type FieldNames, isUselessAdvice } from "../engine/messages/field-names.ts";
import type { Finding } from "../engine/analysis/finding.ts";
import { findingText } from "../engine/analysis/finding-text.ts";
import { fileRemarks } from "../engine/analysis/file-remarks.ts";
import { shownFindings } from "../engine/analysis/shown-findings.ts";
import {
  type Analysis,
  type AnalyzedDocument,
  type AnalyzedText,
  type FileRole,
  type HostDescription,
  apiVersionFor,
  identifyDocument,
  isDropInPath,
  kubeadmVersion,
  kubeletKinds,
  versionComment,
} from "../kubelet/index.ts";
import { stretchesIn, statementsOf } from "../engine/syntax/lines/statements.ts";
import { once } from "../engine/text/once.ts";
import { isSystemdUnit } from "../engine/syntax/systemd-unit.ts";
import type { Knowledge } from "../engine/analysis/knowledge.ts";
import { askedInsteadOf, newestVersion } from "../facts/field-index.ts";
import { kubernetesVersions, type KubernetesVersion } from "../facts/table.ts";
import {
  resolveAlias,
  type LocatedNode,
  type ParsedDocument,
  type ParsedFile,
} from "../engine/syntax/located-node.ts";
import { itemsOf, mapOf, valueOf } from "../engine/syntax/look-up.ts";
import { maxTextLength, parseFile, parseTemplate } from "../engine/syntax/parse.ts";
import { lineIndexOf } from "../engine/text/line-index.ts";
import type { Span } from "../engine/text/span.ts";
import { findingsInDocument, isCutOff, namesKind } from "./check-document.ts";

/** A configuration inside another tool's file. */
export interface HostedDocuments {
  readonly host: HostDescription;
  /** Its lines, or its braces. */
  readonly region: Span;
  readonly format: ParsedFile["format"];
  readonly documents: readonly ParsedDocument[];
  /** The version of the image that runs the kubelet, where the file names one. */
  readonly imageVersion: NamedVersion | undefined;
}

/**
 * All that is known of the kubelet's documents of a text: which they are, and what is wrong
 * with them. Pure and synchronous; never throws, whatever the text is.
 */
export function analyze(text: string, options: FileOptions, knowledge: Knowledge): Analysis {
  const lines = lineIndexOf(text);
  const file = options.isAsDelivered ? parseFile(text) : parseTemplate(text);
  const roots = file.documents.flatMap(({ root }) => root ?? []);
  const remarks = fileRemarks(
    text,
    lines,
    once(() => statementsOf(stretchesIn(text, "nodes", roots), lines)),
  );
  return analyzeDocuments({ text, lines, file, remarks }, options, knowledge);
}

/** Skips parsing, for a text that is already parsed. */
export function analyzeDocuments(
  source: SourceFile,
  options: FileOptions,
  knowledge: Knowledge,
): Analysis {
  const { text, file } = source;
  const byPath: FileRole = isDropInPath(options.path ?? "") ? "drop-in" : "main";
  const role = options.role ?? byPath;
  const chosen = versionOf(source, options);
  const { version } = chosen;
  const isTaken = options.isKubeletConfig === true || role === "drop-in";
  // A systemd unit may look like a drop-in by its folder or language; a set knows its files.
  const mayBeTaken = options.role !== undefined || !isSystemdUnit(text);
  const isAssumed = options.expectedKind !== undefined || (isTaken && mayBeTaken);
  const documents = identifyAll(file, isAssumed, options.expectedKind, version, knowledge);
  const region = { start: 0, end: text.length };
  const { format } = file;
  const base = { ...source, format, ...inAnalysis(chosen), role, region, documents };
  if (!file.refused) return withFindings(base, options, knowledge);
  return { ...base, findings: isAssumed ? [refusal(file.refused)] : [] };
}

/** Facts about a configuration inside another tool's file. */
export function analyzeHosted(
  source: SourceFile,
  { host, region, format, documents: parsed, imageVersion }: HostedDocuments,
  options: FileOptions,
  knowledge: Knowledge,
): Analysis {
  const written = { ...source, file: { format, documents: parsed } };
  const chosen = versionOf(written, options, { region, imageVersion });
  const { version } = chosen;
  const isAssumed = !isBehindAnother(written.file);
  const documents = identifyAll(
    written.file,
    isAssumed,
    "KubeletConfiguration",
    version,
    knowledge,
  );
  const base = { ...source, format, ...inAnalysis(chosen), role: "main", region, host } as const;
  return withFindings({ ...base, documents }, options, knowledge);
}

function inAnalysis({
  version,
  source: versionSource,
  asked: askedVersion,
  span: askedAt,
}: ChosenVersion): Pick<AnalyzedText, "version" | "versionSource" | "askedVersion" | "askedAt"> {
  return { version, versionSource, askedVersion, askedAt };
}

function withFindings(base: AnalyzedText, options: FileOptions, knowledge: Knowledge): Analysis {
  const isOurs = base.documents.some(({ identity }) => identity !== undefined);
  return { ...base, findings: isOurs ? allFindings(base, options, knowledge) : [] };
}

function allFindings(
  analysis: AnalyzedText,
  options: FileOptions,
  knowledge: Knowledge,
): readonly Finding[] {
  const { documents, askedVersion } = analysis;
  const found = [
    ...findingsOfVersionComment(analysis, options),
    ...versionNotes({ ...analysis, asked: askedVersion, span: analysis.askedAt }),
  ];
  const firstOfOurs = documents.findIndex(({ identity }) => identity !== undefined);
  const isOfTool = documents.some(({ identity, parsed }) => !identity && namesKind(parsed));
  for (const [index, document] of documents.entries()) {
    const isBehindOurs = documents[index - 1]?.identity !== undefined && isCutOff(document.parsed);
    const isFurther = firstOfOurs >= 0 && firstOfOurs < index && (!isOfTool || isBehindOurs);
    const of = findingsInDocument(document, isFurther, analysis, options, knowledge);
    for (const finding of of) found.push(finding);
  }
  const filter = { ...options, askedVersion };
  const shown = shownFindings(found, analysis, filter, knowledge, partsWithMarkers(documents));
  const index = shown.length > 0 ? documents[0]?.index : undefined;
  const names = index && analysis.host?.names?.(index);
  if (!names) return shown;
  // A hint is nothing but its advice.
  const isUseless = (finding: Finding): boolean =>
    finding.severity === "hint" &&
    isUselessAdvice(findingText(finding, knowledge.rules, knowledge.language), names);
  return shown.filter((finding) => !isUseless(finding)).map((finding) => inNames(finding, names));
}

/** The documents whose placeholders matter: the kubelet's own, unless a mistake makes the borders of documents a guess. */
function partsWithMarkers(documents: readonly AnalyzedDocument[]): readonly Span[] | undefined {
  const isSound = documents.every(({ parsed }) => parsed.problems.length === 0);
  if (!isSound) return undefined;
  const isOfProviders = documents.some(({ identity }) => identity?.kind === providerKind);
  if (documents.length < 2 && !isOfProviders) return undefined;
  return documents.flatMap(({ identity, parsed }) =>
    identity ? partsBetween(parsed.span, literalValues(identity.kind, parsed.root)) : [],
  );
}

const providerKind = "CredentialProviderConfig";

/** Values that a plugin gets as they are written: a variable in them is none of a template. */
function literalValues(kind: string, root: LocatedNode | undefined): readonly Span[] {
  const providers = kind === providerKind ? mapOf(root) : undefined;
  const items = (providers && itemsOf(valueOf(providers, "providers") ?? providers)) ?? [];
  return items.flatMap((item) => {
    const provider = mapOf(item);
    const env = provider && valueOf(provider, "env");
    return ((env && itemsOf(env)) ?? []).flatMap((variable) => {
      const entry = mapOf(variable);
      const value = entry && valueOf(entry, "value");
      return value?.kind === "scalar" && !value.text.includes("{") ? [value.span] : [];
    });
  });
}

/** A span without others in it, which are in order. */
function partsBetween({ start, end }: Span, without: readonly Span[]): readonly Span[] {
  const parts: Span[] = [];
  let from = start;
  for (const span of without) {
    parts.push({ start: from, end: span.start });
    from = span.end;
  }
  return [...parts, { start: from, end }];
}

/** That a text names a version which is not supported, at that place. */
export function versionNotes({
  version,
  asked,
  span,
}: {
  readonly version: KubernetesVersion;
  readonly asked?: string | undefined;
  readonly span?: Span | undefined;
}): readonly Finding[] {
  if (asked === undefined || !span) return [];
  const message = { key: "version-not-known", params: { nearest: { version, asked } } } as const;
  return [{ rule: "version-not-known", severity: "information", span, path: "", message }];
}

/** The finding about a version in a comment that is not supported. */
function findingsOfVersionComment(
  { text, format, version, host }: AnalyzedText,
  { fixedVersion }: FileOptions,
): readonly Finding[] {
  if (format !== "yaml" || fixedVersion || host) return [];
  const comment = versionComment(text);
  if (!comment || comment.named) return [];
  const { span, written } = comment;
  const first = kubernetesVersions[0];
  const params = { written, version, first, last: newestVersion };
  const message = { key: "version-comment-unknown", params } as const;
  return [{ rule: "version-comment-unknown", severity: "warning", span, path: "", message }];
}

/**
 * The version of a text: from its comment, a kubeadm document next to it, the image of the tool around a configuration,
 * the kubelet that the text installs, or the settings.
 */
export function versionOf(
  { text, file, remarks }: Pick<SourceFile, "text" | "file" | "remarks">,
  { fixedVersion, kubernetesVersion, askedVersion, installed }: FileOptions,
  hosted?: Pick<HostedDocuments, "region" | "imageVersion">,
): ChosenVersion {
  const bySetting = (version: KubernetesVersion): ChosenVersion => {
    const asked = askedInsteadOf(version, askedVersion);
    return { version, source: "setting", asked, span: undefined };
  };
  if (fixedVersion) return bySetting(fixedVersion);
  const comment =
    file.format === "yaml"
      ? versionComment(text, hosted?.region, remarks?.versionLine)?.named
      : undefined;
  if (comment) return named(comment, "comment");
  const kubeadm = file.documents.length > 1 ? kubeadmVersion(file.documents) : undefined;
  if (kubeadm) return named(kubeadm, "kubeadm");
  if (hosted?.imageVersion) return named(hosted.imageVersion, sourceOfNamed(hosted.imageVersion));
  if (installed) return named(installed, "platform");
  return bySetting(kubernetesVersion);
}

function named({ version, asked, span }: NamedVersion, source: VersionSource): ChosenVersion {
  return { version, source, asked, span };
}

function identifyAll(
  file: Pick<ParsedFile, "documents" | "format">,
  isAssumed: boolean,
  expectedKind: string | undefined,
  version: KubernetesVersion,
  knowledge: Knowledge,
): AnalyzedDocument[] {
  // A file that names another kind somewhere is not taken for a kubelet configuration unasked.
  const isTaken = (): boolean =>
    !file.documents.some((document) => isForeign(document, file.format));
  return file.documents.map((parsed, index) => {
    const isFirst = isAssumed && index === 0;
    const likely = isFirst && expectedKind === undefined && isTaken();
    const assume = isFirst
      ? (expectedKind ?? (likely ? "KubeletConfiguration" : undefined))
      : undefined;
    const identity = identifyDocument(parsed.root, assume, file.format);
    if (!identity) return { parsed, identity, index: undefined };
    const { kind, apiVersion } = identity;
    const fallback = apiVersionFor(kind) ?? apiVersion;
    const fields =
      knowledge.schema.indexOf(kind, apiVersion, version) ??
      knowledge.schema.indexOf(kind, fallback, version);
    return { parsed, identity, index: fields };
  });
}

/** True for a text that names a configuration of the kubelet behind a document of another kind. */
function isBehindAnother({ documents, format }: Pick<ParsedFile, "documents" | "format">): boolean {
  const [first, ...others] = documents;
  if (!first || !isForeign(first, format)) return false;
  return others.some(({ root }) => identifyDocument(root, undefined, format) !== undefined);
}

function isForeign({ root }: ParsedDocument, format: ParsedFile["format"]): boolean {
  const map = root && resolveAlias(root);
  if (map?.kind !== "map" || identifyDocument(map, undefined, format)) return false;
  const kind = map.entries.find(({ key }) => key.text === "kind")?.value;
  const hasVersion = map.entries.some(({ key }) => key.text === "apiVersion");
  return kind !== undefined && !isMisquoted(kind) && (hasVersion || !isHalfTyped(kind));
}

/** A kind that is not there yet, or may become one of the kubelet's. */
function isHalfTyped(kind: LocatedNode): boolean {
  return kind.kind === "scalar" && kubeletKinds.some((name) => name.startsWith(kind.text));
}

/** One of the kubelet's kinds in quotes of another alphabet, or with a comma behind it. */
function isMisquoted(kind: LocatedNode): boolean {
  if (kind.kind !== "scalar") return false;
  const word = kind.text.replace(/[^A-Za-z]/g, "");
  return word !== kind.text && kubeletKinds.includes(word);
}

/** That a text is not read at all, and why. */
export function refusal(refused: NonNullable<ParsedFile["refused"]>): Finding {
  const place = { span: { start: 0, end: 0 }, path: "" };
  switch (refused) {
    case "binary":
      return {
        rule: "file-not-text",
        severity: "error",
        ...place,
        message: { key: "binary", params: {} },
      };
    case "too-large": {
      const message = { key: "too-large", params: { limit: maxTextLength } } as const;
      return { rule: "file-too-large", severity: "information", ...place, message };
    }
  }
}

/** A finding whose texts have the names that are written. */
function inNames(finding: Finding, names: FieldNames): Finding {
  const message = { ...finding.message, names };
  const related = finding.related?.map((place) => ({
    ...place,
    message: { ...place.message, names },
  }));
  return { ...finding, message, ...(related && { related }) };
}
