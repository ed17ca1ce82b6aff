import type { OciRuntime } from "../../seccomp/table.ts";
import type { Blame } from "../define-rule.ts";
import { defineSeccompRule, type SeccompRuleContext } from "./define-seccomp-rule.ts";

/** How an OCI runtime comes to ask the kernel for a listener, which an agent gets. */
interface ListenerUse {
  readonly askedFor: "with-notify" | "with-path";
  /** What becomes of a flag that the kernel takes with a listener only. */
  readonly flagAlone: "refused" | "no-flags";
}

/** Read in the sources of both: runc looks for the action, crun for the path alone. */
const listenerUses: Readonly<Record<OciRuntime, ListenerUse>> = {
  runc: { askedFor: "with-notify", flagAlone: "refused" },
  crun: { askedFor: "with-path", flagAlone: "no-flags" },
};

/** An agent that is never asked, or words for an agent that there is not. */
export const seccompListenerUnused = defineSeccompRule({
  id: "seccomp-listener-unused",
  severity: "warning",
  check(context): Blame<"seccomp-listener-unused">[] {
    const { listenerPath, listenerMetadata } = context.profile;
    const { ociRuntime: by } = context.loader;
    if (hasPath(context)) {
      if (!listenerPath || asksAgent(context)) return [];
      const use = listenerUses[by].askedFor === "with-path" ? "path-connected" : "path";
      return [{ blame: listenerPath, params: { by, use } }];
    }
    if ((listenerMetadata?.value ?? "") === "" || !listenerMetadata) return [];
    return [{ blame: listenerMetadata, params: { by, use: "metadata" } }];
  },
});

/** A flag that the runtime passes over, or that the kernel takes with a listener only. */
export const seccompFlagUnused = defineSeccompRule({
  id: "seccomp-flag-unused",
  severity: "information",
  check(context) {
    const { profile, loader, knowledge } = context;
    const { flags } = knowledge.model;
    const by = loader.ociRuntime;
    const { askedFor, flagAlone } = listenerUses[by];
    const hasListener = askedFor === "with-path" ? hasPath(context) : asksAgent(context);
    return (profile.flags?.value ?? []).flatMap((flag): Blame<"seccomp-flag-unused">[] => {
      const record = Object.hasOwn(flags, flag.value) ? flags[flag.value] : undefined;
      const about = { flag: flag.value, by };
      if (record?.needsListener && !hasListener) {
        const isRefused = flagAlone === "refused";
        const phrase = isRefused ? "error loading seccomp filter into kernel" : undefined;
        const params = { ...about, reason: flagAlone, phrase };
        return [{ blame: flag, params, severity: isRefused ? "error" : "warning" }];
      }
      if (record?.[by].effect !== "ignored") return [];
      return [{ blame: flag, params: { ...about, reason: "ignored", phrase: undefined } }];
    });
  },
});

function hasPath({ profile: { listenerPath } }: SeccompRuleContext): boolean {
  return listenerPath !== undefined && listenerPath.value !== "";
}

/** A rule with calls, or the default, has the action that asks the agent. */
function asksAgent({ rules, standard, knowledge }: SeccompRuleContext): boolean {
  const { actions } = knowledge.model;
  const asks = (action: string): boolean =>
    Object.hasOwn(actions, action) && actions[action]?.effect === "ask";
  return (
    rules.some(({ names, action }) => names.length > 0 && asks(action)) ||
    (standard !== undefined && asks(standard.action))
  );
}
