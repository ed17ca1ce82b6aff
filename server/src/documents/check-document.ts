import type { FileOptions } from "../engine/parts/part.ts";
import type { Finding } from "../engine/analysis/finding.ts";
import {
  type AnalyzedDocument,
  type AnalyzedText,
  type DecodePart,
  type DocumentChecker,
  type DocumentIdentity,
  type FileRole,
  type GateStates,
  type HostDescription,
  type Strictness,
  checkHeader,
  checkKubeletConfig,
  decodeDocument,
  gateStatesOf,
  strictnessOf,
  withKubeconfigFinding,
} from "../kubelet/index.ts";
import type { Knowledge } from "../engine/analysis/knowledge.ts";
import { soundIn } from "../engine/syntax/sound-in.ts";
import {
  resolveAlias,
  type LocatedNode,
  type ParsedDocument,
} from "../engine/syntax/located-node.ts";
import type { Span } from "../engine/text/span.ts";
import { pathOfItem, pathOfKey } from "../engine/text/value-path.ts";
import { lineAt, lineSpan } from "../engine/text/line-index.ts";
import { openInDocument } from "./open-in-document.ts";
import { checkCredentialProviders, checkImageRecord } from "../credentials/index.ts";

/**
 * All findings in one document of `analysis`; none if it is not one of the kubelet's. `isFurther`: it follows another
 * document in a file of the kubelet's.
 */
export function findingsInDocument(
  document: AnalyzedDocument,
  isFurther: boolean,
  analysis: AnalyzedText,
  options: FileOptions,
  knowledge: Knowledge,
): readonly Finding[] {
  const found = allFindings(document, isFurther, analysis, options, knowledge);
  const kind = options.expectedKind ?? document.identity?.kind;
  const isRecord = kind === "ImagePulledRecord" || kind === "ImagePullIntent";
  return isRecord && analysis.role === "main" ? found.map((finding) => inRecord(finding)) : found;
}

/** The kubelet starts without a record that it cannot read. */
function inRecord(finding: Finding): Finding {
  if (finding.severity !== "error") return finding;
  return { ...finding, severity: "warning", message: { ...finding.message, isOfRecord: true } };
}

function allFindings(
  document: AnalyzedDocument,
  isFurther: boolean,
  analysis: AnalyzedText,
  options: FileOptions,
  knowledge: Knowledge,
): readonly Finding[] {
  const { parsed, identity } = document;
  const isFragment = analysis.host !== undefined;
  const unread = isFurther && !isFragment ? unreadDocument(document, analysis) : [];
  if (!identity) return unread;
  const kind = options.expectedKind ?? identity.kind;
  const read = readFindings(document, identity, kind, analysis, options, knowledge);
  const decoded = soundFindings(read, parsed, isFragment);
  const sound = [...decoded, ...beyondFloats(parsed, analysis, decoded)];
  if (parsed.problems.length === 0 && unread.length === 0) return sound;
  if (options.syntaxReportedElsewhere) return [...unread, ...sound];
  // Of a field's value, decoding knows more: which field it is.
  const isReported = (span: Span): boolean =>
    sound.some((finding) => finding.rule === notFinite && finding.span.start === span.start);
  const syntax = syntaxFindings(parsed, analysis, kind).filter(
    ({ rule, span }) => rule !== notFinite || !isReported(span),
  );
  return [...unread, ...syntax, ...sound];
}

/** Go reads a drop-in of JSON into a map before anything else, in which every number is a float64. */
function beyondFloats(
  { root }: ParsedDocument,
  { format, role, host }: AnalyzedText,
  found: readonly Finding[],
): readonly Finding[] {
  if (format !== "json" || role !== "drop-in" || host || !root) return [];
  const isReported = ({ start }: Span): boolean =>
    found.some(({ severity, span }) => severity === "error" && span.start === start);
  return numbersBeyond(root, "").flatMap(({ span, path, written }): readonly Finding[] => {
    const message = { key: notFinite, params: { field: path, written } } as const;
    return isReported(span) ? [] : [{ rule: notFinite, severity: "error", span, path, message }];
  });
}

function numbersBeyond(
  node: LocatedNode,
  path: string,
): readonly { readonly span: Span; readonly path: string; readonly written: string }[] {
  switch (node.kind) {
    case "map":
      return node.entries.flatMap(({ key, value }) =>
        numbersBeyond(value, pathOfKey(path, key.text)),
      );
    case "list":
      return node.items.flatMap((item, at) => numbersBeyond(item, pathOfItem(path, at)));
    case "scalar": {
      const { value, span, text: written } = node;
      const isNumber = value.type === "int" || value.type === "float";
      return isNumber && !Number.isFinite(Number(value.value)) ? [{ span, path, written }] : [];
    }
    case "alias":
      return [];
  }
}

/** Findings about the header of a document and about its content. */
function readFindings(
  document: AnalyzedDocument,
  identity: DocumentIdentity,
  kind: string,
  analysis: AnalyzedText,
  options: FileOptions,
  knowledge: Knowledge,
): readonly Finding[] {
  const { parsed, index } = document;
  const { host, role, version, format } = analysis;
  const open = openInDocument(document, analysis, options);
  const read = host
    ? []
    : headerFindings(document, identity, analysis, options, knowledge).filter(
        ({ message }) => !(open.isWhole && ofAbsence.has(message.key)),
      );
  const written = parsed.root;
  if (!written || !index) return read;
  const decode = (isGateOn: GateStates, findings: Finding[]): readonly Finding[] => {
    decodeDocument(written, index, {
      index,
      schema: knowledge.schema,
      role,
      format,
      strictness: strictnessIn(host, strictnessOf(kind, role, version)),
      isGateOn,
      findings,
      parts: options.isInSet ? partsInSet(role) : undefined,
    });
    return findings;
  };
  const isGateOn = gateStatesOf(written, version, knowledge.gates);
  const asked = new Map<string, boolean>();
  const asking: GateStates = (gate) => {
    const isOn = isGateOn(gate);
    asked.set(gate, isOn);
    return isOn;
  };
  decode(host?.check ? asking : isGateOn, read);
  const root = resolveAlias(written);
  if (root?.kind !== "map" || options.isInSet) return read;
  const decoded = {
    root,
    index,
    identity,
    decoded: read,
    role,
    version,
    isFragment: host !== undefined || options.isFragment === true || open.isWhole,
    openFields: open.fields,
    gates: knowledge.gates,
    isGateOn,
    node: options.node,
    isFilledIn: options.isFilledIn ?? false,
    flagGates: options.flagGates,
    path: options.path,
  };
  const checkAlone = (): readonly Finding[] => checks.get(identity.kind)?.(decoded) ?? [];
  const { start } = root.span;
  const top = identity.kindEntry?.value.span ?? { start, end: start };
  // Few platforms change a gate that a value depends on; otherwise the findings are the same.
  const decodedBy = (gates: GateStates): readonly Finding[] =>
    [...asked].every(([gate, isOn]) => gates(gate) === isOn) ? read : decode(gates, []);
  const found = host?.check?.({ root, index, top, decoded: read, decodedBy, checkAlone });
  if (found) return [...found.decoded, ...found.found];
  for (const finding of checkAlone()) read.push(finding);
  return read;
}

/** Messages about a header that a template may add. */
const ofAbsence: ReadonlySet<string> = new Set(["kind-missing", "api-version-missing"]);

/** The findings without those that a syntax mistake damages, and without what is not true of a part. */
function soundFindings(
  read: readonly Finding[],
  parsed: ParsedDocument,
  isFragment: boolean,
): readonly Finding[] {
  const map = parsed.root && resolveAlias(parsed.root);
  const reported = map?.kind === "map" ? withKubeconfigFinding(read, map) : read;
  if (parsed.problems.length === 0 && !isFragment) return reported;
  const isSound = soundIn(parsed);
  return reported.filter(
    ({ span, rule }) =>
      (rule === notFinite || isSound(span)) && !(isFragment && rulesOfDefaults.has(rule)),
  );
}

/** The tool around a configuration may read it before the kubelet does, and more strictly. */
function strictnessIn(host: HostDescription | undefined, kubelet: Strictness): Strictness {
  if (!host?.unknown) return kubelet;
  const unknown = { rule: "platform-unknown-field", ...host.unknown };
  return { ...kubelet, unknown };
}

const notFinite = "number-not-finite";

/**
 * Their messages about the kubelet's default may be wrong for a part, because the tool around it may set another value.
 */
const rulesOfDefaults: ReadonlySet<string> = new Set([
  "zero-means-default",
  "feature-gate-redundant",
]);

/** The main file has to decode on its own; what a drop-in's values are shows after the merge. */
function partsInSet(role: FileRole): ReadonlySet<DecodePart> {
  return new Set(role === "main" ? ["keys", "types"] : ["keys"]);
}

function headerFindings(
  { parsed }: AnalyzedDocument,
  identity: DocumentIdentity,
  { role, version, text }: AnalyzedText,
  { expectedKind }: FileOptions,
  { schema }: Knowledge,
): Finding[] {
  // Without a tree or a map, nothing is known about the header.
  const content = parsed.root && resolveAlias(parsed.root);
  const isNull = content?.kind === "scalar" && content.value.type === "null";
  const isLost =
    parsed.problems.length > 0 && content?.kind === "map" && content.entries.length === 0;
  const hasHeader = content
    ? (content.kind === "map" && !isLost) || isNull
    : parsed.root === undefined && parsed.problems.length === 0;
  const isEmptyFile = text.length === 0;
  const header = { schema, version, role, isEmptyFile, expectedKind };
  return hasHeader ? checkHeader(parsed, identity, header) : [];
}

/** The checks of each kind, after decoding. */
const checks: ReadonlyMap<string, DocumentChecker> = new Map([
  ["KubeletConfiguration", checkKubeletConfig],
  ["CredentialProviderConfig", checkCredentialProviders],
  ["ImagePulledRecord", checkImageRecord],
  ["ImagePullIntent", checkImageRecord],
]);

/** One finding a line: what follows on the same line is mostly a consequence of the first. */
export function syntaxFindings(
  { problems }: Pick<ParsedDocument, "problems">,
  { format, lines, role }: Pick<AnalyzedText, "format" | "lines" | "role">,
  kind: string,
  effect?: "silent",
): Finding[] {
  const seen = new Set<number>();
  const findings: Finding[] = [];
  for (const { code, message, span } of problems) {
    const line = lineAt(lines, span.start);
    if (seen.has(line)) continue;
    seen.add(line);
    const dropIn = role === "drop-in";
    const params = { code, detail: message, json: format === "json", dropIn, effect };
    const common = { span, path: "", message: { key: "yaml-syntax", params } } as const;
    findings.push({ rule: syntaxRule(code, kind, role), severity: "error", ...common });
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
 * The kubelet reads only the first document: a marker in the middle of a file hides everything below it. A file with
 * documents of other kinds is input of kubeadm or another tool, which finds the kubelet's document itself.
 */
function unreadDocument(
  { parsed, identity }: AnalyzedDocument,
  { text, lines }: AnalyzedText,
): Finding[] {
  const isEmpty = !parsed.root && parsed.problems.length === 0;
  if (isEmpty) return [];
  const { start } = parsed.span;
  if (isCutOff(parsed)) {
    const { end } = lineSpan(lines, text, lineAt(lines, start));
    const span = { start, end: start + text.slice(start, end).trimEnd().length };
    const message = { key: "document-ends", params: {} } as const;
    return [{ rule: "yaml-multi-document", severity: "warning", span, path: "", message }];
  }
  const marker = text.startsWith("---", start) ? start : text.lastIndexOf("...", start);
  const span = marker < 0 ? { start, end: start } : { start: marker, end: marker + 3 };
  const params = { kind: identity?.kindEntry ? identity.kind : undefined };
  const message = { key: "further-document", params } as const;
  return [{ rule: "yaml-multi-document", severity: "warning", span, path: "", message }];
}

/** True for the lines behind a document that are indented less than its first one: nothing reads them. */
export function isCutOff({ root, problems: [problem], span }: ParsedDocument): boolean {
  return !root && problem?.code === "UNREADABLE" && problem.span.start === span.start;
}

/** A document with a kind is intentional; one without was cut off by a stray marker. */
export function namesKind({ root }: ParsedDocument): boolean {
  const map = root && resolveAlias(root);
  return map?.kind === "map" && map.entries.some(({ key }) => key.text === "kind");
}
