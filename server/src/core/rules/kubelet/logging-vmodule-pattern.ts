import { defineRule } from "../define-rule.ts";

export const loggingVmodulePattern = defineRule({
  id: "logging-vmodule-pattern",
  severity: "error",
  fields: { vmodule: "logging.vmodule" },
  check: ({ vmodule }) =>
    vmodule.value
      .map((item) => item.value.filePattern)
      .filter(({ value }) => value === "" || value.includes("=") || value.includes(","))
      .map((pattern) => ({ blame: pattern, params: { pattern: pattern.value } })),
});
