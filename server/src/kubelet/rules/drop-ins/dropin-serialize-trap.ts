import { maker } from "../../../analysis/fix-candidates.ts";
import { defineSetRule } from "../define-set-rule.ts";

export default defineSetRule({
  id: "dropin-serialize-trap",
  severity: "error",
  stage: "validation",
  phrase: "maxParallelImagePulls cannot be larger than 1",
  source: "cmd/kubelet/app/server.go, mergeKubeletConfigurations",
  check({ effective: { config }, dropIns }) {
    const parallel = config.setting("maxParallelImagePulls");
    const serialize = config.setting("serializeImagePulls");
    const count = parallel.value ?? 0;
    const isFixed = dropIns !== undefined && serialize.value && !serialize.written;
    if (!isFixed || count <= 1) return [];
    return [{ blame: parallel, params: { count }, replaces: ["max-parallel-pulls-vs-serialize"] }];
  },
  message: ({ count }: { readonly count: number }) =>
    `maxParallelImagePulls cannot be larger than 1 (it is ${count}) while serializeImagePulls is true, and that is its default from before the drop-ins. The kubelet does not start. Write "serializeImagePulls: false" in this file too.`,
  fix: maker.setting(["serializeImagePulls", false]),
});
