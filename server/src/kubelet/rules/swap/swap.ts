import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineNodeRule, defineRule } from "../define-rule.ts";
import { isKernelBefore } from "../../node-description.ts";
import { firstKernels } from "../../node-facts.ts";

export const failSwapOn = defineNodeRule({
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

export const swapBehaviorWithFailSwapOn = defineRule({
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

export const swapLimitedCgroupV1 = defineNodeRule({
  id: "swap-limited-cgroup-v1",
  severity: "error",
  stage: "start-up",
  phrase: "LimitedSwap but it is only supported with cgroupv2",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: { behavior: "memorySwap.swapBehavior" },
  check: ({ behavior }, { node, config }) =>
    node?.cgroupVersion === 1 && behavior.value === "LimitedSwap" && config.isGateOn("NodeSwap")
      ? [{ blame: behavior, params: {} }]
      : [],
  message: () =>
    'This node uses cgroup v1, which does not support swapBehavior LimitedSwap ("LimitedSwap but it is only supported with cgroupv2"). The kubelet does not start. Write NoSwap, or use cgroup v2.',
  fix: maker.value("NoSwap"),
});

/** The first kernel whose tmpfs has the option; some distributions carry it in older ones. */
const firstKernel = firstKernels.tmpfsNoswap;

export const swapNoswapKernel = defineNodeRule({
  id: "swap-noswap-kernel",
  severity: "information",
  stage: "start-up",
  phrase: "The tmpfs noswap option is not supported",
  source: "pkg/kubelet/util/swap/swap_util.go, IsTmpfsNoswapOptionSupported",
  versions: { since: "1.31" },
  fields: { fail: "failSwapOn" },
  check({ fail }, { node }) {
    if (node?.os !== "linux" || node.swap !== true || node.kernel === undefined) return [];
    if (fail.value || !isKernelBefore(node.kernel, firstKernel)) return [];
    return [{ blame: fail, params: { kernel: node.kernel } }];
  },
  message: ({ kernel }: { readonly kernel: string }) =>
    `This node has swap, but its kernel (${kernel}) lacks tmpfs noswap (Linux ${firstKernel} or a backport). Secrets may reach the disk ("The tmpfs noswap option is not supported"). Encrypt or disable swap, or update the kernel.`,
  noFix: "Change the node's kernel or swap, not this file.",
});

export const defaultChangedSwap = defineRule({
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
