import { defineRule } from "../define-rule.ts";

export const contentionProfilingNeedsHandlers = defineRule({
  id: "contention-profiling-needs-handlers",
  severity: "information",
  fields: { profiling: "enableContentionProfiling", handlers: "enableDebuggingHandlers" },
  check: ({ profiling, handlers }) =>
    profiling.value && !handlers.value
      ? [{ blame: profiling, related: [handlers], params: { handlers: handlers.path } }]
      : [],
});
