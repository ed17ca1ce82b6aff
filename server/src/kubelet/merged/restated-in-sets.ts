import type { Finding } from "../../engine/analysis/finding.ts";
import type { InSet } from "./findings-in-sets.ts";

/**
 * A finding of a file's own analysis as one of its sets knows it: only the merged result shows whether a name in
 * another case takes effect in a drop-in. Undefined for any other finding.
 */
export function restatedInSets(
  { rule, span }: Pick<Finding, "rule" | "span">,
  sets: readonly InSet[],
): Finding | undefined {
  if (rule !== "dropin-unknown-field") return undefined;
  for (const { checked, layer } of sets) {
    const restated = checked.findings.find(
      ({ layer: own, finding }) =>
        own === layer &&
        finding.message.key === "case-in-drop-in" &&
        finding.span.start === span.start,
    );
    if (restated) return restated.finding;
  }
  return undefined;
}
