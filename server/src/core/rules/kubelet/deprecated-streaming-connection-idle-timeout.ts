import { second } from "../../kubelet/setting.ts";
import { defineRule } from "../define-rule.ts";
import { durationText } from "./shared/duration-text.ts";

/** Also what the 0s that kubeadm writes stands for. */
const usual = 4 * 3600 * second;

export const deprecatedStreamingConnectionIdleTimeout = defineRule({
  id: "deprecated-streaming-connection-idle-timeout",
  severity: "warning",
  versions: { since: "1.34" },
  fields: { timeout: "streamingConnectionIdleTimeout" },
  check: ({ timeout }) =>
    timeout.written && timeout.value !== usual
      ? [{ blame: timeout, params: { written: durationText(timeout.value) } }]
      : [],
});
