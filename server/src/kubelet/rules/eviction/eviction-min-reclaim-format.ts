import { quantities } from "../../amounts.ts";
import { removeAt } from "../../../engine/analysis/fix-candidates.ts";
import { nearestQuantity } from "../../../engine/syntax/quantity.ts";
import { defineRule } from "../define-rule.ts";
import type { Rewritable } from "./shared/messages.ts";
import { entriesOfSignals, readAmount } from "../../effective/eviction-thresholds.ts";

const unreadable =
  (field: string) =>
  ({ signal, written, rewrite }: Rewritable): string =>
    `"${written}" is not a valid ${field} for ${signal} ("quantities must match"). The kubelet does not start. Write ${
      rewrite ?? "a quantity such as 500Mi, or a percentage such as 5%"
    }.`;

export default defineRule({
  id: "eviction-min-reclaim-format",
  severity: "error",
  stage: "start-up",
  phrase: "quantities must match",
  source: "pkg/kubelet/eviction/helpers.go, parseMinimumReclaims",
  fields: { reclaim: "evictionMinimumReclaim" },
  check({ reclaim }) {
    return entriesOfSignals(reclaim)
      .filter(({ setting }) => readAmount(setting.value).kind === "invalid")
      .map(({ signal, setting: blame }) => {
        const rewrite = nearestQuantity(blame.value);
        return { blame, params: { signal, written: blame.value, rewrite } };
      });
  },
  message: unreadable("minimum reclaim"),
  fix: ({ written }, { path }, context) => [
    ...quantities(written, path, context),
    removeAt(path, context),
  ],
});
