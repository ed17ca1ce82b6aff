import { isKernelBefore } from "../../kernel-version.ts";
import { firstKernels } from "../../node-facts.ts";
import { defineNodeRule } from "../define-rule.ts";

/** The first kernel whose tmpfs has the option; some distributions carry it in older ones. */
const firstKernel = firstKernels.tmpfsNoswap;

export default defineNodeRule({
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
