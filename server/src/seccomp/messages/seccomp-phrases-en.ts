import type { SeccompPhrases } from "./seccomp-phrases.ts";
import { englishCapabilities, englishErrors } from "./seccomp-words-en.ts";

/** English phrases about seccomp profiles. */
export const englishSeccompPhrases: SeccompPhrases = {
  view: {
    title: "Effective action of every system call under this seccomp profile",
    runtimeDefaultTitle:
      "Effective action of every system call under containerd's RuntimeDefault; releases differ in details",
    broken: "The text has syntax errors; this applies to the part that can be read.",
    baseProfile: "baseProfileName: the rules of that profile come on top; they are not known here.",
    listing: {
      listed: "listed",
      unlisted:
        "not listed: the rules hold on nodes of this architecture; on others, programs of it are killed at their first call",
      none: "no architecture is listed: the rules hold on nodes of this one; on others, programs of it are killed at their first call",
      unknown: "not known: no call of it can be shown",
    },
    runtime: (reader, ociRuntime) =>
      reader === ociRuntime ? ociRuntime : `${reader} with ${ociRuntime}`,
    noDefault: {
      off: (ociRuntime) => `none; ${ociRuntime} sets no filter`,
      refused: (ociRuntime) => `none; ${ociRuntime} rejects the profile`,
    },
    newer: (ociRuntime) => `${ociRuntime}: calls that are newer than all that the profile names`,
    runs: (always, sometimes, all) => `${always} of ${all}${moreRun(sometimes)}`,
    group: (text, always, sometimes, all) =>
      `${text}: ${always} of ${all} run${moreRun(sometimes)}`,
    notRead: (reader) => `${reader} does not read these`,
    withoutEffect: {
      "same-as-default": "does what the default action does",
      "other-architecture": "none of its calls on this architecture",
      "no-names": "names no call",
      shadowed: "other rules say it all",
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
    string: "text",
    struct: "object",
    uint64: "number",
  },
  effects: {
    run: "runs",
    "run-and-log": "runs and is logged",
    fail: "fails with an error",
    trace: "is left to a tracer",
    signal: "gets SIGSYS",
    ask: "is left to an agent",
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
    `Since libseccomp ${libseccomp}${kernel === undefined ? "" : `, whose calls are those of Linux ${kernel}`}`,
  callSinceAlways: "Known to every libseccomp in use",
  inProfile: (code, runtime, architecture, by) =>
    `**In this profile** (${runtime}, ${architecture}): ${code}, ${by}`,
  decidedBy: (codes) => `by ${codes.join(", ")}`,
  decidedByDefault: "by the default action",
  decidedByAge: (ociRuntime) =>
    `which ${ociRuntime} gives to calls that are newer than all that the profile names`,
  otherRuleDecides: "This rule changes nothing about the call.",
  thisRule: {
    "same-as-default": "This rule does what the default action does, and is left out.",
    "other-architecture": "This rule does not apply on this architecture.",
    "no-names": "This rule's names are not read.",
    shadowed: "This rule changes nothing: other rules say it all.",
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
    `${ociRuntime} wants ${[
      ...(kernel === undefined ? [] : [`Linux ${kernel}`]),
      ...(libseccomp === undefined ? [] : [`libseccomp ${libseccomp}`]),
    ].join(" and ")}`,
  newerCalls: (ociRuntime, code) =>
    `${ociRuntime} gives ${code} instead to calls that are newer than all that the profile names`,
  actionHere: (code) => `Here: ${code}`,
  conditionHere: (code) => `Here: ${code}`,
  anyConditionHere: (code, ociRuntime) =>
    `Here: ${code}. Two conditions are about one argument, so ${ociRuntime} takes any of them for enough`,

  bits: (bits, endian) => `${bits}-bit, ${endian}-endian`,
  callCount: (count) => `${count} system calls`,
  shortName: (code) => `${code} in \`includes\` and \`excludes\``,
  runsAlso: (codes) => `Its kernels also run programs of ${codes.join(", ")}`,
  runsOn: (codes) => `Kernels of ${codes.join(", ")} run its programs too`,
  refusedBy: (ociRuntime) => `${ociRuntime} rejects a profile that names it`,
  flagSet: (ociRuntime, since) =>
    since === undefined ? `${ociRuntime} sets it` : `${ociRuntime} supports it since ${since}`,
  flagIgnored: (ociRuntime) => `${ociRuntime} accepts and ignores it`,
  flagNeedsListener: "Makes sense only with `SCMP_ACT_NOTIFY` and `listenerPath`",

  noError: "No error: the call does not run, and the program takes it for done.",
  noErrorName: "No error of Linux has this number.",
  tracerMessage: "The message that the tracer gets.",
  errorBeyond: (max) => `The kernel gives no error number above ${max}.`,
  errorElsewhere: "MIPS and PA-RISC have other error numbers above 34",
  sameNumber: (codes) => `Also called ${codes.join(", ")}`,
  errors: englishErrors,

  argument: (index) => `${ordinals[index] ?? `${index + 1}th`} argument`,
  noArgument: (max) => `A call has arguments 0 to ${max - 1}.`,
  equalNumber: (codes) => `= ${codes.join(" = ")}`,
  kernelFrom: (version) => `The rule counts on Linux ${version} and newer.`,
  kernelBelow: (version) => `The rule counts on kernels older than Linux ${version}.`,

  capabilities: englishCapabilities,
  inDefaultSet: "containerd gives it to containers by default",
  notInDefaultSet: "Containers have it only where `securityContext.capabilities.add` asks for it",
  opensCalls: (codes) => `\`RuntimeDefault\` then allows ${codes.join(", ")}`,

  callDetail: (group, number, architecture) =>
    number === undefined ? `${group} · not on ${architecture}` : `${group} · ${number}`,
  kernelDetail: (kernel) => `Linux ${kernel}`,
};

function moreRun(sometimes: number): string {
  return sometimes === 0 ? "" : `, ${sometimes} more under conditions`;
}

const ordinals = ["first", "second", "third", "fourth", "fifth", "sixth"];
