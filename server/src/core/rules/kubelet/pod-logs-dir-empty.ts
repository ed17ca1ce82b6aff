import { defineRule } from "../define-rule.ts";

export const podLogsDirEmpty = defineRule({
  id: "pod-logs-dir-empty",
  severity: "error",
  fields: { dir: "podLogsDir" },
  // Elsewhere than in a drop-in of an old kubelet, an empty text becomes the default.
  check: ({ dir }, { version }) => (dir.value === "" ? [{ blame: dir, params: { version } }] : []),
});
