import { counted } from "../../../engine/messages/english-words.ts";
import type { ControlId, ControlReason, ControlSeverity } from "../../../facts/posture-table.ts";

/** The words for what a check comes to. */
export type PostureWord = "pass" | "fail" | "manual" | "not-applicable" | "unknown" | "excepted";

/** The values of texts about an exception. */
interface ExceptionParams {
  readonly control: string;
  readonly until: string;
}

/** How many checks came to what. */
interface PostureCounts {
  readonly checks: number;
  readonly byVerdict: Readonly<Record<PostureWord, number>>;
  /** The number of checks that configuration cannot answer. */
  readonly nodeOnly: number;
}

/** A control that does not exist, and what was probably meant. */
export interface UnknownControl {
  readonly name: string;
  readonly near?: string;
}

export interface PosturePhrases {
  readonly titles: Readonly<Record<ControlId, string>>;
  readonly reasons: Readonly<Record<ControlReason, string>>;
  readonly words: Readonly<Record<PostureWord, string>>;
  readonly severities: Readonly<Record<ControlSeverity, string>>;
  /** Which check of which benchmark, and its version. */
  readonly matches: (id: string, benchmark: string, version: string) => string;
  /** `benchmarks`: names with versions. */
  readonly head: (benchmarks: readonly string[], kubernetes: string) => string;
  readonly notSet: string;
  readonly byDefault: (kubernetes: string) => string;
  readonly from: (place: string) => string;
  /** A layer that does not hold. */
  readonly over: (place: string, value: string) => string;
  /** The value to write; `place`: the deciding line. */
  readonly fix: (setting: string, place: string | undefined) => string;
  /** The value to write for a flag, which overrides any file. */
  readonly fixFlag: (setting: string, flag: string) => string;
  /** The result of another tool, with the reason. */
  readonly toolSays: (
    tool: string,
    verdict: string,
    blindTo: "drop-ins" | "defaults" | undefined,
  ) => string;
  readonly summary: (counts: PostureCounts) => string;
  readonly needsNode: (ids: readonly string[]) => string;
  /** The reason why a check is excepted. */
  readonly exception: (params: {
    readonly reason: string;
    readonly until: string;
    readonly approvedBy: string | undefined;
  }) => string;
  /** The bounds of the project's file that have decided. */
  readonly bounds: (min: number | undefined, max: number | undefined) => string;
  /** Notes about exceptions of the project's file. */
  readonly exceptionNotes: {
    readonly ended: (params: ExceptionParams) => string;
    readonly "ends-soon": (params: ExceptionParams) => string;
    readonly "no-check": (params: ExceptionParams) => string;
    readonly passes: (params: ExceptionParams) => string;
  };
  /** A name below `posture.controls` of the project's file. */
  readonly unknownControl: (control: UnknownControl) => string;
  /** The kubelet is given no file, or the base of this report is a dump. */
  readonly withoutMain: string;
  readonly ofDump: string;
  /** How many checks depend on what a template fills in. */
  readonly unseen: (checks: number) => string;
  /** How many checks depend on inputs that are missing, behind sentences about these. */
  readonly undecided: (checks: number, incomplete: string) => string;
  readonly doesNotStart: (kubernetes: string, platform: string | undefined) => string;
  /** A written setting that changes nothing, where it is written, and a sentence of `reasons`. */
  readonly idle: (path: string, place: string, reason: string) => string;
  /** A check that fails, on the line that decides. `said`: the setting and its value. */
  readonly hint: (params: HintParams) => string;
  /** Hover of a setting that decides a check. */
  readonly hover: (verdict: string, title: string, ids: string) => string;
  /** The lens at the head of a file. */
  readonly lens: (failing: number, checks: number) => string;
  /** The lens of a file in several sets, with the counts of the set that has the most. */
  readonly lensOfSets: (failing: number, checks: number, sets: number) => string;
  readonly view: PostureViewPhrases;
  readonly viewTitle: (name: string) => string;
  /** An unknown name of a benchmark in the settings or in the project's file. */
  readonly unknown: (name: string) => string;
  /** An unknown name of a benchmark on the command line, with all names. */
  readonly noBenchmark: (name: string, names: readonly string[]) => string;
}

/** The values of a hint. */
interface HintParams {
  readonly title: string;
  readonly ids: string;
  readonly severity: string;
  readonly said: string;
  readonly reason: string | undefined;
  readonly bounds: string | undefined;
  readonly write: string | undefined;
}

/** The words of the view. */
export interface PostureViewPhrases {
  /** Between a value and its place, and before the places that it hides. */
  readonly from: string;
  readonly over: string;
  readonly benchmarks: string;
  readonly strict: string;
  readonly set: string;
  readonly except: string;
  readonly more: string;
}

const words: PosturePhrases["words"] = {
  pass: "pass",
  fail: "fail",
  manual: "manual",
  "not-applicable": "not applicable",
  unknown: "unknown",
  excepted: "excepted",
};

export const englishPosturePhrases: PosturePhrases = {
  titles: {
    "anonymous-auth": "Anonymous requests are rejected",
    "authorization-mode": "Webhook authorization is enabled",
    "read-only-port": "The read-only port is disabled",
    "client-ca": "Client certificates are verified against a CA",
    "serving-certificate": "The kubelet has a serving certificate that clients can verify",
    "server-tls-bootstrap": "The cluster's CA signs the serving certificate",
    "rotate-certificates": "Client certificate rotation is enabled",
    "server-rotation-gate": "Serving certificate rotation is not disabled",
    "cipher-suites": "Only strong cipher suites are offered",
    "tls-min-version": "TLS 1.0 and 1.1 are disabled",
    "seccomp-default": "Pods get the runtime's seccomp profile by default",
    "pod-pids-limit": "Pods have a PID limit",
    "protect-kernel-defaults": "The kubelet does not change the node's kernel parameters",
    "static-pods": "No static pod directory is set",
    "alpha-gates": "AllAlpha is not enabled",
    "removed-gates": "No removed feature gate is set",
    "eviction-hard": "Pods are evicted before memory and disk run out",
    "eviction-soft": "There is a warning threshold before eviction",
    "iptables-util-chains": "The kubelet manages its iptables chains",
    "streaming-timeout": "Idle streaming connections time out",
    "event-qps": "The event rate limit is not too low",
    "hostname-override": "The node is known by its own hostname",
  },
  reasons: {
    "filled-in": "The value is filled in elsewhere and is not known.",
    "not-read": "A file that was not read may set this value.",
    refused: "The kubelet rejects this value, so this check has no result.",
    "open-to-all":
      "With AlwaysAllow, anyone who reaches port 10250 can run commands in the pods of this node.",
    "other-ca": "The check expects the platform's own CA file. Verify this one manually.",
    "bootstrap-certificate":
      "serverTLSBootstrap is enabled: the cluster's CA signs the certificate once its CSR is approved, and the certificate files have no effect.",
    "gate-without-bootstrap": "Without serverTLSBootstrap, the gate has no effect.",
    "tls13-fixes-suites": "TLS 1.3 has only strong cipher suites, regardless of tlsCipherSuites.",
    "default-suites": "Without a list, Go's defaults apply, which include CBC suites.",
    "timeout-unused":
      "The field has been deprecated since 1.34 and is unused: the container runtime has its own timeout.",
    "timeout-of-runtime": "It has no effect with current runtimes, which have their own timeout.",
    "events-unlimited":
      "In 1.37 and later, 0 means no limit: no events are lost, but they can overload the API server. Some benchmarks require 0.",
    "events-zero":
      '0 does not mean "no limit" but the client library\'s default, 5 per second. Some benchmarks require it.',
    "events-few": "Less than the default of 50 per second: events may be lost.",
    "not-in-dump": "/configz does not show the command line.",
    "default-only": "The default is secure, but no file sets it.",
  },
  words,
  severities: { critical: "critical", high: "high", medium: "medium", low: "low" },
  matches: (id, benchmark, version) => `Corresponds to ${id} in ${benchmark} ${version}.`,
  head: (benchmarks, kubernetes) => `${benchmarks.join(", ")} (kubelet ${kubernetes})`,
  notSet: "not set",
  byDefault: (kubernetes) => `default (${kubernetes})`,
  from: (place) => `from ${place}`,
  over: (place, value) => `overrides ${place} = ${value}`,
  fix: (setting, place) =>
    place === undefined ? `fix: write ${setting}` : `fix: write ${setting} instead of ${place}`,
  fixFlag: (setting, flag) => `fix: remove ${flag} and write ${setting}`,
  toolSays: (tool, verdict, blindTo) => {
    const why = {
      "drop-ins": ": it does not read drop-ins",
      defaults: ": it ignores the default",
      none: "",
    };
    return `${tool} would report ${verdict}${why[blindTo ?? "none"]}`;
  },
  summary: ({ checks, byVerdict, nodeOnly }) => {
    const counts = Object.entries(byVerdict).flatMap(([word, count]) =>
      count === 0 ? [] : [`${count} ${words[word as PostureWord].toLowerCase()}`],
    );
    const more = nodeOnly === 0 ? "" : `; ${nodeOnly} more must be checked on the node`;
    return `${checks} checks: ${counts.join(", ")}${more}.`;
  },
  needsNode: (ids) =>
    `Check on the node, for example with stat -c '%a %U:%G' on the kubelet's files: ${ids.join(", ")}`,
  exception: ({ reason, until, approvedBy }) =>
    `excepted until ${until}${approvedBy === undefined ? "" : ` by ${approvedBy}`}: ${reason}`,
  bounds: (min, max) =>
    max === undefined
      ? `.kubelet-config.yaml requires at least ${min ?? ""}`
      : min === undefined
        ? `.kubelet-config.yaml requires at most ${max}`
        : `.kubelet-config.yaml requires ${min} to ${max}`,
  exceptionNotes: {
    ended: ({ control, until }) =>
      `The exception for ${control} expired on ${until}, so the check fails again. Fix the setting, or renew the exception in .kubelet-config.yaml.`,
    "ends-soon": ({ control, until }) =>
      `The exception for ${control} expires after ${until}. Then the check fails again. Fix the setting, or renew the exception.`,
    "no-check": ({ control }) =>
      `.kubelet-config.yaml has an exception for ${control}, but this report has no such check. Correct the id (without the name of the benchmark, such as 4.2.7), or remove the exception.`,
    passes: ({ control }) =>
      `The exception for ${control} is not needed: the check passes. Remove it from .kubelet-config.yaml.`,
  },
  unknownControl: ({ name, near }) =>
    `.kubelet-config.yaml sets posture.controls.${name}, but there is no such control or check.${near === undefined ? "" : ` Did you mean ${near}?`} The setting has no effect.`,
  withoutMain: "No main file: the flag defaults apply, which are insecure.",
  unseen: (checks) =>
    `${counted(checks, "check")} cannot pass, because a template decides about the values. Check the rendered file.`,
  undecided: (checks, incomplete) => `${incomplete} ${counted(checks, "check")} cannot be decided.`,
  ofDump: "From a dump of the running kubelet: fields that it omits are false, 0 or empty.",
  doesNotStart: (kubernetes, platform) =>
    platform === undefined
      ? `Kubelet ${kubernetes} does not start with these files; results reflect the values as written.`
      : `${platform} or kubelet ${kubernetes} rejects these files; results reflect the values as written.`,
  hint: ({ title, ids, severity, said, reason, bounds, write }) =>
    [
      `Not met: ${title} (${ids}; ${severity}).`,
      `${said}.`,
      reason,
      bounds && `${bounds}.`,
      write && `Write ${write}.`,
    ]
      .filter((part) => part !== undefined)
      .join(" "),
  hover: (verdict, title, ids) => `**Security posture**: ${verdict}: ${title} (${ids})`,
  lens: (failing, checks) => `posture: ${failing} of ${checks} checks fail`,
  lensOfSets: (failing, checks, sets) =>
    `posture: up to ${failing} of ${checks} checks fail · ${sets} sets`,
  viewTitle: (name) => `Security posture of ${name}`,
  unknown: (name) => `There is no benchmark "${name}". Choose another one.`,
  noBenchmark: (name, names) => `There is no benchmark "${name}". Use one of ${names.join(", ")}.`,
  view: {
    from: "from",
    over: "overrides",
    benchmarks: "Benchmarks…",
    strict: "Strict: require explicit values",
    set: "Configuration",
    except: "Add Exception…",
    more: "About this check",
  },
  idle: (path, place, reason) => `No effect: ${path} (${place}). ${reason}`,
};

declare module "../../../engine/messages/language.ts" {
  interface Phrases {
    readonly posture: PosturePhrases;
  }
}
