import { defineRule } from "../define-rule.ts";

export const systemLogQueryNeedsHandler = defineRule({
  id: "system-log-query-needs-handler",
  severity: "error",
  fields: { query: "enableSystemLogQuery", handler: "enableSystemLogHandler" },
  check: ({ query, handler }) =>
    query.value && !handler.value
      ? [{ blame: query, related: [handler], params: { query: query.path, handler: handler.path } }]
      : [],
});
