import { defineRule } from "../define-rule.ts";

export const readOnlyPortOpen = defineRule({
  id: "read-only-port-open",
  severity: "warning",
  fields: { port: "readOnlyPort", server: "enableServer" },
  check({ port, server }) {
    if (port.value <= 0 || !server.value) return [];
    return [{ blame: port, params: { port: port.value } }];
  },
});
