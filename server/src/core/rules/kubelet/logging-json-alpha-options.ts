import { defineRule } from "../define-rule.ts";
import { gateOff } from "./shared/gate-off.ts";

export const loggingJsonAlphaOptions = defineRule({
  id: "logging-json-alpha-options",
  severity: "error",
  fields: { size: "logging.options.json.infoBufferSize" },
  check: ({ size }, context) =>
    size.value.value !== 0n ? gateOff(size, "LoggingAlphaOptions", context) : [],
});
