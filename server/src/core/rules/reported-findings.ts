import type { Finding } from "../findings/finding.ts";
import type { Knowledge } from "../schema/knowledge.ts";
import type { Stage } from "../schema/table.ts";

const order: readonly Stage[] = ["decode", "gates", "logging", "validation", "start-up"];

/**
 * The error findings that the kubelet itself would get to report: its start ends at the first step
 * that fails, and what later steps would have found stays unsaid.
 */
export function reportedErrors(
  findings: readonly Finding[],
  rules: Knowledge["rules"],
): readonly Finding[] {
  const errors = findings.filter(({ severity }) => severity === "error");
  const stageOf = ({ rule }: Finding): number => order.indexOf(rules.get(rule)?.stage ?? "decode");
  const first = Math.min(...errors.map(stageOf));
  return errors.filter((finding) => stageOf(finding) === first);
}
