import { kubernetesVersions, type ValueRange } from "../../facts/table.ts";
import type { GateState, HoverPhrases, VersionSpan } from "./hover-phrases.ts";
import { shortVersions, shownVersion } from "./short-versions.ts";

/** English hover phrases. */
const sysctlNamespaces = {
  ipc: "Applies to the pod's IPC namespace; pods with `hostIPC: true` are rejected",
  net: "Applies to the pod's network namespace; pods with `hostNetwork: true` are rejected",
  user: "Applies to the pod's user namespace; pods need `hostUsers: false`",
  uts: "Applies to the pod's UTS namespace; pods with `hostNetwork: true` are rejected",
} as const;

export const englishHoverPhrases: HoverPhrases = {
  types: {
    bool: { one: "boolean", many: "booleans" },
    string: { one: "string", many: "strings" },
    int32: { one: "integer", many: "integers" },
    int64: { one: "integer", many: "integers" },
    uint32: { one: "integer", many: "integers" },
    float64: { one: "number", many: "numbers" },
    duration: { one: "duration", many: "durations" },
    "duration-or-nanoseconds": { one: "duration", many: "durations" },
    quantity: { one: "quantity", many: "quantities" },
    time: { one: "time", many: "times" },
    struct: { one: "object", many: "objects" },
    list: { one: "list", many: "lists" },
    map: { one: "map", many: "maps" },
  },
  listOf: (items) => `list of ${items}`,
  mapOf: (values) => `map of strings to ${values}`,

  typeAndDefault: (type, standard) =>
    standard === undefined ? type : `${type}, default ${standard === "" ? '""' : standard}`,
  isDefault: "default",
  gateDetail: ({ stage, default: on, locked }) =>
    `${on ? "on" : "off"} ${locked ? "locked" : stage}`,

  default: (code) => `Default: ${code}`,
  defaultByVersion: (code, others) =>
    `Default: ${code} (${others
      .map((other) => `${versionWords(other.versions)}: ${other.code}`)
      .join("; ")})`,
  empty: "empty",
  notSet: "not set",
  zeroMeansDefault: (code) => `${code} means the default`,
  required: "Required",
  range: (range) => `Range: ${rangeWords(range)}`,
  values: (codes, more) => `Values: ${listWords(codes, more)}`,
  valueList: "Values:",
  knownValues: (codes, more) => `Known values: ${listWords(codes, more)}`,
  knownValueList: "Known values:",
  knownKeys: (codes, more) => `Keys: ${listWords(codes, more)}`,
  knownKeyList: "Keys:",
  formats: {
    "byte-quantity": "Format: quantity of bytes such as `10Mi`",
    "absolute-path": "Format: absolute path such as `/var/lib/kubelet`",
    cidr: "Format: address range such as `10.244.0.0/16`",
    cpuset: "Format: CPU numbers and ranges such as `0-3,8`",
    duration: "Format: duration such as `1h30m`, `90s` or `500ms`",
    "dns-domain": "Format: DNS name such as `cluster.local`",
    endpoint: "Format: socket such as `unix:///run/containerd/containerd.sock`",
    "eviction-threshold": "Format: quantity or percentage above zero, such as `100Mi` or `10%`",
    "eviction-minimum-reclaim": "Format: quantity or percentage, such as `500Mi` or `5%`",
    "host-port-or-url": "Format: `host:port` such as `localhost:4317`",
    "image-pattern":
      "Format: image name without a tag, such as `registry.example/app`, or a prefix that ends in `/*`",
    ip: "Format: IP address such as `10.96.0.10` or `fd00::a`",
    "label-value": "Format: label value, at most 63 letters, digits, `-`, `_` and `.`",
    "match-image":
      "Format: registry host with optional port and path, such as `*.registry.example`",
    path: "Format: path on the node",
    percentage: "Format: integer percentage such as `50%`",
    "provider-name": "Format: file name without `/` or spaces",
    "qualified-name": "Format: name with optional domain, such as `example.com/dedicated`",
    quantity: "Format: quantity such as `100Mi`, `1Gi` or `500m`",
    "sysctl-pattern": "Format: sysctl such as `net.core.somaxconn`, or a prefix that ends in `*`",
    url: "Format: URL such as `https://example.com/pods.yaml`",
    "version-minor": "Format: minor version such as `1.35`, in quotes",
  },
  unit: (unit) => `Unit: ${unit}`,
  gate: (name, version, state) =>
    state
      ? `Requires feature gate \`${name}\` (${version}: ${stateWords(state)})`
      : `Requires feature gate \`${name}\`, which kubelet ${version} does not have`,
  requires: (codes) => `Must be set together with ${codes.join(", ")}`,
  conflicts: (codes) => `Cannot be combined with ${codes.join(", ")}`,
  flag: (flag) => `Flag: \`${flag}\``,
  since: (version) => `Since Kubernetes ${version}`,
  apiVersions: (codes) => `Only in apiVersion ${codes.join(", ")}`,
  deprecatedFrom: (version) => `Deprecated since Kubernetes ${version}`,
  noEffectFrom: (version) => `No effect since Kubernetes ${version}`,
  isPath: "Path of a file or directory on the node",
  onTheNode: (text) => `**On the node:** ${text}`,
  reference: (version) => `Kubernetes ${version} reference`,

  sysctlPattern: (prefix) => `Allows all sysctls that begin with ${prefix}`,
  sysctlNamespace: (namespace) => sysctlNamespaces[namespace],
  sysctlSafe: (kernel) => `Safe: pods may set it without this entry${onKernel(kernel)}`,
  sysctlSafeFrom: (version, kernel) =>
    `Safe in Kubernetes ${version} and later: pods may set it without this entry${onKernel(kernel)}`,
  sysctlGroup: (group, text) => `Belongs to ${group}: ${text}`,

  featureGate: "feature gate",
  gateState: (version, state) => `Kubernetes ${shownVersion(version)}: ${stateWords(state)}`,
  gateUnknown: (version) =>
    `Kubernetes ${version} does not have this feature gate. A kubelet that sets it does not start.`,
  gateHistory: (runs) =>
    `History: ${runs
      .map(({ versions, state }) => `${shortState(state)} ${shortVersions(versions)}`)
      .join(" · ")}`,
  gateNeeds: (codes) => `If enabled, also requires ${codes.join(", ")}`,
  gateRemoved: (version) => `Removed in Kubernetes ${version}`,

  valueOf: (path) => `value of \`${path}\``,
  keyOf: (path) => `key of \`${path}\``,
  fieldInOtherCase: (code) => `**Did you mean ${code}?** Field names are case-sensitive.`,
  valueNotIn: (version) => `Not accepted by Kubernetes ${version}`,
  valueRefused: "The kubelet rejects this value",
  kindVersions: (items) =>
    `API versions: ${items
      .map(({ code, since }) => (since === undefined ? code : `${code} (since ${since})`))
      .join(", ")}`,

  readAs: (written, read) => `${written} is read as ${read}`,
  duration: (written, amount, unit) =>
    `${written} = ${amount} ${amount === "1" ? unit.slice(0, -1) : unit}`,
  quantity: (written, amount, unit) => {
    const one = amount === "1";
    switch (unit) {
      case "bytes":
        return `${written} = ${amount} ${one ? "byte" : "bytes"}`;
      case "cpus":
        return `${written} = ${amount} ${one ? "CPU" : "CPUs"}`;
      case "pids":
        return `${written} = ${amount} process ${one ? "ID" : "IDs"}`;
      case "inodes":
        return `${written} = ${amount} ${one ? "inode" : "inodes"}`;
    }
  },
  fieldFrom: (field, since, version) =>
    `\`${field}\` was added in Kubernetes ${since}; this file is checked as ${version}.`,
  fieldOnlyIn: (field, apiVersions) =>
    `\`${field}\` exists only in apiVersion ${apiVersions.join(", ")}.`,
  aliasOf: (name, value) => `Alias \`*${name}\`: ${value}`,
  aliasUnknown: (name) =>
    `Alias \`*${name}\` has no value: there is no anchor \`&${name}\` before it.`,
  anchor: (name, aliases) =>
    aliases === 0
      ? `Anchor \`&${name}\` for this value; not used by any alias \`*${name}\`.`
      : `Anchor \`&${name}\` for this value; \`*${name}\` uses it ${
          aliases === 1 ? "once" : `${aliases} times`
        }.`,
  versionComment: (version) =>
    `This file is checked as Kubernetes ${shownVersion(version)}, regardless of the settings. Only Kubelet Config ` +
    "reads this comment; the kubelet ignores it.",
  versionCommentUnknown: (written, version) =>
    `\`${written}\` is not a supported version (${kubernetesVersions[0]} to ` +
    `${kubernetesVersions.at(-1) ?? ""}), so the file is checked as Kubernetes ${version}.`,
};

function onKernel(kernel: string | undefined): string {
  return kernel === undefined ? "" : ` (Linux ${kernel} and later)`;
}

function versionWords({ first, last, fromOldest, toNewest }: VersionSpan): string {
  if (fromOldest) return `${last} and earlier`;
  if (toNewest) return `${first} and later`;
  return first === last ? first : `${first}–${last}`;
}

function stateWords(state: GateState): string {
  const value = state.default ? "on" : "off";
  const locked = state.locked ? `locked ${value}` : `${value} by default`;
  return `${state.stage}, ${locked}`;
}

function shortState(state: GateState): string {
  if (state.locked) return `${state.stage} locked${state.default ? "" : " off"}`;
  return `${state.stage} ${state.default ? "on" : "off"}`;
}

function listWords(codes: readonly string[], more: number): string {
  return more > 0 ? `${codes.join(", ")} and ${more} more` : codes.join(", ");
}

function rangeWords(range: ValueRange): string {
  const { minimum, maximum, exclusiveMinimum, orZero, multipleOf } = range;
  const parts = [boundsWords(minimum, maximum, exclusiveMinimum)];
  if (multipleOf !== undefined) parts.push(`in multiples of \`${multipleOf}\``);
  if (orZero) parts.push("or `0`");
  return parts.filter((part) => part !== "").join(", ");
}

function boundsWords(
  minimum: number | string | undefined,
  maximum: number | string | undefined,
  exclusiveMinimum: number | string | undefined,
): string {
  if (exclusiveMinimum !== undefined) {
    const above = `more than \`${exclusiveMinimum}\``;
    return maximum === undefined ? above : `${above}, at most \`${maximum}\``;
  }
  if (minimum === undefined) return maximum === undefined ? "" : `at most \`${maximum}\``;
  return maximum === undefined ? `at least \`${minimum}\`` : `\`${minimum}\` to \`${maximum}\``;
}
