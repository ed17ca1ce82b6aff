import type { Blame } from "../../../engine/rules/rule.ts";
import { preferred } from "../../../engine/analysis/fix-candidates.ts";
import { removeProfileAt } from "../../edits/profile-fix.ts";
import { defineSeccompRule } from "../define-seccomp-rule.ts";
import { asksAgent, hasPath, listenerUses } from "./shared/listener.ts";
import { atStart, type ProfileRefusal, refusedProfile } from "./shared/refusal.ts";

type Params = ProfileRefusal & {
  readonly flag: string;
  readonly reason: "ignored" | "refused" | "no-flags";
};

/** A flag that the runtime passes over, or that the kernel takes with a listener only. */
export default defineSeccompRule({
  id: "seccomp-flag-unused",
  severity: "information",
  stage: "start-up",
  source: "runc, libcontainer/seccomp/seccomp_linux.go, InitSeccomp",
  check(context) {
    const { profile, loader, knowledge } = context;
    const { flags } = knowledge.model;
    const by = loader.ociRuntime;
    const { requestedBy, flagAlone } = listenerUses[by];
    const hasListener = requestedBy === "with-path" ? hasPath(context) : asksAgent(context);
    return (profile.flags?.value ?? []).flatMap((flag): Blame<Params>[] => {
      const record = Object.hasOwn(flags, flag.value) ? flags[flag.value] : undefined;
      const base = { flag: flag.value, by };
      if (record?.needsListener && !hasListener) {
        const isRefused = flagAlone === "refused";
        const phrase = isRefused ? "error loading seccomp filter into kernel" : undefined;
        const params = { ...base, reason: flagAlone, phrase };
        return [{ blame: flag, params, severity: isRefused ? "error" : "warning" }];
      }
      if (record?.[by].effect !== "ignored") return [];
      return [{ blame: flag, params: { ...base, reason: "ignored", phrase: undefined } }];
    });
  },
  message: ({ flag, reason, ...by }: Params) => {
    switch (reason) {
      case "ignored":
        return `${atStart(by.by)} accepts ${flag} and ignores it: a container starts with a single thread. Remove it.`;
      case "refused":
        return `The kernel accepts ${flag} only for filters with SCMP_ACT_NOTIFY, and no rule has this action. ${refusedProfile(by)} Remove the flag.`;
      case "no-flags":
        return `${flag} requires an agent, but the profile has no "listenerPath". ${atStart(by.by)} then ignores all flags of the profile. Remove this flag, or set "listenerPath" to the agent's socket.`;
    }
  },
  fix: ({ flag }, { path }, context) => [
    removeProfileAt(path, { key: "remove-name", params: { name: flag } }, context, preferred),
  ],
});
