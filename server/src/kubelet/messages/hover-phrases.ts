import type {
  FieldType,
  GateStage,
  KubernetesVersion,
  ValueFormat,
  ValueRange,
  FieldUnit,
} from "../../facts/table.ts";

/** Supported versions from `first` to `last`, both included. */
export interface VersionSpan {
  readonly first: KubernetesVersion;
  readonly last: KubernetesVersion;
  /** It begins with the oldest supported version, or earlier. */
  readonly fromOldest: boolean;
  /** It reaches up to the newest supported version. */
  readonly toNewest: boolean;
}

/** Stage and default of a gate, as a phrase needs them. */
export interface GateState {
  readonly stage: GateStage;
  readonly default: boolean;
  readonly locked?: true;
}

/** How a type is called: for one value, and for the values of a list or map. */
interface TypeWords {
  readonly one: string;
  readonly many: string;
}

/** The unit of a quantity. */
export type QuantityUnit = "bytes" | "cpus" | "pids" | "inodes";

export type DurationUnit =
  | "nanoseconds"
  | "microseconds"
  | "milliseconds"
  | "seconds"
  | "minutes"
  | "hours"
  | "days";

/**
 * Every phrase of hovers and of completion documentation, in one language. Parameters called `code`
 * or `codes` are Markdown already; a phrase puts them where its language wants them.
 */
export interface HoverPhrases {
  readonly types: Readonly<Record<FieldType, TypeWords>>;
  readonly listOf: (items: string) => string;
  readonly mapOf: (values: string) => string;

  /** Type and default next to an entry of a list: plain text. */
  readonly typeAndDefault: (type: string, standard: string | undefined) => string;
  /** The text next to the value that is the default. */
  readonly isDefault: string;
  /** Stage and default of a gate next to its name. */
  readonly gateDetail: (state: GateState) => string;

  readonly default: (code: string) => string;
  /** The default of this version, then those of other versions. */
  readonly defaultByVersion: (
    code: string,
    others: readonly { readonly versions: VersionSpan; readonly code: string }[],
  ) => string;
  readonly empty: string;
  readonly notSet: string;
  readonly zeroMeansDefault: (code: string) => string;
  readonly required: string;
  readonly range: (range: ValueRange) => string;
  readonly values: (codes: readonly string[], more: number) => string;
  /** The heading over values with a text each. */
  readonly valueList: string;
  /** Values that mean something to the kubelet, where others are accepted too. */
  readonly knownValues: (codes: readonly string[], more: number) => string;
  readonly knownValueList: string;
  readonly knownKeys: (codes: readonly string[], more: number) => string;
  readonly knownKeyList: string;
  readonly formats: Readonly<Record<ValueFormat, string>>;
  readonly unit: (unit: FieldUnit) => string;
  readonly gate: (name: string, version: KubernetesVersion, state: GateState | undefined) => string;
  readonly requires: (codes: readonly string[]) => string;
  readonly conflicts: (codes: readonly string[]) => string;
  readonly flag: (flag: string) => string;
  readonly since: (version: string) => string;
  readonly apiVersions: (codes: readonly string[]) => string;
  readonly deprecatedFrom: (version: string) => string;
  readonly noEffectFrom: (version: string) => string;
  readonly isPath: string;
  readonly onTheNode: (text: string) => string;
  readonly reference: (version: KubernetesVersion) => string;

  /** A pattern of `allowedUnsafeSysctls`; `prefix` is what comes before its `*`. */
  readonly sysctlPattern: (prefix: string) => string;
  readonly sysctlNamespace: (namespace: "ipc" | "net" | "user" | "uts") => string;
  /** `kernel`: the oldest one on which every pod may set it; undefined: on all. */
  readonly sysctlSafe: (kernel: string | undefined) => string;
  readonly sysctlSafeFrom: (version: string, kernel: string | undefined) => string;
  /** The group that a sysctl belongs to, with the text about it. */
  readonly sysctlGroup: (group: string, text: string) => string;

  readonly featureGate: string;
  readonly gateState: (version: KubernetesVersion, state: GateState) => string;
  readonly gateUnknown: (version: KubernetesVersion) => string;
  readonly gateHistory: (
    runs: readonly { readonly versions: VersionSpan; readonly state: GateState }[],
  ) => string;
  readonly gateNeeds: (codes: readonly string[]) => string;
  readonly gateRemoved: (version: string) => string;

  readonly valueOf: (path: string) => string;
  readonly keyOf: (path: string) => string;
  /** Above the documentation of a field whose name is written in another case. */
  readonly fieldInOtherCase: (code: string) => string;
  readonly valueNotIn: (version: KubernetesVersion) => string;
  readonly valueRefused: string;
  readonly kindVersions: (
    items: readonly { readonly code: string; readonly since?: string }[],
  ) => string;

  readonly readAs: (written: string, read: string) => string;
  readonly duration: (written: string, amount: string, unit: DurationUnit) => string;
  readonly quantity: (written: string, amount: string, unit: QuantityUnit) => string;
  readonly fieldFrom: (field: string, since: string, version: KubernetesVersion) => string;
  readonly fieldOnlyIn: (field: string, apiVersions: readonly string[]) => string;
  readonly aliasOf: (name: string, value: string) => string;
  readonly aliasUnknown: (name: string) => string;
  readonly anchor: (name: string, aliases: number) => string;
  readonly versionComment: (version: KubernetesVersion) => string;
  readonly versionCommentUnknown: (written: string, version: KubernetesVersion) => string;
}

declare module "../../engine/messages/language.ts" {
  interface Phrases {
    readonly hover: HoverPhrases;
  }
}
