import { nodeUtilities } from "../../hosts/built-in.ts";
import { command, type Options } from "../help/command.ts";
import type { DriftInvocation } from "../drift/run-drift.ts";
import { formattedOptions, problem, setOptions } from "../help/option-values.ts";
import {
  alone,
  common,
  configDir,
  kubeletArgs,
  kubernetesVersion,
  locale,
} from "../help/shared-options.ts";

/** Values that are each node's own. */
const ofEachNode = ["providerID"];

const formats = ["text", "json", "html"] as const;

const options = {
  wanted: {
    type: "string",
    value: "FILE",
    help: `the configuration that the nodes should run: a configuration
file, a platform file, or a dump`,
  },
  "config-dir": { ...configDir, help: "the drop-in directory of the wanted configuration" },
  "kubelet-args": { ...kubeletArgs, help: "the kubelet flags of the wanted configuration" },
  root: {
    type: "string",
    multiple: true,
    value: "DIR",
    help: "a node's file tree, as for node; repeat for each node",
  },
  ignore: {
    type: "string",
    multiple: true,
    value: "PATH",
    help: `a setting that differs on every node; can be repeated
(default: providerID)`,
  },
  alone,
  "kubernetes-version": kubernetesVersion,
  format: {
    type: "string",
    help: `text (the default), JSON, or an HTML page with a sortable,
filterable table`,
  },
  locale,
  ...common,
} as const satisfies Options;

export const drift = command({
  name: "drift",
  shortUsage: "[options] DUMP...",
  summary: "show how nodes differ from each other",
  usage: ["[options] DUMP|DIR|-..."],
  description: `
Groups nodes by their effective configuration, and shows how each group differs from the largest
one, or from the wanted configuration. A DUMP is the output of
kubectl get --raw /api/v1/nodes/NAME/proxy/configz. Configuration files and platform files are
compared with their defaults filled in. Files that end in .jsonl, and standard input (-), contain
one dump per line, with a "name" key.`,
  options,
  formats,
  exitCodes: {
    0: "all nodes run the same configuration: the wanted one, if there is one",
    1: "some nodes differ",
    2: "could not run, or a file could not be read",
  },
  parse(args) {
    const { values, positionals: paths } = nodeUtilities.parseArgs({
      args,
      options,
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
    (await import("../help/command-runs.ts")).runDrift(invocation, terminal, await knowledge()),
});
