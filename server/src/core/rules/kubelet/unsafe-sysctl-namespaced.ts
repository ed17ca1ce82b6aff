import { hasFormat } from "../../kubelet/format.ts";
import { sysctlNamespace } from "../../kubelet/sysctls.ts";
import { defineRule } from "../define-rule.ts";

export const unsafeSysctlNamespaced = defineRule({
  id: "unsafe-sysctl-namespaced",
  severity: "error",
  fields: { sysctls: "allowedUnsafeSysctls" },
  check({ sysctls }) {
    // The kubelet gets no further than to an entry that is no pattern.
    const end = sysctls.value.findIndex(({ value }) => !hasFormat(value, "sysctl-pattern"));
    return sysctls.value
      .slice(0, end < 0 ? undefined : end)
      .filter(({ value }) => sysctlNamespace(value) === undefined)
      .map((sysctl) => ({ blame: sysctl, params: { sysctl: sysctl.value } }));
  },
});
