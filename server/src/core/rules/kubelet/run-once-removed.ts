import { defineRule } from "../define-rule.ts";

export const runOnceRemoved = defineRule({
  id: "run-once-removed",
  severity: "error",
  versions: { since: "1.32" },
  fields: { runOnce: "runOnce" },
  check: ({ runOnce }, { version }) =>
    runOnce.value ? [{ blame: runOnce, params: { version } }] : [],
});
