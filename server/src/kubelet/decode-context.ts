import type { Finding, Severity } from "../engine/analysis/finding.ts";
import type { MessageRef } from "../engine/messages/message-ref.ts";
import type { FieldLoss } from "./messages/message-params.ts";
import { isBefore, type KindIndex, type Schema } from "../facts/field-index.ts";
import type { LocatedNode } from "../engine/syntax/located-node.ts";
import type { Span } from "../engine/text/span.ts";
import type { GateStates } from "./gate-states.ts";
import type { FileRole } from "./identify.ts";

/** How the kubelet handles unwanted keys, by kind, role and version. */
export interface Strictness {
  readonly unknown: {
    readonly rule: string;
    readonly severity: Severity;
    readonly effect: FieldLoss;
  };
  readonly duplicate: { readonly rule: string; readonly severity: Severity };
  /** The rule for a field that other Kubernetes versions have. */
  readonly otherVersionRule: string;
}

/** The inputs of decoding a document, and the collector of its findings. */
export interface DecodeContext {
  readonly index: KindIndex;
  readonly schema: Schema;
  readonly role: FileRole;
  readonly format: "yaml" | "json";
  readonly strictness: Strictness;
  readonly isGateOn: GateStates;
  readonly findings: Finding[];
  /** The parts to check; all of them if absent. */
  readonly parts?: ReadonlySet<DecodePart> | undefined;
  /** Nodes that are checked elsewhere; the maps and lists among them are still descended into. */
  readonly isElsewhere?: ((node: LocatedNode) => boolean) | undefined;
  /** Zero does not become the default, so that ranges hold for it. */
  readonly keepsZeros?: boolean | undefined;
}

/**
 * `keys`: unknown and duplicate keys; `types`: what the kubelet cannot decode; `values`: ranges,
 * sets, formats, and advice.
 */
export type DecodePart = "keys" | "types" | "values";

/** The context for a part of the document that is looked at in another way. */
export function contextFor(
  context: DecodeContext,
  change: Partial<Pick<DecodeContext, "findings" | "isGateOn" | "parts">>,
): DecodeContext {
  return {
    index: context.index,
    schema: context.schema,
    role: context.role,
    format: context.format,
    strictness: context.strictness,
    isGateOn: change.isGateOn ?? context.isGateOn,
    findings: change.findings ?? context.findings,
    parts: change.parts ?? context.parts,
    isElsewhere: context.isElsewhere,
    keepsZeros: context.keepsZeros,
  };
}

/** True for the document itself, its kind and its API version. */
export function isHeader(path: string): boolean {
  return path === "" || path === "kind" || path === "apiVersion";
}

/** True where findings of that part are wanted. */
export function checksPart({ parts }: DecodeContext, part: DecodePart): boolean {
  return parts === undefined || parts.has(part);
}

/**
 * Main file: unknown keys and earlier duplicates are ignored with one log line. Drop-in: unknown keys are silently
 * ignored, duplicates are fatal. Credential provider config: strict since 1.32.
 */
export function strictnessOf(kind: string, role: FileRole, version: string): Strictness {
  if (kind === "CredentialProviderConfig") {
    return isBefore(version, "1.32") ? laxProviders : strictProviders;
  }
  if (kind === "ImagePullIntent" || kind === "ImagePulledRecord") return imageRecords;
  return role === "drop-in" ? dropIns : mainFiles;
}

const laxProviders: Strictness = {
  unknown: { rule: "cred-unknown-field", severity: "warning", effect: "silent" },
  duplicate: { rule: "cred-unknown-field", severity: "warning" },
  otherVersionRule: "cred-unknown-field",
};

const strictProviders: Strictness = {
  unknown: { rule: "cred-unknown-field", severity: "error", effect: "refused" },
  duplicate: { rule: "cred-unknown-field", severity: "error" },
  otherVersionRule: "cred-unknown-field",
};

/** The kubelet goes on without the record, so nothing here keeps it from starting. */
const imageRecords: Strictness = {
  unknown: { rule: "image-record-strict", severity: "warning", effect: "unread" },
  duplicate: { rule: "image-record-strict", severity: "warning" },
  otherVersionRule: "image-record-strict",
};

const dropIns: Strictness = {
  unknown: { rule: "dropin-unknown-field", severity: "warning", effect: "silent" },
  duplicate: { rule: "dropin-duplicate-key", severity: "error" },
  otherVersionRule: "field-not-in-version",
};

const mainFiles: Strictness = {
  unknown: { rule: "unknown-field", severity: "warning", effect: "logged" },
  duplicate: { rule: "duplicate-key", severity: "warning" },
  otherVersionRule: "field-not-in-version",
};

/** More findings in one document do not help, and they cost the editor time. */
const maxFindings = 1_000;

/** True where further findings are not kept, so that looking for their reasons is in vain. */
export function isFull(context: DecodeContext): boolean {
  return context.findings.length > maxFindings;
}

/** Adds a finding; beyond a limit, once, a word that there are more. */
export function report(
  context: DecodeContext,
  rule: string,
  severity: Severity,
  place: { readonly span: Span; readonly path: string },
  message: MessageRef,
  more?: Pick<Finding, "related" | "tag">,
): void {
  if (context.findings.length >= maxFindings) {
    if (context.findings.length === maxFindings) {
      const more = { key: "too-many-findings", params: { limit: maxFindings } } as const;
      context.findings.push({
        rule: "too-many-findings",
        severity: "information",
        ...place,
        message: more,
      });
    }
    return;
  }
  // The kubelet finds a drop-in's wrong type only after the merge, and says so.
  const isMerged = rule === "type-mismatch" && context.role === "drop-in" && !isHeader(place.path);
  const isUnreadable = rule === "yaml-syntax" && context.role === "drop-in";
  const id = isMerged ? "dropin-type-mismatch" : isUnreadable ? "dropin-yaml-syntax" : rule;
  const { span, path } = place;
  const found: Finding = { rule: id, severity, span, path, message };
  context.findings.push(more ? { ...found, ...more } : found);
}
