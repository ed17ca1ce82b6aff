import type { PlatformTexts } from "../../engine/messages/platform-texts.ts";
/** The texts of the form that describes a node, none of them made of anything: they are sent as they are. */
export interface NodeFormLabels {
  readonly title: string;
  readonly pods: string;
  readonly preset: string;
  readonly choose: string;
  readonly name: string;
  readonly cpus: string;
  readonly memory: string;
  readonly ephemeralStorage: string;
  readonly show: string;
  readonly write: string;
  /** The text about a size that cannot be read. */
  readonly wrong: Readonly<Record<"cpus" | "memory" | "ephemeralStorage", string>>;
}

interface SubidRange {
  readonly last: number;
  readonly version: string;
  readonly instead?: string;
}

/**
 * The texts about nodes: the result of checking one, the resources that it leaves for pods, and the provider that
 * serves an image.
 */
export interface NodePhrases {
  /** The result for a node whose files were read. */
  readonly nodeStarts: (version: string) => string;
  readonly nodeDoesNotStart: (version: string) => string;
  /** Instead of a result, if a file of the kubelet could not be read. */
  readonly nodeUndecided: string;
  /** The folder of --root. */
  readonly noRoot: (folder: string) => string;
  readonly unreadFile: (path: string, why: "outside" | "special" | "closed") => string;
  /** The text about a node apart from its configuration. */
  readonly noKubelet: string;
  readonly assumedCommand: (args: string) => string;
  readonly unreadDropIns: (path: string) => string;
  readonly brokenState: (path: string) => string;
  readonly missingFile: (field: string, path: string) => string;
  readonly missingCgroup: (field: string, path: string) => string;
  /** A range of user or group IDs that ends too late; without `instead`, no range fits. */
  readonly subidRange: (path: string, range: SubidRange) => string;
  readonly noGetsubids: (path: string, version: string) => string;
  readonly noProgram: (path: string, mode: string) => string;
  readonly openSecret: (path: string, mode: string) => string;
  /** The heads of the columns: resource, capacity, kubeReserved, systemReserved, eviction, allocatable, kubepods. */
  readonly resourceHeads: string;
  /** Why the last two columns differ. */
  readonly kubepodsNote: string;
  /** The note if the cgroup has no limit of its own. */
  readonly kubepodsWhole: string;
  readonly overCapacity: (resource: string) => string;
  /** Amounts that cannot be computed, since a value is rejected. */
  readonly refusedAmount: (params: {
    readonly resources: readonly string[];
    readonly setting: string;
    readonly version: string;
    readonly platform: string | undefined;
  }) => string;
  /** Amounts that cannot be computed, since a platform reserves more than is known here. */
  readonly computedAmount: (params: {
    readonly resources: readonly string[];
    readonly field: string;
    readonly texts: PlatformTexts;
    readonly note: string;
  }) => string;
  /** The reservation of a provider's formula. */
  readonly published: (source: string, cpu: number, memory: number) => string;
  /** The CPUs that the static CPU manager keeps, and those that pods share. */
  readonly staticCpus: (reserved: string, shared: string) => string;
  readonly reservedMemoryNeeded: (amount: string) => string;
  /** The name of a node that has none. */
  readonly unnamedNode: string;
  /** Over the table, and where no node is known. */
  readonly allocatableTitle: (file: string, version: string) => string;
  readonly noNodes: string;
  readonly form: NodeFormLabels;
  /** The parts of a bar in words, apart from kubeReserved and systemReserved. */
  readonly evictionPart: string;
  readonly hugePagesPart: string;
  readonly leftPart: string;
  readonly allocatableLens: (amounts: readonly string[]) => string;
  /** The requirement of a pattern for images on a name. */
  readonly patternHost: (host: string, parts: number) => string;
  readonly patternPort: (port: string) => string;
  readonly patternNoPort: string;
  readonly patternPath: (path: string) => string;
  readonly patternAnyPath: string;
  /** Whether a provider is asked for an image, and why a pattern does not match. */
  readonly noImage: (image: string) => string;
  readonly imageServed: (provider: string, pattern: string) => string;
  readonly imageMismatch: (
    provider: string,
    pattern: string,
    mismatch: {
      readonly why: "unreadable" | "other-port" | "other-length" | "other-path" | "other-name";
      readonly pattern: string;
      readonly image: string;
    },
  ) => string;
  readonly noProvider: string;
}

export const englishNodePhrases: NodePhrases = {
  nodeStarts: (version) => `Kubelet ${version} starts on this node.`,
  nodeDoesNotStart: (version) => `Kubelet ${version} does not start on this node.`,
  noRoot: (folder) => `${folder} does not exist, or is not a directory.`,
  nodeUndecided: "No result: the kubelet also reads a file that could not be read here.",
  unreadFile: (path, why) => {
    const reasons = {
      outside:
        "is not in this copy: its link points to a file that is not in the copy, or is broken. Copy the file itself",
      special: "is not a regular file. Replace it with a regular file",
      closed: "cannot be read. Check its permissions and its size",
    };
    return `${path} ${reasons[why]}.`;
  },
  noKubelet: "No kubelet process, unit or configuration found.",
  assumedCommand: (args) =>
    `No kubelet process or unit found. Checked as if the kubelet were started with: ${args}`,
  unreadDropIns: (path) =>
    `The drop-ins in ${path} have no effect: the kubelet is started without --config-dir. Add --config-dir=${path} to its command.`,
  brokenState: (path) =>
    `${path} is not valid JSON. The kubelet exits with "could not restore state from checkpoint". Drain the node, stop the kubelet and delete the file.`,
  missingFile: (field, path) => `${field} is ${path}, which does not exist on this node.`,
  missingCgroup: (field, path) =>
    `${field} is the cgroup ${path}, which does not exist on this node. The kubelet exits during startup ("cgroup does not exist").`,
  subidRange: (path, { last, version, instead }) =>
    `${path}: the IDs of the user kubelet end at ${last}; kubelet ${version} does not start unless they end before 4294967295. ${instead === undefined ? "Write a range that ends earlier." : `Write "${instead}".`} Drain the node first: pods that run with IDs of the old range also stop the kubelet ("is out of range").`,
  noGetsubids: (path, version) =>
    `${path} has a range for the user kubelet, but the program getsubids is not on this node. Kubelet ${version} does not start without it; 1.38 and later use the default range. Install getsubids.`,
  noProgram: (path, mode) =>
    `The plugin ${path} is not executable (mode ${mode}). The kubelet starts, but pulls its images without credentials. Run chmod 755 on it.`,
  openSecret: (path, mode) =>
    `Every user on the node can read ${path} (mode ${mode}), which contains this kubelet's credentials. Run chmod 600 on it.`,
  resourceHeads: "resource|capacity|kube|system|eviction|allocatable|kubepods",
  kubepodsNote:
    "The scheduler uses allocatable. The cgroup of all pods (kubepods) may also use the eviction threshold and huge page memory, so that the kubelet can evict pods before the OOM killer acts.",
  kubepodsWhole:
    'The scheduler uses allocatable. The cgroup of all pods (kubepods) may use the whole machine: without cgroupsPerQOS, or without "pods" in enforceNodeAllocatable, reservations limit only the scheduler, not the pods.',
  overCapacity: (resource) =>
    `More ${resource} is reserved than the node has ("invalid Node Allocatable configuration"). The kubelet does not start.`,
  refusedAmount: ({ resources, setting, version, platform }) => {
    const refuses =
      platform === undefined ? `kubelet ${version}` : `${platform} or kubelet ${version}`;
    return `Cannot compute ${resources.join(", ")}: ${refuses} rejects this value: ${setting}`;
  },
  computedAmount: ({ resources, field, texts: { title, words }, note }) =>
    `Cannot compute ${resources.join(", ")}: ${title} sets ${field}. ${words.notes[note] ?? ""}`,
  published: (source, cpu, memory) =>
    `${source} would reserve cpu ${cpu}m and memory ${memory}Mi for the kubelet on this node (published formula; information only).`,
  staticCpus: (reserved, shared) =>
    `The static CPU manager policy reserves CPUs ${reserved} for the system${shared === "" ? "; no CPUs are left for pods" : ` and assigns pods CPUs ${shared}`}.`,
  reservedMemoryNeeded: (amount) =>
    `With the Static memory manager policy, reservedMemory must add up to exactly ${amount}.`,
  unnamedNode: "node",
  allocatableTitle: (file, version) => `Allocatable with ${file} (Kubernetes ${version})`,
  noNodes:
    'No node is described. Enter a node size (--node on the command line, "nodes" in a tool of an agent), add a "nodes" list to .kubelet-config.yaml, such as nodes: [{name: small, cpus: 4, memory: 16Gi}], or use the setting kubelet.node.',
  form: {
    title: "Describe a node",
    pods: "maxPods and podsPerCore set the maximum number of pods.",
    preset: "Common sizes",
    choose: "Choose a size",
    name: "Name",
    cpus: "CPUs",
    memory: "Memory",
    ephemeralStorage: "Disk (ephemeral storage)",
    show: "Show allocatable",
    write: "Write to .kubelet-config.yaml",
    wrong: {
      cpus: "CPUs must be an integer such as 4, or a list such as 0-7.",
      memory: "Memory must be a quantity such as 16Gi.",
      ephemeralStorage: "Disk must be a quantity such as 100Gi.",
    },
  },
  evictionPart: "eviction",
  hugePagesPart: "huge pages",
  leftPart: "allocatable",
  allocatableLens: (amounts) => `allocatable: ${amounts.join(", ")}`,
  patternHost: (host, parts) =>
    `The registry must match ${host} (${parts} ${parts === 1 ? "part" : "parts"} separated by dots); a * matches one part or a section of one.`,
  patternPort: (port) => `The image must have port ${port}.`,
  patternNoPort: "The image must not have a port.",
  patternPath: (path) => `Its path must begin with exactly ${path}.`,
  patternAnyPath: "Any path.",
  noImage: (image) =>
    `"${image}" is not a valid image name. The kubelet rejects it (InvalidImageName).`,
  imageServed: (provider, pattern) =>
    `+ ${provider}: "${pattern}" matches, so the kubelet calls it.`,
  imageMismatch: (provider, written, { why, pattern, image }) => {
    const reasons = {
      unreadable: `the kubelet cannot read the pattern: ${pattern}`,
      "other-port": `the ports differ: ${pattern === "" ? "none" : pattern} in the pattern, ${image === "" ? "none" : image} in the image`,
      "other-length": `the host name has ${image} parts separated by dots, but the pattern has ${pattern}; a * does not match a dot`,
      "other-path": `the path ${image} does not begin with ${pattern}`,
      "other-name": `"${image}" in the host name does not match "${pattern}"`,
    };
    return `- ${provider}: "${written}" does not match: ${reasons[why]}.`;
  },
  noProvider:
    "No provider matches: the kubelet pulls the image with imagePullSecrets, or anonymously.",
};

declare module "../../engine/messages/language.ts" {
  interface Phrases {
    readonly node: NodePhrases;
  }
}
