import type { ParamsOfTexts } from "../../messages/message-params.ts";
import { syntaxText } from "../../kubelet/index.ts";

/** What a project's file may say of a rule. */
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

/** What is wrong in a project's file, by key: a sentence each, with what to write instead. */
interface ProjectMessages {
  readonly "not-text": () => string;
  readonly syntax: (params: { code: string; detail: string }) => string;
  readonly "several-documents": () => string;
  readonly "no-map": (params: { names: readonly string[] }) => string;
  readonly twice: (params: { name: string }) => string;
  readonly "unknown-key": (params: UnknownName) => string;
  readonly "unknown-rule": (params: UnknownName) => string;
  readonly version: (params: { written: string; first: string; last: string }) => string;
  readonly rules: (params: { allowed: readonly string[] }) => string;
  /** `written` undefined: it is no scalar. */
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
  /** What a key means. */
  readonly keys: Readonly<Record<ProjectKey, string>>;
  /** What becomes of the findings of a rule. */
  readonly levels: Readonly<Record<RuleLevel, string>>;
  /** Of a rule that the kubelet has nothing against. */
  readonly isAdvice: string;
}

/** What is wrong in a project's file, in words. */
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
  numaNodes: "a whole number above 0",
  sysctls: "names with their values",
  pids: "a whole number above 0",
  hugepages: 'sizes with counts such as {"2Mi": 512}',
  numa: 'a list such as [{"memory": "32Gi", "cpus": "0-7"}]',
  threadsPerCore: "a whole number above 0",
  cpuManagerState: "the name of a policy",
  memoryManagerState: "the name of a policy",
  cgroupDriver: "systemd or cgroupfs",
  inhibitDelay: "a number of seconds",
  kernel: "a release such as 6.1.0",
  podCIDR: "a range such as 10.244.1.0/24",
};

export const englishProjectPhrases: ProjectPhrases = {
  messages: {
    "not-text": () => "This is no text, or too long a one.",
    syntax: ({ code, detail }) =>
      `The YAML is wrong, so nothing here counts. ${syntaxText(code, detail)}`,
    "several-documents": () => "There must be one document only.",
    "no-map": ({ names }) => `It must be a map with keys such as ${names.join(", ")}.`,
    twice: ({ name }) => `"${name}" is set twice.`,
    "unknown-key": ({ name, suggestion }) => `There is no key "${name}".${meant(suggestion)}`,
    "unknown-rule": ({ name, suggestion }) => `There is no rule "${name}".${meant(suggestion)}`,
    version: ({ written, first, last }) =>
      `kubernetesVersion is a version from ${first} to ${last}, not "${written}".`,
    rules: ({ allowed }) => `rules is a map of rule ids with ${allowed.join(", ")}.`,
    level: ({ rule, allowed, written, suggestion }) =>
      `${rule} is one of ${allowed.join(", ")}, not ${written === undefined ? "that" : `"${written}"`}.${meant(suggestion)}`,
    advice: () => "advice is true or false.",
    node: () => "node is a map such as {cpus: 8, memory: 32Gi}.",
    nodes: () => "nodes is a list of node sizes such as [{name: small, cpus: 4, memory: 16Gi}].",
    "node-name": () => "name is a text, the head of this node size's column.",
    "node-member": ({ member }) => `node is wrong: ${member} must be ${nodeForms[member]}.`,
    seccomp: () => "seccomp is a map with the key runtime.",
    runtime: ({ allowed }) => `seccomp.runtime is one of ${allowed.join(", ")}.`,
    sets: () => "sets is a list of maps such as {main: kubelet.yaml, dropInDir: kubelet.conf.d}.",
    "set-empty": ({ name }) => `"${name}" names no files: write main, dropInDir or both.`,
    "set-path": ({ member }) =>
      `${member} is a path that counts from the folder of this file, such as node/kubelet.yaml.`,
    "set-outside": ({ path }) =>
      `"${path}" leads out of the folder of this file, and files outside of it are not read. Move the .kubelet-config.yaml up to a folder that holds them all, or name the set in the setting kubelet.configSets.`,
    "set-args": () =>
      "args is a list of flags such as [--max-pods=50], or one text with all of them.",
    ignore: () => "ignore is a list of globs such as [vendor/**].",
    posture: () => "posture is a map such as {benchmark: cis-1.12, level: 1}.",
    "posture-member": ({ member }) => `posture is wrong: ${postureForm(member)}.`,
    "posture-bounds": ({ control }) =>
      `posture.controls."${control}" has whole numbers as min, max or both, such as {min: 5}.`,
    "exception-missing": ({ name, missing }) =>
      `"${name}" has no ${missing.join(" and no ")}: an exception says which check, why, and until which day. It does not count.`,
    "exception-day": ({ written }) =>
      `until is the last day of the exception, such as 2027-03-31, not "${written}". The exception does not count.`,
    "exception-verdict": ({ written }) =>
      `verdict is excepted (the check stays visible) or not-applicable (it is not counted), not "${written}". The exception does not count.`,
    "exception-files": () =>
      "files is a list of globs such as [nodes/eks/**]. The exception does not count.",
  },
  keys: {
    kubernetesVersion:
      "The Kubernetes version that the files are read for. A comment `# kubelet-version: 1.33` at the head of a file, or a kubeadm document in it, goes before it.",
    rules:
      "The severity of the findings of a rule, or `off`. A finding names its rule; every rule has a page.",
    advice:
      "`false` leaves out what the kubelet itself has nothing against, such as settings that are insecure, deprecated or without effect.",
    node: "The node that the files are for. What the kubelet checks on the machine is then checked too; what is left out is not.",
    "node.os": "The operating system, `linux` or `windows`. Linux where it is left out.",
    "node.cgroupVersion": "The version of the control groups, `1` or `2`.",
    "node.swap": "`true` where the node has swap that is on.",
    "node.cpus": "How many CPUs are online, such as `8`, or which, such as `0-7`.",
    "node.memory": "The memory of the node, such as `32Gi`.",
    "node.ephemeralStorage":
      "The size of the file system that holds the kubelet's folder, such as `100Gi`.",
    "node.numaNodes": "How many NUMA nodes the machine has.",
    "node.pids": "How many processes the kernel allows (`kernel.pid_max`).",
    "node.hugepages": "Pre-allocated huge pages by size, such as `2Mi: 512`.",
    "node.numa": "The NUMA nodes in order: `memory`, `cpus`, `socket`, `hugepages` of each.",
    "node.threadsPerCore": "How many CPUs a core of the processor has.",
    "node.cpuManagerState": "The policy in `/var/lib/kubelet/cpu_manager_state`, such as `none`.",
    "node.memoryManagerState":
      "The policy in `/var/lib/kubelet/memory_manager_state`, such as `None`.",
    "node.cgroupDriver": "How the container runtime makes cgroups: `systemd` or `cgroupfs`.",
    "node.inhibitDelay": "For how many seconds logind lets a shutdown wait (`InhibitDelayMaxSec`).",
    "node.kernel": "The release of the Linux kernel, as `uname -r` prints it.",
    "node.podCIDR":
      "The range of addresses of the node's pods, such as `10.244.1.0/24`; two with a comma between for both families.",
    nodes:
      "Node sizes that `kubelet-config allocatable` and the view of what is left for pods show side by side. Files are judged for `node`.",
    "nodes.name": "What the column of this node size is called.",
    "node.sysctls":
      "Kernel parameters with their values, such as `vm.overcommit_memory: 1`. They are looked at where `protectKernelDefaults` is true.",
    seccomp: "How seccomp profiles are read.",
    "seccomp.runtime":
      "The container runtime that reads seccomp profiles. An error in a profile means that this runtime starts no container with it.",
    sets: "Files and flags that one kubelet is started with, where names alone do not tell: they are judged together. Paths count from the folder of this file and stay in it.",
    "sets.main": "The file that is given to `--config`.",
    "sets.dropInDir": "The folder that is given to `--config-dir`.",
    "sets.args":
      "The flags of the kubelet, as a list such as `[--max-pods=50]` or as one text. They go over all files.",
    ignore:
      "Files that are passed over: globs below the folder of this file, such as `vendor/**` or `*.template.yaml`.",
    posture:
      "What the posture view and `kubelet-config posture` ask, and what is excepted from it. With it, editors show hints where a check fails.",
    "posture.benchmark":
      "The benchmark, such as `cis-1.12`, a platform's such as `eks`, or `auto`: the one of the Kubernetes version. Several are a list: `[cis-1.12, eks-1.8.0]`.",
    "posture.level": "`1` leaves out the checks of level 2.",
    "posture.strict": "`true`: a secure default is not enough, the value has to be written.",
    "posture.controls":
      "Bounds of your own for checks of a number, by the id of a check or a control, such as `pod-pids-limit: {max: 2048}`.",
    "posture.exceptions":
      "Checks that you have decided not to follow, each with a reason and a last day. After that day the check fails again.",
    "posture.exceptions.control":
      "The id of a check in the benchmark, such as `4.2.7`, or a control, such as `hostname-override`.",
    "posture.exceptions.reason": "Why the check is not followed; reports show it.",
    "posture.exceptions.until":
      "The last day on which the exception counts, such as `2027-03-31`. Reports warn 30 days before.",
    "posture.exceptions.approvedBy": "Who has decided; reports show it.",
    "posture.exceptions.verdict":
      "`excepted` keeps the check visible in reports; `not-applicable` takes it out of the count.",
    "posture.exceptions.files":
      "Globs of the main files (or drop-in folders) that the exception is for, below the folder of this file. All where it is left out.",
  },
  levels: {
    error: "An error: `check` ends with the exit code 1.",
    warning: "A warning.",
    information: "For information.",
    hint: "A hint, which editors show without a line in the list of problems.",
    off: "Nothing of this rule is shown.",
  },
  isAdvice: "Advice: the kubelet has nothing against it.",
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
