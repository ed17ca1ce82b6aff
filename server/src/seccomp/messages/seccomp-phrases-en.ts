import type { SeccompPhrases } from "./seccomp-phrases.ts";
import { englishCapabilities, englishErrors } from "./seccomp-words-en.ts";

/** English phrases about seccomp profiles. */
export const englishSeccompPhrases: SeccompPhrases = {
  view: {
    title: "Effective action of every system call under this seccomp profile",
    runtimeDefaultTitle:
      "Effective action of every system call under containerd's RuntimeDefault; releases differ in details",
    broken: "The profile has syntax errors; only the readable part is shown.",
    baseProfile: "baseProfileName: the rules of that profile also apply, but are not shown here.",
    listing: {
      listed: "listed",
      unlisted:
        "not listed: the rules apply on nodes with this architecture; on other nodes, its programs are killed at their first system call",
      none: "no architecture is listed: the rules apply on nodes with this one; on other nodes, its programs are killed at their first system call",
      unknown: "unknown: its system calls cannot be shown",
    },
    runtime: (reader, ociRuntime) =>
      reader === ociRuntime ? ociRuntime : `${reader} with ${ociRuntime}`,
    noDefault: {
      off: (ociRuntime) => `none; ${ociRuntime} sets no filter`,
      refused: (ociRuntime) => `none; ${ociRuntime} rejects the profile`,
    },
    newer: (ociRuntime) => `${ociRuntime}: system calls newer than any in the profile`,
    runs: (always, sometimes, all) => `${always} of ${all}${moreRun(sometimes)}`,
    group: (text, always, sometimes, all) =>
      `${text}: ${always} of ${all} run${moreRun(sometimes)}`,
    notRead: (reader) => `Ignored by ${reader}`,
    withoutEffect: {
      "same-as-default": "same as the default action",
      "other-architecture": "has no calls on this architecture",
      "no-names": "has no calls",
      shadowed: "covered by other rules",
    },
    byDefault: "default",
    byAge: "newer",
  },

  kinds: {
    action: "action",
    architecture: "architecture",
    call: "system call",
    capability: "capability",
    errno: "error number",
    "errno-name": "error",
    flag: "filter flag",
    index: "argument",
    "kernel-version": "kernel version",
    list: "list",
    operator: "comparison",
    "short-architecture": "architecture",
    string: "string",
    struct: "object",
    uint64: "number",
  },
  effects: {
    run: "runs",
    "run-and-log": "runs and is logged",
    fail: "fails with an error",
    trace: "is handled by a tracer",
    signal: "raises SIGSYS",
    ask: "is handled by an agent",
    "kill-thread": "kills the thread",
    "kill-process": "kills the process",
  },
  group: (text) => `Group: ${text}`,
  numbers: (numbers) =>
    `Number: ${numbers.map(({ number, architectures }) => `${number} on ${architectures.join(", ")}`).join("; ")}`,
  numbersElsewhere: (numbers) =>
    `Elsewhere: ${numbers.map(({ number, architectures }) => `${number} ${architectures.join(", ")}`).join(" · ")}`,
  notOn: (architectures) => `Not on ${architectures.join(", ")}`,
  callSince: (libseccomp, kernel) =>
    `Since libseccomp ${libseccomp}${kernel === undefined ? "" : ` (system calls up to Linux ${kernel})`}`,
  callSinceAlways: "Known to every libseccomp in use",
  inProfile: (code, runtime, architecture, by) =>
    `**In this profile** (${runtime}, ${architecture}): ${code}, ${by}`,
  decidedBy: (codes) => `by ${codes.join(", ")}`,
  decidedByDefault: "by the default action",
  decidedByAge: (ociRuntime) =>
    `the action of ${ociRuntime} for system calls newer than any in the profile`,
  otherRuleDecides: "This rule has no effect on this call.",
  thisRule: {
    "same-as-default": "This rule is the same as the default action, and is ignored.",
    "other-architecture": "This rule does not apply on this architecture.",
    "no-names": "The names of this rule are ignored.",
    shadowed: "This rule has no effect: other rules cover it.",
  },
  runtimeDefault: (code, architecture) =>
    `**In containerd's \`RuntimeDefault\`** (${architecture}): ${code}`,
  manPage: (call) => `${call}(2)`,

  needs: (kernel, libseccomp) => `Since Linux ${kernel} and libseccomp ${libseccomp}`,
  libseccompSince: (release) => `Since libseccomp ${release}`,
  notAsDefault: (ociRuntime) => `${ociRuntime} rejects it as the default action`,
  notFor: (ociRuntime, codes) => `${ociRuntime} rejects it for ${codes.join(", ")}`,
  needsListenerPath: (ociRuntime) => `${ociRuntime} rejects it without \`listenerPath\``,
  runtimeWants: (ociRuntime, kernel, libseccomp) =>
    `${ociRuntime} requires ${[
      ...(kernel === undefined ? [] : [`Linux ${kernel}`]),
      ...(libseccomp === undefined ? [] : [`libseccomp ${libseccomp}`]),
    ].join(" and ")}`,
  newerCalls: (ociRuntime, code) =>
    `For system calls newer than any in the profile, ${ociRuntime} uses ${code} instead`,
  actionHere: (code) => `Here: ${code}`,
  conditionHere: (code) => `Here: ${code}`,
  anyConditionHere: (code, ociRuntime) =>
    `Here: ${code}. Two conditions test the same argument, so for ${ociRuntime} one of them is enough`,

  bits: (bits, endian) => `${bits}-bit, ${endian}-endian`,
  callCount: (count) => `${count} system calls`,
  shortName: (code) => `${code} in \`includes\` and \`excludes\``,
  runsAlso: (codes) => `Its kernels also run programs for ${codes.join(", ")}`,
  runsOn: (codes) => `Kernels of ${codes.join(", ")} run its programs too`,
  refusedBy: (ociRuntime) => `${ociRuntime} rejects profiles that contain it`,
  flagSet: (ociRuntime, since) =>
    since === undefined
      ? `${ociRuntime} supports it`
      : `Supported by ${ociRuntime} ${since} and later`,
  flagIgnored: (ociRuntime) => `${ociRuntime} accepts and ignores it`,
  flagNeedsListener: "Has an effect only with `SCMP_ACT_NOTIFY` and `listenerPath`",

  noError: "No error: the system call does not run, but it returns success.",
  noErrorName: "Linux has no error with this number.",
  tracerMessage: "The message that the tracer receives.",
  errorBeyond: (max) => `The kernel returns no error number above ${max}.`,
  errorElsewhere: "MIPS and PA-RISC use different error numbers above 34",
  sameNumber: (codes) => `Also called ${codes.join(", ")}`,
  errors: englishErrors,

  argument: (index) => `${ordinals[index] ?? `${index + 1}th`} argument`,
  noArgument: (max) => `System calls have arguments 0 to ${max - 1}.`,
  equalNumber: (codes) => `= ${codes.join(" = ")}`,
  kernelFrom: (version) => `The rule applies on Linux ${version} and later.`,
  kernelBelow: (version) => `The rule applies on kernels older than Linux ${version}.`,

  capabilities: englishCapabilities,
  inDefaultSet: "Containers have it by default in containerd",
  notInDefaultSet: "Containers have it only if `securityContext.capabilities.add` lists it",
  opensCalls: (codes) => `\`RuntimeDefault\` then allows ${codes.join(", ")}`,

  callDetail: (group, number, architecture) =>
    number === undefined ? `${group} · not on ${architecture}` : `${group} · ${number}`,
  kernelDetail: (kernel) => `Linux ${kernel}`,
};

function moreRun(sometimes: number): string {
  return sometimes === 0 ? "" : `, ${sometimes} more conditionally`;
}

const ordinals = ["first", "second", "third", "fourth", "fifth", "sixth"];
