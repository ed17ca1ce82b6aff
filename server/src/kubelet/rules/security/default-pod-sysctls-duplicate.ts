import { maker } from "../../../engine/analysis/fix-candidates.ts";
import type { BlamedPlace } from "../../../engine/rules/rule.ts";
import { normalSysctl } from "../../sysctls.ts";
import { isSysctlName, writtenSysctls } from "./shared/written-sysctls.ts";
import { defineRule } from "../define-rule.ts";

export default defineRule({
  id: "default-pod-sysctls-duplicate",
  severity: "error",
  versions: { since: "1.37" },
  stage: "validation",
  phrase: "duplicate sysctl",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: { sysctls: "defaultPodSysctls" },
  check({ sysctls }, { config }) {
    if (!config.isGateOn("DefaultPodSysctls")) return [];
    const seen = new Map<string, BlamedPlace>();
    return writtenSysctls(sysctls).flatMap(({ name, key }) => {
      if (!isSysctlName(name)) return [];
      const sysctl = normalSysctl(name);
      const first = seen.get(sysctl);
      if (first) return [{ blame: key, related: [first], params: { sysctl } }];
      seen.set(sysctl, key);
      return [];
    });
  },
  message: ({ sysctl }: { readonly sysctl: string }) =>
    `${sysctl} is set twice in defaultPodSysctls ("duplicate sysctl"): dots and slashes are the same separator. The kubelet does not start. Remove one of them.`,
  fix: maker.removal(),
});
