interface Amount {
  readonly resource: string;
  readonly node: number;
}

interface Threshold {
  readonly signal: string;
  readonly written: string;
}

interface Rewritable extends Threshold {
  readonly rewrite: string | undefined;
}

interface UnknownOption {
  readonly name: string;
  readonly known: readonly string[];
  readonly suggestion: string | undefined;
  readonly version: string;
}

interface OptionLevel {
  readonly name: string;
  readonly level: "alpha" | "beta";
  readonly gate: string;
  readonly version: string;
}

interface OptionValue {
  readonly name: string;
  readonly written: string;
}

const eitherForm = ({ part }: { readonly part: string }): string =>
  `"${part}" and "${part}-compressible" cannot be specified together in enforceNodeAllocatable: the first limits CPU and memory, the second CPU alone. The kubelet does not start. Keep one.`;

const cgroupMissing = ({
  part,
  field,
  flag,
}: {
  readonly part: string;
  readonly field: string;
  readonly flag: string;
}): string =>
  `${field} (${flag}) must be specified when enforceNodeAllocatable has "${part}": that cgroup is where the limit goes. The kubelet does not start. Name an existing cgroup in "${field}", or take "${part}" out.`;

const optionUnknown =
  (manager: string) =>
  ({ name, known, suggestion, version }: UnknownOption): string =>
    `unknown ${manager} Policy option: "${name}". Kubelet ${version} knows ${list(known, "and")}, and does not start with others.${
      suggestion === undefined ? "" : ` Did you mean "${suggestion}"?`
    }`;

const optionBool = ({ name, written }: OptionValue): string =>
  `bad value for option "${name}": "${written}" is neither "true" nor "false". The kubelet does not start.`;

const optionsGate = ({ field, gate }: { readonly field: string; readonly gate: string }): string =>
  `${field === "cpuManagerPolicyOptions" ? "CPU Manager policy options" : "topology manager policy options"} need the feature gate ${gate}, which this file switches off. The kubelet does not start. Remove the gate's line, or "${field}".`;

const unreadable =
  (field: string) =>
  ({ signal, written, rewrite }: Rewritable): string =>
    `"${written}" is no ${field} for ${signal}: quantities must match a number with k, M, G or Ki, Mi, Gi, and a percentage is a number with %. The kubelet does not start.${
      rewrite === undefined ? "" : ` Write ${rewrite}.`
    }`;

/** Reservations, enforcement, eviction, and the CPU, memory and topology managers. */
export const resourcesMessages = {
  "enforce-system-compressible-conflict": eitherForm,
  "enforce-kube-compressible-conflict": eitherForm,
  "enforce-duplicate": ({ written }: { readonly written: string }) =>
    `duplicated enforcements: "${written}" stands twice in enforceNodeAllocatable. The kubelet does not start. Remove one.`,
  "enforce-system-needs-cgroup": cgroupMissing,
  "enforce-kube-needs-cgroup": cgroupMissing,
  "enforce-none-exclusive": ({ others }: { readonly others: readonly string[] }) =>
    `enforceNodeAllocatable may not contain additional enforcements next to "none", and here is ${list(others, "and")}. The kubelet does not start. Remove "none", or everything else.`,
  "enforce-needs-cgroups-per-qos": ({
    part,
    byDefault,
    isOld,
  }: {
    readonly part: string;
    readonly byDefault: boolean;
    readonly isOld: boolean;
  }) =>
    `enforceNodeAllocatable has "${part}"${byDefault ? " by default" : ""}, which needs cgroupsPerQOS (--cgroups-per-qos) to be true. The kubelet does not start. Set cgroupsPerQOS to true, or enforceNodeAllocatable to ${isOld ? "[]" : "[none]"}.`,
  "enforced-reservation-empty": ({
    part,
    field,
  }: {
    readonly part: string;
    readonly field: string;
  }) =>
    `enforceNodeAllocatable has "${part}", but "${field}" reserves nothing that could be enforced. The file passes the kubelet's checks, but on the node the cgroups cannot be set up ("cgroup is not configured properly"). Write the amounts in "${field}", or take "${part}" out.`,
  "reserved-cpus-vs-cgroups": ({ fields }: { readonly fields: readonly string[] }) =>
    `can't use reservedSystemCPUs together with ${list(fields, "and")}. The kubelet does not start. Keep the CPU list, or the cgroups.`,
  "reserved-cpus-overrides": ({ map }: { readonly map: string }) =>
    `reservedSystemCPUs decides how much CPU is reserved: it will overwrite the cpu setting in "${map}". Remove this line.`,
  "reserved-memory-type": ({ resource, node }: Amount) =>
    `"${resource}" cannot be reserved on NUMA node ${node}: it is not supported, only [memory hugepages-<HugePageSize>] is accepted. The kubelet does not start. Other resources belong into systemReserved or kubeReserved.`,
  "reserved-memory-zero": ({ resource, node }: Amount) =>
    `reserved memory may not be zero, as it is here for "${resource}" on NUMA node ${node}. The kubelet does not start. Remove the line.`,
  "reserved-memory-duplicate": ({ resource, node }: Amount) =>
    `"${resource}" of NUMA node ${node} is set in an entry before (the reserved memory has a duplicate value). The kubelet does not start. Make one entry of the two.`,
  "reserved-memory-unused": ({ byDefault }: { readonly byDefault: boolean }) =>
    `reservedMemory is checked, then not used: memoryManagerPolicy is None${byDefault ? " by default" : ""}. Set it to Static, or remove reservedMemory.`,
  "system-cgroups-root": ({ field }: { readonly field: string }) =>
    `"${field}" cannot be the root cgroup (system container cannot be root ("/")): the processes in it would be moved to where they are. The file passes the kubelet's checks, but on the node the cgroups cannot be set up. Name a cgroup of their own, such as /system.`,
  "kubelet-cgroups-outside-reserved": ({
    kubelet,
    reserved,
  }: {
    readonly kubelet: string;
    readonly reserved: string;
  }) =>
    `kubeletCgroups "${kubelet}" is not below kubeReservedCgroup "${reserved}" (KubeletCgroups is not within KubeReservedCgroup), so what kubeReserved keeps free does not hold for the kubelet itself. Put the kubelet below the reserved cgroup.`,
  "qos-reserved-gate": ({ gate }: { readonly gate: string }) =>
    `qosReserved has no effect: the feature gate ${gate} is off. Switch it on in featureGates, or remove qosReserved.`,
  "eviction-threshold-format": ({ signal, written, rewrite }: Rewritable) =>
    `"${written}" is no threshold for ${signal}. It takes a quantity above zero such as 100Mi (quantities must match a number with k, M, G or Ki, Mi, Gi), or a percentage such as 10%. The kubelet does not start.${
      rewrite === undefined ? "" : ` Write ${rewrite}.`
    }`,
  "eviction-percent-range": ({ signal, written, isLow }: Threshold & { readonly isLow: boolean }) =>
    `eviction percentage threshold ${signal} must be ${isLow ? ">= 0%" : "<= 100%"}, and here is ${written}. The kubelet does not start. To switch the signal off, write 0%.`,
  "eviction-threshold-positive": ({ signal, written }: Threshold) =>
    `eviction threshold ${signal} must be positive, and here is ${written}. The kubelet does not start. To switch the signal off, write 0%.`,
  "eviction-soft-needs-grace": ({ signal }: { readonly signal: string }) =>
    `A grace period must be specified for the soft eviction threshold ${signal}: add "${signal}" to evictionSoftGracePeriod. The kubelet does not start without.`,
  "eviction-min-reclaim-format": unreadable("minimum reclaim"),
  "eviction-min-reclaim-positive": ({
    signal,
    written,
    isPercent,
  }: Threshold & { readonly isPercent: boolean }) =>
    `The minimum reclaim of ${signal} must be ${isPercent ? "a percentage above 0%" : "zero or more"}, and here is ${written}. The kubelet does not start.`,
  "eviction-hard-partial": ({
    missing,
    isEmpty,
    canMerge,
  }: {
    readonly missing: readonly string[];
    readonly isEmpty: boolean;
    readonly canMerge: boolean;
    /** Whose defaults the missing signals have. */
    readonly os: "linux" | "windows";
  }) =>
    isEmpty
      ? "An empty evictionHard switches hard eviction off: under pressure the kernel kills processes, or the disk fills up, before the kubelet evicts a pod. To get the defaults, remove the line."
      : `evictionHard replaces the default thresholds as a whole, so ${list(missing, "and")} ${missing.length === 1 ? "has" : "have"} none: the kubelet does not evict for ${missing.length === 1 ? "it" : "them"}. Write ${missing.length === 1 ? "that signal" : "those signals"} too (0% to leave one out on purpose)${canMerge ? ", or set mergeDefaultEvictionSettings: true" : ""}.`,
  "eviction-soft-below-hard": ({
    signal,
    soft,
    hard,
  }: {
    readonly signal: string;
    readonly soft: string;
    readonly hard: string;
  }) =>
    `The soft threshold of ${signal} (${soft}) is not above the hard one (${hard}), which therefore always comes first, without grace period. Raise evictionSoft, or lower evictionHard.`,
  "eviction-containerfs-ignored": ({ signal }: { readonly signal: string }) =>
    `The kubelet does not take ${signal} from the file (its log says "ignoring"): it copies the thresholds of nodefs or imagefs, whichever holds the containers' writable layers. Remove the line.`,
  "eviction-allocatable-signal": ({ signal }: { readonly signal: string }) =>
    `${signal} is the kubelet's own: it derives the threshold from memory.available. Write memory.available instead.`,
  "eviction-grace-unused": ({ signal }: { readonly signal: string }) =>
    `This grace period has no effect: evictionSoft has no threshold for ${signal}. Add one, or remove the line.`,
  "eviction-min-reclaim-unused": ({ signal }: { readonly signal: string }) =>
    `This minimum reclaim has no effect: neither evictionHard nor evictionSoft has a threshold for ${signal}. Add one, or remove the line.`,
  "eviction-percent-0-100": ({ signal, written }: Threshold) =>
    `${written} switches this threshold off: the kubelet does not watch ${signal} here.${written === "100%" ? " It does not mean that pods are evicted at once." : ""}`,
  "merge-default-eviction-scope": ({ isDropIn }: { readonly isDropIn: boolean }) =>
    isDropIn
      ? "mergeDefaultEvictionSettings has no effect in a drop-in: the kubelet adds the default thresholds while it loads the main file. Move it there."
      : "mergeDefaultEvictionSettings has nothing to merge: it adds the default thresholds to an evictionHard in the same file, and this one has none. Other eviction settings have no defaults. Remove the line, or write evictionHard.",
  "cpu-manager-static-needs-reservation": ({ policy }: { readonly policy: string }) =>
    `cpuManagerPolicy "${policy}" needs CPU that stays with the system (the static policy requires systemreserved.cpu + kubereserved.cpu to be greater than zero). The kubelet does not start. Set cpu in kubeReserved or systemReserved, or list CPUs in reservedSystemCPUs.`,
  "cpu-manager-options-gate": optionsGate,
  "cpu-manager-options-with-none": ({
    options,
    byDefault,
  }: {
    readonly options: readonly string[];
    readonly byDefault: boolean;
  }) =>
    `cpuManagerPolicy is "none"${byDefault ? " by default" : ""}, which takes no options such as ${list(options.slice(0, 2), "or")} (None policy: received unsupported options). The kubelet does not start. Set cpuManagerPolicy to static, or remove the options.`,
  "cpu-manager-option-unknown": optionUnknown("CPU Manager"),
  "cpu-manager-option-level": ({ name, level, gate, version }: OptionLevel) =>
    `"${name}" is of ${level} level in kubelet ${version} (${capital(level)}-level Options not enabled, but option "${name}" provided). The kubelet does not start. Switch on the feature gate ${gate}, or remove the option.`,
  "cpu-manager-option-bool": optionBool,
  "cpu-manager-options-conflict": ({ a, b }: { readonly a: string; readonly b: string }) =>
    `The options "${a}" and "${b}" can not be used at the same time. The kubelet does not start. Set one of them to "false".`,
  "cpu-align-by-socket-vs-single-numa": ({ topology }: { readonly topology: string }) =>
    `topologyManagerPolicy "${topology}" is incompatible with CPUManager align-by-socket: one keeps a container on a NUMA node, the other spreads it over a socket. The kubelet stops once it starts its CPU manager. Change one of them.`,
  "cpu-manager-state-file": ({ policy }: { readonly policy: string }) =>
    `If this node ran with another cpuManagerPolicy than "${policy}" before, its state file stops the kubelet (could not restore state from checkpoint): drain the node, stop the kubelet and delete /var/lib/kubelet/cpu_manager_state first.`,
  "memory-manager-static-needs-reserved": ({ policy }: { readonly policy: string }) =>
    `memoryManagerPolicy "${policy}" needs memory in reservedMemory, and there is none. The file passes the kubelet's checks, but on the node its memory manager refuses it, with "you should specify the system reserved memory", or "determined by Node Allocatable feature" where an eviction threshold or a reservation exists. Add reservedMemory.`,
  "memory-manager-static-sum": ({
    resource,
    sum,
    expected,
  }: {
    readonly resource: string;
    readonly sum: string;
    readonly expected: string;
  }) =>
    resource === "memory"
      ? `reservedMemory adds up to ${sum} of memory, but kubeReserved, systemReserved and the hard eviction threshold of memory.available make ${expected} (determined by Node Allocatable feature). With the Static policy they must be equal: the file passes the kubelet's checks, but on the node its memory manager refuses it. Reserve ${expected} in all.`
      : `reservedMemory has ${sum} of ${resource}, but no other field can reserve huge pages, so ${expected} is expected (determined by Node Allocatable feature). With the Static policy the file passes the kubelet's checks, but on the node its memory manager refuses it. Remove the line.`,
  "memory-manager-state-file": ({ policy }: { readonly policy: string }) =>
    `If this node ran with another memoryManagerPolicy than "${policy}" or with other reserved memory before, its state file stops the kubelet: drain the node, stop the kubelet and delete the memory manager checkpoint file /var/lib/kubelet/memory_manager_state first.`,
  "topology-options-gate": optionsGate,
  "topology-option-unknown": optionUnknown("Topology Manager"),
  "topology-option-level": ({ name, level, gate, version }: OptionLevel) =>
    `"${name}" is of ${level} level in kubelet ${version} (${level}-level options not enabled, but option "${name}" provided). The kubelet does not start. Switch on the feature gate ${gate}, or remove the option.`,
  "topology-option-bool": optionBool,
  "topology-option-integer": ({ name, written }: OptionValue) =>
    `"${name}" takes a whole number in quotes such as "8", and "${written}" is none (unable to convert policy option to integer). The kubelet does not start.`,
  "topology-option-value": ({ name, written, least }: OptionValue & { readonly least: number }) =>
    `the minimum value of "${name}" is ${least}, and here is ${written}. The kubelet does not start.`,
  "topology-options-unused": ({ byDefault }: { readonly byDefault: boolean }) =>
    `topologyManagerPolicyOptions are not read: topologyManagerPolicy is "none"${byDefault ? " by default" : ""}. Set a policy, or remove the options.`,
};

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** `"a", "b" and "c"`. */
function list(words: readonly string[], last: "and" | "or"): string {
  const quoted = words.map((word) => `"${word}"`);
  const end = quoted.at(-1) ?? "";
  return quoted.length < 2 ? end : `${quoted.slice(0, -1).join(", ")} ${last} ${end}`;
}
