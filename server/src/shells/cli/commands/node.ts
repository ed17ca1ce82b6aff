import { nodeUtilities } from "../../hosts/built-in.ts";
import { command, type Options } from "../help/command.ts";
import type { NodeInvocation } from "../node/run-node.ts";
import { formattedOptions } from "../help/option-values.ts";
import { common, kubernetesVersion, locale } from "../help/shared-options.ts";

const formats = ["text", "json", "journal"] as const;

const options = {
  root: {
    type: "string",
    value: "DIR",
    help: `a copy of a node's file tree, such as a sosreport (default:
this machine)`,
  },
  effective: {
    type: "boolean",
    help: `also show the node's effective configuration, and where each
value comes from`,
  },
  "kubernetes-version": kubernetesVersion,
  format: {
    type: "string",
    help: `text (the default), JSON, or lines with priorities for the
systemd journal`,
  },
  locale,
  ...common,
} as const satisfies Options;

export const node = command({
  name: "node",
  shortUsage: "[--root DIR]",
  summary: "check whether the kubelet on this node starts",
  usage: ["[options]"],
  description: `
Reads a node's files and reports whether its kubelet starts and, if not, why. It reads the kubelet's
process or systemd unit (with drop-ins and environment files), its configuration, the state files of
its managers, /proc and /sys, and the configuration of containerd, CRI-O and logind. It checks that
the files they refer to exist. It does not run, write or send anything, and it does not read private
keys. The output includes a description of the machine in the format of --node.`,
  options,
  formats,
  exitCodes: {
    0: "the kubelet starts",
    1: "it does not",
    2: "usage or read error: no kubelet found, unknown option or version",
  },
  parse(args) {
    const { values } = nodeUtilities.parseArgs({ args, options });
    const shared = formattedOptions(values, formats);
    if ("instead" in shared) return shared;
    return { root: values.root ?? "/", isEffective: values.effective === true, ...shared };
  },
  run: async (invocation: NodeInvocation, { terminal }, knowledge) =>
    (await import("../help/command-runs.ts")).runNode(invocation, terminal, await knowledge()),
});
