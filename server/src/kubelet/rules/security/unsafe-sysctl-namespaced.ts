import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { hasFormat } from "../../format.ts";
import { sysctlNamespace } from "../../sysctls.ts";
import { isBefore } from "../../../facts/field-index.ts";
import { defineRule } from "../define-rule.ts";

export default defineRule({
  id: "unsafe-sysctl-namespaced",
  severity: "error",
  stage: "start-up",
  phrase: "are not known to be namespaced",
  source: "pkg/kubelet/sysctl/allowlist.go, NewAllowlist",
  fields: { sysctls: "allowedUnsafeSysctls" },
  check({ sysctls }, { version }) {
    const isNewer = !isBefore(version, "1.37");
    // The kubelet stops at the first entry that is not a pattern.
    const end = sysctls.value.findIndex(({ value }) => !hasFormat(value, "sysctl-pattern"));
    return sysctls.value
      .slice(0, end < 0 ? undefined : end)
      .filter(({ value }) => sysctlNamespace(value, version) === undefined)
      .map((sysctl) => ({ blame: sysctl, params: { sysctl: sysctl.value, isNewer } }));
  },
  message: ({ sysctl, isNewer }: { readonly sysctl: string; readonly isNewer: boolean }) =>
    `${sysctl} is not namespaced ("are not known to be namespaced"). The kubelet does not start. Use kernel.shm*, kernel.msg*, kernel.sem, ${isNewer ? "kernel.domainname, fs.mqueue.*, net.* and user.*" : "fs.mqueue.* and net.*"}; set others on the node.`,
  fix: maker.removal(),
});
