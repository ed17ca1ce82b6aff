import { maker } from "../../../engine/analysis/fix-candidates.ts";
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
    `podLogsDir "${dir}" is a relative path in a drop-in ("must be absolute path"). The kubelet does not start. Write an absolute path; only the main file may have a relative one.`,
  fix: maker.either(
    maker.rewritten((text) => `/${text.replace(/^(?:\.\/)+/, "")}`, {}),
    maker.removal({}),
  ),
});
