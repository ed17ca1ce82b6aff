import type { FoundNode } from "../../find-nodes.ts";
import type { PlatformProblem } from "../../platform.ts";
import {
  choiceProblems,
  cpuPolicies,
  nanoseconds,
  problemAt,
  problemsWhere,
  rangeProblems,
  topologyPolicies,
  wholeNumber,
} from "./problems.ts";

type Note =
  | "percent"
  | "gcOrder"
  | "logFiles"
  | "podPids"
  | "cpuManager"
  | "topology"
  | "period"
  | "sysctls";

/** Values that AKS rejects in a kubelet configuration; `at` finds them by AKS's keys. */
export function aksProblems(
  at: (...path: readonly string[]) => readonly FoundNode[],
): readonly PlatformProblem<Note>[] {
  const [high] = at("imageGcHighThreshold");
  const [low] = at("imageGcLowThreshold");
  const [most, least] = [wholeNumber(high?.value), wholeNumber(low?.value)];
  return [
    ...rangeProblems(
      [high, low].filter((found) => found !== undefined),
      0,
      100,
      "percent",
    ),
    ...(low && most !== undefined && least !== undefined && least > most
      ? [{ ...problemAt(low, "gcOrder" as const), instead: [most - 5] }]
      : []),
    ...rangeProblems(at("containerLogMaxFiles"), 2, Infinity, "logFiles"),
    ...rangeProblems([...at("podMaxPids"), ...at("podMaxPid")], -1, Infinity, "podPids"),
    ...choiceProblems(at("cpuManagerPolicy"), cpuPolicies, "cpuManager"),
    ...choiceProblems(at("topologyManagerPolicy"), topologyPolicies, "topology"),
    ...problemsWhere(
      at("cpuCfsQuotaPeriod"),
      (text) => !/^\d+ms$/.test(text),
      "period",
      "refused",
      undefined,
      inMilliseconds,
    ),
    ...problemsWhere(
      at("allowedUnsafeSysctls", "*"),
      (text) => !/^(?:kernel\.shm.+|kernel\.msg.+|kernel\.sem|fs\.mqueue\..+|net\..+)$/.test(text),
      "sysctls",
    ),
  ];
}

/** A duration as a number of milliseconds. */
function inMilliseconds(text: string): string | undefined {
  const time = nanoseconds(text) ?? nanoseconds(`${text}ms`);
  return time === undefined ? undefined : `${time / 1_000_000n}ms`;
}
