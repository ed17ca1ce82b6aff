import { preferred } from "../../../engine/analysis/fix-candidates.ts";
import { removeProfileAt, replaceWith } from "../../edits/profile-fix.ts";
import { defineSeccompRule, ociRefusal } from "../define-seccomp-rule.ts";
import { constantFor, siblingsOf, unknown } from "./shared/constant-fixes.ts";
import {
  type ProfileRefusal,
  refusedProfile,
  type SuggestedValue,
  atStart,
} from "./shared/refusal.ts";
import { didYouMean } from "../../../engine/messages/english-words.ts";
import type { Blame } from "../../../engine/rules/rule.ts";
import { asksAgent, hasPath, listenerUses } from "./shared/listener.ts";

/** A flag that the runtime does not know. */
export const seccompFlagUnknown = defineSeccompRule({
  id: "seccomp-flag-unknown",
  severity: "error",
  stage: "start-up",
  source: "runc, libcontainer/seccomp/config.go",
  check({ profile, loader, knowledge }) {
    const { flags } = knowledge.model;
    return (profile.flags?.value ?? []).flatMap((flag) =>
      Object.hasOwn(flags, flag.value)
        ? []
        : [unknown(flag, Object.keys(flags), ociRefusal(loader, "unknownFlag", flag.value))],
    );
  },
  message: ({ written, suggestion, ...by }: ProfileRefusal & SuggestedValue) =>
    `"${written}" is not a valid flag. ${refusedProfile(by)}${didYouMean(suggestion)}`,
  fix: ({ written, suggestion }, { path }, context) => {
    const flags = Object.keys(context.knowledge.seccomp.model.flags);
    const meant = constantFor(written, "SECCOMP_FILTER_FLAG_", flags, {}) ?? suggestion;
    const isThere = siblingsOf(path, context).includes(meant ?? "");
    return [
      meant === undefined || isThere ? undefined : replaceWith(path, meant, context, preferred),
      removeProfileAt(path, { key: "remove-name", params: { name: written } }, context),
    ];
  },
});

type FlagUnusedParams = ProfileRefusal & {
  readonly flag: string;
  readonly reason: "ignored" | "refused" | "no-flags";
};

/** A flag that the runtime passes over, or that the kernel takes with a listener only. */
export const seccompFlagUnused = defineSeccompRule({
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
    return (profile.flags?.value ?? []).flatMap((flag): Blame<FlagUnusedParams>[] => {
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
  message: ({ flag, reason, ...by }: FlagUnusedParams) => {
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
