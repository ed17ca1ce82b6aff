import type { Finding } from "../findings/finding.ts";
import {
  apiVersionFor,
  identifyDocument,
  isDropInPath,
  kubeletKinds,
  type FileRole,
} from "../kubelet/identify.ts";
import { isSystemdUnit } from "../kubelet/systemd-unit.ts";
import { directiveVersion, kubeadmVersion, versionComment } from "../kubelet/version-directive.ts";
import type { Knowledge } from "../schema/knowledge.ts";
import { newestVersion } from "../schema/field-index.ts";
import { kubernetesVersions, type KubernetesVersion } from "../schema/table.ts";
import {
  resolveAlias,
  type LocatedNode,
  type ParsedDocument,
  type ParsedFile,
} from "../syntax/located-node.ts";
import { longestText, parseFile } from "../syntax/parse.ts";
import { lineIndexOf } from "../text/line-index.ts";
import type { Analysis, AnalyzedDocument, AnalyzeOptions, VersionSource } from "./analysis.ts";
import { findingsInDocument } from "./check-document.ts";
import { ignoredIn } from "./ignored.ts";
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
  const file = parseFile(text, previous?.file, options.surroundings);
  const lines = lineIndexOf(text);
  const byPath: FileRole = isDropInPath(options.path ?? "") ? "drop-in" : "main";
  const role = options.role ?? byPath;
  const { version, source } = versionOf(text, file, options);
  const isTaken = options.isKubeletConfig === true || role === "drop-in";
  // By its folder or its language a unit of systemd may be taken for a drop-in; a set knows what it holds.
  const mayBeTaken = options.role !== undefined || !isSystemdUnit(text);
  const assumed = options.expectedKind !== undefined || (isTaken && mayBeTaken);
  const documents = identifyAll(file, { ...options, isKubeletConfig: assumed }, version, knowledge);
  const isOurs = documents.some(({ identity }) => identity !== undefined);
  const about = {
    text,
    lines,
    file,
    format: file.format,
    version,
    versionSource: source,
    role,
    isFragment: options.isFragment === true,
    headerIsGiven: options.headerIsGiven === true,
  };
  if (file.refused) {
    const findings = assumed ? [refusal(file.refused)] : [];
    return { ...about, documents, findings };
  }
  if (!isOurs) return { ...about, documents, findings: [] };
  // Hover and completion come right after a change and need no findings: these wait until they are asked for.
  let findings: readonly Finding[] | undefined;
  return {
    ...about,
    documents,
    get findings() {
      findings ??= allFindings({ ...about, documents, findings: [] }, options, knowledge);
      return findings;
    },
  };
}

function allFindings(
  analysis: Analysis,
  options: AnalyzeOptions,
  knowledge: Knowledge,
): readonly Finding[] {
  const { documents } = analysis;
  const found = documents.flatMap((document, index) =>
    findingsInDocument(document, documents.slice(0, index), analysis, options, knowledge),
  );
  const about = findingsOfVersionComment(analysis, options);
  return shownFindings([...about, ...found], analysis, options, knowledge);
}

/** That the version which a file names is none that it can be judged for. */
function findingsOfVersionComment(
  { text, format, version }: Analysis,
  { fixedVersion, isFragment }: AnalyzeOptions,
): readonly Finding[] {
  if (format !== "yaml" || fixedVersion || isFragment) return [];
  const comment = versionComment(text);
  if (!comment || comment.version) return [];
  const { span, written } = comment;
  const first = kubernetesVersions[0];
  const params = { written, version, first, last: newestVersion };
  const message = { key: "version-comment-unknown", params } as const;
  return [{ rule: "version-comment-unknown", severity: "warning", span, path: "", message }];
}

/** What is shown of what was found, ordered by place: severities as the user wants them, templates spared. */
export function shownFindings(
  found: readonly Finding[],
  { text, lines }: Pick<Analysis, "text" | "lines">,
  options: Pick<AnalyzeOptions, "severities" | "advice" | "isAsDelivered">,
  knowledge: Knowledge,
): Finding[] {
  const markers = options.isAsDelivered === true ? [] : templateMarkers(text);
  const isIgnored = ignoredIn(text, lines);
  const wanted = found.filter((finding) => !isIgnored(finding));
  const spared = findingsOfTemplate(wanted, markers, lines).filter(
    (finding) => !isIgnored(finding),
  );
  const findings = adjustSeverities(spared, options, knowledge);
  return findings.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
}

function versionOf(
  text: string,
  file: ParsedFile,
  options: AnalyzeOptions,
): { version: KubernetesVersion; source: VersionSource } {
  if (options.fixedVersion) return { version: options.fixedVersion, source: "setting" };
  const comment = file.format === "yaml" ? directiveVersion(text) : undefined;
  if (comment) return { version: comment, source: "comment" };
  const kubeadm = file.documents.length > 1 ? kubeadmVersion(file.documents) : undefined;
  if (kubeadm) return { version: kubeadm, source: "kubeadm" };
  if (options.imageVersion) return { version: options.imageVersion, source: "image" };
  return { version: options.kubernetesVersion, source: "setting" };
}

function identifyAll(
  file: ParsedFile,
  { isKubeletConfig, expectedKind }: AnalyzeOptions,
  version: KubernetesVersion,
  knowledge: Knowledge,
): AnalyzedDocument[] {
  // A file that names another kind somewhere is not taken for a kubelet configuration unasked.
  const foreign = file.documents.some((document) => isForeign(document, file.format));
  return file.documents.map((parsed, index) => {
    const likely = expectedKind ?? (foreign ? undefined : "KubeletConfiguration");
    const assume = isKubeletConfig === true && index === 0 ? likely : undefined;
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

function isForeign({ root }: ParsedDocument, format: ParsedFile["format"]): boolean {
  const map = root && resolveAlias(root);
  if (map?.kind !== "map" || identifyDocument(map, undefined, format)) return false;
  const kind = map.entries.find(({ key }) => key.text === "kind")?.value;
  const hasVersion = map.entries.some(({ key }) => key.text === "apiVersion");
  return kind !== undefined && (hasVersion || !isHalfTyped(kind));
}

/** A kind that is not there yet, or may become one of the kubelet's. */
function isHalfTyped(kind: LocatedNode): boolean {
  return kind.kind === "scalar" && kubeletKinds.some((name) => name.startsWith(kind.text));
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

/** The findings as the user wants them: advice or not, severities by rule. */
export function adjustSeverities(
  findings: readonly Finding[],
  { severities, advice = true }: Pick<AnalyzeOptions, "severities" | "advice">,
  { rules }: Knowledge,
): Finding[] {
  return findings.flatMap((finding) => {
    const own = severities?.get(finding.rule);
    // What the user asks for by name is shown even where advice is not wanted.
    if (!advice && own === undefined && isAdvice(finding, rules)) return [];
    const severity = own ?? finding.severity;
    return severity === "off" ? [] : [{ ...finding, severity }];
  });
}

/** What says how far the file was looked at is no advice, however quietly it says so. */
const aboutTheCheck = [
  "template",
  "version-comment-unknown",
  "file-too-large",
  "too-many-findings",
];

/** Everything quieter than a warning, and the warnings that the kubelet itself does not give. */
function isAdvice({ rule, severity }: Finding, rules: Knowledge["rules"]): boolean {
  if (aboutTheCheck.includes(rule)) return false;
  return severity === "information" || severity === "hint" || rules.get(rule)?.advice === true;
}
