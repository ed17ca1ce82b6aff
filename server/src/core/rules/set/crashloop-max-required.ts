import { placeAtPath } from "../../effective/node-at-path.ts";
import { defineSetRule } from "../define-set-rule.ts";

const gate = "KubeletCrashLoopBackOffMax";

export const crashloopMaxRequired = defineSetRule({
  id: "crashloop-max-required",
  severity: "error",
  versions: { since: "1.32" },
  check({ effective: { tree, isGateOn }, top }) {
    const isSet = placeAtPath(tree, "crashLoopBackOff.maxContainerRestartPeriod") !== undefined;
    if (isSet || !isGateOn(gate)) return [];
    const path = `featureGates.${gate}`;
    const span = placeAtPath(tree, path)?.value.span ?? top;
    return [{ blame: { span, path }, params: {} }];
  },
});
