import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";

export default defineRule({
  id: "default-changed-swap",
  severity: "hint",
  stage: "decode",
  phrase: "NoSwap is set due to memorySwapBehavior not specified",
  source: "pkg/kubelet/kuberuntime/kuberuntime_container_linux.go, configureContainerSwapResources",
  fields: { fail: "failSwapOn", behavior: "memorySwap.swapBehavior" },
  check: ({ fail, behavior }, { config, version }) =>
    !fail.value && behavior.value === "" && config.isGateOn("NodeSwap")
      ? [{ blame: fail, params: { version } }]
      : [],
  message: ({ version }: { readonly version: string }) =>
    `memorySwap.swapBehavior is not set. In kubelet ${version}, pods get no swap ("NoSwap is set due to memorySwapBehavior not specified"), unlike in 1.29 and earlier. Set it to NoSwap or LimitedSwap.`,
  fix: maker.setting(["memorySwap.swapBehavior", "NoSwap"]),
});
