import type { Finding } from "../findings/finding.ts";
import { checkHeader } from "../kubelet/check-header.ts";
import { readConfig } from "../kubelet/config.ts";
import { decodeDocument } from "../kubelet/decode.ts";
import { strictnessOf, type DecodePart } from "../kubelet/decode-context.ts";
import { gateStatesOf } from "../kubelet/gate-states.ts";
import type { DocumentIdentity, FileRole } from "../kubelet/identify.ts";
import { runImageRecordRules } from "../rules/run-image-record-rules.ts";
import { runCredentialProviderRules } from "../rules/run-credential-provider-rules.ts";
import { runKubeletRules } from "../rules/run-rules.ts";
import { isBefore, type KindIndex } from "../schema/field-index.ts";
import type { Knowledge } from "../schema/knowledge.ts";
import { resolveAlias, type MapNode, type ParsedDocument } from "../syntax/located-node.ts";
import type { Span } from "../text/span.ts";
import { lineAt } from "../text/line-index.ts";
import type { Analysis, AnalyzedDocument, AnalyzeOptions } from "./analysis.ts";

/** All findings in one document of `analysis`; none where it is not one of the kubelet's. */
export function findingsInDocument(
  document: AnalyzedDocument,
  before: readonly AnalyzedDocument[],
  analysis: Analysis,
  options: AnalyzeOptions,
  knowledge: Knowledge,
): Finding[] {
  const { parsed, identity, index } = document;
  const unread = options.isFragment === true ? [] : unreadDocument(document, before, analysis);
  if (!identity) return unread;
  const kind = options.expectedKind ?? identity.kind;
  const isFragment = options.isFragment === true;
  const read: Finding[] = isFragment
    ? []
    : headerFindings(document, identity, analysis, options, knowledge);
  if (parsed.root && index) {
    const { role, version, format } = analysis;
    const strictness = strictnessOf(kind, role, version);
    const isGateOn = gateStatesOf(parsed.root, version, knowledge.gates);
    const about = { index, schema: knowledge.schema, role, format };
    const parts = options.isInSet ? partsInSet(role) : undefined;
    const context = { ...about, strictness, isGateOn, findings: read, ...(parts && { parts }) };
    decodeDocument(parsed.root, index, context);
    const root = resolveAlias(parsed.root);
    if (root?.kind === "map" && !options.isInSet) {
      const { gates } = knowledge;
      const { node, flagGates } = options;
      const around = { isGateOn, gates, ...(node && { node }), ...(flagGates && { flagGates }) };
      // What a part leaves out may be set elsewhere, as it may for a drop-in.
      const judged = isFragment ? ({ role: "drop-in", version } as const) : analysis;
      read.push(...ruleFindings(root, index, identity, read, judged, { ...around, isFragment }));
    }
  }
  const damaged = damagedSpans(parsed);
  const sound = read.filter(
    ({ span, rule }) =>
      (rule === notFinite ||
        damaged.every(({ start, end }) => span.end <= start || span.start >= end)) &&
      !(isFragment && aboutDefaults.has(rule)),
  );
  if (options.syntaxReportedElsewhere) return [...unread, ...sound];
  // Of a field's value, decoding knows more: which field it is.
  const isTold = (span: Span): boolean =>
    sound.some((finding) => finding.rule === notFinite && finding.span.start === span.start);
  const syntax = syntaxFindings(parsed, analysis, kind).filter(
    ({ rule, span }) => rule !== notFinite || !isTold(span),
  );
  return [...unread, ...syntax, ...sound];
}

const notFinite = "number-not-finite";

/** What they say of the kubelet's default is not true of a part: the tool around it may set another value. */
const aboutDefaults: ReadonlySet<string> = new Set([
  "zero-means-default",
  "feature-gate-redundant",
]);

/** The main file has to decode on its own; what a drop-in's values are shows after the merge. */
function partsInSet(role: FileRole): ReadonlySet<DecodePart> {
  return new Set(role === "main" ? ["keys", "types"] : ["keys"]);
}

/**
 * Where syntax mistakes make the tree a guess: from the top-level entry around the mistake on, or only
 * in it where the text was read in blocks; and each value that cannot be read for itself.
 */
export function damagedSpans({ root, problems, blocks = [] }: ParsedDocument): readonly Span[] {
  const entries = root?.kind === "map" ? root.entries : [];
  return problems.map(({ span, keepsTree }) => {
    if (keepsTree) return span;
    const around = blocks.find(({ start, end }) => start <= span.start && span.start < end);
    const entry = entries.find(
      (each) => each.span.start <= span.start && span.start < each.span.end,
    );
    const start = entry?.span.start ?? span.start;
    return around ?? blocks.at(-1) ?? { start, end: Number.POSITIVE_INFINITY };
  });
}

function headerFindings(
  { parsed }: AnalyzedDocument,
  identity: DocumentIdentity,
  { role, version, text }: Analysis,
  { expectedKind }: AnalyzeOptions,
  { schema }: Knowledge,
): Finding[] {
  // A text too broken for a tree, or one that is no map, says nothing about its header.
  const content = parsed.root && resolveAlias(parsed.root);
  const isNull = content?.kind === "scalar" && content.value.type === "null";
  const hasHeader = content
    ? content.kind === "map" || isNull
    : parsed.root === undefined && parsed.problems.length === 0;
  const isEmptyFile = text.length === 0;
  const about = { schema, version, role, isEmptyFile, expectedKind };
  return hasHeader ? checkHeader(parsed, identity, about) : [];
}

/** What rules look at beside the document. */
interface RuleSurroundings
  extends Pick<Knowledge, "gates">, Pick<AnalyzeOptions, "node" | "flagGates"> {
  readonly isGateOn: ReturnType<typeof gateStatesOf>;
  readonly isFragment: boolean;
}

/** What the rules of the document's kind find; `decoded` is what decoding has found before. */
function ruleFindings(
  root: MapNode,
  index: KindIndex,
  identity: DocumentIdentity,
  decoded: readonly Finding[],
  { role, version }: Pick<Analysis, "role" | "version">,
  { isGateOn, gates, node, flagGates, isFragment }: RuleSurroundings,
): readonly Finding[] {
  const start = { start: root.span.start, end: root.span.start };
  switch (identity.kind) {
    case "KubeletConfiguration": {
      // Up to 1.31 no defaults are set after drop-ins were merged.
      const keepsZeros = role === "drop-in" && !isFragment && isBefore(version, "1.32");
      const config = readConfig(root, index, isGateOn, { keepsZeros });
      const top = identity.kindEntry?.value.span ?? start;
      return runKubeletRules(root, { config, version, gates, role, top, ...(node && { node }) });
    }
    case "CredentialProviderConfig": {
      const span = identity.apiVersionEntry?.value.span ?? start;
      const apiVersion = { value: identity.apiVersion, span, path: "apiVersion" };
      const context = { version, gates, apiVersion, ...(flagGates && { flagGates }) };
      return runCredentialProviderRules(root, index, context, decoded);
    }
    case "ImagePulledRecord":
      return runImageRecordRules(root, index);
    default:
      return [];
  }
}

/** One finding a line: what follows on the same line is mostly a consequence of the first. */
function syntaxFindings(
  { problems }: ParsedDocument,
  { format, lines, role }: Analysis,
  kind: string,
): Finding[] {
  const seen = new Set<number>();
  const findings: Finding[] = [];
  for (const { code, message, span } of problems) {
    const line = lineAt(lines, span.start);
    if (seen.has(line)) continue;
    seen.add(line);
    const dropIn = role === "drop-in";
    const params = { code, detail: message, json: format === "json", dropIn };
    const about = { span, path: "", message: { key: "yaml-syntax", params } } as const;
    findings.push({ rule: syntaxRule(code, kind, role), severity: "error", ...about });
  }
  return findings.sort((a, b) => a.span.start - b.span.start);
}

/** The readers of drop-ins and credential providers word the same mistakes in their own way. */
function syntaxRule(code: string, kind: string, role: FileRole): string {
  if (code === "COMPLEX_KEY") return "yaml-complex-key";
  if (code === "UNSUPPORTED_FLOAT") return notFinite;
  if (role === "drop-in") return "dropin-yaml-syntax";
  return kind === "CredentialProviderConfig" ? "cred-yaml-syntax" : "yaml-syntax";
}

/**
 * The kubelet reads the first document only: a marker in the middle of a file takes away all that stands below
 * it. A file with documents of other kinds is kubeadm's (or another tool's) input, and that tool picks out the
 * kubelet's document itself.
 */
function unreadDocument(
  { parsed, identity }: AnalyzedDocument,
  before: readonly AnalyzedDocument[],
  { documents, text }: Analysis,
): Finding[] {
  const isEmpty = !parsed.root && parsed.problems.length === 0;
  if (isEmpty || !before.some((each) => each.identity)) return [];
  if (documents.some((each) => !each.identity && namesKind(each.parsed))) return [];
  const { start } = parsed.span;
  const marker = text.startsWith("---", start) ? start : text.lastIndexOf("...", start);
  const span = marker < 0 ? { start, end: start } : { start: marker, end: marker + 3 };
  const params = { ...(identity?.kindEntry && { kind: identity.kind }) };
  const message = { key: "further-document", params } as const;
  return [{ rule: "yaml-multi-document", severity: "warning", span, path: "", message }];
}

/** A document with a kind is somebody's; one without is what a stray marker has cut off. */
function namesKind({ root }: ParsedDocument): boolean {
  const map = root && resolveAlias(root);
  return map?.kind === "map" && map.entries.some(({ key }) => key.text === "kind");
}
