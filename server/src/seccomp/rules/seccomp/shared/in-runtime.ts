import type { ActionInRuntime } from "../../../../facts/seccomp-table.ts";
import type { SeccompRuleContext } from "../../seccomp-rule-context.ts";

/** How the runtime reads an action; undefined for an unknown one. */
export function inRuntime(
  action: string | undefined,
  { loader, knowledge }: Pick<SeccompRuleContext, "loader" | "knowledge">,
): ActionInRuntime | undefined {
  const { actions } = knowledge.model;
  if (action === undefined || !Object.hasOwn(actions, action)) return undefined;
  return actions[action]?.[loader.ociRuntime];
}
