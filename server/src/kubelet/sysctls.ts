import { isBefore } from "../facts/field-index.ts";
import type { KubernetesVersion } from "../facts/table.ts";

/** The namespace of the pod that a sysctl belongs to. */
export type SysctlNamespace = "ipc" | "net" | "user" | "uts";

/** A sysctl that every pod may set, whatever the configuration allows. */
export interface SafeSysctl {
  /** The first Kubernetes version that counts it as safe; absent: all supported ones do. */
  readonly since?: string;
  /** The first Linux kernel on which it is safe; absent: all that Kubernetes runs on. */
  readonly kernel?: string;
}

const prefixes: readonly (readonly [prefix: string, namespace: SysctlNamespace])[] = [
  ["kernel.shm", "ipc"],
  ["kernel.msg", "ipc"],
  ["fs.mqueue.", "ipc"],
  ["net.", "net"],
];

/** Names that a pod can have for itself, besides whole families. */
const names: ReadonlySet<string> = new Set([
  ...["kernel.domainname", "kernel.sem", "kernel.shm", "kernel.shmall", "kernel.shmmax"],
  ...["kernel.shmmni", "kernel.shm_rmid_forced", "kernel.msg", "kernel.msgmax", "kernel.msgmnb"],
  "kernel.msgmni",
]);

const safe: ReadonlyMap<string, SafeSysctl> = new Map<string, SafeSysctl>([
  ["kernel.shm_rmid_forced", {}],
  ["net.ipv4.ip_local_port_range", {}],
  ["net.ipv4.ip_local_reserved_ports", { kernel: "3.16" }],
  ["net.ipv4.ip_unprivileged_port_start", {}],
  ["net.ipv4.ping_group_range", {}],
  ["net.ipv4.tcp_fin_timeout", { kernel: "4.6" }],
  ["net.ipv4.tcp_keepalive_intvl", { kernel: "4.5" }],
  ["net.ipv4.tcp_keepalive_probes", { kernel: "4.5" }],
  ["net.ipv4.tcp_keepalive_time", { kernel: "4.5" }],
  ["net.ipv4.tcp_notsent_lowat", { since: "1.37" }],
  ["net.ipv4.tcp_rmem", { since: "1.32", kernel: "4.15" }],
  ["net.ipv4.tcp_slow_start_after_idle", { since: "1.37" }],
  ["net.ipv4.tcp_syncookies", { kernel: "4.6" }],
  ["net.ipv4.tcp_wmem", { since: "1.32", kernel: "4.15" }],
]);

/** `net/ipv4/conf/eth0.100/forwarding` with dots as separators, as the kubelet compares names. */
export function normalSysctl(name: string): string {
  const isSlashed = /^[^./]*\//.test(name);
  return isSlashed ? name.replace(/[./]/g, (char) => (char === "/" ? "." : "/")) : name;
}

/**
 * The namespace of a sysctl or of a pattern such as `net.core.*`; undefined where the kubelet knows none, which
 * it refuses.
 */
export function sysctlNamespace(
  pattern: string,
  version: KubernetesVersion,
): SysctlNamespace | undefined {
  const name = normalSysctl(pattern);
  const stem = name.endsWith("*") ? name.slice(0, -1) : name;
  if (stem === "kernel.sem") return "ipc";
  if (!isBefore(version, "1.37")) {
    if (stem === "kernel.domainname") return "uts";
    if (stem.startsWith("user.")) return "user";
  }
  return prefixes.find(([prefix]) => stem.startsWith(prefix))?.[1];
}

/** True for a complete name that a pod can have for itself, as the kubelet since 1.37 knows them. */
export function isNamespacedSysctl(written: string): boolean {
  const name = normalSysctl(written);
  return names.has(name) || /^(?:net|fs\.mqueue|user)\./.test(name);
}

/** What is known of a sysctl that is always allowed; undefined for others and for patterns. */
export function safeSysctl(name: string): SafeSysctl | undefined {
  return safe.get(normalSysctl(name));
}
