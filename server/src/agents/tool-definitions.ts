import { kubernetesVersions } from "../facts/table.ts";
import type { ObjectSchema } from "./input-schema.ts";
import { filesInput, nodeInput, objectSchema, setInputs, versionInput } from "./inputs.ts";
import { outputSchemas, type OutputSchema } from "./output-schemas.ts";
import { toolNames, type ToolName } from "./tool-names.ts";

/** What an agent reads of a tool before it calls it: in English, whatever the answers' language. */
export interface ToolDefinition {
  readonly name: ToolName;
  readonly title: string;
  readonly description: string;
  readonly input: ObjectSchema;
  readonly output: OutputSchema;
}

const where =
  "Texts are passed in, or read below the granted roots; nothing is sent anywhere, and no cluster is asked.";

const definitions: Readonly<Record<ToolName, Omit<ToolDefinition, "name" | "output">>> = {
  check: {
    title: "Check kubelet configuration",
    description: `Checks configuration of Kubernetes nodes as the real kubelet of a version reads it: KubeletConfiguration, drop-ins, kubelet flags in systemd units and environment files, CredentialProviderConfig, seccomp profiles, pods that name profiles, and documents of platforms that carry kubelet settings (kubeadm, Talos, EKS, AKS, OpenShift, k3s, …). Use it before and after you write or change such a file. A finding with severity "error" means that this kubelet does not start; "warning" that it starts but not as written; "information" and "hint" are advice. Lines and characters in ranges count from 0. Give files to check one by one, or main with dropIns, configDir or flags to check them together. ${where}`,
    input: objectSchema({
      files: filesInput,
      ...setInputs,
      kubernetesVersion: versionInput,
      node: nodeInput,
      advice: {
        type: "boolean",
        description:
          "False leaves out advice that the kubelet itself does not give. Default: true.",
      },
      seccompRuntime: {
        type: "string",
        enum: ["containerd", "crun", "cri-o", "podman", "docker"],
        description: "The container runtime that reads seccomp profiles. Default: containerd.",
      },
    }),
  },
  effective: {
    title: "Effective kubelet configuration",
    description: `The configuration that a kubelet really runs with: its main file, the drop-ins in the kubelet's order, its flags and all defaults of the version, merged as this version does, and for every value the file and line that sets it and what it goes over. Use it to answer "what is maxPods on this node, and who sets it?". ${where}`,
    input: objectSchema({
      ...setInputs,
      kubernetesVersion: versionInput,
      node: nodeInput,
      defaults: {
        type: "boolean",
        description: "False leaves out what no file and no flag sets. Default: true.",
      },
    }),
  },
  explain: {
    title: "Explain a kubelet setting or log line",
    description:
      'Explains a field, a key of a map, a feature gate, a kind or a flag of the kubelet for a version (type, default, range, what it does on the node, since when), or the rule behind a finding of the tool check; or says what lines of the kubelet\'s log are about and what to do. Other words are searched for in names and descriptions. Give name or log. Examples of name: "maxPods", "evictionHard.memory.available", "featureGates.NodeSwap", "--max-pods", "KubeletConfiguration", "image-gc-low-lt-high".',
    input: objectSchema({
      name: {
        type: "string",
        description: "The path of a field, a feature gate, a kind, a flag, or the id of a rule.",
        examples: ["maxPods", "featureGates.NodeSwap", "--max-pods", "image-gc-low-lt-high"],
      },
      log: {
        type: "string",
        description: "In place of name: one or several lines of the kubelet's log.",
      },
      kubernetesVersion: versionInput,
    }),
  },
  upgrade: {
    title: "What an upgrade changes",
    description: `What another kubelet version makes of exactly these files: what it refuses, ignores, changes (defaults, feature gates, the way drop-ins are merged), deprecates and solves, with fixes where there are any. Use it before a node's Kubernetes version is changed, in either direction. ${where}`,
    input: objectSchema(
      {
        files: filesInput,
        ...setInputs,
        from: {
          type: "string",
          enum: [...kubernetesVersions],
          description: "The version that the files are for now.",
        },
        to: {
          type: "string",
          enum: [...kubernetesVersions],
          description: "The other version, newer or older.",
        },
        node: nodeInput,
      },
      ["from", "to"],
    ),
  },
  allocatable: {
    title: "What is left for pods",
    description: `How much CPU, memory, storage, huge pages and process ids a configuration leaves for pods on nodes of given sizes: capacity, what kubeReserved, systemReserved and eviction keep, allocatable, the limits of the pods' cgroup, and what cloud providers would reserve on such a node. Quantities are those of Kubernetes; limits of cgroups are numbers (bytes, CPU shares, processes). ${where}`,
    input: objectSchema({
      ...setInputs,
      kubernetesVersion: versionInput,
      nodes: {
        type: "array",
        maxItems: 64,
        description:
          "Node sizes. Left out: those of the .kubelet-config.yaml beside a main file that is read from the disk.",
        items: nodeInput,
      },
    }),
  },
  posture: {
    title: "Security posture",
    description: `The checks of a security benchmark (CIS, STIG and those of platforms) on what the node really runs with, drop-ins and flags included: pass, fail, manual, not applicable, excepted or unknown, with the value that decides, where it is set, and what to write. "pass" is never said of what was not looked at; checks that need the node itself are listed as nodeOnly. main may be a dump of the kubelet's /configz. A check matches an id of a benchmark; that is no certification. ${where}`,
    input: objectSchema({
      ...setInputs,
      kubernetesVersion: versionInput,
      benchmarks: {
        type: "array",
        maxItems: 16,
        description:
          "The benchmarks; a check stands once where all say the same of it. Default: those of the project, else auto, by the version. A wrong name is answered with all names.",
        items: {
          type: "string",
          description: 'A benchmark such as "cis-1.12", or a platform whose newest is taken.',
        },
      },
      level: {
        type: "integer",
        enum: [1, 2],
        description: "Checks of a higher level are left out. Default: 2.",
      },
      strict: {
        type: "boolean",
        description: "True: a secure default is not enough, it must be written. Default: false.",
      },
      compareTool: {
        type: "boolean",
        description:
          "True adds what the benchmark's own tool (kube-bench and others) would say of each check. Default: false.",
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
