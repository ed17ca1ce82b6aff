import { machine } from "../../hosts/machine-paths.ts";
import { nodeUtilities } from "../../hosts/built-in.ts";
import { isNodeName } from "../../../engine/text/node-name.ts";
import { command, type Options } from "../help/command.ts";
import { problem, sharedOptions } from "../help/option-values.ts";
import type { LiveInvocation } from "../live/run-live.ts";
import { common, locale } from "../help/shared-options.ts";

const options = {
  all: { type: "boolean", help: "query every node in the cluster" },
  context: {
    type: "string",
    value: "NAME",
    help: "the kubeconfig context to use (default: the current one)",
  },
  kubectl: {
    type: "string",
    value: "PATH",
    help: "the kubectl to run (default: the one in your PATH)",
  },
  locale,
  ...common,
} as const satisfies Options;

export const live = command({
  name: "live",
  shortUsage: "[NODE...]",
  summary: "read running kubelets' configuration with kubectl",
  usage: ["[options]", "[options] NODE...", "[options] --all"],
  description: `
Writes one line of JSON for each node: its name, kubelet version and size, and the response from
/configz. drift, posture, upgrade, effective and allocatable read these lines from a file or
standard input ("-"). Without NODE, it lists the nodes in the cluster.

This is the only command that runs another program. It runs kubectl, writes each command line to
standard error first, and uses your kubeconfig. You need "get" on nodes and on nodes/proxy.`,
  options,
  exitCodes: {
    0: "every node answered",
    2: "could not run kubectl, or a node did not answer",
  },
  parse(args) {
    const { values, positionals: names } = nodeUtilities.parseArgs({
      args,
      options,
      allowPositionals: true,
    });
    const shared = sharedOptions(values);
    if ("instead" in shared) return shared;
    const { all = false, context, kubectl = "kubectl" } = values;
    if (all && names.length > 0) return problem((say) => say.allNodes);
    const wrong = names.find((name) => !isNodeName(name));
    if (wrong !== undefined) return problem((say) => say.notNodeName(wrong));
    if (kubectl === "") return problem((say) => say.kubectlEmpty);
    const named: LiveInvocation["nodes"] = names.length > 0 ? [...new Set(names)] : "none";
    const nodes: LiveInvocation["nodes"] = all ? "all" : named;
    // kubectl starts in another folder.
    const program = /[/\\]/.test(kubectl) ? machine.absolute(kubectl) : kubectl;
    return { nodes, kubectl: program, context, ...shared };
  },
  run: async (invocation: LiveInvocation, { terminal }, knowledge) =>
    (await import("../help/command-runs.ts")).runLive(invocation, terminal, await knowledge()),
});
