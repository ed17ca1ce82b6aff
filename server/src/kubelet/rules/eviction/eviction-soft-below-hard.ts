import { isWritten, preferred, setAt } from "../../../engine/analysis/fix-candidates.ts";
import type { FixCandidates, FixContext } from "../../../engine/analysis/fix.ts";
import { swapped } from "../../../engine/analysis/swapped.ts";
import type { Finding } from "../../../engine/analysis/finding.ts";
import { parseQuantity, quantityText } from "../../../engine/syntax/quantity.ts";
import { writtenLast } from "../../../engine/rules/setting.ts";
import { pathOfKey } from "../../../engine/text/value-path.ts";
import { defineRule } from "../define-rule.ts";
import {
  entriesOfSignals,
  hardThresholds,
  isEffective,
  readThreshold,
} from "../../effective/eviction-thresholds.ts";

interface Params {
  readonly signal: string;
  readonly soft: string;
  readonly hard: string;
}

export default defineRule({
  id: "eviction-soft-below-hard",
  severity: "warning",
  stage: "start-up",
  advice: true,
  source: "pkg/kubelet/eviction/eviction_manager.go, synchronize",
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
  message: ({ signal, soft, hard }: Params) =>
    `The soft threshold of ${signal} (${soft}) is not above the hard threshold (${hard}), so pods are always evicted without a grace period. Raise evictionSoft, or lower evictionHard.`,
  fix: raiseSoft,
});

/** A soft threshold half as much again as the hard one; or the two are the wrong way round. */
function raiseSoft(
  { signal, soft, hard }: Params,
  _finding: Finding,
  context: FixContext,
): FixCandidates {
  const paths = ["evictionSoft", "evictionHard"].map((map) => pathOfKey(map, signal));
  const [softPath = "", hardPath = ""] = paths;
  const raised = halfAsMuchAgain(hard);
  const isBoth = isWritten(context, softPath) && isWritten(context, hardPath);
  return [
    raised === undefined || !isWritten(context, softPath)
      ? undefined
      : setAt(softPath, raised, context, preferred),
    isBoth && soft !== hard ? swapped([softPath, soft], [hardPath, hard], context) : undefined,
  ];
}

function halfAsMuchAgain(text: string): string | undefined {
  const percent = /^(\d+(?:\.\d+)?)%$/.exec(text)?.[1];
  if (percent !== undefined) {
    const raised = Math.ceil(Number(percent) * 1.5);
    return raised < 100 ? `${raised}%` : undefined;
  }
  const quantity = parseQuantity(text);
  return quantity && quantityText((quantity.nanos * 3n) / 2n);
}
