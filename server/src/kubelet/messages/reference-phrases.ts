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
    files: "file or directory of the kubelet",
    state: "state of the kubelet",
    sockets: "socket of the kubelet",
    status: "status of a node",
    labels: "label of nodes",
    taints: "taint of nodes",
    sysctls: "sysctl",
    kernel: "what the kernel must have",
    seccomp: "seccomp in pods",
    watchdog: "systemd watchdog",
    merging: "merging of drop-ins",
    checkpoint: "checkpoint API",
    apis: "API of plugins and container runtimes",
    swap: "swap of pods",
  },
  path: (code) => `Path: ${code}`,
  directory: (code) => `Directory: ${code}`,
  also: (codes) => `Also: ${codes.join(", ")}`,
  since: (version) => `Kubernetes: ${version} and later`,
  until: (version) => `Kubernetes: up to ${version}`,
  between: (since, until) => `Kubernetes: ${since} to ${until}`,
  kernel: (kernel) => `Linux: ${kernel} and later; distributions may have it in older kernels`,
  safe: "Safe: every pod may set it without `allowedUnsafeSysctls`",
  gate: (code) => `Feature gate: ${code}`,
  fields: (codes) => `Fields: ${codes.join(", ")}`,
  flags: (codes) => `Flags: ${codes.join(", ")}`,
  page: "Kubernetes documentation",
};

declare module "../../messages/language.ts" {
  interface Phrases {
    readonly reference: ReferencePhrases;
  }
}
