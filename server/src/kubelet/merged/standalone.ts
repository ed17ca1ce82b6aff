import type { EffectiveConfig } from "../effective/effective-config.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import type { Span } from "../../engine/text/span.ts";

/** The error of a kubelet whose whole command has no `--kubeconfig`, and which asks the API server about each request. */
export function kubeconfigFinding(
  { config, flags }: Pick<EffectiveConfig, "config" | "flags">,
  span: Span,
): Finding | undefined {
  const isStandalone = (flags.others.get("kubeconfig")?.text ?? "") === "";
  const asksServer =
    config.setting("authentication.webhook.enabled").value ||
    config.setting("authorization.mode").value === "Webhook";
  if (!isStandalone || !asksServer) return undefined;
  const message = {
    key: "flag-refused",
    params: { problem: "kubeconfig", written: "" },
  } as const;
  return { rule: "flag-refused", severity: "error", span, path: "--kubeconfig", message };
}
