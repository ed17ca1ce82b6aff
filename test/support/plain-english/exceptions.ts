/** A use of words that the lists would report. */
interface Exception {
  /** A file, or the beginning of paths. */
  readonly path: string;
  readonly words: string;
  readonly reason: string;
}

/** Uses that are right. */
export const exceptions: readonly Exception[] = [
  {
    path: "docs/zh-cn/rules/seccomp-flag-",
    words: "标志",
    reason: "flags of system calls and of seccomp filters, not of a command line",
  },
  {
    path: "server/src/kubelet/rules/feature-gates/required-gates.ts",
    words: "feature flag",
    reason: "the text of the kubelet's log",
  },
  {
    path: "schemas/descriptions/zh-cn/seccomp.json",
    words: "标志",
    reason: "flags of system calls and of seccomp filters, not of a command line",
  },
  {
    path: "server/src/seccomp/messages/zh-cn",
    words: "标志",
    reason: "flags of system calls and of seccomp filters, not of a command line",
  },
];

/** Messages over the limit that cannot be shorter, by rule id or key, with the reason. */
export const longMessages: Readonly<Record<string, string>> = {
  "protect-kernel-defaults-needs": "six kernel parameters with their values",
  "type-mismatch": "the longest type and the longest advice never come together",
  "shutdown-inhibit-delay": "the path and the lines of the file to write",
};
