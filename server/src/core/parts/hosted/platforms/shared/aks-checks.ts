import type { FoundNode } from "../../find-nodes.ts";
import type { PlatformProblem } from "../../platform.ts";
import { problemAt, problemsWhere, wholeNumber } from "./problems.ts";

type Note = "percent" | "gcOrder" | "logFiles" | "cpuManager" | "topology" | "period" | "sysctls";

/** What AKS has against a kubelet configuration, whose values stand at its keys. */
export function aksProblems(
  at: (...path: readonly string[]) => readonly FoundNode[],
): readonly PlatformProblem<Note>[] {
  const [high] = at("imageGcHighThreshold");
  const [low] = at("imageGcLowThreshold");
  const [most, least] = [wholeNumber(high?.value), wholeNumber(low?.value)];
  return [
    ...problemsWhere(
      [high, low].filter((found) => found !== undefined),
      (_text, node) => (wholeNumber(node) ?? 0) < 0 || (wholeNumber(node) ?? 0) > 100,
      "percent",
    ),
    ...(low && most !== undefined && least !== undefined && least > most
      ? [problemAt(low, "gcOrder" as const)]
      : []),
    ...problemsWhere(
      at("containerLogMaxFiles"),
      (_text, node) => (wholeNumber(node) ?? 2) < 2,
      "logFiles",
    ),
    ...problemsWhere(
      at("cpuManagerPolicy"),
      (text) => text !== "none" && text !== "static",
      "cpuManager",
    ),
    ...problemsWhere(
      at("topologyManagerPolicy"),
      (text) => !/^(?:none|best-effort|restricted|single-numa-node)$/.test(text),
      "topology",
    ),
    ...problemsWhere(at("cpuCfsQuotaPeriod"), (text) => !/^\d+ms$/.test(text), "period"),
    ...problemsWhere(
      at("allowedUnsafeSysctls", "*"),
      (text) => !/^(?:kernel\.shm.+|kernel\.msg.+|kernel\.sem|fs\.mqueue\..+|net\..+)$/.test(text),
      "sysctls",
    ),
  ];
}
