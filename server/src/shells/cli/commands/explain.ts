import { nodeUtilities } from "../../hosts/built-in.ts";
import { command, type Instead, type Options } from "../help/command.ts";
import type { LogInvocation } from "../explain/run-explain-log.ts";
import type { ExplainInvocation } from "../explain/run-explain.ts";
import type { ProjectInvocation } from "../explain/run-explain-project.ts";
import type { ListRulesInvocation } from "../explain/run-list-rules.ts";
import { inputName } from "../input/input-name.ts";
import { formattedOptions, problem, setOptions } from "../help/option-values.ts";
import { alone, common, configDir, kubernetesVersion, locale } from "../help/shared-options.ts";

const formats = ["text", "json"] as const;

/** Those that go without `--log`, too. */
const ofNames = {
  format: { type: "string", help: "text (the default) or JSON" },
  "kubernetes-version": kubernetesVersion,
  locale,
  ...common,
} as const satisfies Options;

const options = {
  "list-rules": { type: "boolean", help: "list all rules of the check command" },
  log: {
    type: "boolean",
    help: `explain a line of the kubelet's log, or a log on standard
input`,
  },
  config: {
    type: "string",
    value: "FILE",
    help: `with --log, show the lines of this configuration that cause a
message`,
  },
  project: {
    type: "string",
    value: "FILE",
    help: "show which settings of .kubelet-config.yaml apply to FILE",
  },
  "config-dir": { ...configDir, help: "with --log, also use the drop-ins in this directory" },
  alone,
  ...ofNames,
} as const satisfies Options;

export const explain = command({
  name: "explain",
  isAboutNames: true,
  shortUsage: "[options] NAME",
  summary: "explain a field, feature gate, flag, rule or log line",
  usage: [
    "[options] NAME",
    "[options] WORD...",
    "--list-rules [options]",
    "--log [--config FILE] [options] [LINE|LOG]",
    "--project FILE [options]",
  ],
  description: `
Explains a field: its purpose, type, default, range and feature gate. Write NAME as in the file:
  maxPods
  evictionHard
  evictionHard["memory.available"]
  authentication.x509.clientCAFile
  featureGates.NodeSwap
  CredentialProviderConfig.providers[].matchImages
NAME can also be a kubelet flag (--max-pods), a rule (image-gc-low-lt-high), or an entry of the
Kubernetes node reference: a file (/var/lib/kubelet/cpu_manager_state), a condition
(NetworkUnavailable), a label, a taint or a sysctl (net.ipv4.tcp_syncookies). With any other words,
such as "graceful shutdown", explain searches all names and descriptions.

With --log, explains a line of the kubelet's log, or each line of the file LOG, and says what to do.
Without one, or with "-", it reads standard input:
journalctl -u kubelet | kubelet-config explain --log

With --project, shows the settings of .kubelet-config.yaml that apply to a file: the value, and the
line that it comes from.`,
  options,
  formats,
  exitCodes: {
    0: "explained",
    2: "nothing has this name, no known message in the log, unknown option or version",
  },
  parse(args) {
    if (args.includes("--log")) return parseLog(args);
    if (args.some((arg) => /^--project(?:=|$)/.test(arg))) return parseProject(args);
    return args.includes("--list-rules") ? parseList(args) : parseName(args);
  },
  async run(
    invocation: ExplainInvocation | ListRulesInvocation | LogInvocation | ProjectInvocation,
    { terminal },
    knowledge,
  ) {
    const runs = await import("../help/command-runs.ts");
    const { runExplain, runExplainLog, runExplainProject, runListRules } = runs;
    if ("words" in invocation) return runExplain(invocation, terminal, await knowledge());
    if ("project" in invocation) return runExplainProject(invocation, terminal, await knowledge());
    return "config" in invocation
      ? runExplainLog(invocation, terminal, await knowledge())
      : runListRules(invocation, terminal, await knowledge());
  },
});

function nameOf(option: string): string {
  return option.replace(/^-+|=.*/g, "");
}

function parseName(written: string[]): ExplainInvocation | Instead {
  // A flag of the kubelet is not an option of ours: `explain --max-pods` asks for it.
  const isKubeletFlag = (arg: string): boolean =>
    /^--?[a-z]/.test(arg) && arg !== "-h" && !Object.hasOwn(ofNames, nameOf(arg));
  const args = [
    ...written.filter((arg) => !isKubeletFlag(arg) && arg !== "--"),
    "--",
    ...written.filter(isKubeletFlag),
  ];
  const { values, positionals: words } = nodeUtilities.parseArgs({
    args,
    options: ofNames,
    allowPositionals: true,
  });
  const shared = formattedOptions(values, formats);
  if ("instead" in shared) return shared;
  if (words.length === 0) return problem((say) => say.needsField);
  const ofLog = written.find((arg) => isKubeletFlag(arg) && Object.hasOwn(options, nameOf(arg)));
  if (ofLog !== undefined && words.length > 1) return problem((say) => say.requiresLog(ofLog));
  return { words, ...shared };
}

function parseList(args: string[]): ListRulesInvocation | Instead {
  const { values, positionals } = nodeUtilities.parseArgs({
    args,
    options,
    allowPositionals: true,
  });
  const shared = formattedOptions(values, formats);
  if ("instead" in shared) return shared;
  return positionals.length > 0 ? problem((say) => say.listsAll) : shared;
}

function parseProject(args: string[]): ProjectInvocation | Instead {
  const { values, positionals } = nodeUtilities.parseArgs({
    args,
    options,
    allowPositionals: true,
  });
  const shared = formattedOptions(values, formats);
  if ("instead" in shared) return shared;
  const { project = "" } = values;
  return positionals.length > 0 || project === ""
    ? problem((say) => say.oneProjectFile)
    : { project, ...shared };
}

function parseLog(written: string[]): LogInvocation | Instead {
  // A line of the log may begin with dashes, as `--kube-reserved value failed to parse` does.
  const isLine = (arg: string): boolean => /\s/.test(arg) && arg.startsWith("-");
  const args = [...written.filter((arg) => !isLine(arg)), "--", ...written.filter(isLine)];
  const { values, positionals } = nodeUtilities.parseArgs({
    args,
    options,
    allowPositionals: true,
  });
  const shared = formattedOptions(values, formats);
  if ("instead" in shared) return shared;
  const [text, ...more] = positionals;
  if (more.length > 0) return problem((say) => say.oneLogLine);
  const { config } = values;
  return {
    line: text === inputName ? undefined : text,
    config,
    set: setOptions(values),
    ...shared,
  };
}
