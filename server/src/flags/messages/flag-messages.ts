import { listed } from "../../engine/messages/english-words.ts";
import { halfWidth } from "../../engine/text/half-width.ts";
import type { ParamsOfTexts } from "../../engine/messages/message-params.ts";
import type { FlagRefusal, ValueProblem } from "../../kubelet/index.ts";

const stop = "The kubelet does not start.";

/** The expected values of a flag, for each way in which a text can be wrong. */
const expectations: Readonly<Record<ValueProblem, string>> = {
  bool: "true or false (or 1, 0, t, f, T, F, True, False, TRUE, FALSE)",
  integer: "an integer, without a unit, a fraction or spaces",
  "integer-range": "an integer within the flag's range",
  count: "an integer of 0 or more",
  duration: 'a duration with a unit for every number, such as "1m30s"',
  quantity: "a quantity such as 64Ki",
  ip: "an IP address, without brackets, port or mask",
  csv: 'a comma-separated list; a quoted item must be quoted completely, such as "a,b"',
  pair: "comma-separated pairs of key=value",
  threshold: "comma-separated signals with < and an amount, such as memory.available<500Mi",
  header: "comma-separated headers as Name:value",
  "gate-pair": "comma-separated gates as Name=true or Name=false",
  "gate-value": "comma-separated gates as Name=true or Name=false",
  memory: "memory per NUMA node, such as 0:memory=1Gi,hugepages-2Mi=2Gi;1:memory=1Gi",
  pattern: "patterns with a level, such as kubelet*=4,server=2",
  version: "true, false, raw, or a version with the kubelet's minor version, such as v1.34.9",
  "taint-no-effect": "taints with an effect, such as dedicated=gpu:NoSchedule",
  "taint-effect":
    "taints with the effect NoSchedule, PreferNoSchedule or NoExecute (case-sensitive)",
  "taint-key": "taints whose key is a name such as gpu or example.com/gpu",
  "taint-value": "taints whose value is at most 63 letters, digits, dashes, underscores and dots",
  "taint-form": "comma-separated taints as key=value:Effect",
  "taint-duplicate": "taints without duplicates of the same key and effect",
};

/** Replacements of removed flags, by the text in the table of flags. */
export const successors: Readonly<Record<string, string>> = {
  "belongs to the external cloud controller manager": "Set it on the cloud controller manager.",
  "kube-proxy has its own setting": "Set it in kube-proxy.",
  "set the sandbox image in the container runtime":
    "Set the sandbox image in the container runtime's configuration.",
  registerWithTaints: "Set the field registerWithTaints instead.",
  "shell or unit redirection; the kubelet logs to stderr":
    "The kubelet logs to standard error; redirect it in the unit or the shell.",
  "image credential provider plugin": "Use a credential provider plugin.",
  "delete it: only remote runtimes exist": "No replacement is needed.",
  kernelMemcgNotification: "Set the field kernelMemcgNotification instead.",
  "the runtime's CNI settings": "Use the CNI settings of the container runtime.",
  containerRuntimeEndpoint: "Set the field containerRuntimeEndpoint instead.",
  "config-dir (drop-ins)": "Put drop-ins in a directory and pass it as --config-dir.",
  "ip-masq-agent": "Use the ip-masq-agent.",
  "profiles live under <root-dir>/seccomp":
    "Put profiles in the seccomp directory below the kubelet's root directory.",
  "bootstrap-kubeconfig": "Use --bootstrap-kubeconfig instead.",
};

const refusals: Readonly<Record<FlagRefusal, (written: string) => string>> = {
  "cloud-provider": (written) =>
    `--cloud-provider=${written} was removed; it must be external or empty. ${stop} Write --cloud-provider=external and run its controller manager, or remove the flag.`,
  lock: () =>
    `--exit-on-lock-contention needs a file to lock ("no lock file specified"). ${stop} Name one with --lock-file, or remove the flag.`,
  hostname: () =>
    `--hostname-override contains only spaces ("empty hostname is invalid"). ${stop} Write the node's name, or remove the flag.`,
  "root-dir": () =>
    `--root-dir is empty ("invalid root directory"). ${stop} Write a directory such as /var/lib/kubelet, or remove the flag.`,
  flush: (written) =>
    `--log-flush-frequency (${written}) must be greater than zero ("non-positive interval for NewTicker"). The kubelet panics during startup. Write a duration such as 5s.`,
  "split-stream": (written) =>
    `${written} is an alpha option, and its feature gate is disabled ("Feature LoggingAlphaOptions is disabled"). ${stop} Remove the flag, or add --feature-gates=LoggingAlphaOptions=true.`,
  endpoint: (written) =>
    `"${written}" is not a Unix socket ("only support unix socket endpoint"). ${stop} Write an address such as unix:///run/containerd/containerd.sock.`,
  "priority-class": (written) =>
    `--windows-priorityclass=${written} is not a priority class ("unknown priority class"). ${stop} Write, for example, NORMAL_PRIORITY_CLASS or HIGH_PRIORITY_CLASS.`,
  "provider-pair": (written) =>
    `${written} is set alone. ${stop} Set both --image-credential-provider-config and --image-credential-provider-bin-dir, or neither.`,
  "provider-folder": (written) =>
    `--image-credential-provider-config is the directory ${written}, but directories need 1.34 or later. ${stop} Pass a file.`,
  "same-file": (written) =>
    `--config and --kubeconfig are the same file, ${written}. ${stop} Pass a KubeletConfiguration as --config, such as /var/lib/kubelet/config.yaml, and a kubeconfig as --kubeconfig.`,
  kubeconfig: () =>
    `Webhook mode requires --kubeconfig ("no client provided, cannot use webhook"). ${stop} Add --kubeconfig, or change authentication.webhook and authorization.mode.`,
};

/** Why a file that the command line names does not do. */
export type FlagFileProblem = "missing" | "folder" | "unreadable" | "empty-config" | "plugin";

const fileProblems: Readonly<Record<FlagFileProblem, string>> = {
  missing: "does not exist",
  folder: "is a directory; the kubelet needs a file",
  unreadable: "has no content that the kubelet can read",
  "empty-config": "contains no usable cluster or user",
  plugin: "does not exist, but the credential provider configuration refers to it",
};

/** Whether a value, or a flag with its value, still has quotes that no shell removed. */
export function hasQuotes(written: string): boolean {
  return /^(?:--)?["']|["']$/.test(written);
}

/** A deprecated flag, with the field that replaces it. */
export interface DeprecatedFlag {
  readonly flag: string;
  readonly field: string | undefined;
}

function deprecatedFlags(flags: readonly DeprecatedFlag[]): string {
  const fields = [...new Set(flags.flatMap(({ field }) => field ?? []))];
  const others = flags.flatMap(({ flag, field }) => (field === undefined ? [flag] : []));
  return [
    `${listed(flags.map(({ flag }) => flag))} are deprecated ("has been deprecated").`,
    ...(fields.length > 0 ? [`Set ${listed(fields)} in the configuration file instead.`] : []),
    ...(others.length > 0 ? [`No field replaces ${listed(others)}.`] : []),
  ].join(" ");
}

/** An argument with the dashes and signs of a flag that an input method or a web page has changed; undefined if it is not one. */
export function plainFlag(written: string): string | undefined {
  const flag = halfWidth(written)?.replace(/^-+/, "--");
  return flag?.startsWith("--") === true ? flag : undefined;
}

/** The name of a flag with the dashes of its writer and of kubeadm, which adds two. */
export function nameBehindDashes(flag: string): string | undefined {
  return /^-{4,}([a-z][\w-]*)/.exec(flag)?.[1];
}

/** What to do about characters of a value that the kubelet does not accept. */
function characterAdvice(written: string): string {
  const plain = halfWidth(written);
  if (plain !== undefined) return ` Replace the full-width characters: ${plain}.`;
  return hasQuotes(written) ? " Remove the quotes: no shell removes them." : "";
}

/** The kubelet's command line itself. */
export const flagMessages = {
  "flag-unknown": ({
    flag,
    suggestion,
    since,
    version,
    isWindows,
  }: {
    readonly flag: string;
    readonly suggestion: string | undefined;
    readonly since: string | undefined;
    readonly version: string;
    readonly isWindows: boolean;
  }) => {
    if (isWindows)
      return `${flag} is available only on Windows ("unknown flag"). On Linux, the kubelet does not start. Remove it.`;
    const why =
      since === undefined
        ? `${flag} is an unknown flag. Kubelet ${version} does not start.`
        : `${flag} was added in ${since} ("unknown flag"). Kubelet ${version} does not start.`;
    const quotes = hasQuotes(flag) ? " Remove the quotes: no shell removes them." : "";
    const name = nameBehindDashes(flag);
    if (name !== undefined) return `${why} The tool adds two dashes to the name. Write ${name}.`;
    const plain = plainFlag(flag);
    if (plain !== undefined) return `${why} Did you mean ${plain}?`;
    return `${why}${quotes} ${suggestion === undefined ? "Remove it." : `Did you mean --${suggestion}?`}`;
  },
  "flag-one-dash": ({
    written,
    suggestion,
  }: {
    readonly written: string;
    readonly suggestion: string | undefined;
  }) =>
    `${written} has only one dash ("unknown shorthand flag"). ${stop} ${
      suggestion === undefined
        ? "Write two dashes; only -v and -h take one."
        : `Did you mean --${suggestion}?`
    }`,
  "flag-removed": ({
    flag,
    removedIn,
    instead,
    version,
  }: {
    readonly flag: string;
    readonly removedIn: string;
    readonly instead: string | undefined;
    readonly version: string;
  }) => {
    const successor = instead === undefined ? undefined : successors[instead];
    return `${flag} was removed in ${removedIn} ("unknown flag"). Kubelet ${version} does not start. Remove it.${
      successor === undefined ? "" : ` ${successor}`
    }`;
  },
  "flag-value": ({
    flag,
    written,
    part,
    problem,
  }: {
    readonly flag: string;
    readonly written: string;
    readonly part: string;
    readonly problem: ValueProblem;
  }) =>
    `${flag} must be ${expectations[problem]}, got ${
      part === written ? `"${written}"` : `"${part}" in "${written}"`
    } ("invalid argument"). ${stop}${characterAdvice(written)}`,
  "flag-missing-value": ({ flag }: { readonly flag: string }) =>
    `${flag} has no value ("flag needs an argument"). ${stop} Write ${flag}=VALUE, or remove it.`,
  "flag-value-unquoted": ({ name, written }: { readonly name: string; readonly written: string }) =>
    `"${name}" must be a string, but YAML reads the unquoted ${written} as a number or a boolean. The tool rejects the file. Write "${written}" in quotes.`,
  "flag-lost-in-unit": ({
    cause,
    names,
  }: {
    readonly cause: "quotes" | "backslash" | "section" | "command" | "export";
    readonly names: readonly string[];
  }) => {
    const flags = listed(names);
    const result = `The kubelet does not get ${names.length === 1 ? "it" : "them"}.`;
    if (cause === "command")
      return 'systemd does not load a unit with two commands ("Service has more than one ExecStart= setting"), and a drop-in adds its command to that of the unit. Write a line with only ExecStart= above this one.';
    if (cause === "section")
      return `systemd ignores ${flags}: the file has no section ("Assignment outside of section"). ${result} Write [Service] above the first setting.`;
    if (cause === "export")
      return `systemd ignores ${flags}: an environment file is not a shell script, and export is read as a part of the name ("Ignoring invalid environment assignment"). ${result} Remove export.`;
    return cause === "quotes"
      ? `systemd ignores ${flags}: without quotes, each word is a separate variable ("Invalid environment assignment"). ${result} Put the name and the whole value in quotes.`
      : `systemd ignores ${flags}: the line above has no backslash at its end, so the command stops there. ${result} End the line above with a backslash.`;
  },
  "flag-stray-word": ({
    word,
    behind,
  }: {
    readonly word: string;
    readonly behind: string | undefined;
  }) => {
    const plain = plainFlag(word);
    if (plain !== undefined)
      return `"${word}" is not a flag ("unknown command"). ${stop} Did you mean ${plain}?`;
    return behind === undefined
      ? `"${word}" is not a flag ("unknown command"). ${stop} Remove it, or join it to its flag with =.`
      : `"${word}" is not read as the value of --${behind}, which needs = ("unknown command"). ${stop} Write --${behind}=${word}.`;
  },
  "flag-prints-and-ends": ({ flag }: { readonly flag: string }) =>
    `With ${flag}, the kubelet prints its ${flag === "--version" ? "version" : "help"} and exits. Remove the flag to run a kubelet.`,
  "flag-quoted-value": ({
    flag,
    written,
    inner,
  }: {
    readonly flag: string;
    readonly written: string;
    readonly inner: string;
  }) =>
    `The value of ${flag} is ${written} including the quotes, because no shell removes them. Write ${inner}.`,
  "flag-deprecated": ({
    flag,
    field,
    removedIn,
    line = [],
  }: {
    readonly flag: string;
    readonly field: string | undefined;
    readonly removedIn: string | undefined;
    /** All deprecated flags of its line, with their fields, if one finding stands for them. */
    readonly line?: readonly DeprecatedFlag[];
  }) => {
    if (line.length > 1) return deprecatedFlags(line);
    const end = removedIn === undefined ? "" : ` and will be removed in ${removedIn}`;
    const advice =
      field === undefined
        ? "No field replaces it. Remove the flag."
        : `Set ${field} in the configuration file instead.`;
    return `${flag} is deprecated ("has been deprecated")${end}. ${advice}`;
  },
  "flag-node-label-reserved": ({ label }: { readonly label: string }) =>
    `The kubelet may not set the label ${label} on its own node ("unknown 'kubernetes.io' or 'k8s.io' labels"). ${stop} Use your own domain or node.kubernetes.io, or run kubectl label node.`,
  "flag-node-label-format": ({
    label,
    part,
  }: {
    readonly label: string;
    readonly part: "key" | "value";
  }) =>
    part === "key"
      ? `"${label}" is not a valid label key ("invalid node labels"). ${stop} Write a name such as gpu or example.com/gpu, with at most 63 letters, digits, dashes, underscores and dots.`
      : `"${label}" is not a valid label value ("invalid node labels"). ${stop} Write at most 63 letters, digits, dashes, underscores and dots, with a letter or digit at both ends.`,
  "flag-node-ip": ({
    written,
    problem,
    ignored,
  }: {
    readonly written: string;
    readonly problem: "pair" | "dual-stack" | "unspecified" | "ignored";
    readonly ignored: string;
  }) => {
    if (problem === "ignored")
      return `"${ignored}" in --node-ip is not an IP address. The kubelet ignores it, logs a warning and detects the node's address. Write an IP address of this node.`;
    const why = {
      pair: "must be one address, or one IPv4 and one IPv6 address",
      "dual-stack": "two addresses need --cloud-provider=external or no cloud provider",
      unspecified: "0.0.0.0 and :: cannot be part of a pair",
    }[problem];
    return `--node-ip "${written}" is not valid ("bad --node-ip"): ${why}. ${stop}`;
  },
  "flag-refused": ({
    problem,
    written,
  }: {
    readonly problem: FlagRefusal;
    readonly written: string;
  }) => refusals[problem](written),
  "flag-seccomp-default": () =>
    `--seccomp-default=false has no effect, because a file sets seccompDefault: true. Set seccompDefault: false in the file.`,
  "flag-file": ({
    flag,
    path,
    problem,
  }: {
    readonly flag: string;
    readonly path: string;
    readonly problem: FlagFileProblem;
  }) => `${flag}: ${path} ${fileProblems[problem]}. ${stop}`,
};

declare module "../../engine/messages/message-params.ts" {
  interface MessageParams extends ParamsOfTexts<typeof flagMessages> {}
}
