import { maker, safe } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";

export default defineRule({
  id: "logging-split-stream-lost",
  severity: "warning",
  stage: "logging",
  source: "cmd/kubelet/app/server.go, NewKubeletCommand",
  fields: { text: "logging.options.text.splitStream", json: "logging.options.json.splitStream" },
  // The kubelet reads its flags once more after the file, and their default overwrites this field.
  check: ({ text, json }, { role }) =>
    // A value that is still there after the merge comes from the flag itself.
    [text, json]
      .filter(({ value }) => value && role !== "merged")
      .map((blame) => ({ blame, params: { field: blame.path } })),
  message: ({ field }: { readonly field: string }) =>
    `${field} has no effect: after it reads the file, the kubelet resets it to the flag's default, false. Use the flag --log-${field.includes(".json.") ? "json" : "text"}-split-stream (with the feature gate LoggingAlphaOptions), or remove the line.`,
  fix: maker.removal(safe),
});
