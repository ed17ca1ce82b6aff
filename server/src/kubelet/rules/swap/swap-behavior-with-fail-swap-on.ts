import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";

export default defineRule({
  id: "swap-behavior-with-fail-swap-on",
  severity: "warning",
  stage: "start-up",
  phrase: "running with swap on is not supported",
  advice: true,
  source: "pkg/kubelet/cm/container_manager_linux.go, NewContainerManager",
  fields: { behavior: "memorySwap.swapBehavior", fail: "failSwapOn" },
  check: ({ behavior, fail }) =>
    behavior.value === "LimitedSwap" && fail.value
      ? [
          {
            blame: behavior,
            related: fail.written ? [fail] : [],
            params: { byDefault: !fail.written },
          },
        ]
      : [],
  message: ({ byDefault }: { readonly byDefault: boolean }) =>
    `LimitedSwap has no effect while failSwapOn is true${byDefault ? " (the default)" : ""}. On a node with swap, the kubelet does not start ("running with swap on is not supported"). Set "failSwapOn: false".`,
  fix: maker.setting(["failSwapOn", false]),
});
