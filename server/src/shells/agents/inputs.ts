import { defaultVersion } from "../../facts/field-index.ts";
import { kubernetesVersions } from "../../facts/table.ts";
import type { InputSchema, ObjectSchema } from "./input-schema.ts";

/** A call brings and names so many files at most. */
export const maxFiles = 1_000;

/** All texts of a call together have so many UTF-16 units at most. */
export const maxInputLength = 4_194_304;

const oldest = kubernetesVersions[0];
const newest = kubernetesVersions.at(-1) ?? oldest;

/** A file: its text, or a path under which it is read. */
export interface FileInput {
  readonly path: string;
  readonly text?: string;
}

/** A file of a list, which the list describes. */
const file = {
  type: "object",
  properties: {
    path: { type: "string" },
    text: { type: "string", maxLength: maxInputLength },
  },
  required: ["path"],
  additionalProperties: false,
} as const satisfies ObjectSchema;

/** A version such as 1.33 or v1.33.4; `run-tool` checks it and takes the minor. */
export const versionInput: InputSchema = {
  type: "string",
  description: `The nodes' Kubernetes version, ${oldest} to ${newest}, such as 1.33 or v1.33.4. Default: the version of the file, the project or the settings, or ${defaultVersion}.`,
};

export const nodeInput: InputSchema = {
  type: "object",
  additionalProperties: true,
  description:
    'The node, as far as it is known: os, cpus, memory, ephemeralStorage, cgroupVersion, swap, numaNodes, pids, kernel, cgroupDriver, sysctls, hugepages, podCIDR. Example: {"cpus": 8, "memory": "32Gi", "cgroupVersion": 2}.',
};

/** The files and flags of one kubelet. */
export interface SetInput {
  readonly main?: FileInput;
  readonly dropIns?: readonly FileInput[];
  readonly configDir?: string;
  readonly flags?: readonly string[];
  /** The files are read without those that are found next to them. */
  readonly alone?: boolean;
}

/** The members for what one kubelet is started with, merged as the kubelet does. */
export const setInputs = {
  main: {
    ...file,
    description:
      "The kubelet's main file, or any file with node configuration: a platform's document, cloud-init, a unit, a /configz dump. Without text, path is read below a root.",
  },
  dropIns: {
    type: "array",
    maxItems: maxFiles,
    description: "Its drop-ins; their paths end in .conf.",
    items: file,
  },
  configDir: {
    type: "string",
    description: "Instead of dropIns: the path of the drop-in directory below a root.",
  },
  flags: {
    type: "array",
    maxItems: maxFiles,
    description: 'The kubelet\'s command line, such as ["--max-pods=50"].',
    items: { type: "string" },
  },
  alone: {
    type: "boolean",
    description: "Leave out drop-ins and units that are found for the file.",
  },
} as const satisfies Readonly<Record<string, InputSchema>>;

/** A stack, or a folder: the tools answer for each configuration in it. */
export const setOrFolderInputs = {
  ...setInputs,
  main: {
    ...file,
    description: `${setInputs.main.description} Or a folder, for all configurations in it.`,
  },
} as const satisfies Readonly<Record<string, InputSchema>>;

/** The input for files that are checked individually. */
export const filesInput: InputSchema = {
  type: "array",
  maxItems: maxFiles,
  description:
    "Files to look at individually, each with its text or a path below a root, which may be a folder.",
  items: file,
};

/** An object with these members. */
export function objectSchema(
  properties: Readonly<Record<string, InputSchema>>,
  required: readonly string[] = [],
): ObjectSchema {
  return {
    type: "object",
    properties,
    required: required.length > 0 ? required : undefined,
    additionalProperties: false,
  };
}
