import type { Finding, Severity } from "../engine/analysis/finding.ts";
import type { MessageRef } from "../engine/messages/message-ref.ts";
import { isBefore, type Schema } from "../facts/field-index.ts";
import type { KubernetesVersion } from "../facts/table.ts";
import { resolveAlias, type ParsedDocument } from "../engine/syntax/located-node.ts";
import type { Span } from "../engine/text/span.ts";
import {
  apiVersionFor,
  isPluginMessage,
  type DocumentIdentity,
  type FileRole,
} from "./identify.ts";

interface HeaderContext {
  readonly schema: Schema;
  readonly version: KubernetesVersion;
  readonly role: FileRole;
  /** The whole file is empty: not one character. */
  readonly isEmptyFile: boolean;
  /** The kind that the kubelet is given the file as, where that is known. */
  readonly expectedKind: string | undefined;
}

/** Reports a missing or unknown `apiVersion` or `kind`, or one that does not belong here. */
export function checkHeader(
  document: ParsedDocument,
  identity: DocumentIdentity,
  context: HeaderContext,
): Finding[] {
  if (!hasTextHeader(identity)) return [];
  const dropIn = context.role === "drop-in";
  const start = { start: document.span.start, end: document.span.start };
  if (context.isEmptyFile) {
    const rule = dropIn ? "dropin-empty" : "config-file-empty";
    return [finding(rule, "error", start, "", { key: "file-empty", params: {} })];
  }
  const findings = dropIn
    ? dropInHeader(document, context)
    : mainHeader(document, identity, context);
  if (identity.kind === "SerializedNodeConfigSource" && identity.kindEntry) {
    const span = identity.kindEntry.value.span;
    const message = { key: "kind-retired", params: { kind: identity.kind } } as const;
    findings.push(finding("serialized-node-config-source", "warning", span, "kind", message));
  }
  return findings;
}

function finding(
  rule: string,
  severity: Severity,
  span: Span,
  path: string,
  message: MessageRef,
): Finding {
  return { rule, severity, span, path, message };
}

/** The first line that says anything: where a missing header belongs. */
function top(document: ParsedDocument): Span {
  const root = document.root;
  const start = root?.span.start ?? document.span.start;
  const first = root?.kind === "map" ? root.entries[0]?.key.span.end : undefined;
  return { start, end: first ?? start };
}

function dropInHeader(document: ParsedDocument, context: HeaderContext): Finding[] {
  // In a drop-in the header is not found in another case.
  const kindEntry = spelled(document, "kind");
  const apiVersionEntry = spelled(document, "apiVersion");
  const expected = "kubelet.config.k8s.io/v1beta1";
  if (!isWritten(kindEntry)) {
    const message = { key: "kind-missing", params: { kind: "KubeletConfiguration" } } as const;
    return [finding("dropin-missing-kind", "error", top(document), "kind", message)];
  }
  // Up to 1.31 any kind and apiVersion will do in a drop-in.
  const isAccepted = isBefore(context.version, "1.32");
  const severity = isAccepted ? "warning" : "error";
  const result = isAccepted ? "accepted" : "refused";
  const rule = "dropin-unknown-gvk";
  const kind = writtenText(kindEntry);
  if (kind !== "KubeletConfiguration") {
    const params = { written: kind, expected: "KubeletConfiguration", result } as const;
    return [finding(rule, severity, kindEntry.value.span, "kind", { key: "kind-wrong", params })];
  }
  if (!isWritten(apiVersionEntry)) {
    const message = {
      key: "api-version-missing",
      params: { apiVersion: expected, result },
    } as const;
    return [finding(rule, severity, top(document), "apiVersion", message)];
  }
  const written = writtenText(apiVersionEntry);
  if (written === expected) return [];
  const { version } = context;
  const params = { kind, written, expected: [expected], version, result } as const;
  const { span } = apiVersionEntry.value;
  return [finding(rule, severity, span, "apiVersion", { key: "version-unknown", params })];
}

function spelled({ root }: ParsedDocument, name: string): HeaderEntry | undefined {
  const map = root && resolveAlias(root);
  const entries = map?.kind === "map" ? map.entries : [];
  return entries.findLast(({ key }) => key.text === name);
}

function mainHeader(
  document: ParsedDocument,
  identity: DocumentIdentity,
  context: HeaderContext,
): Finding[] {
  const { kindEntry, apiVersionEntry, kind } = identity;
  const findings: Finding[] = [];
  if (!isWritten(kindEntry)) {
    const message = { key: "kind-missing", params: { kind } } as const;
    findings.push(finding("config-missing-kind", "error", top(document), "kind", message));
  } else if (isPluginMessage(identity)) {
    return [wrongKind("CredentialProviderConfig", kindEntry)];
  } else if (writtenText(kindEntry) !== kind) {
    const params = { written: writtenText(kindEntry), expected: kind, result: "refused" } as const;
    const { span } = kindEntry.value;
    return [finding("config-unknown-kind", "error", span, "kind", { key: "kind-wrong", params })];
  }
  if (!isWritten(apiVersionEntry)) {
    const apiVersion = apiVersionFor(kind) ?? "";
    const params = { apiVersion, result: "refused" } as const;
    const message = { key: "api-version-missing", params } as const;
    findings.push(
      finding("config-missing-apiversion", "error", top(document), "apiVersion", message),
    );
    return findings;
  }
  const wrong = wrongVersion(
    identity,
    writtenText(apiVersionEntry),
    apiVersionEntry.value.span,
    context,
  );
  if (wrong) return [...findings, wrong];
  const { expectedKind = kind } = context;
  if (expectedKind !== kind && isWritten(kindEntry))
    findings.push(wrongKind(expectedKind, kindEntry));
  return findings;
}

/** A document that decodes, but as something else than what the kubelet is given the file as. */
function wrongKind(expected: string, entry: HeaderEntry): Finding {
  const rule = expected === "CredentialProviderConfig" ? "cred-kind" : "config-wrong-kind";
  const message = { key: rule, params: { written: writtenText(entry) } } as const;
  return finding(rule, "error", entry.value.span, "kind", message);
}

const versionRules: Readonly<Record<string, string>> = {
  CredentialProviderConfig: "cred-api-version",
  ImagePullIntent: "image-record-version",
  ImagePulledRecord: "image-record-version",
};

function wrongVersion(
  { kind }: DocumentIdentity,
  written: string,
  span: Span,
  { schema, version, expectedKind = kind }: HeaderContext,
): Finding | undefined {
  const apiVersions = schema.kinds.get(kind)?.apiVersions ?? [];
  const readable = apiVersions.filter(
    ({ since }) => since === undefined || !isBefore(version, since),
  );
  if (readable.some(({ name }) => name === written)) return undefined;
  const rule = versionRules[expectedKind] ?? "config-unknown-version";
  const isOfRecord = rule === "image-record-version";
  const severity = isOfRecord ? "warning" : "error";
  const later = apiVersions.find(({ name }) => name === written)?.since;
  if (later !== undefined) {
    const params = { kind, written, since: later, version };
    return finding(rule, severity, span, "apiVersion", { key: "version-not-yet", params });
  }
  const result = isOfRecord ? "unread" : "refused";
  const expected = readable.map(({ name }) => name);
  const params = { kind, written, expected, version, result } as const;
  return finding(rule, severity, span, "apiVersion", { key: "version-unknown", params });
}

type HeaderEntry = NonNullable<DocumentIdentity["kindEntry"]>;

/** A header that is not text has a wrong type, which decoding reports. */
function hasTextHeader({ kindEntry, apiVersionEntry }: DocumentIdentity): boolean {
  return [kindEntry, apiVersionEntry].every((entry) => {
    const value = entry?.value;
    const isText = value?.kind === "scalar" && /^(?:string|null)$/.test(value.value.type);
    return value === undefined || isText;
  });
}

/** Null is as good as nothing. */
function isWritten(entry: HeaderEntry | undefined): entry is HeaderEntry {
  const value = entry?.value;
  return value?.kind === "scalar" && value.value.type !== "null" && value.text !== "";
}

function writtenText(entry: HeaderEntry): string {
  return entry.value.kind === "scalar" ? entry.value.text : "";
}
