import { placeAtPath } from "../../effective/node-at-path.ts";
import { defineSetRule } from "../define-set-rule.ts";

const gate = "KubeletCrashLoopBackOffMax";

export const crashloopMaxRequired = defineSetRule({
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
    `A flag enables KubeletCrashLoopBackOffMax, but a file disables it ("CrashLoopBackOff.MaxContainerRestartPeriod must be set"). The kubelet does not start. Set the field, or enable the gate in the file.`,
  noFix: "The flag is on the command line, which a Quick Fix cannot change.",
});
