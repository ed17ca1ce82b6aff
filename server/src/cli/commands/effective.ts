import { flagValue } from "../../flags/flag-value.ts";
import { nodeUtilities } from "../../hosts/built-in.ts";
import { command, type Options } from "../command.ts";
import type { EffectiveInvocation } from "../run-effective.ts";
import {
  formattedOptions,
  nodeOption,
  problem,
  rootProblem,
  setOptions,
} from "../option-values.ts";
import {
  common,
  configDir,
  kubeletArgs,
  kubernetesVersion,
  locale,
  root,
} from "../shared-options.ts";

const formats = ["yaml", "json"] as const;

const options = {
  config: {
    type: "string",
    value: "FILE",
    help: "the main file; without one the defaults of the flags apply",
  },
  "config-dir": configDir,
  "kubelet-args": {
    ...kubeletArgs,
    help: 'the kubelet\'s flags, such as "--max-pods=50 --v=2"',
  },
  root,
  "kubernetes-version": kubernetesVersion,
  format: { type: "string", help: "YAML (the default), or JSON as the kubelet's /configz has it" },
  "no-defaults": { type: "boolean", help: "only what a file or a flag sets" },
  provenance: {
    type: "boolean",
    help: `where each value comes from: as comments in YAML, in JSON as
{"effective": ..., "provenance": {PATH: {"from": ...}}}`,
  },
  base: {
    type: "boolean",
    help: "of a platform's document: only what the platform adds",
  },
  compare: {
    type: "string",
    value: "FILE|base",
    help: `in what two results differ, each value with its origin: with
that of FILE, or with the platform's base; a diff as YAML`,
  },
  all: { type: "boolean", help: "with --compare: what is the same, too" },
  node: {
    type: "string",
    value: "JSON",
    help: "the node, as for check: what a platform computes of its size",
  },
  locale,
  ...common,
} as const satisfies Options;

export const effective = command({
  name: "effective",
  shortUsage: "[options] [FILE]",
  summary: "show the effective configuration of a node",
  usage: ["[options] [--config] FILE"],
  description: `
Shows the configuration that a kubelet of this Kubernetes version makes of a main file, the drop-ins
of a folder, its defaults and its flags; of a document of a platform (Talos, Karpenter, ...) what
that makes of it over its own base. If such a kubelet would not start, standard error says so.`,
  options,
  formats,
  exitCodes: {
    0: "shown",
    1: "shown, and a kubelet would not start with it",
    2: "usage or read error: no such file or folder, unknown option or version",
  },
  parse(args) {
    const { values, positionals } = nodeUtilities.parseArgs({
      ...{ args, options },
      allowPositionals: true,
    });
    const shared = formattedOptions(values, formats);
    if ("instead" in shared) return shared;
    const set = setOptions(values);
    const [file, ...more] = positionals;
    if (more.length > 0) return problem((say) => say.oneMainFile("effective"));
    const config = values.config ?? file ?? flagValue(set.args, "config");
    const isEmpty = config === undefined && set.configDir === undefined && set.args.length === 0;
    if (isEmpty && set.root === undefined) {
      return problem((say) => say.needsInput("effective"));
    }
    const notAlone = rootProblem(set, config);
    if (notAlone) return notAlone;
    const node = nodeOption(values.node);
    if (node && "instead" in node) return node;
    const { compare, all = false, base = false, provenance = false } = values;
    if (all && compare === undefined) return problem((say) => say.allAlone);
    if (base && compare === "base") return problem((say) => say.baseTwice);
    const shown = { defaults: !values["no-defaults"], provenance, base, compare, all };
    return { set, config, ...(node && { node }), ...shown, ...shared };
  },
  run: async (invocation: EffectiveInvocation, { terminal }, knowledge) =>
    (await import("../command-runs.ts")).runEffective(invocation, terminal, await knowledge()),
});
