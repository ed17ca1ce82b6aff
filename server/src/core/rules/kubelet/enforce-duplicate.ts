import { defineRule } from "../define-rule.ts";

export const enforceDuplicate = defineRule({
  id: "enforce-duplicate",
  severity: "error",
  versions: { since: "1.31" },
  fields: { enforced: "enforceNodeAllocatable" },
  check({ enforced }) {
    return enforced.value.flatMap((blame, at) => {
      const first = enforced.value.findIndex(({ value }) => value === blame.value);
      const related = enforced.value.slice(first, first + 1);
      return first < at ? [{ blame, related, params: { written: blame.value } }] : [];
    });
  },
});
