import { second } from "../../../engine/rules/setting.ts";
import { defineNodeRule } from "../define-rule.ts";

export default defineNodeRule({
  id: "shutdown-inhibit-delay",
  severity: "warning",
  stage: "start-up",
  phrase: "is less than requested ShutdownGracePeriod",
  source: "pkg/kubelet/nodeshutdown/nodeshutdown_manager_linux.go, start",
  fields: { grace: "shutdownGracePeriod" },
  check({ grace }, { node, config }) {
    const delay = node?.inhibitDelay;
    const seconds = grace.value / second;
    const isUsed = node?.os !== "windows" && config.isGateOn("GracefulNodeShutdown");
    if (delay === undefined || !isUsed || seconds <= delay) return [];
    return [{ blame: grace, params: { grace: Math.ceil(seconds), delay } }];
  },
  message: ({ grace, delay }: { readonly grace: number; readonly delay: number }) =>
    `shutdownGracePeriod is ${grace} s, but logind allows only ${delay} s ("is less than requested ShutdownGracePeriod"). Pods may be killed early. Set InhibitDelayMaxSec=${grace} under [Login] in /etc/systemd/logind.conf.d/99-kubelet.conf.`,
  noFix: "Change the logind configuration on the node, not this file.",
});
