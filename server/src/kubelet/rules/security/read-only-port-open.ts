import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";

export default defineRule({
  id: "read-only-port-open",
  severity: "warning",
  stage: "start-up",
  advice: true,
  // startKubelet opens the port whatever enableServer says.
  source: "cmd/kubelet/app/server.go, startKubelet",
  fields: { port: "readOnlyPort" },
  check({ port }) {
    if (port.value <= 0) return [];
    return [{ blame: port, params: { port: port.value } }];
  },
  message: ({ port }: { readonly port: number }) =>
    `Port ${port} exposes this node's pods, environment variables and metrics to anyone who can reach it, without authentication or encryption. Set readOnlyPort: 0, and use the authenticated port.`,
  fix: maker.value(0),
});
