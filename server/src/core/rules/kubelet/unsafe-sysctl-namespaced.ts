import { hasFormat } from "../../kubelet/format.ts";
import { defineRule } from "../define-rule.ts";
import { normalSysctl } from "./shared/normal-sysctl.ts";

const prefixes = ["kernel.shm", "kernel.msg", "fs.mqueue.", "net."];

export const unsafeSysctlNamespaced = defineRule({
  id: "unsafe-sysctl-namespaced",
  severity: "error",
  fields: { sysctls: "allowedUnsafeSysctls" },
  check({ sysctls }) {
    // The kubelet gets no further than to an entry that is no pattern.
    const end = sysctls.value.findIndex(({ value }) => !hasFormat(value, "sysctl-pattern"));
    return sysctls.value
      .slice(0, end < 0 ? undefined : end)
      .filter(({ value }) => !isNamespaced(value))
      .map((sysctl) => ({ blame: sysctl, params: { sysctl: sysctl.value } }));
  },
});

function isNamespaced(pattern: string): boolean {
  const name = normalSysctl(pattern);
  const known = name.endsWith("*") ? name.slice(0, -1) : name;
  return known === "kernel.sem" || prefixes.some((prefix) => known.startsWith(prefix));
}
