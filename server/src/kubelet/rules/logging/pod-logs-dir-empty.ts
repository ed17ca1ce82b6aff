import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";

export default defineRule({
  id: "pod-logs-dir-empty",
  severity: "error",
  versions: { until: "1.31" },
  stage: "validation",
  phrase: "podLogsDir was not specified",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: { dir: "podLogsDir" },
  // Elsewhere than in a drop-in of an old kubelet, an empty text becomes the default.
  check: ({ dir }, { version }) => (dir.value === "" ? [{ blame: dir, params: { version } }] : []),
  message: ({ version }: { readonly version: string }) =>
    `podLogsDir is empty ("podLogsDir was not specified"). Kubelet ${version} does not apply defaults after it reads drop-ins, and does not start. Remove the line.`,
  fix: maker.removal(),
});
