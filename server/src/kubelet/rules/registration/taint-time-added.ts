import { maker, safe } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";

export default defineRule({
  id: "taint-time-added",
  severity: "error",
  stage: "validation",
  phrase: "taint.TimeAdded is not nil",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: { taints: "registerWithTaints" },
  check({ taints }) {
    return taints.value
      .map(({ value }) => value.timeAdded)
      .filter(({ written }) => written)
      .map((timeAdded) => ({ blame: timeAdded, params: { path: timeAdded.path } }));
  },
  message: ({ path }: { readonly path: string }) =>
    `${path} must not be set: the control plane sets it ("taint.TimeAdded is not nil"). The kubelet does not start. Remove the line.`,
  fix: maker.removal(safe),
});
