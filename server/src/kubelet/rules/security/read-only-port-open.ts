import { maker } from "../../../analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";

export default defineRule({
  id: "read-only-port-open",
  severity: "warning",
  stage: "start-up",
  advice: true,
  source: "pkg/kubelet/server/server.go, ListenAndServeKubeletServer",
  fields: { port: "readOnlyPort", server: "enableServer" },
  check({ port, server }) {
    if (port.value <= 0 || !server.value) return [];
    return [{ blame: port, params: { port: port.value } }];
  },
  message: ({ port }: { readonly port: number }) =>
    `Port ${port} shows pods, their environment and metrics of this node to everyone who reaches it, without credentials or encryption. Set readOnlyPort to 0; use the authenticated port instead.`,
  fix: maker.value(0),
});
