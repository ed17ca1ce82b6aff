import { maker } from "../../../analysis/fix-candidates.ts";
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
    "Swap is on at this node and failSwapOn is true: running with swap on is not supported. The kubelet does not start. Switch swap off, or write failSwapOn: false and choose memorySwap.swapBehavior.",
  fix: maker.setting(["failSwapOn", false]),
});
