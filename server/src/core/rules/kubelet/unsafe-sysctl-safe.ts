import { safeSysctl } from "../../kubelet/sysctls.ts";
import { isBefore } from "../../schema/field-index.ts";
import { defineRule } from "../define-rule.ts";

export const unsafeSysctlSafe = defineRule({
  id: "unsafe-sysctl-safe",
  severity: "information",
  fields: { sysctls: "allowedUnsafeSysctls" },
  check({ sysctls }, { version }) {
    return sysctls.value.flatMap((sysctl) => {
      const entry = safeSysctl(sysctl.value);
      if (!entry || (entry.since !== undefined && isBefore(version, entry.since))) return [];
      return [{ blame: sysctl, params: { sysctl: sysctl.value, kernel: entry.kernel } }];
    });
  },
});
