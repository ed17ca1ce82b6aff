import { maker } from "../../../engine/analysis/fix-candidates.ts";
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
    `If the kubelet has a drop-in directory, even an empty one, it silently ignores this empty list and enforces the default [pods]. Write [none] to enforce nothing.`,
  fix: maker.value(["none"]),
});
