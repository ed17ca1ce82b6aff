import { defineRule } from "../define-rule.ts";

export const podLogsDirAscii = defineRule({
  id: "pod-logs-dir-ascii",
  severity: "error",
  fields: { dir: "podLogsDir" },
  check({ dir }) {
    const letter = Array.from(dir.value).find((character) => character > "\u007f");
    return letter === undefined ? [] : [{ blame: dir, params: { dir: dir.value, letter } }];
  },
});
