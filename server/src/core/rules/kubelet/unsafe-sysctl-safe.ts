import { isBefore } from "../../schema/field-index.ts";
import { defineRule } from "../define-rule.ts";
import { normalSysctl } from "./shared/normal-sysctl.ts";

interface SafeSysctl {
  /** The first Kubernetes version that counts it as safe; absent: all supported ones do. */
  readonly since?: string;
  /** The first Linux kernel on which it is safe; absent: all that Kubernetes runs on. */
  readonly kernel?: string;
}

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
  ["net.ipv4.tcp_rmem", { since: "1.32", kernel: "4.15" }],
  ["net.ipv4.tcp_syncookies", { kernel: "4.6" }],
  ["net.ipv4.tcp_wmem", { since: "1.32", kernel: "4.15" }],
]);

export const unsafeSysctlSafe = defineRule({
  id: "unsafe-sysctl-safe",
  severity: "information",
  fields: { sysctls: "allowedUnsafeSysctls" },
  check({ sysctls }, { version }) {
    return sysctls.value.flatMap((sysctl) => {
      const entry = safe.get(normalSysctl(sysctl.value));
      if (!entry || (entry.since !== undefined && isBefore(version, entry.since))) return [];
      return [{ blame: sysctl, params: { sysctl: sysctl.value, kernel: entry.kernel } }];
    });
  },
});
