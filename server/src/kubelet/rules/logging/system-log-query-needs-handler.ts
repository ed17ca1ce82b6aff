import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";

export default defineRule({
  id: "system-log-query-needs-handler",
  severity: "error",
  stage: "validation",
  phrase: "enableSystemLogHandler is required for enableSystemLogQuery",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: { query: "enableSystemLogQuery", handler: "enableSystemLogHandler" },
  check: ({ query, handler }) =>
    query.value && !handler.value
      ? [{ blame: query, related: [handler], params: { query: query.path, handler: handler.path } }]
      : [],
  message: ({ query, handler }: { readonly query: string; readonly handler: string }) =>
    `${handler} is required for ${query}, because the log handler answers log queries. The kubelet does not start. Remove "${handler}: false", or "${query}: true".`,
  fix: maker.setting(["enableSystemLogHandler", true], ["enableSystemLogQuery", false]),
});
