import { defineRule } from "../define-rule.ts";
import { keyOf } from "./shared/key-of.ts";

export const loggingVmoduleTextOnly = defineRule({
  id: "logging-vmodule-text-only",
  severity: "error",
  fields: { vmodule: "logging.vmodule", format: "logging.format" },
  check({ vmodule, format }, { config }) {
    if (vmodule.value.length === 0 || ["", "text"].includes(format.value)) return [];
    return [{ blame: keyOf(vmodule, config), related: [format], params: { format: format.value } }];
  },
});
