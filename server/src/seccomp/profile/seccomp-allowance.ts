import type { CallOutcome } from "../effective-actions.ts";
import type { SeccompKnowledge } from "../../facts/seccomp-knowledge.ts";
import { reachable } from "./seccomp-formula.ts";

/** Whether a call runs; `sometimes`: its arguments, the container or the kernel decide. */
export type Allowance = "always" | "sometimes" | "never";

/**
 * Whether a call with these outcomes runs. `capabilities`: those of the container; undefined: not known,
 * so that conditions about them stay open.
 */
export function allowance(
  outcomes: readonly CallOutcome[],
  capabilities: ReadonlySet<string> | undefined,
  knowledge: SeccompKnowledge,
): Allowance {
  const reachableOutcomes = capabilities
    ? outcomes.flatMap((outcome) => withCapabilities(outcome, capabilities))
    : outcomes;
  const runs = new Set(
    reachable(reachableOutcomes).map(({ action }) => isRunning(action, knowledge)),
  );
  if (runs.size > 1) return "sometimes";
  return runs.has(true) ? "always" : "never";
}

function isRunning(action: string, { model }: SeccompKnowledge): boolean {
  const record = Object.hasOwn(model.actions, action) ? model.actions[action] : undefined;
  return record?.effect === "run" || record?.effect === "run-and-log";
}

/** The outcome without its conditions about capabilities; none where they do not hold. */
function withCapabilities(outcome: CallOutcome, capabilities: ReadonlySet<string>): CallOutcome[] {
  const { conditions } = outcome;
  if (!conditions) return [outcome];
  const { withCaps, withoutCaps, minKernel, belowKernel } = conditions;
  const holds =
    withCaps.every((capability) => capabilities.has(capability)) &&
    !withoutCaps.some((capability) => capabilities.has(capability));
  if (!holds) return [];
  const isKernelOpen = (minKernel ?? belowKernel) !== undefined;
  const left = isKernelOpen ? { ...conditions, withCaps: [], withoutCaps: [] } : undefined;
  return [{ ...outcome, conditions: left }];
}
