import { kubernetesVersions } from "../facts/table.ts";
import type { InputSchema, ObjectSchema } from "./input-schema.ts";

/** A call brings and names so many files at most. */
export const maxFiles = 1_000;

/** All texts of a call together have so many UTF-16 units at most. */
export const maxTextLength = 4_194_304;

const oldest = kubernetesVersions[0];
const newest = kubernetesVersions.at(-1) ?? oldest;

/** A file: its text, or a path under which it is read. */
export interface FileInput {
  readonly path: string;
  readonly text?: string;
}

const filePath: InputSchema = {
  type: "string",
  description:
    "What the file is called: reports repeat it, and the ending counts (drop-ins end in .conf, JSON in .json). Without text, the file of this path is read: absolute, a file: address, or relative to a root.",
  examples: ["kubelet.yaml", "kubelet.conf.d/10-evictions.conf"],
};

const fileText: InputSchema = {
  type: "string",
  maxLength: maxTextLength,
  description:
    "The whole text of the file, unchanged. Leave it out to have the file read from the disk, which works only below the roots that the user has granted.",
};

function fileSchema(description: string): ObjectSchema {
  return {
    type: "object",
    description,
    properties: { path: filePath, text: fileText },
    required: ["path"],
    additionalProperties: false,
  };
}

export const versionInput: InputSchema = {
  type: "string",
  enum: [...kubernetesVersions],
  description: `The Kubernetes minor version of the kubelet, ${oldest} to ${newest}. Left out: the newest, or what the file, its project's .kubelet-config.yaml or the editor's settings say. Ask for the version that the nodes run: defaults, feature gates and verdicts differ.`,
};

export const nodeInput: InputSchema = {
  type: "object",
  additionalProperties: true,
  description:
    'The node, as far as it is known; what is left out is not checked. Members: os (linux or windows), cpus (a count, or a list such as "0-7"), memory ("32Gi"), ephemeralStorage ("100Gi"), cgroupVersion (1 or 2), swap (true or false), numaNodes, pids, kernel ("6.1.0"), cgroupDriver, sysctls, hugepages ({"2Mi": 512}), podCIDR. Quantities are written as in Kubernetes. Example: {"cpus": 8, "memory": "32Gi", "cgroupVersion": 2}.',
};

/** What one kubelet is started with. */
export interface SetInput {
  readonly main?: FileInput;
  readonly dropIns?: readonly FileInput[];
  readonly configDir?: string;
  readonly flags?: readonly string[];
}

/** The members for what one kubelet is started with, merged as the kubelet does. */
export const setInputs = {
  main: fileSchema(
    "The kubelet's main file (--config): a KubeletConfiguration as YAML or JSON. The tool effective and posture also take a document of a platform (Talos, EKS nodeadm, k3s, Gardener, kOps, …) or a dump of /configz.",
  ),
  dropIns: {
    type: "array",
    maxItems: maxFiles,
    description:
      "The drop-in files (--config-dir), in any order: the kubelet reads *.conf by name. Give them with main, or alone.",
    items: fileSchema("A drop-in."),
  },
  configDir: {
    type: "string",
    description:
      "In place of dropIns: the path of the drop-in folder, which is read from the disk below a root.",
  },
  flags: {
    type: "array",
    maxItems: maxFiles,
    description:
      'The kubelet\'s command line, one argument an item; flags go over all files. Example: ["--max-pods=50", "--node-ip", "10.0.0.1"].',
    items: { type: "string", description: "An argument." },
  },
} as const satisfies Readonly<Record<string, InputSchema>>;

/** The member for files that are looked at one by one. */
export const filesInput: InputSchema = {
  type: "array",
  maxItems: maxFiles,
  description:
    "Files that are looked at one by one. A path without text may be a folder: its *.yaml, *.yml, *.json and *.conf files, units and environment files are looked at, and what is none of the kubelet's is passed over. Use main, dropIns and flags instead where files are merged into one kubelet's configuration.",
  items: fileSchema("A file, or a folder below a root."),
};

/** An object with these members. */
export function objectSchema(
  properties: Readonly<Record<string, InputSchema>>,
  required: readonly string[] = [],
): ObjectSchema {
  return {
    type: "object",
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}
