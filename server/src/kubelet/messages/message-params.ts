import type { NearestVersion } from "../../facts/field-index.ts";
import type { PlatformTexts } from "../../engine/messages/platform-texts.ts";
import type { WorkUnit } from "../../engine/text/budget.ts";

/** The messages about reading and decoding by key, with the values that their texts need. */
export interface DecodingMessages {
  "yaml-syntax": {
    readonly code: string;
    readonly detail: string;
    readonly json: boolean;
    readonly dropIn: boolean;
    /** Another tool reads the document, and no kubelet logs anything. */
    readonly effect?: "silent";
  };
  "too-large": { readonly limit: number };
  binary: Readonly<Record<string, never>>;
  "record-unread": Readonly<Record<string, never>>;
  "file-empty": Readonly<Record<string, never>>;
  "kind-missing": { readonly kind: string };
  "api-version-missing": { readonly apiVersion: string; readonly result: HeaderEffect };
  "kind-wrong": {
    readonly written: string;
    readonly expected: string;
    readonly result: HeaderEffect;
  };
  "version-unknown": {
    readonly kind: string;
    readonly written: string;
    readonly expected: readonly string[];
    readonly version: string;
    readonly result: HeaderEffect;
  };
  "version-not-yet": {
    readonly kind: string;
    readonly written: string;
    readonly since: string;
    readonly version: string;
  };
  kubeconfig: Readonly<Record<string, never>>;
  /** Some of the keys that are there. */
  "header-missing": { readonly kind: string; readonly names: readonly string[] };
  "kind-retired": { readonly kind: string };
  template: Readonly<Record<string, never>>;
  "version-not-known": { readonly nearest: NearestVersion };
  "version-comment-unknown": {
    readonly written: string;
    readonly version: string;
    readonly first: string;
    readonly last: string;
  };
  /** `suggestion`: the rule that is probably meant. */
  "ignore-unknown": { readonly rule: string; readonly suggestion?: string | undefined };
  "ignore-unneeded": { readonly rule: string };
  "ignore-malformed": Readonly<Record<string, never>>;
  "type-meta-case": { readonly written: string; readonly expected: string };
  "document-ends": Readonly<Record<string, never>>;
  "further-document": { readonly kind?: string };
  "unknown-field": {
    readonly key: string;
    readonly parent: string;
    readonly suggestion: string | undefined;
    readonly effect: FieldLoss;
  };
  /** A setting that was a flag of old kubelets, or is called so in their code only. */
  "retired-key": { readonly retired: RetiredKey; readonly effect: FieldLoss };
  "wrong-case": { readonly key: string; readonly expected: string; readonly effect: FieldLoss };
  /** A key of a drop-in in the wrong case; the set says whether it applies. */
  "case-in-drop-in": {
    readonly key: string;
    readonly expected: string;
    readonly takesEffect: boolean | undefined;
  };
  "field-in-other-place": {
    readonly key: string;
    readonly places: readonly string[];
    readonly effect: FieldLoss;
  };
  /** A path is written as a key. */
  "dotted-key": {
    readonly key: string;
    readonly nested: string;
    readonly effect: FieldLoss;
  };
  "field-not-in-version": {
    readonly key: string;
    readonly since: string;
    readonly version: string;
    readonly effect: FieldLoss;
  };
  "field-not-in-api-version": {
    readonly key: string;
    readonly apiVersion: string;
    readonly has: string;
    readonly effect: FieldLoss;
  };
  "duplicate-key": { readonly key: string; readonly fatal: boolean };
  /** Another setting that a finding is about. */
  "related-setting": { readonly path: string };
  /** Of a setting that has a part in a finding in another file; `place`: such as `10.conf:3`. */
  "reported-elsewhere": { readonly place: string };
  "duplicate-first": { readonly key: string };
  "type-mismatch": {
    readonly field: string;
    readonly expected: ExpectedType;
    readonly found: FoundType;
    readonly written: string;
    /** Set where YAML 1.1 makes something surprising of a plain scalar. */
    readonly surprise: string | undefined;
  };
  "string-map-value": {
    readonly field: string;
    readonly found: FoundType;
    readonly written: string;
  };
  "integer-too-large": { readonly field: string; readonly type: string; readonly written: string };
  "integer-fraction": { readonly field: string; readonly written: string };
  "duration-unit": { readonly written: string; readonly unit: string; readonly rewrite?: string };
  "duration-no-unit": { readonly written: string };
  "duration-invalid": { readonly written: string };
  "duration-null": { readonly field: string };
  "duration-number": { readonly field: string; readonly written: string };
  "time-invalid": { readonly field: string; readonly written: string };
  "number-not-finite": { readonly field: string; readonly written: string };
  "quantity-invalid": {
    readonly field: string;
    readonly written: string;
    readonly rewrite?: string;
  };
  "integer-octal": {
    readonly field: string;
    readonly written: string;
    /** The number that the kubelet reads, and the one without the zero. */
    readonly value: string;
    readonly decimal: string;
  };
  "zero-means-default": {
    readonly field: string;
    readonly written: string;
    readonly standard: string;
  };
  "relative-path": {
    readonly field: string;
    readonly written: string;
    readonly inDropIn: boolean;
  };
  "resolv-conf-ignored": { readonly version: string };
  "too-many-findings": { readonly limit: number };
  "too-many-parts": { readonly limit: number };
  "too-much-work": { readonly unit: WorkUnit; readonly limit: number };
  "enum-value": {
    readonly field: string;
    readonly written: string;
    readonly allowed: readonly (string | number)[];
    readonly suggestion: string | undefined;
    readonly refused: boolean;
    readonly version: string;
  };
  "map-key-unknown": {
    readonly key: string;
    readonly map: string;
    readonly allowed: readonly string[];
    readonly suggestion: string | undefined;
    readonly version: string;
  };
  "value-range": {
    readonly field: string;
    readonly flag: string | undefined;
    readonly written: string;
    readonly minimum: number | string | undefined;
    readonly maximum: number | string | undefined;
    readonly exclusiveMinimum: number | string | undefined;
    readonly multipleOf: number | undefined;
    readonly orZero: boolean;
    readonly refused: boolean;
  };
  "value-format": {
    readonly field: string;
    readonly written: string;
    readonly format: string;
    readonly refused: boolean;
  };
}

/** The result of a wrong header: no start, no start after the upgrade to 1.32, or a record that is not read. */
export type HeaderEffect = "refused" | "accepted" | "unread";

/**
 * The effect of a key that the kubelet does not know: ignored with one log line, silently ignored (drop-ins), or the
 * whole file is rejected (strict decoding).
 */
export type FieldLoss = "logged" | "silent" | "refused" | "unread" | PlatformLoss;

/** A platform reads the file before the kubelet does, and says itself what becomes of such a key. */
interface PlatformLoss {
  readonly platform: PlatformTexts;
  /** A sentence of the platform's; the one about unknown fields if it is left out. */
  readonly note?: string | undefined;
}

/** Keys that no version of the configuration has, and that people know from elsewhere. */
export type RetiredKey = "resolverConfig" | "allowPrivileged" | "cAdvisorPort";

export type FoundType = "string" | "number" | "bool" | "null" | "list" | "map";

export type ExpectedType =
  | "string"
  | "bool"
  | "integer"
  | "number"
  | "duration"
  | "quantity"
  | "time"
  | "list"
  | "map"
  | "map-of-bools";

declare module "../../engine/messages/message-params.ts" {
  interface MessageParams extends DecodingMessages {}
}
