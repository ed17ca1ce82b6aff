import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { isNamespacedSysctl } from "../../sysctls.ts";
import { isSysctlName, writtenSysctls } from "./shared/written-sysctls.ts";
import { defineRule } from "../define-rule.ts";

export default defineRule({
  id: "default-pod-sysctls-namespaced",
  severity: "error",
  versions: { since: "1.37" },
  stage: "validation",
  phrase: "is not known to be namespaced",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: { sysctls: "defaultPodSysctls" },
  check({ sysctls }, { config }) {
    if (!config.isGateOn("DefaultPodSysctls")) return [];
    return writtenSysctls(sysctls)
      .filter(({ name }) => isSysctlName(name) && !isNamespacedSysctl(name))
      .map(({ name, key }) => ({ blame: key, params: { sysctl: name } }));
  },
  message: ({ sysctl }: { readonly sysctl: string }) =>
    `${sysctl} is not known to be namespaced, so it cannot be set for a pod. The kubelet does not start. Remove it here, and set it on the node.`,
  fix: maker.removal(),
});
