import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineNodeRule } from "../define-rule.ts";

export default defineNodeRule({
  id: "userns-os",
  severity: "error",
  versions: { since: "1.33" },
  stage: "validation",
  phrase: "userNamespaces is",
  source:
    "pkg/kubelet/apis/config/validation/validation_windows.go, validateKubeletOSConfiguration",
  fields: { ids: "userNamespaces.idsPerPod" },
  check(_settings, { node, config }) {
    if (node?.os !== "windows" || !config.isWritten("userNamespaces")) return [];
    const path = "userNamespaces";
    return [{ blame: { span: config.keySpan(path), path }, params: {} }];
  },
  message: () =>
    "This node runs Windows, where userNamespaces is not supported. The kubelet does not start. Remove the section.",
  fix: maker.removal(),
});
