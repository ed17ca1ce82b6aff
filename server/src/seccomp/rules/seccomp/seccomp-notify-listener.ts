import { defineSeccompRule, ociRefusal } from "../define-seccomp-rule.ts";
import { inRuntime } from "./shared/in-runtime.ts";
import { type ProfileRefusal, refusedProfile } from "./shared/refusal.ts";

/** No agent to ask. */
export default defineSeccompRule({
  id: "seccomp-notify-listener",
  severity: "error",
  stage: "start-up",
  source: "runc, libcontainer/configs/validate",
  check(context) {
    const { profile, rules, loader } = context;
    if ((profile.listenerPath?.value ?? "") !== "") return [];
    const first = rules.find(
      ({ rule, names, action }) =>
        names.length > 0 && rule.action && inRuntime(action, context)?.needsListenerPath,
    );
    const action = first?.rule.action;
    if (!action) return [];
    return [{ blame: action, params: ociRefusal(loader, "noListenerPath") }];
  },
  message: (by: ProfileRefusal) =>
    `SCMP_ACT_NOTIFY requires an agent, but the profile has no "listenerPath". ${refusedProfile(by)} Set "listenerPath" to the agent's socket.`,
  noFix: "Only you know the path of the agent's socket.",
});
