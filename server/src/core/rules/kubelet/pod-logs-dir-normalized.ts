import { defineRule } from "../define-rule.ts";
import { cleanPath } from "./shared/clean-path.ts";

export const podLogsDirNormalized = defineRule({
  id: "pod-logs-dir-normalized",
  severity: "error",
  fields: { dir: "podLogsDir" },
  check({ dir }, { role }) {
    // In a main file a relative path is joined with the file's directory, which cleans it.
    const isChecked = role !== "main" || dir.value.startsWith("/");
    const clean = cleanPath(dir.value);
    if (!isChecked || (dir.value === "" && role !== "merged")) return [];
    if (dir.value === clean) return [];
    return [{ blame: dir, params: { dir: dir.value, clean } }];
  },
});
