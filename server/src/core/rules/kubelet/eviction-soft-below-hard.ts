import { writtenLast } from "../../kubelet/setting.ts";
import { defineRule } from "../define-rule.ts";
import { entriesOfSignals, hardThresholds, isEffective, readThreshold } from "./shared/eviction.ts";

export const evictionSoftBelowHard = defineRule({
  id: "eviction-soft-below-hard",
  severity: "warning",
  fields: { soft: "evictionSoft", hard: "evictionHard" },
  optional: ["soft", "hard"],
  check({ soft, hard }, { config, node }) {
    return entriesOfSignals(soft).flatMap(({ signal, setting }) => {
      const other = hard.value.get(signal);
      const hardText = other?.written
        ? other.value
        : (hardThresholds(config, node).get(signal) ?? "0%");
      const [a, b] = [readThreshold(setting.value), readThreshold(hardText)];
      if (!isEffective(a) || !isEffective(b)) return [];
      // A percentage and a quantity can be compared on the machine only.
      const isBelow =
        (a.kind === "percent" && b.kind === "percent" && a.amount <= b.amount) ||
        (a.kind === "quantity" && b.kind === "quantity" && a.amount <= b.amount);
      if (!isBelow) return [];
      const blame = other?.written ? writtenLast(setting, other) : setting;
      const related = other?.written ? [blame === setting ? other : setting] : [];
      return [{ blame, related, params: { signal, soft: setting.value, hard: hardText } }];
    });
  },
});
