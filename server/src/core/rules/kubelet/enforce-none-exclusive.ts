import { defineRule } from "../define-rule.ts";

export const enforceNoneExclusive = defineRule({
  id: "enforce-none-exclusive",
  severity: "error",
  fields: { enforced: "enforceNodeAllocatable" },
  check({ enforced }) {
    const blame = enforced.value.find(({ value }) => value === "none");
    if (!blame || enforced.value.length < 2) return [];
    const others = enforced.value.filter((each) => each !== blame).map(({ value }) => value);
    return [{ blame, params: { others } }];
  },
});
