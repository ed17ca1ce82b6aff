import type { LogCause, LogContext } from "./log-cause.ts";
import { podCauses } from "./pod-causes.ts";
import { seccompCauses } from "./seccomp-causes.ts";
import { setupCauses } from "./setup-causes.ts";
import { topicCauses } from "./topic-causes.ts";

/** The line speaks of a drop-in, or of what main file and drop-ins come to. */
function isOfDropIns({ line }: LogContext): boolean {
  return /dropin/.test(line);
}

function isOfProviders({ line }: LogContext): boolean {
  return /CredentialProvider|error decoding config|credential provider/i.test(line);
}

function syntaxRule(context: LogContext): string {
  if (isOfDropIns(context)) return "dropin-yaml-syntax";
  return isOfProviders(context) ? "cred-yaml-syntax" : "yaml-syntax";
}

/** The rule for a value that does not decode: `cannot unmarshal X into Go struct field A.b of type T`. */
function decodeRule(
  [, found = "", path = "", type = ""]: RegExpExecArray,
  { line }: LogContext,
): string {
  const isMerged = line.includes("merged JSON");
  if (type === "bool" && /featureGates$/i.test(path)) return "feature-gate-value-not-boolean";
  if (found.startsWith("number ") && /^u?int\d+$/.test(type)) {
    return isMerged && type === "int64" ? "dropin-type-mismatch" : "integer-range";
  }
  const isMapOfTexts =
    /(?:Options|Reserved|eviction(?:Hard|Soft\w*)|Reclaim|Annotations|providers\.env\w*)$/i;
  if (type === "string" && /^(?:number|bool)/.test(found) && isMapOfTexts.test(path)) {
    return "string-map-value-not-string";
  }
  return isMerged ? "dropin-type-mismatch" : "type-mismatch";
}

/** A duration that does not parse, in a flag, a grace period of eviction, or a field. */
function durationRule(rule: string, { line }: LogContext): string {
  if (/invalid argument/.test(line)) return "flag-value";
  return /eviction/.test(line) ? "eviction-grace-format" : rule;
}

/** A quantity that does not parse, by the part of the start-up that reads it. */
function quantityRule({ line }: LogContext): string {
  if (/invalid argument/.test(line)) return "flag-value";
  if (/--kube-reserved/.test(line)) return "kube-reserved-quantity";
  if (/--system-reserved/.test(line)) return "system-reserved-quantity";
  if (/container log max size/.test(line)) return "container-log-max-size-format";
  if (/minimum-reclaim|MinimumReclaim/.test(line)) return "eviction-min-reclaim-format";
  return /eviction/.test(line) ? "eviction-threshold-format" : "quantity-format";
}

/** The state file of a manager; policies of the memory manager begin with a capital letter, those of the CPU manager do not. */
function stateRule(isOfMemory: boolean): string {
  return isOfMemory ? "memory-manager-state-file" : "cpu-manager-state-file";
}

/** Words of the kubelet's messages that lead to a rule. The order does not matter: see `mostSpecific`. */
const ruleCauses: readonly LogCause[] = [
  { words: /invalid argument "(.*)" for "(.*)" flag/, rule: "flag-value" },
  // The line is cut off.
  { words: /invalid argument "(.*)$/, rule: "flag-value" },
  { words: /Running with swap on is not supported/, rule: "fail-swap-on" },
  { words: /unsupported CRI runtime: |using dockershim is not supported/, rule: "flag-removed" },
  {
    words: /cgroups v1 support is deprecated|[Cc]group v1 support is in maintenance mode/,
    rule: "fail-cgroup-v1",
  },
  {
    words: /unrecognized feature gate: ?([\w.-]*)/,
    rule: ([, gate = ""], { knowledge, version }) => {
      if (gate === "") return "feature-gate-unknown";
      const isGone = knowledge.gates.removedIn(gate, version) !== undefined;
      return isGone ? "feature-gate-removed" : "feature-gate-unknown";
    },
  },
  {
    words: /unknown flag: --([\w-]+)/,
    rule: ([, name = ""], { knowledge, version }) =>
      knowledge.flags.goneIn(name, version) ? "flag-removed" : "flag-unknown",
  },
  {
    words:
      /exit(?:-on-| on )lock(?:-| file )contention|invalid root directory|plugin binary directory|protocol "(\w+)" not supported|(?:^|: )only support unix socket|options\.(\w+)\.splitStream: Forbidden/,
    rule: "flag-refused",
  },
  {
    words:
      /unknown cloud provider "|could not init cloud provider|empty hostname is invalid|credential provider config path is empty/,
    rule: "flag-refused",
  },
  {
    words:
      /unable to access path|invalid kubeconfig|unable to load kubeconfig|error loading config file|unable to read external registry credential|plugin binary executable|error inspecting binary directory/,
    rule: "flag-file",
  },
  {
    words: /config-dir(.*)no such file|lstat (\S+): no such file/,
    rule: "flag-file",
    or: "dropin-dir-missing",
  },
  // A pager cuts lines that are too long off.
  { words: /failed to (?:read|load) [Kk]ubelet config file (.*)>$/, rule: "flag-file" },
  {
    words: /failed to (?:read|load) [Kk]ubelet config file/,
    rule: "flag-file",
    isWithoutReason: true,
  },
  {
    words: /Limits on "(\S+)\.slice": \["([^\]"]+)(?<!\.slice)"\] cgroup does not exist/,
    rule: "systemd-cgroup-name",
  },
  { words: /^(?:run|-)$/, rule: "flag-stray-word" },
  { words: /failed to cast object to KubeletConfiguration/, rule: "config-wrong-kind" },
  { words: /Unsupported map key of type/, rule: (_, context) => syntaxRule(context) },
  {
    words: /control characters are not allowed/,
    rule: (_, context) => syntaxRule(context),
    or: "file-not-text",
  },
  {
    words: /maxParallelImagePulls cannot be larger/,
    rule: "max-parallel-pulls-vs-serialize",
    or: "dropin-serialize-trap",
  },
  {
    words: /must not be set if KubeletEnsureSecretPulledImages/,
    rule: (_, { line }) =>
      /Allowlist`? must/i.test(line) ? "image-pull-allowlist-gate" : "image-pull-policy-gate",
    or: "dropin-gate-off-trap",
  },
  {
    words: /KubeletCrashLoopBackOffMax not enabled/,
    rule: "crashloop-max-gate",
    or: "dropin-gate-off-trap",
  },
  { words: /KubeletCrashLoopBackOffMax is enabled/, rule: "crashloop-max-required" },
  { words: /can't use reservedSystemCPUs/, rule: "reserved-cpus-vs-cgroups" },
  { words: /TimeAdded is not nil/, rule: "taint-time-added", or: "time-format" },
  { words: /parsing time "/, rule: "time-format", or: "taint-time-added" },
  {
    words: /unknown field "providers\[(\d+)\]\.tokenAttributes/,
    rule: "cred-token-version",
    or: "cred-unknown-field",
  },
  {
    words: /(?<!manager: )unknown policy: /,
    rule: "cpu-manager-policy-enum",
    or: "memory-manager-policy-enum",
  },
  { words: /idsPerPod must be a multiple/, rule: "userns-ids-multiple", or: "userns-ids-max" },
  { words: /cannot set feature gate (\S+) to/, rule: "feature-gate-locked" },
  {
    words: /logging\.options\.(json|text)\.(\w+): Forbidden/,
    rule: ([, format = ""]) => `logging-${format}-alpha-options`,
  },
  { words: /systemCgroups (.*) and cgroupRoot/, rule: "system-cgroups-needs-cgroup-root" },
  { words: /was specified and cgroupRoot/, rule: "system-cgroups-needs-cgroup-root" },
  {
    words: /--(kube|system)-reserved: failed to parse quantity/,
    rule: ([, which = ""]) => `${which}-reserved-quantity`,
  },
  { words: /eviction threshold (\S+) must be/, rule: "eviction-threshold-positive" },
  { words: /no authorization mode specified/, rule: "authorization-mode-enum" },
  { words: /AnnotationKeys(.*)name part must be non-empty/, rule: "cred-token-key-format" },
  { words: /new static policy error: bad value/, rule: "cpu-manager-option-bool" },
  { words: /error decoding config "(\S*)": failed to$/, rule: "flag-file", or: "cred-yaml-syntax" },
  {
    words: /eviction(.*)(?:quantities must match|ParseFloat)/,
    rule: "eviction-threshold-format",
    or: "eviction-min-reclaim-format",
  },
  {
    words: /no kind "(\w+)" is registered/,
    rule: ([text], context) =>
      /"CredentialProviderConfig"/.test(text)
        ? "cred-api-version"
        : /"KubeletConfiguration"/.test(text)
          ? "config-unknown-version"
          : isOfProviders(context)
            ? "cred-api-version"
            : "config-unknown-kind",
    or: "config-unknown-kind",
  },
  {
    words: /resource quantity for "(\S+)" cannot be negative/,
    rule: (_, { line }) =>
      line.includes("--system-reserved") ? "system-reserved-quantity" : "kube-reserved-quantity",
    or: "system-reserved-quantity",
  },
  { words: /unknown scope: "/, rule: "topology-manager-scope-enum" },
  { words: /built-in cloud provider|unknown priority class /, rule: "flag-refused" },
  { words: /no configuration has been provided/, rule: "flag-file" },
  { words: /^--([\w-]+)(?:=(\S*))?$|unknown command/, rule: "flag-stray-word" },
  {
    words: /couldn't get version\/kind; json parse error: json: cannot unmarshal/,
    rule: "type-mismatch",
  },
  {
    words: /wrong Kind/,
    rule: (_, context) => (isOfProviders(context) ? "cred-kind" : "config-wrong-kind"),
  },
  { words: /no client provided, cannot use webhook/, rule: "flag-refused" },
  { words: /unknown kubernetes\.io\/k8s\.io labels/, rule: "flag-node-label-reserved" },
  { words: /invalid node labels/, rule: "flag-node-label-format" },
  { words: /(?:^|error: )open (\S+): (?:no such file|permission)/, rule: "flag-file" },
  {
    words: /cannot unmarshal (number -?[\d.eE+]+|\w+) into Go struct field (\S+) of type (\S+)/,
    rule: decodeRule,
  },
  { words: /unsupported value: [+-]?(?:Inf|NaN)/, rule: "number-not-finite" },
  {
    words: /missing unit in duration|unknown unit "(.*)" in duration/,
    rule: (_, context) => durationRule("duration-format", context),
  },
  {
    words: /invalid duration "(.*)": json: cannot unmarshal (number)?/,
    rule: ([, , number]) =>
      number === undefined ? "logging-flush-frequency-type" : "duration-invalid",
  },
  {
    words: /time: invalid duration|invalid duration "/,
    rule: (_, context) => durationRule("duration-invalid", context),
  },
  {
    words: /--(kube|system)-reserved(.*)cannot reserve/,
    rule: ([, which = ""]) => `${which}-reserved-keys`,
  },
  { words: /--qos-reserved value failed to parse: cannot reserve/, rule: "qos-reserved-keys" },
  { words: /--qos-reserved value failed to parse/, rule: "qos-reserved-percent" },
  {
    words: /quantities must match|unable to parse quantity/,
    rule: (_, context) => quantityRule(context),
  },
  { words: /grace period must be specified for the soft/, rule: "eviction-soft-needs-grace" },
  { words: /invalid eviction grace period/, rule: "eviction-grace-negative" },
  {
    words: /(cpumanager|memorymanager): unknown policy: /,
    rule: ([, manager = ""]) =>
      manager === "cpumanager" ? "cpu-manager-policy-enum" : "memory-manager-policy-enum",
  },
  {
    words: /(cpumanager|topologymanager|topology manager)(.*)bad value for option/,
    rule: ([, manager = ""]) =>
      manager === "cpumanager" ? "cpu-manager-option-bool" : "topology-option-bool",
  },
  {
    words: /could not restore state from checkpoint: (.*)(?:CPU|memory) manager checkpoint/,
    rule: (_, { line }) => stateRule(/memory manager checkpoint/.test(line)),
  },
  {
    words: /configured policy "(\w*)" differs from state checkpoint policy/,
    rule: ([, policy = ""]) => stateRule(/^[A-Z]/.test(policy)),
  },
  {
    words: /please drain (?:this )?node and (?:remove policy|delete the policy) state file/,
    rule: (_, { line }) => stateRule(/memory/i.test(line)),
  },
  {
    words: /\[memorymanager\] (?:the expected machine state|machine state can not be empty)/,
    rule: "memory-manager-state-file",
  },
  {
    words: /unable to override inhibit delay|waiting for logind InhibitDelayMaxSec/,
    rule: "shutdown-inhibit-delay",
  },
  { words: /[Ff]ailed to start node shutdown manager/, rule: "shutdown-inhibit-delay" },
  {
    words:
      /listen tcp:? (.*)(?:no such host|cannot assign requested address|missing port in address|invalid port)/,
    rule: "address-ip",
  },
  { words: /: Read(\w+): expect (.*)but found/, rule: "type-mismatch" },
  { words: /: read(\w+): unexpected character/, rule: "type-mismatch" },
  { words: /unable to parse reserved-cpus list/, rule: "reserved-cpus-format" },
  { words: /None policy:/, rule: "cpu-manager-options-with-none" },
  { words: /unable to determine reserved CPU/, rule: "cpu-manager-static-needs-reservation" },
  { words: /imageGCLowThresholdPercent(.*) must be less/, rule: "image-gc-low-lt-high" },
  { words: /must be less than imageGCHighThresholdPercent/, rule: "image-gc-low-lt-high" },
  { words: /must be greater than imageMinimumGCAge/, rule: "image-max-gc-age-gt-min" },
  {
    words: /invalid (?:leading|trailing|continuation) UTF-8|incomplete UTF-8/,
    rule: "file-not-text",
  },
  {
    words: /Object 'Kind' is missing in ''$/,
    rule: (_, context) => (isOfDropIns(context) ? "dropin-empty" : "config-file-empty"),
  },
  {
    words: /kubelet config file (.*)was empty/,
    rule: (_, context) => (isOfDropIns(context) ? "dropin-empty" : "config-file-empty"),
  },
  { words: /invalid map key/, rule: "yaml-complex-key" },
  { words: /Object 'apiVersion' is missing/, rule: "config-missing-apiversion" },
  {
    words: /Object 'Kind' is missing/,
    rule: (_, context) => (isOfDropIns(context) ? "dropin-missing-kind" : "config-missing-kind"),
  },
  { words: /unknown apiVersion\/kind/, rule: "dropin-unknown-gvk" },
  {
    words: /already set in map|duplicate field|already defined at line/,
    rule: (_, context) =>
      isOfDropIns(context)
        ? "dropin-duplicate-key"
        : isOfProviders(context)
          ? "cred-unknown-field"
          : "duplicate-key",
  },
  {
    words: /strict decoding error: unknown field/,
    rule: (_, context) => (isOfProviders(context) ? "cred-unknown-field" : "unknown-field"),
  },
  {
    words:
      /(?<![\w.])yaml: |error converting YAML to JSON|unsupported map key|(?:decode|parse error|error): (.*)(?:invalid character|unexpected end of JSON)/,
    rule: (_, context) => syntaxRule(context),
  },
];

/** Words of the log and what they lead to, in no order. */
export const logCauses: readonly LogCause[] = [
  ...ruleCauses,
  ...topicCauses,
  ...podCauses,
  ...seccompCauses,
  ...setupCauses,
];
