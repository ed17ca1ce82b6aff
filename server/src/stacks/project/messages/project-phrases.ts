import type { ParamsOfTexts } from "../../../engine/messages/message-params.ts";
import { syntaxText, tooMuchText } from "../../../kubelet/index.ts";
import type { WorkUnit } from "../../../engine/text/budget.ts";

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
  "overrides",
  "overrides.files",
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
  "root",
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
  readonly root: () => string;
  readonly overrides: () => string;
  readonly "override-files": (params: { name: string }) => string;
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
  sysctls: "a map from names to values",
  pids: "an integer above 0",
  hugepages: 'a map from sizes to counts such as {"2Mi": 512}',
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
    "not-text": () => "This file is not a text file, or it is too long. It has no effect.",
    syntax: ({ code, detail }) => `The YAML is not valid. ${syntaxText(code, detail)}`,
    kept: () =>
      "Settings that cannot be read here keep their last values. Correct the mistakes in this file.",
    unread: () => "This file has no effect. Correct its mistakes first.",
    "several-documents": () => "This file must have only one document. Remove the others.",
    "no-map": ({ names }) => `This file must be a map with keys such as ${names.join(", ")}.`,
    twice: ({ name }) => `"${name}" is set twice. Remove one of them.`,
    "unknown-key": ({ name, suggestion }) => `There is no key "${name}".${meant(suggestion)}`,
    "unknown-rule": ({ name, suggestion }) => `There is no rule "${name}".${meant(suggestion)}`,
    version: ({ written, first, last }) =>
      `kubernetesVersion must be ${first} to ${last}, got "${written}".`,
    rules: ({ allowed }) => `rules must be a map from rule ids to ${allowed.join(", ")}.`,
    level: ({ rule, allowed, written, suggestion }) =>
      `${rule} must be one of ${allowed.join(", ")}${written === undefined ? "" : `, got "${written}"`}.${meant(suggestion)}`,
    advice: () => "advice must be true or false.",
    root: () => "root must be true or false.",
    overrides: () =>
      'overrides must be a list of maps such as {files: ["prod/**"], kubernetesVersion: "1.34"}.',
    "override-files": ({ name }) =>
      `${name} has no effect. Its files must be a list of globs such as [prod/**].`,
    node: () => "node must be a map such as {cpus: 8, memory: 32Gi}.",
    nodes: () =>
      "nodes must be a list of node sizes such as [{name: small, cpus: 4, memory: 16Gi}].",
    "node-name": () => "name must be a string. It is the column heading for this node size.",
    "node-member": ({ member }) => `node.${member} must be ${nodeForms[member]}.`,
    seccomp: () => "seccomp must be a map with the key runtime.",
    runtime: ({ allowed }) => `seccomp.runtime must be one of ${allowed.join(", ")}.`,
    sets: () =>
      "sets must be a list of maps such as {main: kubelet.yaml, dropInDir: kubelet.conf.d}.",
    "set-empty": ({ name }) => `"${name}" lists no files. Add main, dropInDir or both.`,
    "set-path": ({ member }) =>
      `${member} must be a path relative to this file's folder, such as node/kubelet.yaml.`,
    "set-outside": ({ path }) =>
      `"${path}" is outside this file's folder and is not read. Move .kubelet-config.yaml to a folder that contains all files, or add the set to the setting kubelet.configSets.`,
    "set-args": () =>
      "args must be a list of flags such as [--max-pods=50], or one string with all of them. Close every quote.",
    ignore: () => "ignore must be a list of globs such as [vendor/**].",
    "too-much": ({ unit, limit }) => `${tooMuchText(unit, limit)} The rest has no effect.`,
    posture: () => "posture must be a map such as {benchmark: cis-1.12, level: 1}.",
    "posture-member": ({ member }) => `posture.${postureForm(member)}.`,
    "posture-bounds": ({ control }) =>
      `posture.controls."${control}" must be a map with an integer min, max or both, such as {min: 5}.`,
    "exception-missing": ({ name, missing }) =>
      `"${name}" has no ${missing.join(" and no ")}, so the exception has no effect. An exception needs control, reason and until.`,
    "exception-day": ({ written }) =>
      `until must be a date, the last day of the exception, such as 2027-03-31, got "${written}". The exception has no effect.`,
    "exception-verdict": ({ written }) =>
      `"verdict" must be excepted (the check stays visible) or not-applicable (the check is not counted), got "${written}". The exception has no effect.`,
    "exception-files": () =>
      "files must be a list of globs such as [nodes/eks/**]. The exception has no effect.",
  },
  keys: {
    kubernetesVersion:
      "The Kubernetes version to check the files for. A comment `# kubelet-version: 1.33` at the top of a file, or a kubeadm document in it, takes precedence.",
    rules:
      "The severity of a rule's findings, or `off`. Each finding shows the id of its rule, and each rule has a page.",
    advice:
      "`false` hides findings about settings that the kubelet accepts silently but that are insecure, deprecated or have no effect.",
    node: "The node that the files are for. Each value enables the checks that the kubelet makes with it at startup; omitted values are not checked.",
    "node.os": "The operating system, `linux` or `windows`. Linux if omitted.",
    "node.cgroupVersion": "The cgroup version, `1` or `2`.",
    "node.swap": "`true` if swap is enabled on the node.",
    "node.cpus": "The number of online CPUs, such as `8`, or a list, such as `0-7`.",
    "node.memory": "The memory of the node, such as `32Gi`.",
    "node.ephemeralStorage":
      "The size of the file system that contains the kubelet's root directory, such as `100Gi`.",
    "node.numaNodes": "The number of NUMA nodes.",
    "node.pids": "The maximum number of process IDs (`kernel.pid_max`).",
    "node.hugepages": "Pre-allocated huge pages by size, such as `2Mi: 512`.",
    "node.numa": "The NUMA nodes in order, each with `memory`, `cpus`, `socket` and `hugepages`.",
    "node.threadsPerCore": "The number of CPUs (threads) per physical core.",
    "node.cpuManagerState": "The policy in `/var/lib/kubelet/cpu_manager_state`, such as `none`.",
    "node.memoryManagerState":
      "The policy in `/var/lib/kubelet/memory_manager_state`, such as `None`.",
    "node.cgroupDriver": "The cgroup driver of the container runtime: `systemd` or `cgroupfs`.",
    "node.inhibitDelay":
      "The number of seconds that logind delays a shutdown (`InhibitDelayMaxSec`).",
    "node.kernel": "The release of the Linux kernel, as `uname -r` prints it.",
    "node.podCIDR":
      "The address range of the node's pods, such as `10.244.1.0/24`. For dual-stack, write two ranges separated by a comma.",
    nodes:
      "Node sizes that `kubelet-config allocatable` and the allocatable view show side by side. Files are checked for `node`.",
    "nodes.name": "The name of this node size's column.",
    "node.sysctls":
      "Kernel parameters with their values, such as `vm.overcommit_memory: 1`. Checked only if `protectKernelDefaults` is true.",
    seccomp: "How seccomp profiles are checked.",
    "seccomp.runtime":
      "The container runtime that reads seccomp profiles. With an error in a profile, this runtime does not start containers that use it.",
    sets: "Files and flags of one kubelet, checked together, for sets that file names do not reveal. Paths are relative to this file's folder and cannot leave it.",
    "sets.main": "The file passed as `--config`.",
    "sets.dropInDir": "The directory passed as `--config-dir`.",
    "sets.args":
      "The kubelet flags, as a list such as `[--max-pods=50]` or as one string. They override all files.",
    ignore:
      "Files to ignore: globs relative to this file's folder, such as `vendor/**` or `*.template.yaml`.",
    overrides:
      "Settings for some of the files: `kubernetesVersion`, `rules`, `advice`, `node` and `seccomp.runtime`. They override the settings of this file; later items override earlier ones.",
    "overrides.files":
      "Globs, relative to this file's folder, of the files that these settings are for, such as `prod/**`.",
    root: "`true`: the project files in the folders above have no effect here. Otherwise, this file extends them.",
    posture:
      "Benchmarks and exceptions for the posture view and `kubelet-config posture`. If set, editors show hints for failing checks.",
    "posture.benchmark":
      "The benchmark: a name such as `cis-1.12`, a platform such as `eks`, or `auto` for the benchmark that fits the Kubernetes version. For several, write a list: `[cis-1.12, eks-1.8.0]`.",
    "posture.level": "`1` omits the level 2 checks.",
    "posture.strict": "`true` requires explicit values; a secure default is not enough.",
    "posture.controls":
      "Your own limits for numeric checks, by the id of the check or control, such as `pod-pids-limit: {max: 2048}`.",
    "posture.exceptions":
      "Checks that you accept as failing, each with a reason and an end date. After that date, the check fails again.",
    "posture.exceptions.control":
      "The id of a check in the benchmark, such as `4.2.7`, or of a control, such as `hostname-override`.",
    "posture.exceptions.reason": "The reason for the exception; reports show it.",
    "posture.exceptions.until":
      "The end date of the exception, such as `2027-03-31`. Reports warn 30 days in advance.",
    "posture.exceptions.approvedBy": "Who approved the exception; reports show it.",
    "posture.exceptions.verdict":
      "`excepted` keeps the check visible in reports; `not-applicable` removes it from the count.",
    "posture.exceptions.files":
      "Globs, relative to this file's folder, of the main files or drop-in directories that the exception covers. If omitted, all files.",
  },
  levels: {
    error: "Report as an error: `check` exits with code 1.",
    warning: "Report as a warning.",
    information: "Report as information.",
    hint: "Report as a hint, which editors show in the text but not in the Problems panel.",
    off: "The rule is disabled.",
  },
  isAdvice: "Advice: the kubelet accepts this setting.",
};

const postureForms: Readonly<Record<string, string>> = {
  benchmark: "benchmark must be a name such as cis-1.12, eks or auto, or a list of names",
  level: "level must be 1 or 2",
  strict: "strict must be true or false",
  controls: "controls must be a map such as {pod-pids-limit: {max: 2048}}",
  exceptions:
    "exceptions must be a list of maps such as {control: 4.2.7, reason: names of the cloud, until: 2027-03-31}",
};

function postureForm(member: string): string {
  return postureForms[member] ?? member;
}

function meant(suggestion: string | undefined): string {
  return suggestion === undefined ? "" : ` Did you mean ${suggestion}?`;
}

declare module "../../../engine/messages/language.ts" {
  interface Phrases {
    readonly project: ProjectPhrases;
  }
}

/** The English text of a finding in a project's file. */
export const projectFindingMessages = {
  "project-file": ({ problem }: { readonly problem: ProjectMessage }) =>
    projectMessageText(problem, englishProjectPhrases),
};

declare module "../../../engine/messages/message-params.ts" {
  interface MessageParams extends ParamsOfTexts<typeof projectFindingMessages> {}
}
