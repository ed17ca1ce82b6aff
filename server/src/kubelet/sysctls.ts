import { isBefore } from "../facts/field-index.ts";
import type { NodeRecord } from "../facts/node-reference.ts";
import type { KubernetesVersion } from "../facts/table.ts";
import { safeSysctls } from "./node-facts.ts";

/** The namespace of the pod that a sysctl belongs to. */
export type SysctlNamespace = "ipc" | "net" | "user" | "uts";

/** A sysctl that every pod may set, whatever the configuration allows: the first versions that have it so. */
export type SafeSysctl = Pick<NodeRecord, "since" | "kernel">;

const prefixes: readonly (readonly [prefix: string, namespace: SysctlNamespace])[] = [
  ["kernel.shm", "ipc"],
  ["kernel.msg", "ipc"],
  ["fs.mqueue.", "ipc"],
  ["net.", "net"],
];

/** Names that a pod can have for itself, in addition to whole families. */
const names: ReadonlySet<string> = new Set([
  "kernel.domainname",
  "kernel.sem",
  "kernel.shm",
  "kernel.shmall",
  "kernel.shmmax",
  "kernel.shmmni",
  "kernel.shm_rmid_forced",
  "kernel.msg",
  "kernel.msgmax",
  "kernel.msgmnb",
  "kernel.msgmni",
]);

/** `net/ipv4/conf/eth0.100/forwarding` with dots as separators, as the kubelet compares names. */
export function normalSysctl(name: string): string {
  const isSlashed = /^[^./]*\//.test(name);
  return isSlashed ? name.replace(/[./]/g, (char) => (char === "/" ? "." : "/")) : name;
}

/**
 * The namespace of a sysctl or of a pattern such as `net.core.*`; undefined if the kubelet knows none and rejects it.
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

/** The facts about a sysctl that is always allowed; undefined for others and for patterns. */
export function safeSysctl(name: string): SafeSysctl | undefined {
  return safeSysctls.get(normalSysctl(name));
}
