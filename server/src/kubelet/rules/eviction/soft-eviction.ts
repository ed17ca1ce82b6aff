import {
  preferred,
  setAt,
  maker,
  isWritten,
  swapped,
} from "../../../engine/analysis/fix-candidates.ts";
import { pathOfKey } from "../../../engine/text/value-path.ts";
import { defineRule } from "../define-rule.ts";
import {
  entriesOfSignals,
  isEffective,
  readThreshold,
  hardThresholds,
} from "../../effective/eviction-thresholds.ts";
import type { FixCandidates, FixContext } from "../../../engine/analysis/fix.ts";
import type { Finding } from "../../../engine/analysis/finding.ts";
import { parseQuantity, quantityText } from "../../../engine/syntax/quantity.ts";
import { writtenLast } from "../../../engine/rules/setting.ts";

export const evictionSoftNeedsGrace = defineRule({
  id: "eviction-soft-needs-grace",
  severity: "error",
  stage: "start-up",
  phrase: "grace period must be specified for the soft eviction threshold",
  source: "pkg/kubelet/eviction/helpers.go, ParseThresholdConfig",
  fields: { soft: "evictionSoft", grace: "evictionSoftGracePeriod" },
  check({ soft, grace }) {
    return entriesOfSignals(soft)
      .filter(({ signal }) => !grace.value.has(signal))
      .filter(({ setting }) => isEffective(readThreshold(setting.value)))
      .map(({ signal, setting: blame }) => ({ blame, params: { signal } }));
  },
  message: ({ signal }: { readonly signal: string }) =>
    `A grace period must be specified for the soft eviction threshold ${signal}. The kubelet does not start. Add "${signal}" to evictionSoftGracePeriod, for example "${signal}: 1m30s".`,
  fix: ({ signal }, _finding, context) => [
    setAt(pathOfKey("evictionSoftGracePeriod", signal), "1m30s", context, preferred),
  ],
});

export const evictionGraceUnused = defineRule({
  id: "eviction-grace-unused",
  severity: "information",
  stage: "start-up",
  advice: true,
  source: "pkg/kubelet/eviction/helpers.go, ParseThresholdConfig",
  fields: { grace: "evictionSoftGracePeriod", soft: "evictionSoft" },
  check({ grace, soft }) {
    return entriesOfSignals(grace)
      .filter(({ signal }) => readThreshold(soft.value.get(signal)?.value ?? "0%").kind === "off")
      .map(({ signal, setting: blame }) => ({ blame, params: { signal } }));
  },
  message: ({ signal }: { readonly signal: string }) =>
    `This grace period has no effect: evictionSoft has no threshold for ${signal}. Add one, or remove the line.`,
  fix: maker.removal(),
});

interface EvictionSoftBelowHardParams {
  readonly signal: string;
  readonly soft: string;
  readonly hard: string;
}

export const evictionSoftBelowHard = defineRule({
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
  message: ({ signal, soft, hard }: EvictionSoftBelowHardParams) =>
    `The soft threshold of ${signal} (${soft}) is not above the hard threshold (${hard}), so pods are always evicted without a grace period. Raise evictionSoft, or lower evictionHard.`,
  fix: raiseSoft,
});

/** A soft threshold half as much again as the hard one; or the two are the wrong way round. */
function raiseSoft(
  { signal, soft, hard }: EvictionSoftBelowHardParams,
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
