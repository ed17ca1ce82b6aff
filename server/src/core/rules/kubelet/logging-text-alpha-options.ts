import { defineRule } from "../define-rule.ts";
import { gateOff } from "./shared/gate-off.ts";

export const loggingTextAlphaOptions = defineRule({
  id: "logging-text-alpha-options",
  severity: "error",
  fields: { size: "logging.options.text.infoBufferSize" },
  check: ({ size }, context) =>
    size.value.value !== 0n ? gateOff(size, "LoggingAlphaOptions", context) : [],
});
