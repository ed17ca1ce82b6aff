import { defineRule } from "../define-rule.ts";
import { gateOff } from "./shared/gate-off.ts";

export const tracingGate = defineRule({
  id: "tracing-gate",
  severity: "error",
  versions: { until: "1.33" },
  fields: { endpoint: "tracing.endpoint" },
  check(_, context) {
    const { config } = context;
    // Even an empty struct counts.
    if (!config.isWritten("tracing")) return [];
    return gateOff({ span: config.keySpan("tracing"), path: "tracing" }, "KubeletTracing", context);
  },
});
