import type { ObjectSchema } from "./input-schema.ts";
import {
  filesInput,
  nodeInput,
  objectSchema,
  setInputs,
  setOrFolderInputs,
  versionInput,
} from "./inputs.ts";
import { toolNames, type ToolName } from "./tool-names.ts";

/** JSON Schema of an answer: its members, without those of their own, which the answer shows. */
interface OutputSchema {
  readonly type: "object";
  readonly properties: Readonly<Record<string, object>>;
  readonly required: readonly string[];
}

const text = { type: "string" };
const list = { type: "array", items: { type: "object" } };
const record = { type: "object" };
/** A sentence for each version that is not supported. */
const versionNotes = { type: "array", items: text };
/** Which configuration an answer is about, and the answers for the input's others. */
const subjects = { subject: text, more: list };

/** The answers of the tools: what the command line writes as JSON. */
const outputSchemas: Readonly<Record<ToolName, OutputSchema>> = {
  check: {
    type: "object",
    properties: { versionNotes, files: list, summary: record },
    required: ["files", "summary"],
  },
  effective: {
    type: "object",
    properties: {
      versionNotes,
      ...subjects,
      kubernetesVersion: text,
      starts: { type: "boolean" },
      errors: { type: "integer" },
      stack: record,
      incomplete: text,
      effective: record,
      provenance: record,
    },
    required: ["kubernetesVersion", "starts", "errors", "effective", "provenance"],
  },
  explain: {
    type: "object",
    properties: {
      versionNotes,
      kubernetesVersion: text,
      name: text,
      markdown: text,
      found: list,
      rules: list,
      lines: list,
    },
    required: ["kubernetesVersion"],
  },
  upgrade: {
    type: "object",
    properties: { versionNotes, from: text, to: text, reports: list, summary: record },
    required: ["from", "to", "reports", "summary"],
  },
  allocatable: {
    type: "object",
    properties: { versionNotes, kubernetesVersion: text, nodes: list },
    required: ["kubernetesVersion", "nodes"],
  },
  posture: {
    type: "object",
    properties: {
      versionNotes,
      ...subjects,
      kubernetesVersion: text,
      stack: record,
      notes: { type: "array", items: text },
      checks: list,
      noEffect: list,
      benchmarks: list,
    },
    required: ["kubernetesVersion", "notes", "checks"],
  },
};

/** The description of a tool for agents: in English, whatever the answers' language. */
interface ToolDefinition {
  readonly name: ToolName;
  readonly title: string;
  readonly description: string;
  /** An example call, shown after a wrong one. */
  readonly example: object;
  readonly input: ObjectSchema;
  readonly output: OutputSchema;
}

const where = "Reads texts that you pass and files below the granted roots; sends nothing.";

const definitions: Readonly<Record<ToolName, Omit<ToolDefinition, "name" | "output">>> = {
  check: {
    title: "Check kubelet configuration",
    description: `Checks node configuration as the real kubelet of a version reads it: KubeletConfiguration, drop-ins, flags in units and environment files, CredentialProviderConfig, seccomp profiles, and platform files (kubeadm, Talos, EKS, AKS, OpenShift, k3s, …). Use it before and after you change such a file. error: this kubelet does not start; warning: it starts, but not as written; information and hint: advice. Ranges count from 0. Pass files, or main with dropIns, configDir or flags to check them together. ${where}`,
    example: { files: [{ path: "kubelet.yaml", text: "…" }], kubernetesVersion: "1.33" },
    input: objectSchema({
      files: filesInput,
      ...setInputs,
      kubernetesVersion: versionInput,
      node: nodeInput,
      advice: {
        type: "boolean",
        description: "False leaves out advice. Default: true.",
      },
      seccompRuntime: {
        type: "string",
        enum: ["containerd", "crun", "cri-o", "podman", "docker"],
        description: "Who reads seccomp profiles. Default: containerd.",
      },
    }),
  },
  effective: {
    title: "Effective kubelet configuration",
    description: `The configuration that a kubelet really runs with: main file, drop-ins, flags and defaults, merged as this version does, and for every value the file and line that sets it. Answers "what is maxPods on this node, and who sets it?". ${where}`,
    example: { main: { path: "kubelet.yaml", text: "…" }, flags: ["--max-pods=50"] },
    input: objectSchema({
      ...setOrFolderInputs,
      kubernetesVersion: versionInput,
      node: nodeInput,
      defaults: {
        type: "boolean",
        description: "False leaves out defaults. Default: true.",
      },
    }),
  },
  explain: {
    title: "Explain a kubelet setting or log line",
    description:
      "Explains a field, feature gate, kind or flag of the kubelet (type, default, range, effect), or the rule behind a finding. It also explains entries of the node reference: files and sockets, node conditions, labels, taints, safe sysctls, kernel versions. For lines of the kubelet's log it says what they are about and what to do. Other words are searched for. Pass name or log.",
    example: { name: "maxPods" },
    input: objectSchema({
      name: {
        type: "string",
        description:
          "A field, feature gate, kind, flag or rule id, or a path, node condition, label or sysctl.",
        examples: ["maxPods", "featureGates.NodeSwap", "--max-pods", "NetworkUnavailable"],
      },
      log: {
        type: "string",
        description: "Instead of name: lines of the kubelet's log.",
      },
      kubernetesVersion: versionInput,
    }),
  },
  upgrade: {
    title: "Check an upgrade",
    description: `Checks the same files with another kubelet version: what it rejects, ignores, changes, deprecates and fixes. Use it before an upgrade or downgrade. ${where}`,
    example: { files: [{ path: "kubelet.yaml", text: "…" }], from: "1.33", to: "1.36" },
    input: objectSchema(
      {
        files: filesInput,
        ...setInputs,
        from: {
          type: "string",
          description: "The version that the nodes have, such as 1.33 or v1.33.4.",
        },
        to: {
          type: "string",
          description: "The other version, newer or older.",
        },
        node: nodeInput,
      },
      ["from", "to"],
    ),
  },
  allocatable: {
    title: "Node allocatable",
    description: `How much CPU, memory, storage, huge pages and process ids a configuration leaves for pods on nodes of given sizes, and what cloud providers would reserve there. ${where}`,
    example: { main: { path: "kubelet.yaml", text: "…" }, nodes: [{ cpus: 8, memory: "32Gi" }] },
    input: objectSchema({
      ...setOrFolderInputs,
      kubernetesVersion: versionInput,
      nodes: {
        type: "array",
        maxItems: 64,
        description: "Node sizes. Default: those of the project's .kubelet-config.yaml.",
        items: nodeInput,
      },
    }),
  },
  posture: {
    title: "Security posture",
    description: `The checks of a security benchmark (CIS, STIG, those of platforms) on what the node really runs with: pass, fail, manual, not applicable, excepted or unknown, with the value that decides, where it is set, and what to write. ${where}`,
    example: { main: { path: "kubelet.yaml", text: "…" }, benchmarks: ["cis-1.12"] },
    input: objectSchema({
      ...setOrFolderInputs,
      kubernetesVersion: versionInput,
      benchmarks: {
        type: "array",
        maxItems: 16,
        description:
          "Such as cis-1.12, or a platform. Default: the benchmarks of the project, or auto.",
        items: {
          type: "string",
        },
      },
      level: {
        type: "integer",
        enum: [1, 2],
        description: "The highest level of checks. Default: 2.",
      },
      strict: {
        type: "boolean",
        description: "True: secure defaults must be written. Default: false.",
      },
      compareTool: {
        type: "boolean",
        description: "True adds the results of the benchmark's own tool. Default: false.",
      },
    }),
  },
};

/** All tools, in the order in which they are listed. */
export const toolDefinitions: readonly ToolDefinition[] = toolNames.map((name) => ({
  name,
  ...definitions[name],
  output: outputSchemas[name],
}));
