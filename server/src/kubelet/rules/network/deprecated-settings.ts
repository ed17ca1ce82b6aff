import { maker, safe } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";
import { second } from "../../../engine/rules/setting.ts";
import { durationText } from "../../effective/canonical-text.ts";

export const deprecatedIptablesDropBit = defineRule({
  id: "deprecated-iptables-drop-bit",
  severity: "warning",
  stage: "decode",
  advice: true,
  source: "pkg/kubelet/kubelet.go, NewMainKubelet",
  fields: { bit: "iptablesDropBit" },
  // The default in a file asks for nothing that would be missing.
  check: ({ bit }) =>
    bit.written && bit.value !== 15 ? [{ blame: bit, params: { written: bit.value } }] : [],
  message: ({ written }: { readonly written: number }) =>
    `iptablesDropBit (${written}) has no effect in 1.28 and later: the kubelet no longer creates that iptables rule. Remove the line.`,
  fix: maker.removal(safe),
});

export const deprecatedIptablesMasqueradeBit = defineRule({
  id: "deprecated-iptables-masquerade-bit",
  severity: "warning",
  stage: "decode",
  advice: true,
  source: "pkg/kubelet/kubelet.go, NewMainKubelet",
  fields: { bit: "iptablesMasqueradeBit" },
  // The default in a file asks for nothing that would be missing.
  check: ({ bit }) =>
    bit.written && bit.value !== 14 ? [{ blame: bit, params: { written: bit.value } }] : [],
  message: ({ written }: { readonly written: number }) =>
    `iptablesMasqueradeBit (${written}) has no effect in 1.28 and later: the kubelet no longer creates that iptables rule. Remove the line; kube-proxy has its own setting.`,
  fix: maker.removal(safe),
});

/** Also what the 0s that kubeadm writes stands for. */
const usual = 4 * 3600 * second;

export const deprecatedStreamingConnectionIdleTimeout = defineRule({
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
