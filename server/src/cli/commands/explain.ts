import { nodeUtilities } from "../../hosts/built-in.ts";
import { command, type Instead, type Options } from "../command.ts";
import type { LogInvocation } from "../run-explain-log.ts";
import type { ExplainInvocation } from "../run-explain.ts";
import { problem, setOptions, sharedOptions } from "../option-values.ts";
import { common, configDir, kubernetesVersion, locale } from "../shared-options.ts";

/** Those that go without `--log`, too. */
const ofPaths = {
  "kubernetes-version": kubernetesVersion,
  locale,
  ...common,
} as const satisfies Options;

const options = {
  log: { type: "boolean", help: "explain a log" },
  config: {
    type: "string",
    value: "FILE",
    help: "with --log: name the places in this configuration",
  },
  "config-dir": { ...configDir, help: "and in the drop-ins of this folder" },
  ...ofPaths,
} as const satisfies Options;

export const explain = command<ExplainInvocation | LogInvocation>({
  name: "explain",
  shortUsage: "[options] PATH",
  summary: "say what a field, feature gate or flag does",
  usage: ["[options] PATH", "--log [--config FILE] [options] [LINE]"],
  description: `
Says what a field does, its type, default, range and feature gate. PATH is written as in the file:
  maxPods
  evictionHard
  evictionHard["memory.available"]
  authentication.x509.clientCAFile
  featureGates.NodeSwap
  CredentialProviderConfig.providers[].matchImages
or is a flag of the kubelet, such as --max-pods.

With --log it tells which rule a line of the kubelet's log leads to, or each line of a journal on
the standard input (journalctl -u kubelet | kubelet-config explain --log).`,
  options,
  exitCodes: {
    0: "explained",
    2: "there is no such field, no line leads to a rule, unknown option or version",
  },
  parse: (args) => (args.includes("--log") ? parseLog(args) : parsePath(args)),
  async run(invocation, { terminal }, knowledge) {
    const { runExplain, runExplainLog } = await import("../command-runs.ts");
    return "path" in invocation
      ? runExplain(invocation, terminal, await knowledge())
      : runExplainLog(invocation, terminal, await knowledge());
  },
});

function parsePath(written: string[]): ExplainInvocation | Instead {
  // A flag of the kubelet is no option of ours: `explain --max-pods` asks for it.
  const isKubeletFlag = (arg: string): boolean =>
    /^--?[a-z]/.test(arg) && arg !== "-h" && !Object.hasOwn(ofPaths, arg.replace(/^-+|=.*/g, ""));
  const args = [
    ...written.filter((arg) => !isKubeletFlag(arg)),
    "--",
    ...written.filter(isKubeletFlag),
  ];
  const { values, positionals } = nodeUtilities.parseArgs({
    ...{ args, options: ofPaths },
    allowPositionals: true,
  });
  const shared = sharedOptions(values);
  if ("instead" in shared) return shared;
  const [path, ...more] = positionals;
  if (path === undefined) return problem("explain needs the path of a field, such as maxPods.");
  if (more.length > 0) return problem("explain takes one path.");
  return { path, ...shared };
}

function parseLog(written: string[]): LogInvocation | Instead {
  // A line of the log may begin with dashes, as `--kube-reserved value failed to parse` does.
  const isLine = (arg: string): boolean => /\s/.test(arg) && arg.startsWith("-");
  const args = [...written.filter((arg) => !isLine(arg)), "--", ...written.filter(isLine)];
  const { values, positionals } = nodeUtilities.parseArgs({
    ...{ args, options },
    allowPositionals: true,
  });
  const shared = sharedOptions(values);
  if ("instead" in shared) return shared;
  const [line, ...more] = positionals;
  if (more.length > 0)
    return problem("explain --log takes one line, in quotes, or standard input.");
  const { config } = values;
  return { line, config, set: setOptions(values), ...shared };
}
