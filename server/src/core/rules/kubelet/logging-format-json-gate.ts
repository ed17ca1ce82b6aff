import { defineRule } from "../define-rule.ts";
import { gateOff } from "./shared/gate-off.ts";

export const loggingFormatJsonGate = defineRule({
  id: "logging-format-json-gate",
  severity: "error",
  fields: { format: "logging.format" },
  check: ({ format }, context) =>
    format.value === "json" ? gateOff(format, "LoggingBetaOptions", context) : [],
});
