import { counted } from "../counted.ts";
import { syntaxText } from "../english-syntax.ts";
import { didYouMean, refused, type Refusal, type Suggested } from "./seccomp-refusal.ts";

interface Runtime {
  /** The container runtime as users write its name. */
  readonly runtime: string;
}

interface Reader extends Runtime {
  /** The profile is the operator's resource, which has fields of its own. */
  readonly isResource: boolean;
}

type KeyLoss =
  | "name"
  | "archMap"
  | "defaultErrno"
  | "defaultErrnoRet"
  | "errno"
  | "minKernel"
  | "names-and-name"
  | "other";

const losses: Readonly<Record<KeyLoss, string>> = {
  name: 'the rule has no calls and does nothing. Write the call into a list "names".',
  "names-and-name": 'only the calls of "names" count. Move this one there.',
  archMap:
    'only the node\'s own architecture is known to the filter, and a program of another one is killed. Write all of them into a list "architectures".',
  defaultErrno: 'the calls fail with EPERM. Write the number as "defaultErrnoRet".',
  defaultErrnoRet:
    'the calls that no rule names fail with EPERM. Those that need another error want a rule of their own with "errnoRet".',
  errno: 'the calls fail with EPERM. Write the number as "errnoRet".',
  minKernel: "the rule counts on every kernel. Take the condition or the rule away.",
  other: "it has no effect.",
};

/** What the operator's resource lacks, its clients tell before any node sees it. */
const noField = (key: string): string =>
  `A SeccompProfile resource has no field "${key}" in this place: kubectl refuses it ("unknown field"), and other clients lose it.`;

/** The name of a program at the beginning of a sentence; most are written small there too. */
const first = (name: string): string => name.replace(/^the /, "The ");

/** Seccomp profiles. */
export const seccompMessages = {
  "seccomp-json-syntax": ({ code, runtime }: Runtime & { readonly code: string }) =>
    `${syntaxText(code, code)} ${first(runtime)} reads a seccomp profile as strict JSON and cannot decode this one: no container starts with it.`,
  "seccomp-wrong-type": ({
    field,
    expected,
    found,
    by,
    phrase,
  }: Refusal & {
    readonly field: string;
    readonly expected: "text" | "natural" | "list" | "map";
    readonly found: string;
  }) =>
    `${field === "" ? "A profile" : `"${field}"`} takes ${types[expected]}, but here is ${article(found)}. ${refused({ by, phrase })}`,
  "seccomp-unknown-field": ({ key, runtime, isResource, suggestion }: Reader & Unknown) =>
    `${isResource ? noField(key) : `Profiles have no field "${key}" in this place, and ${runtime} passes over it without a word.`}${didYouMean(suggestion)}`,
  "seccomp-action-unknown": ({ written, suggestion, ...by }: Refusal & Suggested) =>
    `"${written}" is no action. ${refused(by)}${didYouMean(suggestion)}`,
  "seccomp-action-missing": (by: Refusal) =>
    `The rule does not say what happens with its calls. ${refused(by)} Add an "action", such as "SCMP_ACT_ALLOW".`,
  "seccomp-operator-unknown": ({ written, suggestion, ...by }: Refusal & Suggested) =>
    `${written === "" ? 'The condition has no "op", which says how the argument is compared.' : `"${written}" is no operator.`} ${refused(by)}${didYouMean(suggestion)}`,
  "seccomp-architecture-unknown": ({
    written,
    suggestion,
    isElsewhere,
    ...by
  }: Refusal & Suggested & { readonly isElsewhere: boolean }) =>
    isElsewhere
      ? `${first(by.by)} does not know the architecture "${written}", though libseccomp does. ${refused(by)} Take it out.`
      : `"${written}" is no architecture. ${refused(by)}${didYouMean(suggestion)}`,
  "seccomp-flag-unknown": ({ written, suggestion, ...by }: Refusal & Suggested) =>
    `"${written}" is no flag. ${refused(by)}${didYouMean(suggestion)}`,
  "seccomp-call-unknown": ({ written, suggestion, by }: Suggested & { readonly by: string }) =>
    `libseccomp knows no system call "${written}", and ${by} leaves it out of the filter: the call gets the default action.${didYouMean(suggestion)}`,
  "seccomp-call-foreign": ({ name }: Named) =>
    `None of the architectures of this profile has the call "${name}": here it says nothing.`,
  "seccomp-call-repeated": ({ name }: Named) =>
    `"${name}" stands in this rule already; once is enough.`,
  "seccomp-names-empty": () =>
    'The rule names no call, so it does nothing. Fill "names", or remove the rule.',
  "seccomp-name-empty": ({ by, phrase, isRefused }: Refusal & { readonly isRefused: boolean }) =>
    isRefused
      ? `A call's name is empty. ${refused({ by, phrase })} Remove it.`
      : `A call's name is empty, and ${by} leaves it out. Remove it.`,
  "seccomp-rules-contradict": ({
    name,
    first,
    second,
    winner,
  }: Named & {
    readonly first: string;
    readonly second: string;
    readonly winner: "first" | "second" | "none";
  }) =>
    winner === "none"
      ? `Two rules say different things about "${name}" under the same conditions: ${first}, and here ${second}. libseccomp cannot hold both. Remove one of them.`
      : winner === "first"
        ? `An earlier rule says ${first} for every "${name}", so ${second} here never happens. Remove "${name}" from one of the two.`
        : `This rule says ${second} for every "${name}": the conditions under which an earlier rule says ${first} are forgotten. Remove "${name}" from one of the two.`,
  "seccomp-rule-shadowed": ({
    name,
    action,
    isRepeated,
    calls,
  }: Named & {
    readonly action: string;
    readonly isRepeated: boolean;
    /** More than one: the rule names so many, and each is said elsewhere. */
    readonly calls: number;
  }) =>
    calls > 1
      ? `Other rules say ${action} for all ${calls} calls of this rule, so it changes nothing.`
      : `Another rule says ${action} for ${isRepeated ? `"${name}" under the same conditions` : `every "${name}"`}; here it changes nothing.`,
  "seccomp-rule-equals-default": ({
    action,
    by,
  }: {
    readonly action: string;
    readonly by: string;
  }) => `${action} is what the default action does too, so ${by} leaves the rule out.`,
  "seccomp-notify-default": (by: Refusal) =>
    `SCMP_ACT_NOTIFY as the default would have every call wait for an agent. ${refused(by)} Give it to the calls that the agent is for.`,
  "seccomp-notify-write": ({ name, ...by }: Refusal & Named) =>
    `The runtime itself needs "${name}" to hand the filter to the agent, so it cannot be SCMP_ACT_NOTIFY. ${refused(by)} Take the call out of the rule.`,
  "seccomp-notify-listener": (by: Refusal) =>
    `SCMP_ACT_NOTIFY asks an agent, and the profile names none. ${refused(by)} Set "listenerPath" to the agent's socket.`,
  "seccomp-errno-unused": ({
    field,
    action,
    isRefused,
    by,
    phrase,
  }: Refusal & { readonly field: string; readonly action: string; readonly isRefused: boolean }) =>
    isRefused
      ? `"${field}" does not go with ${action}, which gives no error. ${refused({ by, phrase })} Remove it.`
      : `"${field}" has no effect: ${action} gives no error, only SCMP_ACT_ERRNO and SCMP_ACT_TRACE do. Remove it, or change the action.`,
  "seccomp-errno-unknown": ({ written, suggestion, ...by }: Refusal & Suggested) =>
    `"${written}" is no error name. ${refused(by)}${didYouMean(suggestion)}`,
  "seccomp-argument-index": ({ written, ...by }: Refusal & { readonly written: number }) =>
    `A system call has arguments 0 to 5, so there is none with index ${written}. ${refused(by)}`,
  "seccomp-argument-repeated": ({ index, by }: { readonly index: number; readonly by: string }) =>
    `Two conditions of this rule are about argument ${index}. ${first(by)} then takes the rule where any one of all its conditions holds, instead of all together. Put the conditions into rules of their own, or bring them into one with SCMP_CMP_MASKED_EQ.`,
  "seccomp-name-and-names": (by: Refusal) =>
    `A rule has either "name" or "names". ${refused(by)} Move the name into the list.`,
  "seccomp-archmap-and-architectures": (by: Refusal) =>
    `A profile has either "architectures" or "archMap". ${refused(by)} Remove one of them.`,
  "seccomp-docker-form": ({
    runtime,
    conditions,
    names,
    isArchMapLost,
    isErrnoLost,
  }: Runtime & {
    /** The rules with conditions that are lost. */
    readonly conditions: number;
    /** The calls that are lost with `name`. */
    readonly names: number;
    readonly isArchMapLost: boolean;
    readonly isErrnoLost: boolean;
  }) => {
    const lost = [
      ...(conditions > 0
        ? [
            `the conditions ("includes", "excludes") of ${counted(conditions, "rule")}, which then ${conditions === 1 ? "counts" : "count"} in every container`,
          ]
        : []),
      ...(names > 0 ? [`${counted(names, "call")} written as "name", which no rule then has`] : []),
      ...(isArchMapLost
        ? ['"archMap", without which programs of another architecture than the node\'s are killed']
        : []),
      ...(isErrnoLost ? ["the names of errors, in place of which calls fail with EPERM"] : []),
    ];
    return `This profile has Docker's form, and ${runtime} reads the OCI form. Without a word it passes over ${lost.length === 0 ? "some of its keys" : lost.join("; ")}. If your nodes have another runtime, choose it: the setting "kubelet.seccomp.runtime", or --seccomp-runtime. Else convert the profile to the OCI form.`;
  },
  "seccomp-key-dropped": ({
    key,
    runtime,
    isResource,
    loss,
    more,
  }: Reader & { readonly key: string; readonly loss: KeyLoss; readonly more: number }) =>
    `${isResource ? noField(key) : `${first(runtime)} does not read "${key}":`} ${isResource && loss === "other" ? "Remove it." : `${isResource ? "Without it " : ""}${losses[loss]}`}${more === 0 ? "" : ` The same holds for ${more} more of this profile.`}`,
  "seccomp-conditions-dropped": ({
    key,
    runtime,
    isResource,
    action,
  }: Reader & { readonly key: string; readonly action: string }) =>
    `${isResource ? `${noField(key)} Without it` : `${first(runtime)} does not read "${key}", so`} the rule counts in every container: ${action} without the condition. Remove the rule, or write a profile of its own for the containers that it is meant for.`,
  "seccomp-architecture-family": ({
    architecture,
    missing,
  }: {
    readonly architecture: string;
    readonly missing: readonly string[];
  }) =>
    `A kernel of ${architecture} also runs programs of ${missing.join(" and ")}, which this profile does not list: their first system call kills them. List them if containers have such programs.`,
  "seccomp-default-allow": () =>
    "Every call that no rule names is allowed, those of kernels to come too. A profile that lists what is allowed, with SCMP_ACT_ERRNO as its default, keeps more out.",
  "seccomp-kill-thread": ({ action }: { readonly action: string }) =>
    `${action} kills one thread and leaves the rest of the program running in an unknown state. SCMP_ACT_KILL_PROCESS ends the program.`,
  "seccomp-default-missing": ({
    key,
    by,
    phrase,
    isOff,
  }: Refusal & { readonly key: string; readonly isOff: boolean }) =>
    isOff
      ? `The profile has neither a default action nor rules, so ${by} sets up no filter at all. Set "defaultAction".`
      : `"${key}" is missing. ${refused({ by, phrase })}`,
  "seccomp-start-calls": ({
    missing,
    by,
  }: {
    readonly missing: readonly string[];
    readonly by: string;
  }) =>
    `No container starts without ${missing.join(", ")}, and this profile does not let ${missing.length === 1 ? "it" : "them"} pass: the filter is in force before ${by} has started the program. Allow ${missing.length === 1 ? "it" : "them"}.`,
  "seccomp-eperm-for-enosys": ({ names }: { readonly names: readonly string[] }) =>
    `${names.join(", ")} ${names.length === 1 ? "fails" : "fail"} with EPERM. Programs try the older call only after ENOSYS, and give up here. Set the error number of ${names.length === 1 ? "this call" : "these calls"} to 38, or allow ${names.length === 1 ? "it" : "them"}.`,
};

interface Named {
  readonly name: string;
}

interface Unknown {
  readonly key: string;
  readonly suggestion: string | undefined;
}

const types = {
  text: "text",
  natural: "a whole number from 0 up",
  list: "a list",
  map: "an object",
} as const;

function article(found: string): string {
  return found === "text" ? "text" : `a ${found === "map" ? "JSON object" : found}`;
}
