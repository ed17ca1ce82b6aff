import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { isKernelBefore } from "../../kernel-version.ts";
import { safeSysctl } from "../../sysctls.ts";
import { isBefore } from "../../../facts/field-index.ts";
import { defineRule } from "../define-rule.ts";

export default defineRule({
  id: "unsafe-sysctl-safe",
  severity: "information",
  stage: "start-up",
  advice: true,
  source: "pkg/kubelet/sysctl/safe_sysctls.go, SafeSysctlAllowlist",
  fields: { sysctls: "allowedUnsafeSysctls" },
  check({ sysctls }, { version, node }) {
    return sysctls.value.flatMap((sysctl) => {
      const entry = safeSysctl(sysctl.value);
      if (!entry || (entry.since !== undefined && isBefore(version, entry.since))) return [];
      const { kernel } = entry;
      const isNodeKnown = kernel !== undefined && node?.kernel !== undefined;
      // On an older kernel the kubelet removes it from its list, and pods need this entry.
      if (isNodeKnown && isKernelBefore(node.kernel, kernel)) return [];
      const unsure = isNodeKnown ? undefined : kernel;
      return [{ blame: sysctl, params: { sysctl: sysctl.value, kernel: unsure } }];
    });
  },
  message: (params: { readonly sysctl: string; readonly kernel: string | undefined }) =>
    `${params.sysctl} is a safe sysctl${
      params.kernel === undefined ? "" : ` on Linux ${params.kernel} and later`
    }, so pods may set it without this entry. Remove it${
      params.kernel === undefined ? "" : " unless the node has an older kernel"
    }.`,
  fix: maker.removal(),
});
