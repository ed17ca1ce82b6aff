import { maker } from "../../../analysis/fix-candidates.ts";
import { defineSetRule } from "../define-set-rule.ts";

export default defineSetRule({
  id: "dropin-empty-list-in-base",
  severity: "warning",
  versions: { since: "1.32" },
  stage: "decode",
  source: "cmd/kubelet/app/server.go, mergeKubeletConfigurations",
  check({ effective: { config, main }, dropIns }) {
    const path = "enforceNodeAllocatable";
    const written = main.entries.get(path)?.value;
    const isLost = dropIns !== undefined && !config.setting(path).written;
    if (written?.kind !== "list" || written.items.length > 0 || !isLost) return [];
    return [{ blame: { span: written.span, path }, params: {} }];
  },
  message: () =>
    `With a drop-in folder, even an empty one, this empty list gets lost, and the kubelet enforces the default [pods] again. Write [none] to enforce nothing.`,
  fix: maker.value(["none"]),
});
