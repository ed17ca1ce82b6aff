import { maker } from "../../../engine/analysis/fix-candidates.ts";
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
    `maxParallelImagePulls (${count}) cannot be larger than 1 while serializeImagePulls is true, its default before drop-ins are read. The kubelet does not start. Set "serializeImagePulls: false" in this file.`,
  fix: maker.setting(["serializeImagePulls", false]),
});
