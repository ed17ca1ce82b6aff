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
    `Swap is on at this node, and Linux ${kernel} has no option to keep a tmpfs out of it, unless its distribution has added that (${firstKernel} has it). The kubelet tries it once; where it fails, Secrets and other volumes in memory may be written to the disk, and the Node gets the event "The tmpfs noswap option is not supported". Encrypt the swap, switch it off, or update the kernel.`,
  noFix: "Change the kernel or swap of the node, not this file.",
});
