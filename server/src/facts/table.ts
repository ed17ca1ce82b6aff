/**
 * The shape of the generated data that the product loads: `schemas/generated/fields.json`, `schemas/generated/flags.json` and
 * `schemas/generated/gates.json`. The generator in `tools/generate` writes them, `field-index.ts` reads them.
 */

/** The Kubernetes minor versions the product knows, oldest first. */
export const kubernetesVersions = [
  "1.30",
  "1.31",
  "1.32",
  "1.33",
  "1.34",
  "1.35",
  "1.36",
  "1.37",
  "1.38",
] as const;

export type KubernetesVersion = (typeof kubernetesVersions)[number];

/** Versions that are not released yet. None of them is the default. */
export const previewVersions: readonly KubernetesVersion[] = ["1.38"];

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [k: string]: Json };

/**
 * A fact that changes with the Kubernetes version: each step applies from its `since` until the next one. Steps are in
 * ascending order; before the first step the fact is absent. `value: null` ends it.
 */
export type Versioned<T> = readonly { readonly since: KubernetesVersion; readonly value: T }[];

/** How the kubelet's Go type reads a value. `string-map` values are `map` with item `string`. */
export type FieldType =
  | "bool"
  | "string"
  | "int32"
  | "int64"
  | "uint32"
  | "float64"
  | "duration"
  | "duration-or-nanoseconds"
  | "quantity"
  | "time"
  | "struct"
  | "list"
  | "map";

/** The format of a string or number beyond its Go type. */
export type ValueFormat =
  | "absolute-path"
  | "byte-quantity"
  | "cidr"
  | "cpuset"
  | "duration"
  | "dns-domain"
  | "endpoint"
  | "eviction-threshold"
  | "eviction-minimum-reclaim"
  | "host-port-or-url"
  | "image-pattern"
  | "ip"
  | "label-value"
  | "match-image"
  | "path"
  | "percentage"
  | "provider-name"
  | "qualified-name"
  | "quantity"
  | "sysctl-pattern"
  | "url"
  | "version-minor";

/** Inclusive bounds; numbers for integers and floats, Go durations as text for durations. */
export interface ValueRange {
  readonly minimum?: number | string;
  readonly maximum?: number | string;
  readonly exclusiveMinimum?: number | string;
  /** Zero is accepted although it is out of range (it means "off" or "default"). */
  readonly orZero?: true;
  readonly multipleOf?: number;
}

/**
 * A constraint that the schema states. `rule` is the id of the finding; `effect` says what the
 * kubelet does with a value that breaks it: refuse to start, or start and not do as written.
 */
export interface Constraint<T> {
  readonly rule: string;
  readonly effect: "refuses" | "starts";
  /** The kubelet looks at the value only while this feature gate is on. */
  readonly gate?: string;
  /** Bounds of a range whose finding is not `rule`. */
  readonly ruleOf?: { readonly maximum?: string; readonly multipleOf?: string };
  readonly value: Versioned<T | null>;
}

/** The units of numbers in fields. */
export const fieldUnits = [
  "events per second",
  "percent of image filesystem",
  "requests per second",
  "seconds",
] as const;

export type FieldUnit = (typeof fieldUnits)[number];

export interface FieldRecord {
  /** Path from the root: `.name` steps into a struct, `{}` into a map's value, `[]` into an item. */
  readonly path: string;
  readonly type: FieldType;
  /** The field exists from this version on; absent: in all supported versions. */
  readonly since?: KubernetesVersion;
  /** The API versions (without group) that have the field; absent: all of its kind. */
  readonly apiVersions?: readonly string[];
  /** A Go pointer: null and zero differ from "not set". */
  readonly pointer?: true;
  /** The value of an absent field on Linux; absent here: the type's zero value. */
  readonly default?: Versioned<Json>;
  /** Kubelets without the field, or without its default, do what the default says. */
  readonly defaultAsBefore?: true;
  /**
   * The kubelet replaces a written zero value (0, "", 0s) by the default, so that zero satisfies
   * every constraint of the field.
   */
  readonly zeroMeansDefault?: true;
  /** The kubelet rejects the configuration without it. */
  readonly required?: true;
  /** Closed set of values. */
  readonly enum?: Constraint<readonly (string | number)[]>;
  readonly range?: Constraint<ValueRange>;
  readonly format?: Constraint<ValueFormat>;
  /** Known keys of a map (options, signals, resources), or known values of an open string. */
  readonly known?: Versioned<readonly string[]>;
  /** The kubelet rejects map keys that are not `known`; the id of that finding. */
  readonly knownRule?: string;
  /** The kubelet rejects map keys that do not match this regular expression. */
  readonly keyPattern?: string;
  /** Values that stand for many, in the schemas for other editors. */
  readonly examples?: readonly Json[];
  /** The feature gate that the field needs. */
  readonly gate?: string;
  /** The command-line flag of the kubelet that sets the same. */
  readonly flag?: string;
  readonly deprecatedSince?: string;
  /** The field is accepted and does nothing from this version on. */
  readonly noEffectSince?: string;
  readonly unit?: FieldUnit;
  /** Its place among the fields that are set most often, from 1; absent: set less often. */
  readonly usage?: number;
  /** The value names a file or directory on the node. */
  readonly isPath?: true;
  /** Paths of fields that must be set with it / must not be set with it. */
  readonly requires?: readonly string[];
  readonly conflicts?: readonly string[];
  /** Anchor of the official page's section about the struct that declares the field. */
  readonly anchor?: string;
}

export interface KindRecord {
  /** `apiVersion` values with the group, newest first, with the version that first reads them. */
  readonly apiVersions: readonly { readonly name: string; readonly since?: KubernetesVersion }[];
  /** In the order of the official page: parents precede their children. */
  readonly fields: readonly FieldRecord[];
}

export interface FieldTable {
  readonly kinds: { readonly [kind: string]: KindRecord };
}

/**
 * The steps of a kubelet's start, in order: one that fails keeps the later ones from running, and
 * their findings out of its log.
 */
export const stages = [
  "flags",
  "decode",
  "gates",
  "logging",
  "validation",
  "start-up",
  // It runs, and exits when it opens a port.
  "serving",
] as const;

export type Stage = (typeof stages)[number];

/** Facts about a rule other than its condition. */
export interface RuleFacts {
  readonly stage: Stage;
  /** How its findings are reported if the user does not change it; absent: the finding itself decides. */
  readonly severity?: "error" | "warning" | "information" | "hint";
  /** The first and the last version that checks it; absent: all that are known. */
  readonly since?: KubernetesVersion;
  readonly until?: KubernetesVersion;
  /** The kubelet's own key phrase, as its log has it; absent where the kubelet is silent. */
  readonly phrase?: string;
  /** Which logs have the phrase; absent: that of each version that checks it, at the verbosity that kubelets run with. */
  readonly logged?: { readonly since?: KubernetesVersion; readonly verbosity?: number };
  /** The kubelet itself accepts it. */
  readonly advice?: true;
  /** Which versions that are not supported may accept what it reports: those after the newest, before the oldest, or both. */
  readonly otherVersions?: OtherVersions;
  /** Its source in the newest released version, if that is weaker than its code. */
  readonly certainty?: Certainty;
}

export type Certainty = "release-notes" | "carried-over";

export type OtherVersions = "newer" | "older" | "any";

/** By rule id. */
export interface RuleTable {
  readonly [rule: string]: RuleFacts;
}

export type GateStage = "Alpha" | "Beta" | "GA" | "Deprecated";

export interface GateStep {
  readonly stage: GateStage;
  readonly default: boolean;
  readonly locked?: true;
  /** The month (`2026-09`) whose tree of Kubernetes no longer has it, where no release note says that this version removes it. */
  readonly gone?: string;
}

export interface GateTable {
  /** Gates of supported versions; a step with `value: null` means removed since that version. */
  readonly gates: { readonly [name: string]: Versioned<GateStep | null> };
  /** Gates that were removed before the oldest supported version: name -> last version with it. */
  readonly removed: { readonly [name: string]: string };
  /** Gates that release notes of a preview name, and whose stage and default are not known: by version. */
  readonly named?: { readonly [version: string]: readonly string[] };
  /** Since 1.35: gate -> gates that must be on if it is on. */
  readonly dependencies: { readonly [name: string]: Versioned<readonly string[] | null> };
}

/**
 * How the text behind a flag is read: `map` has `key=value` pairs, `thresholds` have `key<value`, `option` one
 * pair for each use, `labels` may leave the value out.
 */
export type FlagKind =
  | "bool"
  | "int32"
  | "int64"
  | "level"
  | "string"
  | "duration"
  | "quantity"
  | "ip"
  | "list"
  | "map"
  | "option"
  | "thresholds"
  | "gates"
  | "labels"
  | "headers"
  | "taints"
  | "reserved-memory"
  | "vmodule"
  | "version";

/** A flag that a supported kubelet has. */
export interface FlagRecord {
  readonly kind: FlagKind;
  /** `config` sets a field of the configuration, `kubelet` has none, `global` belongs to a library. */
  readonly group: "config" | "kubelet" | "global" | "command";
  /** As `--help` prints it. */
  readonly default: string | Versioned<string>;
  /** The path of the field in KubeletConfiguration that it overrides. */
  readonly field?: string;
  /** The field that does the same: what either of the two switches on is on. */
  readonly orWithField?: string;
  readonly shorthand?: string;
  /** Only kubelets of this system have it. */
  readonly os?: "windows";
  readonly deprecated?: true;
  /** The first version that deprecates it, if older supported ones do not. */
  readonly deprecatedSince?: string;
  readonly hidden?: true;
  /** The first version with it, where that is later than 1.30. */
  readonly since?: string;
  readonly removedIn?: string;
  /** The replacement. */
  readonly instead?: string;
}

/** A flag that no supported kubelet has. */
export interface RemovedFlag {
  readonly removedIn: string;
  readonly instead?: string;
}

export interface FlagTable {
  readonly flags: { readonly [name: string]: FlagRecord };
  readonly removed: { readonly [name: string]: RemovedFlag };
}
