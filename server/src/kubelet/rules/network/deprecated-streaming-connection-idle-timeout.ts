import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { second } from "../../../engine/rules/setting.ts";
import { defineRule } from "../define-rule.ts";
import { durationText } from "../shared/duration-text.ts";

/** Also what the 0s that kubeadm writes stands for. */
const usual = 4 * 3600 * second;

export default defineRule({
  id: "deprecated-streaming-connection-idle-timeout",
  severity: "warning",
  versions: { since: "1.34" },
  stage: "decode",
  advice: true,
  source: "pkg/kubelet/kubelet.go, NewMainKubelet",
  fields: { timeout: "streamingConnectionIdleTimeout" },
  check: ({ timeout }) =>
    timeout.written && timeout.value !== usual
      ? [{ blame: timeout, params: { written: durationText(timeout.value) } }]
      : [],
  message: ({ written }: { readonly written: string }) =>
    `streamingConnectionIdleTimeout (${written}) has no effect in 1.34 and later: the runtime closes idle exec, attach and port-forward connections. Remove the line; set the timeout in the runtime.`,
  fix: maker.removal(),
});
