import { layerOf } from "../../effective/layer-span.ts";
import { placeAtPath } from "../../effective/node-at-path.ts";
import type { RuleId } from "../../messages/message-ref.ts";
import { defineSetRule } from "../define-set-rule.ts";

/** Fields that loading the main file fills in because of a gate, and the rule about them alone. */
const fields = [
  {
    gate: "KubeletCrashLoopBackOffMax",
    path: "crashLoopBackOff.maxContainerRestartPeriod",
    rule: "crashloop-max-gate",
  },
  {
    gate: "KubeletEnsureSecretPulledImages",
    path: "imagePullCredentialsVerificationPolicy",
    rule: "image-pull-policy-gate",
  },
] as const satisfies readonly { gate: string; path: string; rule: RuleId }[];

export const dropinGateOffTrap = defineSetRule({
  id: "dropin-gate-off-trap",
  severity: "error",
  versions: { since: "1.32" },
  check: ({ effective: { tree, isGateOn }, dropIns = [] }) =>
    fields.flatMap(({ gate, path, rule }) => {
      const place = placeAtPath(tree, `featureGates.${gate}`);
      const isFilledIn = placeAtPath(tree, path)?.value.isDefault === true;
      if (!place || !isFilledIn || isGateOn(gate)) return [];
      const blame = { span: place.value.span, path: `featureGates.${gate}` };
      const byFlag = layerOf(blame.span) > dropIns.length;
      return [{ blame, params: { gate, field: path, byFlag }, replaces: [rule] }];
    }),
});
