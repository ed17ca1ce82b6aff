import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";

export const contentionProfilingNeedsHandlers = defineRule({
  id: "contention-profiling-needs-handlers",
  severity: "information",
  stage: "start-up",
  advice: true,
  source: "cmd/kubelet/app/server.go, run",
  fields: { profiling: "enableContentionProfiling", handlers: "enableDebuggingHandlers" },
  check: ({ profiling, handlers }) =>
    profiling.value && !handlers.value
      ? [{ blame: profiling, related: [handlers], params: { handlers: handlers.path } }]
      : [],
  message: ({ handlers }: { readonly handlers: string }) =>
    `enableContentionProfiling has no effect while "${handlers}" is false: the kubelet does not record profiles. Set "${handlers}" to true while you profile, or remove this line.`,
  fix: maker.either(maker.setting(["enableDebuggingHandlers", true]), maker.removal({})),
});
