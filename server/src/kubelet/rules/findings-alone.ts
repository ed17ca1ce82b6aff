import type { Finding } from "../../engine/analysis/finding.ts";
import { isAtOrBelow } from "../../engine/text/value-path.ts";
import type { Rule, RuleContext } from "./define-rule.ts";

/** Each gate doubles the ways to look at a rule; a rule that asks for more of them stays silent. */
const maxOpenGates = 2;

/**
 * The rules' findings in a drop-in or a part whose surroundings are not known: only those that are right whatever these
 * are. A gate that is not decided there may be on or off, so each finding must exist in both cases: unchanged, or
 * replaced by another error about the same settings.
 */
export function findingsAlone(rules: readonly Rule[], context: RuleContext): readonly Finding[] {
  const isOn = context.config.isGateOn;
  return rules.flatMap((rule) => {
    const { findings, openGates } = rule.runAlone(context, isOn);
    if (findings.length === 0 || openGates.size === 0) return findings;
    if (openGates.size > maxOpenGates) return [];
    const others = waysToFlip([...openGates]).map((flipped) =>
      rules.flatMap((candidate) => {
        const found = candidate.runAlone(context, (gate) => isOn(gate) !== flipped.has(gate));
        const isDecided = [...found.openGates].every((gate) => openGates.has(gate));
        return isDecided ? found.findings : [];
      }),
    );
    return findings.filter((finding) =>
      others.every((found) => found.some((other) => standsFor(other, finding))),
    );
  });
}

/** All subsets of the gates but the empty one. */
function waysToFlip(gates: readonly string[]): ReadonlySet<string>[] {
  const subsets = gates.reduce<string[][]>(
    (all, gate) => [...all, ...all.map((subset) => [...subset, gate])],
    [[]],
  );
  return subsets.slice(1).map((subset) => new Set(subset));
}

/** True for the same finding, and for another error about one of its settings where it is an error. */
function standsFor(other: Finding, finding: Finding): boolean {
  if (other.rule === finding.rule) return other.path === finding.path;
  if (other.severity !== "error" || finding.severity !== "error") return false;
  return [finding.path, ...relatedPaths(finding)].some((path) => isAtOrBelow(path, other.path));
}

function relatedPaths({ related = [] }: Finding): string[] {
  return related.flatMap(({ message }) =>
    message.key === "related-setting" ? [message.params.path] : [],
  );
}
