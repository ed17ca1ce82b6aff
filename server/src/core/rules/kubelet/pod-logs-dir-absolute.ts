import { defineRule } from "../define-rule.ts";

export const podLogsDirAbsolute = defineRule({
  id: "pod-logs-dir-absolute",
  severity: "error",
  fields: { dir: "podLogsDir" },
  // In a main file the kubelet takes a relative path from the file's own directory.
  check: ({ dir }, { role }) =>
    role !== "main" && (dir.value !== "" || role === "merged") && !dir.value.startsWith("/")
      ? [{ blame: dir, params: { dir: dir.value } }]
      : [],
});
