import { maker, safe } from "../../../engine/analysis/fix-candidates.ts";
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
    const firsts = new Map<string, (typeof enforced.value)[number]>();
    return enforced.value.flatMap((blame) => {
      const first = firsts.get(blame.value);
      if (first) return [{ blame, related: [first], params: { written: blame.value } }];
      firsts.set(blame.value, blame);
      return [];
    });
  },
  message: ({ written }: { readonly written: string }) =>
    `"${written}" is listed twice in enforceNodeAllocatable ("duplicated enforcements"). The kubelet does not start. Remove one of them.`,
  fix: maker.removal(safe),
});
