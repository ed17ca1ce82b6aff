import { itemOf, removeAt } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";

/** A taint without a key; what a key, value or effect must look like is stated in the schema. */
export default defineRule({
  id: "taint-invalid",
  severity: "error",
  stage: "validation",
  phrase: "invalid taint",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: { taints: "registerWithTaints" },
  check({ taints }) {
    return taints.value
      .filter(({ value, written }) => written && !value.key.written)
      .map((taint) => ({ blame: taint, params: { path: taint.path } }));
  },
  message: ({ path }: { readonly path: string }) =>
    `${path} has no key ("invalid taint"). The kubelet does not start. Add a key such as example.com/dedicated.`,
  fix: (_params, finding, context) => [removeAt(itemOf(finding), context)],
});
