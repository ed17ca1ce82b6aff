import { writtenLast } from "../../kubelet/setting.ts";
import { defineRule } from "../define-rule.ts";

export const maxParallelPullsVsSerialize = defineRule({
  id: "max-parallel-pulls-vs-serialize",
  severity: "error",
  fields: { parallel: "maxParallelImagePulls", serialize: "serializeImagePulls" },
  check({ parallel, serialize }) {
    const count = parallel.value ?? 0;
    if (!serialize.value || count <= 1) return [];
    const blame = writtenLast(parallel, serialize);
    const related = [parallel, serialize].filter((setting) => setting.written && setting !== blame);
    return [{ blame, related, params: { count } }];
  },
});
