import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineNodeRule } from "../define-rule.ts";
import { keyOf } from "../shared/key-of.ts";

export const singleProcessOomKillOs = defineNodeRule({
  id: "single-process-oom-kill-os",
  severity: "error",
  versions: { since: "1.32" },
  stage: "validation",
  phrase: "singleProcessOOMKill is",
  source:
    "pkg/kubelet/apis/config/validation/validation_windows.go, validateKubeletOSConfiguration",
  fields: { single: "singleProcessOOMKill" },
  check: ({ single }, { node }) =>
    node?.os === "windows" && single.written ? [{ blame: single, params: {} }] : [],
  message: () =>
    "This node runs Windows, where singleProcessOOMKill is not supported. The kubelet does not start. Remove the line.",
  fix: maker.removal(),
});

export const usernsOs = defineNodeRule({
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

export const defaultPodSysctlsWindows = defineNodeRule({
  id: "default-pod-sysctls-windows",
  severity: "error",
  versions: { since: "1.37" },
  stage: "validation",
  phrase: "defaultPodSysctls is not supported on Windows",
  source:
    "pkg/kubelet/apis/config/validation/validation_windows.go, validateKubeletOSConfiguration",
  fields: { sysctls: "defaultPodSysctls" },
  check({ sysctls }, { node, config }) {
    if (node?.os !== "windows" || sysctls.value.size === 0) return [];
    return [{ blame: keyOf(sysctls, config), params: {} }];
  },
  message: () =>
    "This node runs Windows, where defaultPodSysctls is not supported. The kubelet does not start. Remove the section.",
  fix: maker.removal(),
});
