import { nodeUtilities } from "../../hosts/built-in.ts";
import { command, type Options } from "../command.ts";
import type { DriftInvocation } from "../run-drift.ts";
import { formattedOptions, problem, setOptions } from "../option-values.ts";
import { common, configDir, kubeletArgs, kubernetesVersion, locale } from "../shared-options.ts";

/** Values that are each node's own. */
const ofEachNode = ["providerID"];

const formats = ["text", "json", "html"] as const;

const options = {
  wanted: {
    type: "string",
    value: "FILE",
    help: `what the nodes should run with: a configuration, a document of
a platform, or a dump`,
  },
  "config-dir": { ...configDir, help: "its drop-in folder" },
  "kubelet-args": { ...kubeletArgs, help: "its flags" },
  root: {
    type: "string",
    multiple: true,
    value: "DIR",
    help: "a node's file tree, as for node; may be repeated, one for each node",
  },
  ignore: {
    type: "string",
    multiple: true,
    value: "PATH",
    help: `a setting that each node has of its own; may be repeated;
providerID where it is left out`,
  },
  "kubernetes-version": kubernetesVersion,
  format: {
    type: "string",
    help: `text for people (the default); JSON; a page with a table that
people can sort and filter`,
  },
  locale,
  ...common,
} as const satisfies Options;

export const drift = command({
  name: "drift",
  shortUsage: "[options] DUMP...",
  summary: "show where many nodes differ",
  usage: ["[options] DUMP|DIR|-..."],
  description: `
Groups nodes by their effective configuration, and shows differences from the largest group or
from a wanted configuration. A DUMP is what kubectl get --raw /api/v1/nodes/NAME/proxy/configz
writes. A configuration or a document of a platform is compared with its defaults. Files
that end in .jsonl, and standard input (-), contain one dump per line, with a "name" key.`,
  options,
  formats,
  exitCodes: {
    0: "all nodes run with the same, and with what is wanted",
    1: "some do not",
    2: "could not run, or a file could not be read",
  },
  parse(args) {
    const { values, positionals: paths } = nodeUtilities.parseArgs({
      ...{ args, options },
      allowPositionals: true,
    });
    const shared = formattedOptions(values, formats);
    if ("instead" in shared) return shared;
    const { wanted, root: roots = [], ignore = ofEachNode } = values;
    if (paths.length === 0 && roots.length === 0) {
      return problem((say) => say.needsDumps);
    }
    const set = setOptions({ ...values, root: undefined });
    if (wanted === undefined && (set.configDir !== undefined || set.args.length > 0)) {
      return problem((say) => say.wantedMissing);
    }
    return { paths, roots, wanted, set, ignored: ignore, ...shared };
  },
  run: async (invocation: DriftInvocation, { terminal }, knowledge) =>
    (await import("../command-runs.ts")).runDrift(invocation, terminal, await knowledge()),
});
