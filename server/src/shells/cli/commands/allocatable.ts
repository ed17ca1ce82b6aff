import { nodeUtilities } from "../../hosts/built-in.ts";
import type { AllocatableInvocation } from "../allocatable/run-allocatable.ts";
import { command, type Options } from "../help/command.ts";
import {
  formattedOptions,
  nodeOption,
  problem,
  rootProblem,
  setOptions,
} from "../help/option-values.ts";
import {
  alone,
  common,
  configDir,
  kubeletArgs,
  kubernetesVersion,
  locale,
  root,
  textOrJson,
} from "../help/shared-options.ts";

const formats = ["text", "json"] as const;

const options = {
  node: {
    type: "string",
    multiple: true,
    value: "JSON",
    help: `the node, as for check; repeat to compare several nodes
(default: "nodes" or "node" in .kubelet-config.yaml)`,
  },
  alone,
  "config-dir": configDir,
  "kubelet-args": kubeletArgs,
  root: {
    ...root,
    help: `read a node's file tree instead of files; it also describes the
node`,
  },
  "kubernetes-version": kubernetesVersion,
  format: textOrJson,
  locale,
  ...common,
} as const satisfies Options;

export const allocatable = command({
  name: "allocatable",
  shortUsage: "--node JSON FILE",
  summary: "show the allocatable resources of a node",
  usage: ["[--node JSON] [options] FILE|DIR"],
  description: `
Shows how much of a node a configuration leaves for pods: capacity, kubeReserved, systemReserved,
hard eviction thresholds, allocatable as the node's status reports it, and the limits of the pods'
cgroup. It also shows the amounts that GKE, EKS and AKS would reserve on such a node, according to
their published formulas. In a directory, it answers for each configuration: a table first, then
each.`,
  options,
  formats,
  exitCodes: {
    0: "shown",
    1: "shown, but a kubelet would not start on one of the nodes",
    2: `usage or read error: no such file, unknown option or version; in a directory, a configuration
     without an answer`,
  },
  parse(args) {
    const { values, positionals } = nodeUtilities.parseArgs({
      args,
      options,
      allowPositionals: true,
    });
    const shared = formattedOptions(values, formats);
    if ("instead" in shared) return shared;
    const nodes = [];
    for (const written of values.node ?? []) {
      const node = nodeOption(written);
      if (node && "instead" in node) return node;
      if (node) nodes.push(node);
    }
    const [config, ...more] = positionals;
    if (more.length > 0) return problem((say) => say.oneMainFile("allocatable"));
    const set = setOptions(values);
    const isEmpty = config === undefined && set.configDir === undefined && set.args.length === 0;
    if (isEmpty && set.root === undefined) {
      return problem((say) => say.needsInput("allocatable"));
    }
    const isVersionGiven = values["kubernetes-version"] !== undefined;
    return rootProblem(set, config) ?? { set, config, nodes, isVersionGiven, ...shared };
  },
  run: async (invocation: AllocatableInvocation, { terminal }, knowledge) =>
    (await import("../help/command-runs.ts")).runAllocatable(
      invocation,
      terminal,
      await knowledge(),
    ),
});
