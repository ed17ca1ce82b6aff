import { nodeUtilities } from "../../hosts/built-in.ts";
import { command, type Instead, type Options } from "../command.ts";
import type { LogInvocation } from "../run-explain-log.ts";
import type { ExplainInvocation } from "../run-explain.ts";
import type { ListRulesInvocation } from "../run-list-rules.ts";
import { formattedOptions, problem, setOptions } from "../option-values.ts";
import { common, configDir, kubernetesVersion, locale } from "../shared-options.ts";

const formats = ["text", "json"] as const;

/** Those that go without `--log`, too. */
const ofNames = {
  format: { type: "string", help: "text for people (the default); JSON for programs" },
  "kubernetes-version": kubernetesVersion,
  locale,
  ...common,
} as const satisfies Options;

const options = {
  "list-rules": { type: "boolean", help: "list all rules of check" },
  log: { type: "boolean", help: "explain a log" },
  config: {
    type: "string",
    value: "FILE",
    help: "with --log: name the places in this configuration",
  },
  "config-dir": { ...configDir, help: "and in the drop-ins of this folder" },
  ...ofNames,
} as const satisfies Options;

export const explain = command({
  name: "explain",
  shortUsage: "[options] NAME",
  summary: "say what a field, feature gate, flag or rule is for",
  usage: [
    "[options] NAME",
    "[options] WORD...",
    "--list-rules [options]",
    "--log [--config FILE] [options] [LINE]",
  ],
  description: `
Says what a field does, its type, default, range and feature gate. NAME is written as in the file:
  maxPods
  evictionHard
  evictionHard["memory.available"]
  authentication.x509.clientCAFile
  featureGates.NodeSwap
  CredentialProviderConfig.providers[].matchImages
or is a flag of the kubelet, such as --max-pods, or a rule of check, such as image-gc-low-lt-high,
or what the Kubernetes node reference names: a file such as /var/lib/kubelet/cpu_manager_state, a
condition such as NetworkUnavailable, a label, a taint, a sysctl such as net.ipv4.tcp_syncookies.
Other words are searched for in the names and descriptions of all of them: graceful shutdown.

With --log it says what a line of the kubelet's log is about and what to do, or each line of a
journal on the standard input (journalctl -u kubelet | kubelet-config explain --log).`,
  options,
  formats,
  exitCodes: {
    0: "explained",
    2: "nothing has such a name, the log has no known message, unknown option or version",
  },
  parse(args) {
    if (args.includes("--log")) return parseLog(args);
    return args.includes("--list-rules") ? parseList(args) : parseName(args);
  },
  async run(
    invocation: ExplainInvocation | ListRulesInvocation | LogInvocation,
    { terminal },
    knowledge,
  ) {
    const { runExplain, runExplainLog, runListRules } = await import("../command-runs.ts");
    if ("words" in invocation) return runExplain(invocation, terminal, await knowledge());
    return "config" in invocation
      ? runExplainLog(invocation, terminal, await knowledge())
      : runListRules(invocation, terminal, await knowledge());
  },
});

function parseName(written: string[]): ExplainInvocation | Instead {
  // A flag of the kubelet is not an option of ours: `explain --max-pods` asks for it.
  const isKubeletFlag = (arg: string): boolean =>
    /^--?[a-z]/.test(arg) && arg !== "-h" && !Object.hasOwn(ofNames, arg.replace(/^-+|=.*/g, ""));
  const args = [
    ...written.filter((arg) => !isKubeletFlag(arg)),
    "--",
    ...written.filter(isKubeletFlag),
  ];
  const { values, positionals: words } = nodeUtilities.parseArgs({
    ...{ args, options: ofNames },
    allowPositionals: true,
  });
  const shared = formattedOptions(values, formats);
  if ("instead" in shared) return shared;
  if (words.length === 0) return problem((say) => say.needsField);
  return { words, ...shared };
}

function parseList(args: string[]): ListRulesInvocation | Instead {
  const { values, positionals } = nodeUtilities.parseArgs({
    ...{ args, options },
    allowPositionals: true,
  });
  const shared = formattedOptions(values, formats);
  if ("instead" in shared) return shared;
  return positionals.length > 0 ? problem((say) => say.listsAll) : shared;
}

function parseLog(written: string[]): LogInvocation | Instead {
  // A line of the log may begin with dashes, as `--kube-reserved value failed to parse` does.
  const isLine = (arg: string): boolean => /\s/.test(arg) && arg.startsWith("-");
  const args = [...written.filter((arg) => !isLine(arg)), "--", ...written.filter(isLine)];
  const { values, positionals } = nodeUtilities.parseArgs({
    ...{ args, options },
    allowPositionals: true,
  });
  const shared = formattedOptions(values, formats);
  if ("instead" in shared) return shared;
  const [line, ...more] = positionals;
  if (more.length > 0) return problem((say) => say.oneLogLine);
  const { config } = values;
  return { line, config, set: setOptions(values), ...shared };
}
