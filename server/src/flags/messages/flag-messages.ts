import type { ParamsOfTexts } from "../../messages/message-params.ts";
import type { FlagRefusal, ValueProblem } from "../../kubelet/index.ts";

const stop = "The kubelet does not start.";

/** What a flag takes, for each way in which a text is none of it. */
const expectations: Readonly<Record<ValueProblem, string>> = {
  bool: "true or false (1, 0, t, f, True, False, TRUE and FALSE too)",
  integer: "a whole number, without a unit, a fraction or blanks",
  "integer-range": "a whole number of the size that fits",
  count: "a whole number from 0 on",
  duration: 'a duration with a unit for every number, such as "1m30s"',
  quantity: "a quantity such as 64Ki",
  ip: "an IP address, without brackets, port or mask",
  csv: 'a list with commas; a quote may only stand around a whole item, such as "a,b"',
  pair: "pairs of key=value with commas between them",
  threshold:
    "signals with < and an amount, such as memory.available<500Mi, with commas between them",
  header: "headers as Name:value with commas between them",
  "gate-pair": "gates as Name=true or Name=false with commas between them",
  "gate-value": "gates as Name=true or Name=false with commas between them",
  memory: "memory by NUMA node, such as 0:memory=1Gi,hugepages-2Mi=2Gi;1:memory=1Gi",
  pattern: "patterns with a level, such as kubelet*=4,server=2",
  version: "true, false, raw, or a version of the kubelet's own minor, such as v1.34.9",
  "taint-no-effect": "taints with an effect, such as dedicated=gpu:NoSchedule",
  "taint-effect":
    "taints with the effect NoSchedule, PreferNoSchedule or NoExecute, written just so",
  "taint-key": "taints whose key is a name such as gpu or example.com/gpu",
  "taint-value": "taints whose value is at most 63 letters, digits, dashes, underscores and dots",
  "taint-form": "taints as key=value:Effect with commas between them",
  "taint-duplicate": "each key only once with the same effect",
};

/** What took the place of a flag that is gone, as the table of flags tells it. */
export const successors: Readonly<Record<string, string>> = {
  "belongs to the external cloud controller manager":
    "The cloud controller manager has such a setting now.",
  "kube-proxy has its own setting": "kube-proxy has a setting of its own for it.",
  "set the sandbox image in the container runtime":
    "The container runtime's own configuration names the image of the pod sandbox.",
  registerWithTaints: "Set the field registerWithTaints instead.",
  "shell or unit redirection; the kubelet logs to stderr":
    "The kubelet logs to its standard error: let the unit or the shell write it to a file.",
  "image credential provider plugin": "A credential provider plugin does this now.",
  "delete it: only remote runtimes exist":
    "Every runtime is a remote one now, so nothing takes its place.",
  kernelMemcgNotification: "Set the field kernelMemcgNotification instead.",
  "the runtime's CNI settings": "The container runtime sets up the network: use its CNI settings.",
  containerRuntimeEndpoint: "Set the field containerRuntimeEndpoint instead.",
  "config-dir (drop-ins)": "Put drop-ins into a folder and name it with --config-dir.",
  "ip-masq-agent": "The ip-masq-agent does this now.",
  "profiles live under <root-dir>/seccomp":
    "Profiles lie in the folder seccomp below the kubelet's root directory.",
  "bootstrap-kubeconfig": "Use --bootstrap-kubeconfig instead.",
};

const refusals: Readonly<Record<FlagRefusal, (written: string) => string>> = {
  "cloud-provider": (written) =>
    `No kubelet has the cloud provider "${written}" built in any more: --cloud-provider is external or empty. ${stop} Write --cloud-provider=external and run that cloud's controller manager, or remove the flag.`,
  lock: () =>
    `--exit-on-lock-contention needs a file to lock ("no lock file specified"). ${stop} Name one with --lock-file, or remove the flag.`,
  hostname: () =>
    `The name in --hostname-override is nothing but blanks ("empty hostname is invalid"). ${stop} Write the node's name, or remove the flag.`,
  "root-dir": () =>
    `--root-dir is empty ("invalid root directory"). ${stop} Write a folder such as /var/lib/kubelet, or remove the flag.`,
  flush: (written) =>
    `--log-flush-frequency is ${written}, and a clock cannot tick at that ("non-positive interval for NewTicker"): the kubelet panics while it starts. Write a time above zero, such as 5s.`,
  "split-stream": (written) =>
    `${written} is an alpha option ("Feature LoggingAlphaOptions is disabled"), and its feature gate is off. ${stop} Remove the flag, or add --feature-gates=LoggingAlphaOptions=true.`,
  endpoint: (written) =>
    `"${written}" is no socket on this node ("only support unix socket endpoint"): a kubelet on Linux talks to its runtime through one alone. ${stop} Write it like unix:///run/containerd/containerd.sock.`,
  "provider-pair": (written) =>
    `${written} stands alone: a kubelet that gets image credentials from plugins needs --image-credential-provider-config and --image-credential-provider-bin-dir. ${stop} Write both, or neither.`,
  "provider-folder": (written) =>
    `--image-credential-provider-config is the folder ${written}, and kubelets take a folder from 1.34 on. ${stop} Name a file.`,
  kubeconfig: () =>
    `Tokens and requests are checked by the API server (webhook), but no --kubeconfig says where that is ("no client provided, cannot use webhook"). ${stop} Add --kubeconfig, or switch authentication.webhook and authorization.mode to something that needs no server.`,
};

/** Why a file that the command line names does not do. */
export type FlagFileProblem = "missing" | "folder" | "unreadable" | "empty-config" | "plugin";

const fileProblems: Readonly<Record<FlagFileProblem, string>> = {
  missing: "does not exist",
  folder: "is a folder, and the kubelet wants a file",
  unreadable: "does not contain what the kubelet expects there",
  "empty-config": "names no cluster and no user that could be used",
  plugin: "does not exist, and the credential provider configuration names it",
};

/** The quotes of a value that no shell has taken away; also of a flag with its value. */
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
      return `unknown flag: ${flag}. Only kubelets on Windows have it, and one on Linux does not start with it. Remove it.`;
    const why =
      since === undefined
        ? `unknown flag: ${flag}. Kubelet ${version} has none of that name and does not start.`
        : `unknown flag: ${flag}. It exists from ${since} on; kubelet ${version} does not start with it.`;
    const quotes = hasQuotes(flag) ? " The quotes are part of the word: remove them." : "";
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
    `unknown shorthand flag: "${letter}" in ${written}. One dash is for -v and -h alone. ${stop} ${
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
    `invalid argument "${written}" for ${flag}: it takes ${expectations[problem]}${
      part === written ? "" : `, and "${part}" is not that`
    }. ${stop}${hasQuotes(written) ? " The quotes are part of the value: remove them." : ""}`,
  "flag-missing-value": ({ flag }: { readonly flag: string }) =>
    `flag needs an argument: ${flag} is the last word, and nothing follows that could be its value. ${stop} Write ${flag}=VALUE, or remove it.`,
  "flag-value-unquoted": ({ name, written }: { readonly name: string; readonly written: string }) =>
    `"${name}" must be a string here, and YAML reads ${written} without quotes as a number or a bool. The tool refuses the file, so no kubelet gets the flag. Write "${written}" in quotes.`,
  "flag-stray-word": ({
    word,
    behind,
  }: {
    readonly word: string;
    readonly behind: string | undefined;
  }) =>
    behind === undefined
      ? `unknown command "${word}": this word belongs to no flag, and the kubelet takes no others. ${stop} Remove it, or join it to its flag with =.`
      : `unknown command "${word}": --${behind} is a switch and takes no word behind it, so this one is left over. ${stop} Write --${behind}=${word}.`,
  "flag-prints-and-ends": ({ flag }: { readonly flag: string }) =>
    `With ${flag} the kubelet prints its ${flag === "--version" ? "version" : "help"} and ends: no node comes of it. Remove the flag where a kubelet is to run.`,
  "flag-quoted-value": ({
    flag,
    written,
    inner,
  }: {
    readonly flag: string;
    readonly written: string;
    readonly inner: string;
  }) =>
    `${flag} gets ${written}, with the quotes: nothing removes them before the kubelet reads the value. Write ${inner} without them.`,
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
      removedIn === undefined ? "" : `, and gone from ${removedIn} on`
    }. ${field === undefined ? "No field takes its place: remove it when you can." : `Set ${field} in the configuration file instead.`}`,
  "flag-node-label-reserved": ({ label }: { readonly label: string }) =>
    `A kubelet may not give its own node the label ${label} ("unknown 'kubernetes.io' or 'k8s.io' labels"): of these domains only a few keys, node.kubernetes.io and kubelet.kubernetes.io are open to it. ${stop} Use a domain of your own, or label the node through the API server.`,
  "flag-node-label-format": ({
    label,
    part,
  }: {
    readonly label: string;
    readonly part: "key" | "value";
  }) =>
    part === "key"
      ? `"${label}" is no key of a label ("invalid node labels"): it is a name such as gpu or example.com/gpu, at most 63 letters, digits, dashes, underscores and dots. ${stop}`
      : `"${label}" is no value of a label ("invalid node labels"): at most 63 letters, digits, dashes, underscores and dots, beginning and ending with a letter or digit. ${stop}`,
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
      return `"${ignored}" is no IP address: the kubelet leaves it out of --node-ip with one line in its log, and finds the node's address by itself. Write an address of this node.`;
    const why = {
      pair: "it takes one address, or one of IPv4 and one of IPv6",
      "dual-stack":
        "two addresses go only with --cloud-provider=external or without a cloud provider",
      unspecified: '0.0.0.0 and "::" stand alone, not in a pair',
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
    `--seccomp-default=false switches nothing off: a file sets seccompDefault to true, and the kubelet goes by whichever of the two says yes. Set the field to false instead.`,
  "flag-file": ({
    flag,
    path,
    problem,
  }: {
    readonly flag: string;
    readonly path: string;
    readonly problem: FlagFileProblem;
  }) => `${path}, which ${flag} names, ${fileProblems[problem]}. ${stop}`,
};

declare module "../../messages/message-params.ts" {
  interface MessageParams extends ParamsOfTexts<typeof flagMessages> {}
}
