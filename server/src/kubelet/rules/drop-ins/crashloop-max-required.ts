import { placeAtPath } from "../../effective/node-at-path.ts";
import { defineSetRule } from "../define-set-rule.ts";

const gate = "KubeletCrashLoopBackOffMax";

export default defineSetRule({
  id: "crashloop-max-required",
  severity: "error",
  versions: { since: "1.32" },
  stage: "validation",
  phrase: "CrashLoopBackOff.MaxContainerRestartPeriod must be set",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  check({ effective: { tree, isGateOn }, top }) {
    const isSet = placeAtPath(tree, "crashLoopBackOff.maxContainerRestartPeriod") !== undefined;
    if (isSet || !isGateOn(gate)) return [];
    const path = `featureGates.${gate}`;
    const span = placeAtPath(tree, path)?.value.span ?? top;
    return [{ blame: { span, path }, params: {} }];
  },
  message: () =>
    `A flag switches KubeletCrashLoopBackOffMax on over a file that switches it off, so no default was filled in: "CrashLoopBackOff.MaxContainerRestartPeriod must be set". The kubelet does not start. Set crashLoopBackOff.maxContainerRestartPeriod, or switch the gate on in the file.`,
  noFix: "No edit of a configuration file changes the command line.",
});
