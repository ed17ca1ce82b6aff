import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { writtenLast } from "../../../engine/rules/setting.ts";
import { defineRule } from "../define-rule.ts";

export default defineRule({
  id: "max-parallel-pulls-vs-serialize",
  severity: "error",
  stage: "validation",
  phrase: "maxParallelImagePulls cannot be larger than 1",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: { parallel: "maxParallelImagePulls", serialize: "serializeImagePulls" },
  check({ parallel, serialize }) {
    const count = parallel.value ?? 0;
    if (!serialize.value || count <= 1) return [];
    const blame = writtenLast(parallel, serialize);
    const related = [parallel, serialize].filter((setting) => setting.written && setting !== blame);
    return [{ blame, related, params: { count } }];
  },
  message: ({ count }: { readonly count: number }) =>
    `maxParallelImagePulls (${count}) cannot be larger than 1 while serializeImagePulls is true. The kubelet does not start. Set "serializeImagePulls: false", or remove maxParallelImagePulls.`,
  fix: maker.setting(["serializeImagePulls", false]),
});
