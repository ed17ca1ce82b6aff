import { maker } from "../../../analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";

export default defineRule({
  id: "pod-logs-dir-absolute",
  severity: "error",
  stage: "validation",
  phrase: "must be absolute path",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: { dir: "podLogsDir" },
  // In a main file the kubelet takes a relative path from the file's own directory.
  check: ({ dir }, { role }) =>
    role !== "main" && (dir.value !== "" || role === "merged") && !dir.value.startsWith("/")
      ? [{ blame: dir, params: { dir: dir.value } }]
      : [],
  message: ({ dir }: { readonly dir: string }) =>
    `podLogsDir "${dir}" must be absolute path in a drop-in; only relative paths in the main file are completed. The kubelet does not start. Begin it with "/".`,
  fix: maker.either(
    maker.rewritten((text) => `/${text.replace(/^(?:\.\/)+/, "")}`, {}),
    maker.removal({}),
  ),
});
