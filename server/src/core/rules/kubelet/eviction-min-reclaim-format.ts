import { nearestQuantity } from "../../kubelet/quantity.ts";
import { defineRule } from "../define-rule.ts";
import { entriesOfSignals, readAmount } from "./shared/eviction.ts";

export const evictionMinReclaimFormat = defineRule({
  id: "eviction-min-reclaim-format",
  severity: "error",
  fields: { reclaim: "evictionMinimumReclaim" },
  check({ reclaim }) {
    return entriesOfSignals(reclaim)
      .filter(({ setting }) => readAmount(setting.value).kind === "invalid")
      .map(({ signal, setting: blame }) => {
        const rewrite = nearestQuantity(blame.value);
        return { blame, params: { signal, written: blame.value, rewrite } };
      });
  },
});
