import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineNodeRule } from "../define-rule.ts";

export default defineNodeRule({
  id: "fail-swap-on",
  severity: "error",
  stage: "start-up",
  phrase: "running with swap on is not supported",
  source: "pkg/kubelet/cm/container_manager_linux.go, NewContainerManager",
  fields: { fail: "failSwapOn" },
  check: ({ fail }, { node }) =>
    node?.os === "linux" && node.swap && fail.value ? [{ blame: fail, params: {} }] : [],
  message: () =>
    'Swap is enabled on this node, but failSwapOn is true ("running with swap on is not supported"). The kubelet does not start. Disable swap, or set failSwapOn: false and memorySwap.swapBehavior.',
  fix: maker.setting(["failSwapOn", false]),
});
