import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { isSysctlName, writtenSysctls } from "./shared/written-sysctls.ts";
import { defineRule } from "../define-rule.ts";

export default defineRule({
  id: "default-pod-sysctls-name",
  severity: "error",
  versions: { since: "1.37" },
  stage: "validation",
  phrase: "is not a valid sysctl name",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: { sysctls: "defaultPodSysctls" },
  check({ sysctls }, { config }) {
    if (!config.isGateOn("DefaultPodSysctls")) return [];
    return writtenSysctls(sysctls)
      .filter(({ name }) => !isSysctlName(name))
      .map(({ name, key }) => ({ blame: key, params: { sysctl: name } }));
  },
  message: ({ sysctl }: { readonly sysctl: string }) =>
    `${sysctl} is not a valid sysctl name for defaultPodSysctls. The kubelet does not start. Write a complete name such as net.core.somaxconn, without *.`,
  fix: maker.removal(),
});
