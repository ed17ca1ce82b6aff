import { defineSetRule } from "../define-set-rule.ts";

export const dropinSerializeTrap = defineSetRule({
  id: "dropin-serialize-trap",
  severity: "error",
  check({ effective: { config }, dropIns }) {
    const parallel = config.setting("maxParallelImagePulls");
    const serialize = config.setting("serializeImagePulls");
    const count = parallel.value ?? 0;
    const isFixed = dropIns !== undefined && serialize.value && !serialize.written;
    if (!isFixed || count <= 1) return [];
    return [{ blame: parallel, params: { count }, replaces: ["max-parallel-pulls-vs-serialize"] }];
  },
});
