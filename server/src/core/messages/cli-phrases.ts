import { counted } from "./counted.ts";

/** How many findings of each severity there are, and in how many files. */
export interface SummaryCounts {
  readonly files: number;
  readonly errors: number;
  readonly warnings: number;
  /** Information and hints. */
  readonly notes: number;
  /** Findings that were mended; absent where there are none. */
  readonly fixed?: number;
  /** Some files could not be judged. */
  readonly isIncomplete?: boolean;
}

/** What reads a file. */
interface Reader {
  readonly reader: "kubelet" | "runtime";
}

/** What the command line itself says around findings. */
export interface CliPhrases {
  /** The last line of a report. */
  readonly summary: (counts: SummaryCounts) => string;
  /** Between a file and the rules whose findings were mended in it. */
  readonly fixed: string;
  /** Of several errors, the first one's message. */
  readonly severalErrors: (count: number, first: string) => string;
  /** Bytes that are replaced as they are read, and those that nobody reads on from. */
  readonly bytesReplaced: (by: Reader) => string;
  readonly bytesRefused: (by: Reader) => string;
  /** A file without a configuration; some of the kinds that it might have. */
  readonly notOurs: (kinds: readonly string[]) => string;
  readonly noKinds: (file: string) => string;
  /** While it runs. */
  /** A file that no platform with a known base carries. */
  readonly noBase: (file: string) => string;
  readonly lookedAt: (files: number) => string;
  readonly folderIsLink: (folder: string) => string;
  readonly doesNotStart: (version: string, errors: number) => string;
  /** A file without flags of the kubelet that a field stands for. */
  readonly noFlags: (file: string) => string;
  /** Above a configuration made of flags: what the kubelet is started with from then on. */
  readonly commandLeft: (command: string) => string;
  /** A kubelet that had no file gets one. */
  readonly otherDefaults: string;
  /** A patch of kubeadm's that was laid over the configuration, how; a file that it passes by. */
  readonly patchApplied: (file: string, type: string) => string;
  readonly patchIgnored: (file: string) => string;
  /** Why kubeadm ends; the words of its log. */
  readonly patchRefused: (file: string, phrase: string) => string;
  /** The verdict on a node whose files were read. */
  readonly nodeStarts: (version: string) => string;
  readonly nodeDoesNotStart: (version: string) => string;
  /** What is told of a node beside its configuration. */
  readonly noKubelet: string;
  readonly assumedCommand: (args: string) => string;
  readonly brokenState: (path: string) => string;
  readonly missingFile: (field: string, path: string) => string;
  readonly missingCgroup: (field: string, path: string) => string;
  readonly noProgram: (path: string, mode: string) => string;
  readonly openSecret: (path: string, mode: string) => string;
  /** The heads of the columns: resource, capacity, kubeReserved, systemReserved, eviction, allocatable, kubepods. */
  readonly resourceHeads: string;
  /** Why the last two columns differ. */
  readonly kubepodsNote: string;
  readonly overCapacity: (resource: string) => string;
  /** What a provider's formula reserves. */
  readonly published: (source: string, cpu: number, memory: number) => string;
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
  /** A log without words of any rule; a configuration that does not break the rule of a log. */
  readonly logLeadsNowhere: string;
  readonly logNotHere: (file: string) => string;
  /** A name that no version has; those near to it. */
  readonly unknownName: (name: string, near: readonly string[]) => string;
  /** A name that other versions have: from `first` to `last`, or on from `first` to the newest. */
  readonly nameElsewhere: (
    name: string,
    versions: {
      readonly version: string;
      readonly first: string;
      readonly last: string;
      readonly isNewest: boolean;
    },
  ) => string;
}

export const englishCliPhrases: CliPhrases = {
  summary: ({ files, errors, warnings, notes, fixed, isIncomplete }) => {
    if (files === 0) {
      return isIncomplete ? "Nothing was checked." : "No kubelet configuration found.";
    }
    const counts = [
      ...(errors > 0 ? [counted(errors, "error")] : []),
      ...(warnings > 0 ? [counted(warnings, "warning")] : []),
      ...(notes > 0 ? [counted(notes, "note")] : []),
    ];
    const mended = fixed === undefined ? "" : `Fixed ${counted(fixed, "finding")}. `;
    const found = counts.length === 0 ? "No findings" : counts.join(", ");
    return `${mended}${found} in ${counted(files, "file")}.`;
  },
  fixed: "fixed",
  severalErrors: (count, first) => `${count} errors: ${first}`,
  bytesReplaced: ({ reader }) =>
    `These bytes are not UTF-8: the ${reader} reads U+FFFD in their place. Save the file as UTF-8.`,
  bytesRefused: ({ reader }) =>
    `These bytes are not UTF-8: the ${reader} cannot read the file. Save it as UTF-8.`,
  notOurs: (kinds) =>
    `No kubelet configuration: no document of the file has one of the kubelet's kinds (${kinds.join(", ")}, …), so nothing was checked.`,
  noKinds: (file) => `${file} holds none of the kubelet's kinds.`,
  noBase: (file) => `${file} is no document of a platform whose base is known.`,
  lookedAt: (files) => `${files} files looked at …`,
  folderIsLink: (folder) => `${folder} is a link: its drop-ins are not read.`,
  doesNotStart: (version, errors) =>
    `A kubelet ${version} does not start with this (${counted(errors, "error")}); see kubelet-config check.`,
  noFlags: (file) =>
    `${file} holds no flags of the kubelet that a field of the configuration stands for.`,
  commandLeft: (command) =>
    `What stays on the command line, because no field stands for it:\n  ${command}`,
  otherDefaults: `Without --config the kubelet had the old defaults: anonymous requests were answered, everything was allowed, the
read-only port 10255 was open, and there was no evictionHard. With this file it has the secure ones.`,
  patchApplied: (file, type) => `kubeadm applies ${file} (${type}).`,
  patchIgnored: (file) =>
    `kubeadm ignores ${file}: it is empty, or its name is no patch's name (kubeletconfiguration[SUFFIX][+strategic|+merge|+json].yaml or .json).`,
  patchRefused: (file, phrase) => `kubeadm ends at ${file} and writes no configuration: ${phrase}`,
  nodeStarts: (version) => `A kubelet ${version} starts on this node.`,
  nodeDoesNotStart: (version) => `A kubelet ${version} does not start on this node.`,
  noKubelet:
    "Nothing here starts a kubelet: there is no process, no unit and no configuration of one.",
  assumedCommand: (args) => `No process and no unit was found; judged as started with: ${args}`,
  brokenState: (path) =>
    `${path} is no JSON: the kubelet ends with "could not restore state from checkpoint". Drain the node, stop the kubelet and delete the file.`,
  missingFile: (field, path) => `${field} names ${path}, which is not there.`,
  missingCgroup: (field, path) =>
    `${field} leads to the cgroup ${path}, which this node does not have: the kubelet ends with "cgroup does not exist" while it sets the node up.`,
  noProgram: (path, mode) =>
    `Nobody may run the plugin ${path} (mode ${mode}): the kubelet starts, and pulls of the images that it serves go without credentials. Make it executable: chmod 755.`,
  openSecret: (path, mode) =>
    `Everybody on the node may read ${path} (mode ${mode}), with which one is this kubelet. Take that away: chmod 600.`,
  resourceHeads: "resource|capacity|kube|system|eviction|allocatable|kubepods",
  kubepodsNote:
    "The scheduler counts with allocatable. The cgroup of all pods (kubepods) may use the eviction threshold and huge pages' memory too: eviction has to see usage above allocatable before the kernel ends anything.",
  overCapacity: (resource) =>
    `More ${resource} is reserved than there is: the kubelet does not start (invalid Node Allocatable configuration).`,
  published: (source, cpu, memory) =>
    `${source} would reserve cpu ${cpu}m and memory ${memory}Mi for the kubelet on this node (published formula; information only).`,
  noImage: (image) => `"${image}" is no image's name; the kubelet refuses it (InvalidImageName).`,
  imageServed: (provider, pattern) => `+ ${provider}: "${pattern}" matches, it is asked.`,
  imageMismatch: (provider, written, { why, pattern, image }) => {
    const reasons = {
      unreadable: `the kubelet cannot read the pattern: ${pattern}`,
      "other-port": `the ports differ: ${pattern === "" ? "none" : pattern} in the pattern, ${image === "" ? "none" : image} in the image`,
      "other-length": `the host name has ${image} parts between dots, the pattern ${pattern}; a star never stands for a dot`,
      "other-path": `the path ${image} does not begin with ${pattern}`,
      "other-name": `"${image}" of the host name does not match "${pattern}"`,
    };
    return `- ${provider}: "${written}" does not match: ${reasons[why]}.`;
  },
  noProvider:
    "No provider is asked: the image is pulled with imagePullSecrets, or without a login.",
  logLeadsNowhere: "No line of it leads to a rule.",
  logNotHere: (file) => `${file} does not break this rule: another file or version is running.`,
  unknownName: (name, near) =>
    `There is no field, feature gate or flag "${name}".${near.length === 0 ? "" : ` Near to it: ${near.join(", ")}.`}`,
  nameElsewhere: (name, { version, first, last, isNewest }) => {
    const range = isNewest ? `${first} and newer have` : `${first} to ${last} have`;
    return `Kubernetes ${version} has no "${name}"; ${range} it (--kubernetes-version ${last}).`;
  },
};
