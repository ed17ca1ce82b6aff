import { preferred, setAt } from "../../../engine/analysis/fix-candidates.ts";
import { layerOf } from "../../effective/layer-span.ts";
import { placeAtPath } from "../../effective/node-at-path.ts";
import { entryAtPath, type TreeMap } from "../../effective/tree.ts";
import type { RuleId } from "../../../engine/messages/rule-ids.ts";
import { defineSetRule } from "../define-set-rule.ts";
import type { BlamedPlace } from "../../../engine/rules/rule.ts";

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

export default defineSetRule({
  id: "dropin-gate-off-trap",
  severity: "error",
  versions: { since: "1.32" },
  stage: "validation",
  phrase: "must not be set",
  source: "cmd/kubelet/app/server.go, mergeKubeletConfigurations",
  check: ({ effective: { tree, isGateOn, layers } }) =>
    fields.flatMap(({ gate, path, rule }) => {
      const isFilledIn = placeAtPath(tree, path)?.value.isDefault === true;
      if (!isFilledIn || isGateOn(gate)) return [];
      const blame = switchOf(gate, tree);
      if (!blame) return [];
      const byFlag = layers.get(layerOf(blame.span))?.kind === "flags";
      return [{ blame, params: { gate, field: path, byFlag }, replaces: [rule] }];
    }),
  message: ({
    gate,
    field,
    byFlag,
  }: {
    readonly gate: string;
    readonly field: string;
    readonly byFlag: boolean;
  }) =>
    byFlag
      ? `This flag disables ${gate}, but a file enables it. ${field} then has a default and must not be set without the gate. The kubelet does not start. Disable the gate in the file too.`
      : `${gate} is disabled here, but ${field} already has its default from the main file and must not be set without the gate. The kubelet does not start. Disable the gate in the main file, or set ${field}: null in a drop-in.`,
  fix: ({ field }, _finding, context) => [setAt(field, null, context, preferred)],
});

/**
 * The entry that switched a gate off: its own line, one for all gates of its stage, or a null that removed such a line.
 */
function switchOf(gate: string, tree: TreeMap): BlamedPlace | undefined {
  const paths = [gate, "AllAlpha", "AllBeta"].map((name) => `featureGates.${name}`);
  for (const path of [...paths, "featureGates"]) {
    const entry = entryAtPath(tree, path);
    if (entry) return { span: entry.value.span, path };
  }
  return undefined;
}
