import type { NodeGroup } from "../../facts/node-reference.ts";

/** The phrases around the texts of the node reference. Parameters called `code` or `codes` are Markdown. */
export interface ReferencePhrases {
  /** The kind of an entry of a group: plain text. */
  readonly kinds: Readonly<Record<NodeGroup, string>>;
  readonly path: (code: string) => string;
  readonly directory: (code: string) => string;
  readonly also: (codes: readonly string[]) => string;
  readonly since: (version: string) => string;
  readonly until: (version: string) => string;
  readonly between: (since: string, until: string) => string;
  readonly kernel: (kernel: string) => string;
  readonly safe: string;
  readonly gate: (code: string) => string;
  readonly fields: (codes: readonly string[]) => string;
  readonly flags: (codes: readonly string[]) => string;
  readonly page: string;
}

export const englishReferencePhrases: ReferencePhrases = {
  kinds: {
    files: "kubelet file or directory",
    state: "kubelet state",
    sockets: "kubelet socket",
    status: "node status",
    labels: "node label",
    taints: "node taint",
    sysctls: "sysctl",
    kernel: "kernel requirement",
    seccomp: "seccomp in pods",
    watchdog: "systemd watchdog",
    merging: "drop-in merging",
    checkpoint: "checkpoint API",
    apis: "plugin or container runtime API",
    swap: "pod swap",
  },
  path: (code) => `Path: ${code}`,
  directory: (code) => `Directory: ${code}`,
  also: (codes) => `Also: ${codes.join(", ")}`,
  since: (version) => `Kubernetes: ${version} and later`,
  until: (version) => `Kubernetes: up to ${version}`,
  between: (since, until) => `Kubernetes: ${since} to ${until}`,
  kernel: (kernel) => `Linux: ${kernel} and later; distributions may backport it to older kernels`,
  safe: "Safe: pods may set it without `allowedUnsafeSysctls`",
  gate: (code) => `Feature gate: ${code}`,
  fields: (codes) => `Fields: ${codes.join(", ")}`,
  flags: (codes) => `Flags: ${codes.join(", ")}`,
  page: "Kubernetes documentation",
};

declare module "../../engine/messages/language.ts" {
  interface Phrases {
    readonly reference: ReferencePhrases;
  }
}
