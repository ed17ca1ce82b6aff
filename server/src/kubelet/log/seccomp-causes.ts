import type { LogCause } from "./log-cause.ts";

/** Words of runc, crun and container runtimes about a profile, and of libseccomp about the node. */
export const seccompCauses: readonly LogCause[] = [
  {
    words: /string (\S+) is not a valid action for seccomp|seccomp get action `(\S+)`/,
    rule: "seccomp-action-unknown",
  },
  {
    words: /string (\S+) is not a valid operator for seccomp|seccomp get operator `(\S+)`/,
    rule: "seccomp-operator-unknown",
  },
  {
    words: /string (\S+) is not a valid arch for seccomp|seccomp unknown architecture `(\S+)`/,
    rule: "seccomp-architecture-unknown",
  },
  {
    words: /seccomp flag (\S+) is not known to runc|unknown seccomp option `(\S+)`/,
    rule: "seccomp-flag-unknown",
  },
  {
    words: /SCMP_ACT_NOTIFY cannot be used as default action/,
    rule: "seccomp-notify-default",
  },
  {
    words: /SCMP_ACT_NOTIFY cannot be used for the write syscall/,
    rule: "seccomp-notify-write",
  },
  { words: /seccomp listenerPath is not set/, rule: "seccomp-notify-listener" },
  {
    words: /'architectures' and 'archMap' (?:were|are) specified/,
    rule: "seccomp-archmap-and-architectures",
  },
  { words: /'name' and 'names' (?:were|are) specified/, rule: "seccomp-name-and-names" },
  {
    words: /[Dd]ecoding seccomp profile failed(.*): json: cannot unmarshal (.*) of type (\S+)/,
    rule: "seccomp-wrong-type",
  },
  {
    words:
      /[Dd]ecoding seccomp profile failed(.*): (?:invalid character|unexpected end of JSON|unexpected EOF)/,
    rule: "seccomp-json-syntax",
  },
  {
    words:
      /(?:cannot|unable to) load (?:seccomp|local) profile(.*): (?:invalid character|unexpected end of JSON)/,
    rule: "seccomp-json-syntax",
  },
  { words: /empty string is not a valid syscall/, rule: "seccomp-name-empty" },
  {
    words: /syscalls only have up to 6 arguments|invalid seccomp index/,
    rule: "seccomp-argument-index",
  },
  { words: /seccomp misses the default action/, rule: "seccomp-default-missing" },
  {
    words: /two checks on same syscall argument/,
    rule: "seccomp-argument-repeated",
    or: "seccomp-errno-range",
  },
  { words: /errno value specified for action/, rule: "seccomp-errno-unused" },
  { words: /must be set when seccomp type is Localhost/, rule: "seccomp-pod-path-required" },
  {
    words: /error adding seccomp (?:filter )?rule for syscall (\S+): /,
    topic: "seccomp-rule-refused",
    rule: "seccomp-rule-equals-default",
  },
  {
    words: /unable to load local profile "(.*)": open (.*): no such file or directory/,
    rule: "seccomp-pod-file-missing",
  },
  {
    words: /error loading seccomp filter(.*): errno 524/,
    topic: "seccomp-filter-memory",
  },
  {
    words:
      /seccomp is not enabled in your kernel|seccomp not enabled in this build|seccomp is not supported|config provided but seccomp not supported/,
    topic: "seccomp-unsupported",
  },
];
