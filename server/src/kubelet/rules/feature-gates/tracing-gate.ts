import { defineRule } from "../define-rule.ts";
import { gateOff, gateOffFix, gateOffMessage } from "./shared/gate-off.ts";

export default defineRule({
  id: "tracing-gate",
  severity: "error",
  versions: { until: "1.33" },
  stage: "validation",
  phrase: "tracing should not be configured",
  otherVersions: "newer",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: { endpoint: "tracing.endpoint" },
  check(_, context) {
    const { config } = context;
    // Even an empty struct counts.
    if (!config.isWritten("tracing")) return [];
    return gateOff({ span: config.keySpan("tracing"), path: "tracing" }, "KubeletTracing", context);
  },
  message: gateOffMessage(
    'tracing, even an empty "tracing: {}", requires feature gate KubeletTracing ("tracing should not be configured").',
    "remove tracing",
  ),
  fix: gateOffFix,
});
