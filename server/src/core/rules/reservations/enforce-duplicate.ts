import { maker, safe } from "../../edits/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";

export default defineRule({
  id: "enforce-duplicate",
  severity: "error",
  versions: { since: "1.31" },
  stage: "validation",
  phrase: "duplicated enforcements",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: { enforced: "enforceNodeAllocatable" },
  check({ enforced }) {
    return enforced.value.flatMap((blame, at) => {
      const first = enforced.value.findIndex(({ value }) => value === blame.value);
      const related = enforced.value.slice(first, first + 1);
      return first < at ? [{ blame, related, params: { written: blame.value } }] : [];
    });
  },
  message: ({ written }: { readonly written: string }) =>
    `duplicated enforcements: "${written}" stands twice in enforceNodeAllocatable. The kubelet does not start. Remove one.`,
  fix: maker.removal(safe),
});
