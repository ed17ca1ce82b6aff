import { flagValue } from "../../../flags/flag-value.ts";
import { nodeUtilities } from "../../hosts/built-in.ts";
import { command, type Options } from "../help/command.ts";
import { inputName } from "../input/input-name.ts";
import type { EffectiveInvocation } from "../effective/run-effective.ts";
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
} from "../help/shared-options.ts";

const formats = ["yaml", "json"] as const;

const options = {
  config: {
    type: "string",
    value: "FILE",
    help: "the main file; without it, the flag defaults apply",
  },
  alone,
  "config-dir": configDir,
  "kubelet-args": {
    ...kubeletArgs,
    help: 'kubelet flags, such as "--max-pods=50 --v=2"',
  },
  root,
  "kubernetes-version": kubernetesVersion,
  format: { type: "string", help: "YAML (the default), or JSON in the format of /configz" },
  "no-defaults": {
    type: "boolean",
    help: "leave out defaults; show only what a file or a flag sets",
  },
  provenance: {
    type: "boolean",
    help: `show where each value comes from: in YAML as comments, in JSON
as {"effective": ..., "provenance": {PATH: {"from": ...}}}`,
  },
  base: {
    type: "boolean",
    help: "for a platform file, show only what the platform adds",
  },
  compare: {
    type: "string",
    value: "FILE|base",
    help: `show a diff against the result of FILE, or against the
platform's base, with the origin of each value`,
  },
  "compare-git": {
    type: "string",
    value: "REV",
    help: `show a diff against the same files in a revision of git,
such as HEAD or main: what changes on the node`,
  },
  all: { type: "boolean", help: "with a comparison, also show the values that are the same" },
  node: {
    type: "string",
    value: "JSON",
    help: `the node, as for check; some platforms compute values from its
size`,
  },
  locale,
  ...common,
} as const satisfies Options;

export const effective = command({
  name: "effective",
  shortUsage: "[options] FILE|DIR",
  summary: "show a node's effective configuration",
  usage: ["[options] [--config] FILE|DIR"],
  description: `
Shows the configuration that a kubelet of this Kubernetes version uses: the main file, merged with
drop-ins, defaults and flags. For a platform file (Talos, Karpenter, ...), it shows the result of
merging the file with the platform's own configuration. In a directory, it shows each configuration,
after a table. If the kubelet would not start, a message on standard error says so.`,
  options,
  formats,
  exitCodes: {
    0: "shown",
    1: "shown, but a kubelet would not start with it",
    2: `usage or read error: no such file or directory, unknown option or version; in a directory, a
     configuration without an answer`,
  },
  parse(args) {
    const { values, positionals } = nodeUtilities.parseArgs({
      args,
      options,
      allowPositionals: true,
    });
    const shared = formattedOptions(values, formats);
    if ("instead" in shared) return shared;
    const set = setOptions(values);
    const named = values.config === undefined ? positionals : [values.config, ...positionals];
    if (named.length > 1) return problem((say) => say.oneMainFile("effective"));
    const config = named[0] ?? flagValue(set.args, "config");
    const isEmpty = config === undefined && set.configDir === undefined && set.args.length === 0;
    if (isEmpty && set.root === undefined) {
      return problem((say) => say.needsInput("effective"));
    }
    const notAlone = rootProblem(set, config);
    if (notAlone) return notAlone;
    const node = nodeOption(values.node);
    if (node && "instead" in node) return node;
    const { compare, all = false, base = false, provenance = false } = values;
    const revision = values["compare-git"];
    if (compare !== undefined && revision !== undefined) return problem((say) => say.oneComparison);
    if (revision !== undefined && (set.root !== undefined || config === inputName)) {
      return problem((say) => say.filesOfRevision);
    }
    if (all && compare === undefined && revision === undefined)
      return problem((say) => say.allAlone);
    if (base && compare === "base") return problem((say) => say.baseTwice);
    const shown = { defaults: !values["no-defaults"], provenance, base, compare, revision, all };
    const isVersionGiven = values["kubernetes-version"] !== undefined;
    return { set, config, node, isVersionGiven, ...shown, ...shared };
  },
  run: async (invocation: EffectiveInvocation, { terminal }, knowledge) =>
    (await import("../help/command-runs.ts")).runEffective(invocation, terminal, await knowledge()),
});
