import { namesOf } from "../../seccomp/load-profile.ts";
import type { ActionInRuntime } from "../../seccomp/table.ts";
import { defineSeccompRule, ociRefusal, type SeccompRuleContext } from "./define-seccomp-rule.ts";

function inRuntime(
  action: string | undefined,
  { loader, knowledge }: Pick<SeccompRuleContext, "loader" | "knowledge">,
): ActionInRuntime | undefined {
  const { actions } = knowledge.model;
  if (action === undefined || !Object.hasOwn(actions, action)) return undefined;
  return actions[action]?.[loader.ociRuntime];
}

/** An agent cannot be asked about every call. */
export const seccompNotifyDefault = defineSeccompRule({
  id: "seccomp-notify-default",
  severity: "error",
  check(context) {
    const { defaultAction } = context.profile;
    if (!defaultAction || inRuntime(defaultAction.value, context)?.default !== false) return [];
    return [{ blame: defaultAction, params: ociRefusal(context.loader, "notifyAsDefault") }];
  },
});

/** A call that the runtime needs before the agent can answer. */
export const seccompNotifyWrite = defineSeccompRule({
  id: "seccomp-notify-write",
  severity: "error",
  check: (context) =>
    context.rules.flatMap(({ rule, action }) => {
      const notFor = inRuntime(action, context)?.notFor;
      if (!notFor) return [];
      const refusal = ociRefusal(context.loader, "notifyOnWrite");
      return namesOf(rule, context.loader)
        .filter(({ value }) => notFor.includes(value))
        .map((name) => ({ blame: name, params: { name: name.value, ...refusal } }));
    }),
});

/** No agent to ask. */
export const seccompNotifyListener = defineSeccompRule({
  id: "seccomp-notify-listener",
  severity: "error",
  check(context) {
    const { profile, rules, loader } = context;
    if ((profile.listenerPath?.value ?? "") !== "") return [];
    const [first] = rules.flatMap(({ rule, names, action }) =>
      names.length > 0 && rule.action && inRuntime(action, context)?.needsListenerPath
        ? [rule.action]
        : [],
    );
    return first ? [{ blame: first, params: ociRefusal(loader, "noListenerPath") }] : [];
  },
});
