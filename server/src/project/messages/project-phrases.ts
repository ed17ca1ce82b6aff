import type { ParamsOfTexts } from "../../messages/message-params.ts";
import { syntaxText, tooMuchText } from "../../kubelet/index.ts";
import type { WorkUnit } from "../../text/budget.ts";

/** Levels of a rule in a project's file. */
export const ruleLevels = ["error", "warning", "information", "hint", "off"] as const;

export type RuleLevel = (typeof ruleLevels)[number];

/** The keys of a project's file that have a description, by their paths. */
export const projectKeys = [
  "kubernetesVersion",
  "rules",
  "advice",
  "node",
  "node.os",
  "node.cgroupVersion",
  "node.swap",
  "node.cpus",
  "node.memory",
  "node.ephemeralStorage",
  "node.numaNodes",
  "node.sysctls",
  "node.pids",
  "node.hugepages",
  "node.numa",
  "node.threadsPerCore",
  "node.cpuManagerState",
  "node.memoryManagerState",
  "node.cgroupDriver",
  "node.inhibitDelay",
  "node.kernel",
  "node.podCIDR",
  "nodes",
  "nodes.name",
  "seccomp",
  "seccomp.runtime",
  "sets",
  "sets.main",
  "sets.dropInDir",
  "sets.args",
  "ignore",
  "posture",
  "posture.benchmark",
  "posture.level",
  "posture.strict",
  "posture.controls",
  "posture.exceptions",
  "posture.exceptions.control",
  "posture.exceptions.reason",
  "posture.exceptions.until",
  "posture.exceptions.approvedBy",
  "posture.exceptions.verdict",
  "posture.exceptions.files",
] as const;

type ProjectKey = (typeof projectKeys)[number];

/** A member of the node's description. */
export type NodeMember =
  Extract<ProjectKey, `node.${string}`> extends `node.${infer M}` ? M : never;

interface UnknownName {
  readonly name: string;
  readonly suggestion: string | undefined;
}

/** Problems in a project's file, by key: a sentence each, with the correction. */
interface ProjectMessages {
  readonly "not-text": () => string;
  readonly syntax: (params: { code: string; detail: string }) => string;
  /** The settings that an editor uses in the meantime. */
  readonly kept: () => string;
  readonly unread: () => string;
  readonly "several-documents": () => string;
  readonly "no-map": (params: { names: readonly string[] }) => string;
  readonly twice: (params: { name: string }) => string;
  readonly "unknown-key": (params: UnknownName) => string;
  readonly "unknown-rule": (params: UnknownName) => string;
  readonly version: (params: { written: string; first: string; last: string }) => string;
  readonly rules: (params: { allowed: readonly string[] }) => string;
  /** `written` undefined: it is not a scalar. */
  readonly level: (params: {
    rule: string;
    allowed: readonly string[];
    written: string | undefined;
    suggestion: string | undefined;
  }) => string;
  readonly advice: () => string;
  readonly node: () => string;
  readonly nodes: () => string;
  readonly "node-name": () => string;
  readonly "node-member": (params: { member: NodeMember }) => string;
  readonly seccomp: () => string;
  readonly runtime: (params: { allowed: readonly string[] }) => string;
  readonly sets: () => string;
  readonly "set-empty": (params: { name: string }) => string;
  readonly "set-path": (params: { member: string }) => string;
  readonly "set-outside": (params: { path: string }) => string;
  readonly "set-args": () => string;
  readonly ignore: () => string;
  readonly "too-much": (params: { unit: WorkUnit; limit: number }) => string;
  readonly posture: () => string;
  readonly "posture-member": (params: { member: string }) => string;
  readonly "posture-bounds": (params: { control: string }) => string;
  readonly "exception-missing": (params: { name: string; missing: readonly string[] }) => string;
  readonly "exception-day": (params: { written: string }) => string;
  readonly "exception-verdict": (params: { written: string }) => string;
  readonly "exception-files": () => string;
}

/** A message of the catalogue with the values that go into it. */
export type ProjectMessage = {
  [K in keyof ProjectMessages]: {
    readonly key: K;
    readonly params: Parameters<ProjectMessages[K]> extends [infer P]
      ? Readonly<P>
      : Readonly<Record<string, never>>;
  };
}[keyof ProjectMessages];

/** The phrases about the project's file. */
export interface ProjectPhrases {
  readonly messages: ProjectMessages;
  /** The description of each key. */
  readonly keys: Readonly<Record<ProjectKey, string>>;
  /** The effect of each level on a rule's findings. */
  readonly levels: Readonly<Record<RuleLevel, string>>;
  /** Describes a rule about settings that the kubelet accepts. */
  readonly isAdvice: string;
}

/** The text of a problem in a project's file. */
export function projectMessageText(
  message: ProjectMessage,
  { messages }: Pick<ProjectPhrases, "messages">,
): string {
  // Key and params come from one union member, which the compiler cannot see through the index.
  const write = messages[message.key] as (params: ProjectMessage["params"]) => string;
  return write(message.params);
}

const nodeForms: Readonly<Record<NodeMember, string>> = {
  os: "linux or windows",
  cgroupVersion: "1 or 2",
  swap: "true or false",
  cpus: "a number of CPUs or a list such as 0-7",
  memory: "a quantity such as 32Gi",
  ephemeralStorage: "a quantity such as 100Gi",
  numaNodes: "an integer above 0",
  sysctls: "names with their values",
  pids: "an integer above 0",
  hugepages: 'sizes with counts such as {"2Mi": 512}',
  numa: 'a list such as [{"memory": "32Gi", "cpus": "0-7"}]',
  threadsPerCore: "an integer above 0",
  cpuManagerState: "the name of a policy",
  memoryManagerState: "the name of a policy",
  cgroupDriver: "systemd or cgroupfs",
  inhibitDelay: "a number of seconds",
  kernel: "a release such as 6.1.0",
  podCIDR: "a range such as 10.244.1.0/24",
};

export const englishProjectPhrases: ProjectPhrases = {
  messages: {
    "not-text": () => "This file is not text, or it is too long.",
    syntax: ({ code, detail }) => `The YAML is not valid. ${syntaxText(code, detail)}`,
    kept: () =>
      "Settings that cannot be read here keep their last values. Correct the mistakes in this file.",
    unread: () => "This file has no effect. Correct its mistakes first.",
    "several-documents": () => "Only one document is allowed.",
    "no-map": ({ names }) => `It must be a map with keys such as ${names.join(", ")}.`,
    twice: ({ name }) => `"${name}" is set twice.`,
    "unknown-key": ({ name, suggestion }) => `There is no key "${name}".${meant(suggestion)}`,
    "unknown-rule": ({ name, suggestion }) => `There is no rule "${name}".${meant(suggestion)}`,
    version: ({ written, first, last }) =>
      `kubernetesVersion must be ${first} to ${last}, got "${written}".`,
    rules: ({ allowed }) => `rules must be a map of rule ids with ${allowed.join(", ")}.`,
    level: ({ rule, allowed, written, suggestion }) =>
      `${rule} must be one of ${allowed.join(", ")}${written === undefined ? "" : `, got "${written}"`}.${meant(suggestion)}`,
    advice: () => "advice must be true or false.",
    node: () => "node must be a map such as {cpus: 8, memory: 32Gi}.",
    nodes: () =>
      "nodes must be a list of node sizes such as [{name: small, cpus: 4, memory: 16Gi}].",
    "node-name": () => "name must be a string: the heading of this node size's column.",
    "node-member": ({ member }) => `node.${member} must be ${nodeForms[member]}.`,
    seccomp: () => "seccomp must be a map with the key runtime.",
    runtime: ({ allowed }) => `seccomp.runtime must be one of ${allowed.join(", ")}.`,
    sets: () =>
      "sets must be a list of maps such as {main: kubelet.yaml, dropInDir: kubelet.conf.d}.",
    "set-empty": ({ name }) => `"${name}" names no files. Write main, dropInDir or both.`,
    "set-path": ({ member }) =>
      `${member} must be a path relative to the folder of this file, such as node/kubelet.yaml.`,
    "set-outside": ({ path }) =>
      `"${path}" is outside the folder of this file and is not read. Move .kubelet-config.yaml to a folder that contains all files, or name the set in the setting kubelet.configSets.`,
    "set-args": () =>
      "args must be a list of flags such as [--max-pods=50], or one string with all of them.",
    ignore: () => "ignore must be a list of globs such as [vendor/**].",
    "too-much": ({ unit, limit }) => `${tooMuchText(unit, limit)} The rest has no effect.`,
    posture: () => "posture must be a map such as {benchmark: cis-1.12, level: 1}.",
    "posture-member": ({ member }) => `posture is not valid: ${postureForm(member)}.`,
    "posture-bounds": ({ control }) =>
      `posture.controls."${control}" must have integers as min, max or both, such as {min: 5}.`,
    "exception-missing": ({ name, missing }) =>
      `"${name}" has no ${missing.join(" and no ")}. An exception needs a check, a reason and a last day. It has no effect.`,
    "exception-day": ({ written }) =>
      `until must be the last day of the exception, such as 2027-03-31, got "${written}". The exception has no effect.`,
    "exception-verdict": ({ written }) =>
      `"verdict" must be excepted (the check stays visible) or not-applicable (it is not counted), got "${written}". The exception has no effect.`,
    "exception-files": () =>
      "files must be a list of globs such as [nodes/eks/**]. The exception has no effect.",
  },
  keys: {
    kubernetesVersion:
      "The Kubernetes version that the files are checked for. A comment `# kubelet-version: 1.33` at the top of a file, or a kubeadm document in it, takes precedence.",
    rules:
      "The severity of the findings of a rule, or `off`. A finding names its rule; every rule has a page.",
    advice:
      "`false` hides findings about settings that the kubelet accepts silently, but that are insecure, deprecated or without effect.",
    node: "The node that the files are for. Its values enable the checks that the kubelet makes when it starts; omitted values are not checked.",
    "node.os": "The operating system, `linux` or `windows`. Linux if omitted.",
    "node.cgroupVersion": "The version of the control groups, `1` or `2`.",
    "node.swap": "`true` if swap is enabled on the node.",
    "node.cpus": "How many CPUs are online, such as `8`, or which, such as `0-7`.",
    "node.memory": "The memory of the node, such as `32Gi`.",
    "node.ephemeralStorage":
      "The size of the file system with the kubelet's root directory, such as `100Gi`.",
    "node.numaNodes": "How many NUMA nodes the machine has.",
    "node.pids": "How many processes the kernel allows (`kernel.pid_max`).",
    "node.hugepages": "Pre-allocated huge pages by size, such as `2Mi: 512`.",
    "node.numa": "The NUMA nodes in order: `memory`, `cpus`, `socket`, `hugepages` of each.",
    "node.threadsPerCore": "The number of CPUs (threads) for each core of the processor.",
    "node.cpuManagerState": "The policy in `/var/lib/kubelet/cpu_manager_state`, such as `none`.",
    "node.memoryManagerState":
      "The policy in `/var/lib/kubelet/memory_manager_state`, such as `None`.",
    "node.cgroupDriver": "The cgroup driver of the container runtime: `systemd` or `cgroupfs`.",
    "node.inhibitDelay": "For how many seconds logind lets a shutdown wait (`InhibitDelayMaxSec`).",
    "node.kernel": "The release of the Linux kernel, as `uname -r` prints it.",
    "node.podCIDR":
      "The address range of the node's pods, such as `10.244.1.0/24`. For both IP families, write two ranges with a comma.",
    nodes:
      "Node sizes that `kubelet-config allocatable` and the allocatable view show side by side. Files are checked for `node`.",
    "nodes.name": "The name of this node size's column.",
    "node.sysctls":
      "Kernel parameters with their values, such as `vm.overcommit_memory: 1`. They are checked if `protectKernelDefaults` is true.",
    seccomp: "How seccomp profiles are read.",
    "seccomp.runtime":
      "The container runtime that reads seccomp profiles. An error in a profile means that this runtime starts no container with it.",
    sets: "Files and flags of one kubelet that cannot be detected from names. They are checked together. Paths are relative to the folder of this file and cannot leave it.",
    "sets.main": "The file of `--config`.",
    "sets.dropInDir": "The folder of `--config-dir`.",
    "sets.args":
      "The flags of the kubelet, as a list such as `[--max-pods=50]` or as one string. They override all files.",
    ignore:
      "Files to ignore: globs below the folder of this file, such as `vendor/**` or `*.template.yaml`.",
    posture:
      "Benchmarks and exceptions for the posture view and `kubelet-config posture`. With this key, editors show hints for checks that fail.",
    "posture.benchmark":
      "The benchmark, such as `cis-1.12`, a platform's such as `eks`, or `auto`: the one of the Kubernetes version. Several are a list: `[cis-1.12, eks-1.8.0]`.",
    "posture.level": "`1` leaves out the checks of level 2.",
    "posture.strict": "`true` requires explicit values; a secure default is not enough.",
    "posture.controls":
      "Your own bounds for checks of a number, by the id of a check or a control, such as `pod-pids-limit: {max: 2048}`.",
    "posture.exceptions":
      "Checks that you have decided not to follow, each with a reason and a last day. After that day the check fails again.",
    "posture.exceptions.control":
      "The id of a check in the benchmark, such as `4.2.7`, or a control, such as `hostname-override`.",
    "posture.exceptions.reason": "Why the check is not followed; reports show it.",
    "posture.exceptions.until":
      "The last day of the exception, such as `2027-03-31`. Reports warn 30 days before.",
    "posture.exceptions.approvedBy": "Who approved the exception; reports show it.",
    "posture.exceptions.verdict":
      "`excepted` keeps the check visible in reports; `not-applicable` removes it from the count.",
    "posture.exceptions.files":
      "Globs of the main files (or drop-in folders) that the exception is for, below the folder of this file. All files if omitted.",
  },
  levels: {
    error: "An error: `check` exits with code 1.",
    warning: "A warning.",
    information: "For information.",
    hint: "A hint, which editors show in the text but not in the Problems panel.",
    off: "The rule is disabled.",
  },
  isAdvice: "Advice: the kubelet accepts this.",
};

const postureForms: Readonly<Record<string, string>> = {
  benchmark: "benchmark is a name such as cis-1.12, eks or auto, or a list of names",
  level: "level is 1 or 2",
  strict: "strict is true or false",
  controls: "controls is a map such as {pod-pids-limit: {max: 2048}}",
  exceptions:
    "exceptions is a list of maps such as {control: 4.2.7, reason: names of the cloud, until: 2027-03-31}",
};

function postureForm(member: string): string {
  return postureForms[member] ?? member;
}

function meant(suggestion: string | undefined): string {
  return suggestion === undefined ? "" : ` Did you mean ${suggestion}?`;
}

declare module "../../messages/language.ts" {
  interface Phrases {
    readonly project: ProjectPhrases;
  }
}

/** The English text of a finding in a project's file. */
export const projectFindingMessages = {
  "project-file": ({ problem }: { readonly problem: ProjectMessage }) =>
    projectMessageText(problem, englishProjectPhrases),
};

declare module "../../messages/message-params.ts" {
  interface MessageParams extends ParamsOfTexts<typeof projectFindingMessages> {}
}
