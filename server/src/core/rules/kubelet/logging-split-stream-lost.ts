import { defineRule } from "../define-rule.ts";

export const loggingSplitStreamLost = defineRule({
  id: "logging-split-stream-lost",
  severity: "warning",
  fields: { text: "logging.options.text.splitStream", json: "logging.options.json.splitStream" },
  // The kubelet reads its flags once more after the file, and their default overwrites this field.
  check: ({ text, json }, { role }) =>
    // What is still there after the merge comes from the flag itself.
    [text, json]
      .filter(({ value }) => value && role !== "merged")
      .map((blame) => ({ blame, params: { field: blame.path } })),
});
