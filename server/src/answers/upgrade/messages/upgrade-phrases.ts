import { shownVersion } from "../../../kubelet/index.ts";
import type { GateStage } from "../../../facts/table.ts";
import { counted } from "../../../engine/messages/english-words.ts";

/** The groups of an upgrade report: what stops nodes, or may, then what matters less, and long lists last. */
export const upgradeKinds = [
  ...(["refused", "conditional", "ignored", "changed", "deprecated", "solved", "gates"] as const),
] as const;

export type UpgradeKind = (typeof upgradeKinds)[number];

/** The two versions that are compared. */
interface Versions {
  readonly from: string;
  readonly to: string;
}

/** The versions, and the tool around the configuration, which may reject it too. */
interface Checked extends Versions {
  readonly platform?: string | undefined;
}

/** A value in both versions as users write it; undefined: it is not set. */
interface ValueParams extends Versions {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** A gate that the default comes or goes with. */
interface BehindGate {
  readonly gate: string | undefined;
}

interface GateParams extends Versions {
  readonly gates: readonly string[];
}

/** Messages about changes that are not findings, by key. */
interface UpgradeMessages {
  /** No file sets the field; its default is another. */
  readonly "default-changed": (params: ValueParams & BehindGate) => string;
  /** No file sets the field, which has a default in the first version only. `gate`: its gate is on in one of them only. */
  readonly "default-ended": (
    params: Versions & BehindGate & { path: string; value: string },
  ) => string;
  /** A file sets a field whose gate is on in the second version only. */
  readonly "gate-field-on": (
    params: Versions & { path: string; value: string; gate: string },
  ) => string;
  /** A file sets a field whose gate is on in the first version only. */
  readonly "gate-field-off": (
    params: Versions & { path: string; value: string; gate: string },
  ) => string;
  /** No file sets the field, which the first version does not have. */
  readonly "default-new": (
    params: Versions & BehindGate & { path: string; value: string },
  ) => string;
  /** No file sets failCgroupV1, and the second version refuses to start on cgroup v1 by default. */
  readonly "cgroup-v1-refused": (params: Versions) => string;
  /** No file sets the field, which the second version does not have. */
  readonly "default-gone": (params: Versions & { path: string; value: string }) => string;
  /** The gate MemoryQoS is on, and what it did for memory requests takes a field now. */
  readonly "memory-unprotected": (params: Versions) => string;
  /** A file sets what was the default of the first version. */
  readonly pinned: (params: Versions & { path: string; value: string; now: string }) => string;
  readonly "gate-pinned": (params: Versions & { gate: string; value: boolean }) => string;
  /** A file sets a field that the first version does not have. */
  readonly "takes-effect": (params: Versions & { path: string; value: string }) => string;
  /** Unchanged files have another resulting value, since drop-ins are merged in another way. */
  readonly "merged-otherwise": (params: ValueParams) => string;
  /** Unchanged files have another resulting value. */
  readonly "value-changed": (params: ValueParams) => string;
  /** A platform's base for the second version has another value. */
  readonly "base-changed": (params: ValueParams & { platform: string }) => string;
  readonly "gates-on": (params: GateParams) => string;
  readonly "gates-off": (params: GateParams) => string;
  /** On or off as before, but locked in the new version. */
  readonly "gates-locked": (params: GateParams) => string;
  readonly "field-deprecated": (params: { path: string; since: string }) => string;
  readonly "field-without-effect": (params: { path: string; since: string }) => string;
  readonly solved: (params: Versions & { rule: string }) => string;
}

/** The messages that list gates. */
type GateMessageKey = "gates-on" | "gates-off" | "gates-locked";

/** A message of the catalogue with the values that go into it. */
export type UpgradeMessage = {
  [K in keyof UpgradeMessages]: {
    readonly key: K;
    readonly params: Readonly<Parameters<UpgradeMessages[K]>[0]>;
  };
}[keyof UpgradeMessages];

/** Whether the kubelet of a version starts; `unknown`: it also reads what is not here. */
export type VersionState = "starts" | "conditional" | "refused" | "unknown";

/** The phrases of the report that goes through all versions. */
interface ThroughPhrases {
  readonly title: (files: string, versions: Versions) => string;
  readonly name: (version: string) => string;
  /** The name of the row of versions. */
  readonly row: string;
  readonly states: Readonly<Record<VersionState, string>>;
  /** A version in the row; `changes` undefined: it is compared with none. */
  readonly step: (state: VersionState, changes: number | undefined) => string;
  /** The line above the changes of a version. */
  readonly chapter: (version: string, state: VersionState) => string;
  /** Of the oldest version, which is compared with none. */
  readonly first: (version: string) => string;
  /** Errors that earlier versions have too, which are listed there. */
  readonly refusedBefore: (count: number) => string;
  /** Settings that may break startup since an earlier version, where they are listed. */
  readonly doubtfulBefore: (count: number) => string;
}

/** The phrases of upgrade reports. */
export interface UpgradePhrases {
  readonly messages: UpgradeMessages;
  /** The line above the report about files. */
  readonly title: (files: string, versions: Versions & { isDowngrade: boolean }) => string;
  /** A kind in a word. */
  readonly kindWords: Readonly<Record<UpgradeKind, string>>;
  /** The line above a group. */
  readonly headings: Readonly<Record<UpgradeKind, (versions: Checked) => string>>;
  readonly fix: (title: string) => string;
  /** Below a point: the other places that it is about. */
  readonly alsoIn: (places: string) => string;
  /** Of files whose points are all in earlier reports. */
  readonly onlySame: string;
  /** The place of what no file writes. */
  readonly flags: string;
  /** Follows the title if nothing that was compared stops the new kubelet, or may. */
  readonly starts: (versions: Checked) => string;
  readonly nothing: (versions: Versions) => string;
  /** About a configuration inside another tool's file, of which only the settings in the file were compared. */
  readonly nothingInPart: (versions: Versions & { part: string }) => string;
  readonly nothingInFlags: (versions: Versions) => string;
  /** Follows a report about flags only. */
  readonly withoutFile: string;
  /** Errors that both versions have, which are not listed. */
  readonly refusedByBoth: (count: number, versions: Checked) => string;
  /** Errors that both versions have, for an editor, which shows them itself. */
  readonly refusedAnyway: (count: number, versions: Checked) => string;
  /** Of the report about all versions. */
  readonly through: ThroughPhrases;
  /** The line above a list of gates. */
  readonly gateHeadings: Readonly<Record<GateMessageKey, (versions: Versions) => string>>;
  /** Follows a gate of that list; `since` undefined: since before the oldest version. */
  readonly gateStage: (stage: GateStage, since: string | undefined) => string;
  /** The last line: how many items of each kind there are, in how many files. */
  readonly summary: (counts: Readonly<Record<UpgradeKind, number>>, files: number) => string;
}

const throughStates: Readonly<Record<VersionState, string>> = {
  starts: "starts",
  conditional: "may not start",
  refused: "does not start",
  unknown: "incomplete",
};

export const englishUpgradePhrases: UpgradePhrases = {
  messages: {
    "default-changed": ({ path, before, after, gate, from, to }) =>
      before === undefined
        ? `${path} is not set. It has no default in ${from}; in ${to}, the default is ${shown(after)}${behind(gate)}.`
        : `${path} is not set, and its default changes from ${before} in ${from} to ${shown(after)} in ${to}${behind(gate)}. Set it to ${before} to keep it.`,
    "default-ended": ({ path, value, gate, from, to }) =>
      gate === undefined
        ? `${path} is not set, and has no default in ${to} (${from}: ${value}). Set it to ${value} to keep it.`
        : `${path} is not set, and has no default in ${to}. Its default in ${from} (${value}) had no effect, because feature gate ${gate} was disabled. Set it only if you want this effect.`,
    "gate-field-on": ({ path, value, gate, from, to }) =>
      `${path} (${value}) takes effect in ${to}: feature gate ${gate} is now enabled by default (disabled in ${from}).`,
    "gate-field-off": ({ path, value, gate, from, to }) =>
      `${path} (${value}) has no effect in ${to}: feature gate ${gate} is now disabled by default (enabled in ${from}).`,
    "default-new": ({ path, value, gate, from, to }) =>
      `Kubelet ${from} does not have ${path}; in ${to}, its default is ${value}${behind(gate)}.`,
    "cgroup-v1-refused": ({ to }) =>
      `On nodes with cgroup v1, kubelet ${to} does not start: failCgroupV1 is true by default. Move these nodes to cgroup v2, or set failCgroupV1: false for now. Nodes with cgroup v2 are not affected.`,
    "default-gone": ({ path, value, from, to }) =>
      `Kubelet ${to} does not have ${path}; in ${from}, its default is ${value}.`,
    "memory-unprotected": ({ from, to }) =>
      `MemoryQoS is enabled. In ${from}, the gate protects requested memory (memory.min); in ${to}, it does not, because memoryReservationPolicy is None. Set memoryReservationPolicy: TieredReservation to keep memory.min for Guaranteed pods (Burstable pods get the softer memory.low).`,
    pinned: ({ path, value, now, from, to }) =>
      `${path} is set to ${value}, the default of ${from}. The default in ${to} is ${now}, but this line keeps the old value. Remove it to use the new default.`,
    "gate-pinned": ({ gate, value, from, to }) =>
      `${gate} is set to ${String(value)}, the default of ${from}. In ${to}, the default is ${String(!value)}, but this line keeps the old value. Remove it to use the new default.`,
    "takes-effect": ({ path, value, from, to }) =>
      `${path} (${value}) takes effect in ${to}: kubelet ${from} does not have this field and ignored it.`,
    "merged-otherwise": ({ path, before, after, from, to }) =>
      `${path} is ${shown(after)} in ${to} (${from}: ${shown(before)}), because drop-ins are merged differently in 1.32 and later.`,
    "value-changed": ({ path, before, after, from, to }) =>
      `${path} is ${shown(after)} in ${to} (${from}: ${shown(before)}).`,
    "base-changed": ({ path, before, after, from, to, platform }) =>
      `${path} is not set, and ${platform} sets it to ${shown(after)} in ${to} (${from}: ${shown(before)}).${
        before === undefined ? "" : ` Set it to ${before} to keep it.`
      }`,
    "gates-on": ({ gates, from, to }) =>
      `Enabled in ${to}, disabled in ${from}: ${gates.join(", ")}.`,
    "gates-off": ({ gates, from, to }) =>
      `Disabled in ${to}, enabled in ${from}: ${gates.join(", ")}.`,
    "gates-locked": ({ gates, to }) => `Same value, but locked in ${to}: ${gates.join(", ")}.`,
    "field-deprecated": ({ path, since }) =>
      `${path} has been deprecated since ${since}. Remove the line before a later version rejects it.`,
    "field-without-effect": ({ path, since }) =>
      `${path} has no effect in ${since} and later. Remove the line.`,
    solved: ({ rule, from, to }) => `Kubelet ${from} reports ${rule}; kubelet ${to} does not.`,
  },
  title: (files, { from, to, isDowngrade }) =>
    `${files}: ${isDowngrade ? "downgrade" : "upgrade"} from Kubernetes ${from} to ${shownVersion(to)}`,
  kindWords: {
    refused: "Breaks startup",
    conditional: "May break startup",
    ignored: "Ignored",
    changed: "Changed",
    deprecated: "Deprecated",
    solved: "Fixed",
    gates: "Feature gates",
  },
  headings: {
    refused: ({ to, platform }) =>
      platform === undefined
        ? `Breaks startup: kubelet ${to} does not start`
        : `Rejected by ${platform} or kubelet ${to}`,
    conditional: ({ to }) => `May break startup: kubelet ${to} does not start in some cases`,
    ignored: ({ to }) => `Ignored: kubelet ${to} starts, but ignores these settings`,
    changed: ({ to }) => `Changed: kubelet ${to} behaves differently`,
    deprecated: ({ to }) =>
      `Deprecated: kubelet ${to} accepts these settings; later versions may not`,
    solved: ({ to }) => `Fixed: no longer a problem in ${to}`,
    gates: ({ to }) => `Feature gates: defaults and locks of kubelet ${to}`,
  },
  fix: (title) => `fix: ${title}`,
  alsoIn: (places) => `also: ${places}`,
  onlySame: "All changes of these files are listed above.",
  flags: "flags",
  starts: ({ to, platform }) =>
    platform === undefined
      ? `Nothing in these settings stops kubelet ${to}.`
      : `${platform} and kubelet ${to} accept these settings.`,
  nothing: ({ from, to }) => `Nothing changes from ${from} to ${to}.`,
  nothingInPart: ({ from, to, part }) =>
    `None of the settings in ${part} change from ${from} to ${to}. The tool determines the rest.`,
  nothingInFlags: ({ from, to }) => `The flags have the same effect in ${from} and ${to}.`,
  withoutFile:
    "The kubelet's configuration file is not in the input. Changed defaults apply only to fields that it does not set.",
  refusedByBoth: (count, { from, to, platform }) =>
    `${platform === undefined ? `Kubelet ${to} does not start` : `${platform} or kubelet ${to} rejects these settings`}: ${counted(count, "error")} in both ${from} and ${to}. Run "check" to see ${count === 1 ? "it" : "them"}.`,
  refusedAnyway: (count, { from, to, platform }) =>
    `${platform === undefined ? `Kubelet ${to} does not start with this configuration` : `${platform} or kubelet ${to} rejects this configuration`}: ${counted(count, "error")} that ${from} rejects too. See the findings of the files.`,
  through: {
    title: (files, { from, to }) => `${files}: Kubernetes ${from} to ${shownVersion(to)}`,
    name: shownVersion,
    row: "Kubernetes versions",
    states: throughStates,
    step: (state, changes) =>
      changes === undefined
        ? throughStates[state]
        : `${throughStates[state]}, ${counted(changes, "change")}`,
    chapter: (version, state) => `Kubernetes ${shownVersion(version)}: ${throughStates[state]}`,
    first: (version) =>
      `${version} is the oldest version that Kubelet Config knows, so nothing is compared with it.`,
    refusedBefore: (count) =>
      `${counted(count, "error")} from earlier versions ${count === 1 ? "remains" : "remain"}.`,
    doubtfulBefore: (count) =>
      `${counted(count, "setting")} that may break startup since an earlier version ${count === 1 ? "remains" : "remain"}.`,
  },
  gateHeadings: {
    "gates-on": ({ from, to }) => `Enabled in ${to}, disabled in ${from}:`,
    "gates-off": ({ from, to }) => `Disabled in ${to}, enabled in ${from}:`,
    "gates-locked": ({ to }) => `Same value, but locked in ${to} (files cannot change it):`,
  },
  gateStage: (stage, since) =>
    `${stageWords[stage]}${since === undefined ? "" : ` since ${since}`}`,
  summary: (counts, files) => {
    const words = upgradeKinds.flatMap((kind) =>
      counts[kind] === 0 ? [] : [`${counts[kind]} ${summaryWords[kind](counts[kind])}`],
    );
    return `${words.length === 0 ? "No changes" : words.join(", ")} in ${counted(files, "file")}.`;
  },
};

/** The words after a number of items. */
const summaryWords: Readonly<Record<UpgradeKind, (count: number) => string>> = {
  refused: (count) => (count === 1 ? "breaks startup" : "break startup"),
  conditional: () => "may break startup",
  ignored: () => "ignored",
  changed: () => "changed",
  deprecated: () => "deprecated",
  solved: () => "fixed",
  gates: (count) => (count === 1 ? "list of feature gates" : "lists of feature gates"),
};

const stageWords: Readonly<Record<GateStage, string>> = {
  Alpha: "alpha",
  Beta: "beta",
  GA: "GA",
  Deprecated: "deprecated",
};

function shown(value: string | undefined): string {
  return value ?? "not set";
}

function behind(gate: string | undefined): string {
  return gate === undefined ? "" : `, with feature gate ${gate}`;
}

declare module "../../../engine/messages/language.ts" {
  interface Phrases {
    readonly upgrade: UpgradePhrases;
  }
}
