import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";

export default defineRule({
  id: "taint-effect-missing",
  severity: "warning",
  stage: "start-up",
  phrase: "effect",
  source: "pkg/apis/core/validation/validation.go, ValidateNode",
  fields: { taints: "registerWithTaints" },
  check({ taints }) {
    return taints.value
      .filter(({ value }) => value.key.value !== "" && value.effect.value === "")
      .map(({ value }) => ({ blame: value.key, params: { key: value.key.value } }));
  },
  message: ({ key }: { readonly key: string }) =>
    `The taint "${key}" is missing its "effect". The kubelet starts, but the API server rejects the node, so the node does not join the cluster. Add "effect: NoSchedule", PreferNoSchedule or NoExecute.`,
  fix: maker.member("effect", "NoSchedule", "PreferNoSchedule", "NoExecute"),
});
