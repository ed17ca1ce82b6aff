import type { ParamsOfTexts } from "../../messages/message-params.ts";
import type { FlagRefusal, ValueProblem } from "../../kubelet/index.ts";

const stop = "The kubelet does not start.";

/** The expected values of a flag, for each way in which a text can be wrong. */
const expectations: Readonly<Record<ValueProblem, string>> = {
  bool: "true or false (1, 0, t, f, True, False, TRUE and FALSE too)",
  integer: "an integer, without a unit, a fraction or spaces",
  "integer-range": "an integer within its range",
  count: "an integer of 0 or more",
  duration: 'a duration with a unit for every number, such as "1m30s"',
  quantity: "a quantity such as 64Ki",
  ip: "an IP address, without brackets, port or mask",
  csv: 'a comma-separated list; quotes must enclose a complete item, such as "a,b"',
  pair: "comma-separated pairs of key=value",
  threshold: "comma-separated signals with < and an amount, such as memory.available<500Mi",
  header: "comma-separated headers as Name:value",
  "gate-pair": "comma-separated gates as Name=true or Name=false",
  "gate-value": "comma-separated gates as Name=true or Name=false",
  memory: "memory by NUMA node, such as 0:memory=1Gi,hugepages-2Mi=2Gi;1:memory=1Gi",
  pattern: "patterns with a level, such as kubelet*=4,server=2",
  version: "true, false, raw, or a version of the kubelet's own minor, such as v1.34.9",
  "taint-no-effect": "taints with an effect, such as dedicated=gpu:NoSchedule",
  "taint-effect":
    "taints with the effect NoSchedule, PreferNoSchedule or NoExecute (case-sensitive)",
  "taint-key": "taints whose key is a name such as gpu or example.com/gpu",
  "taint-value": "taints whose value is at most 63 letters, digits, dashes, underscores and dots",
  "taint-form": "comma-separated taints as key=value:Effect",
  "taint-duplicate": "each key only once with the same effect",
};

/** Replacements of removed flags, by the text in the table of flags. */
export const successors: Readonly<Record<string, string>> = {
  "belongs to the external cloud controller manager": "Set it in the cloud controller manager.",
  "kube-proxy has its own setting": "Set it in kube-proxy.",
  "set the sandbox image in the container runtime":
    "Set the sandbox image in the container runtime's configuration.",
  registerWithTaints: "Set the field registerWithTaints instead.",
  "shell or unit redirection; the kubelet logs to stderr":
    "The kubelet logs to standard error; redirect it in the unit or the shell.",
  "image credential provider plugin": "Use a credential provider plugin.",
  "delete it: only remote runtimes exist": "All runtimes are remote now; no replacement is needed.",
  kernelMemcgNotification: "Set the field kernelMemcgNotification instead.",
  "the runtime's CNI settings": "Use the CNI settings of the container runtime.",
  containerRuntimeEndpoint: "Set the field containerRuntimeEndpoint instead.",
  "config-dir (drop-ins)": "Put drop-ins into a directory and pass it as --config-dir.",
  "ip-masq-agent": "Use the ip-masq-agent.",
  "profiles live under <root-dir>/seccomp":
    "Profiles are in the directory seccomp below the kubelet's root directory.",
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
    `${written} is an alpha option ("Feature LoggingAlphaOptions is disabled"), and its feature gate is off. ${stop} Remove the flag, or add --feature-gates=LoggingAlphaOptions=true.`,
  endpoint: (written) =>
    `"${written}" is not a Unix socket ("only support unix socket endpoint"), which kubelets on Linux need. ${stop} Write it like unix:///run/containerd/containerd.sock.`,
  "provider-pair": (written) =>
    `${written} alone is not enough: set both --image-credential-provider-config and --image-credential-provider-bin-dir, or neither. ${stop}`,
  "provider-folder": (written) =>
    `--image-credential-provider-config is the directory ${written}; directories are supported since 1.34. ${stop} Name a file.`,
  kubeconfig: () =>
    `Webhook mode needs --kubeconfig ("no client provided, cannot use webhook"). ${stop} Add --kubeconfig, or change authentication.webhook and authorization.mode.`,
};

/** Why a file that the command line names does not do. */
export type FlagFileProblem = "missing" | "folder" | "unreadable" | "empty-config" | "plugin";

const fileProblems: Readonly<Record<FlagFileProblem, string>> = {
  missing: "does not exist",
  folder: "is a directory; the kubelet needs a file",
  unreadable: "has no content that the kubelet can use",
  "empty-config": "contains no usable cluster and user",
  plugin: "does not exist, but the credential provider configuration names it",
};

/** Whether a value, or a flag with its value, still has quotes that no shell removed. */
export function hasQuotes(written: string): boolean {
  return /^(?:--)?["']|["']$/.test(written);
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
      return `unknown flag: ${flag}. Only kubelets on Windows have it; on Linux the kubelet does not start. Remove it.`;
    const why =
      since === undefined
        ? `unknown flag: ${flag}. Kubelet ${version} does not start with it.`
        : `unknown flag: ${flag}. It exists since ${since}; kubelet ${version} does not start with it.`;
    const quotes = hasQuotes(flag) ? " Remove the quotes; they are part of the word." : "";
    return `${why}${quotes} ${suggestion === undefined ? "Remove it." : `Did you mean --${suggestion}?`}`;
  },
  "flag-one-dash": ({
    written,
    letter,
    suggestion,
  }: {
    readonly written: string;
    readonly letter: string;
    readonly suggestion: string | undefined;
  }) =>
    `unknown shorthand flag: "${letter}" in ${written}. Only -v and -h have one dash. ${stop} ${
      suggestion === undefined ? "Write flags with two dashes." : `Did you mean --${suggestion}?`
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
    return `unknown flag: ${flag} was removed in ${removedIn}, and kubelet ${version} does not start with it. Remove it.${
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
    `invalid argument "${written}" for ${flag}; must be ${expectations[problem]}${
      part === written ? "" : `, got "${part}"`
    }. ${stop}${hasQuotes(written) ? " Remove the quotes; they are part of the value." : ""}`,
  "flag-missing-value": ({ flag }: { readonly flag: string }) =>
    `flag needs an argument: ${flag} has no value. ${stop} Write ${flag}=VALUE, or remove it.`,
  "flag-value-unquoted": ({ name, written }: { readonly name: string; readonly written: string }) =>
    `"${name}" must be a string, but YAML reads ${written} without quotes as a number or a bool. The tool rejects the file. Write "${written}" in quotes.`,
  "flag-stray-word": ({
    word,
    behind,
  }: {
    readonly word: string;
    readonly behind: string | undefined;
  }) =>
    behind === undefined
      ? `unknown command "${word}": the kubelet accepts only flags. ${stop} Remove it, or join it to its flag with =.`
      : `unknown command "${word}": --${behind} takes its value only after =. ${stop} Write --${behind}=${word}.`,
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
  }) => `${flag} gets ${written} with the quotes, because no shell removes them. Write ${inner}.`,
  "flag-deprecated": ({
    flag,
    field,
    removedIn,
  }: {
    readonly flag: string;
    readonly field: string | undefined;
    readonly removedIn: string | undefined;
  }) =>
    `${flag} is deprecated ("has been deprecated")${
      removedIn === undefined ? "" : `and removed in ${removedIn}`
    }. ${field === undefined ? "No field replaces it. Remove it when you can." : `Set ${field} in the configuration file instead.`}`,
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
      ? `"${label}" is not a valid label key ("invalid node labels"). Write a name such as gpu or example.com/gpu: at most 63 letters, digits, dashes, underscores and dots. ${stop}`
      : `"${label}" is not a valid label value ("invalid node labels"). Write at most 63 letters, digits, dashes, underscores and dots, with a letter or digit at both ends. ${stop}`,
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
      return `"${ignored}" in --node-ip is not an IP address. The kubelet logs a warning, ignores it and detects the node's address. Write an address of this node.`;
    const why = {
      pair: "must be one address, or one IPv4 and one IPv6 address",
      "dual-stack": "two addresses need --cloud-provider=external or no cloud provider",
      unspecified: '0.0.0.0 and "::" cannot be part of a pair',
    }[problem];
    return `bad --node-ip "${written}": ${why}. ${stop}`;
  },
  "flag-refused": ({
    problem,
    written,
  }: {
    readonly problem: FlagRefusal;
    readonly written: string;
  }) => refusals[problem](written),
  "flag-seccomp-default": () =>
    `--seccomp-default=false has no effect: a file sets seccompDefault: true, and true wins. Set seccompDefault: false in the file.`,
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

declare module "../../messages/message-params.ts" {
  interface MessageParams extends ParamsOfTexts<typeof flagMessages> {}
}
