import type { OciRuntime } from "../../../../facts/seccomp-table.ts";
import type { SeccompRuleContext } from "../../seccomp-rule-context.ts";

/** How an OCI runtime comes to ask the kernel for a listener, which an agent gets. */
export interface ListenerUse {
  readonly requestedBy: "with-notify" | "with-path";
  /** The result of a flag that the kernel accepts with a listener only. */
  readonly flagAlone: "refused" | "no-flags";
}

/** Read in the sources of both: runc looks for the action, crun for the path alone. */
export const listenerUses: Readonly<Record<OciRuntime, ListenerUse>> = {
  runc: { requestedBy: "with-notify", flagAlone: "refused" },
  crun: { requestedBy: "with-path", flagAlone: "no-flags" },
};

/** True where the profile names the socket of an agent. */
export function hasPath({ profile: { listenerPath } }: SeccompRuleContext): boolean {
  return listenerPath !== undefined && listenerPath.value !== "";
}

/** A rule with calls, or the default, has the action that asks the agent. */
export function asksAgent({ rules, standard, knowledge }: SeccompRuleContext): boolean {
  const { actions } = knowledge.model;
  const asks = (action: string): boolean =>
    Object.hasOwn(actions, action) && actions[action]?.effect === "ask";
  return (
    rules.some(({ names, action }) => names.length > 0 && asks(action)) ||
    (standard !== undefined && asks(standard.action))
  );
}
