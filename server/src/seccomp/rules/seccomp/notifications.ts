import { preferred } from "../../../engine/analysis/fix-candidates.ts";
import { joinEdits } from "../../../engine/syntax/edits/document-editor.ts";
import { fixOf, type FixCandidates } from "../../../engine/analysis/fix.ts";
import { removeEvery } from "../../../engine/syntax/edits/list-editor.ts";
import {
  lastKeyOf,
  listenerKeys,
  replaceWith,
  allowEdits,
  allowingRule,
  effectOf,
  type ProfileFixContext,
  takesAll,
  withoutNames,
} from "../../edits/profile-fix.ts";
import { defineSeccompRule, ociRefusal } from "../define-seccomp-rule.ts";
import { type ProfileRefusal, refusedProfile, atStart } from "./shared/refusal.ts";
import type { FixTitle } from "../../../engine/messages/fix-titles.ts";
import { callNames } from "../../load-profile.ts";
import type { NamedInProfile } from "./shared/messages.ts";
import { type NameMention, mentionAt, removeName } from "./shared/mentions.ts";
import type { Blame } from "../../../engine/rules/rule.ts";
import { asksAgent, hasPath, listenerUses } from "./shared/listener.ts";
import type { ActionInRuntime } from "../../../facts/seccomp-table.ts";
import type { SeccompRuleContext } from "../seccomp-rule-context.ts";

/** How the runtime reads an action; undefined for an unknown one. */
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
  stage: "start-up",
  source: "runc, libcontainer/seccomp/seccomp_linux.go, InitSeccomp",
  check(context) {
    const { defaultAction } = context.profile;
    if (!defaultAction || inRuntime(defaultAction.value, context)?.default !== false) return [];
    return [{ blame: defaultAction, params: ociRefusal(context.loader, "notifyAsDefault") }];
  },
  message: (by: ProfileRefusal) =>
    `SCMP_ACT_NOTIFY cannot be the default action: every system call would wait for an agent. ${refusedProfile(by)} Use it only for the calls that the agent handles.`,
  fix: (_params, { path }, context) => {
    const text = "SCMP_ACT_ERRNO";
    const replaced = replaceWith(path, text, context, preferred);
    const paths = listenerKeys("default", context);
    if (!replaced || paths.length === 0) return [replaced];
    const edits = joinEdits(replaced.edits, removeEvery(context.edited, paths));
    const title = {
      key: "replace-and-remove",
      params: { text, paths: paths.map(lastKeyOf) },
    } as const;
    return [fixOf(title, edits, preferred)];
  },
});

/** No agent to ask. */
export const seccompNotifyListener = defineSeccompRule({
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

/** A call that the runtime needs before the agent can answer. */
export const seccompNotifyWrite = defineSeccompRule({
  id: "seccomp-notify-write",
  severity: "error",
  stage: "start-up",
  source: "runc, libcontainer/seccomp/seccomp_linux.go, InitSeccomp",
  checkRule({ rule, action }, context) {
    const notFor = inRuntime(action, context)?.notFor;
    if (!notFor) return [];
    const refusal = ociRefusal(context.loader, "notifyOnWrite");
    return callNames(rule, context.loader)
      .filter(({ value }) => notFor.includes(value))
      .map((name) => ({ blame: name, params: { name: name.value, ...refusal } }));
  },
  message: ({ name, ...by }: ProfileRefusal & NamedInProfile) =>
    `The runtime needs "${name}" to pass the filter to the agent, so its action cannot be SCMP_ACT_NOTIFY. ${refusedProfile(by)} Remove the call from the rule.`,
  fix: (_params, { path }, context) => {
    const mention = mentionAt(path, context);
    return mention ? withoutAgent(mention, context) : [];
  },
});

/** A call that no agent is asked about: allowed like others, or out of its rule. */
function withoutAgent({ rule, name }: NameMention, context: ProfileFixContext): FixCandidates {
  const isAllowed = effectOf(context.profile.defaultAction?.value, context) === "run";
  const paths = takesAll(rule, [name], context) ? listenerKeys(rule, context) : [];
  const { syscalls } = context.profile;
  const isOnly = syscalls?.value.length === 1;
  const without =
    paths.length === 0
      ? withoutNames(rule, [name], context)
      : removeEvery(context.edited, [isOnly ? syscalls.path : rule.path, ...paths]);
  const names = [name.value];
  const allowed = allowingRule(context)
    ? joinEdits(without, allowEdits(names, context))
    : undefined;
  const params = { paths: paths.map(lastKeyOf) };
  const isListener = paths.length > 0;
  const allowing: FixTitle = isListener
    ? { key: "allow-and-remove", params: { names, ...params } }
    : { key: "allow-calls", params: { names } };
  return [
    isAllowed ? undefined : fixOf(allowing, allowed),
    isListener
      ? fixOf({ key: "remove-rule-and", params }, without, preferred)
      : removeName({ rule, name }, context, preferred),
  ];
}

interface ListenerUnusedParams {
  readonly by: string;
  readonly use: "path" | "path-connected" | "metadata";
}

/** An agent that is never asked, or settings for a missing agent. */
export const seccompListenerUnused = defineSeccompRule({
  id: "seccomp-listener-unused",
  severity: "warning",
  stage: "start-up",
  source: "runc, libcontainer/configs/validate",
  check(context): Blame<ListenerUnusedParams>[] {
    const { listenerPath, listenerMetadata } = context.profile;
    const { ociRuntime: by } = context.loader;
    if (hasPath(context)) {
      if (!listenerPath || asksAgent(context)) return [];
      const use = listenerUses[by].requestedBy === "with-path" ? "path-connected" : "path";
      return [{ blame: listenerPath, params: { by, use } }];
    }
    if ((listenerMetadata?.value ?? "") === "" || !listenerMetadata) return [];
    return [{ blame: listenerMetadata, params: { by, use: "metadata" } }];
  },
  message: ({ by, use }: ListenerUnusedParams) => {
    switch (use) {
      case "path":
        return `No rule uses SCMP_ACT_NOTIFY, so ${by} ignores "listenerPath" and never calls the agent. Remove it, or use that action for the calls that the agent handles.`;
      case "path-connected":
        return `No rule uses SCMP_ACT_NOTIFY, so the agent at "listenerPath" is never called. ${atStart(by)} still connects to it, and containers do not start if no agent listens. Remove it, or use that action.`;
      case "metadata":
        return '"listenerMetadata" has no effect without "listenerPath", the agent that receives it. Set "listenerPath", or remove "listenerMetadata".';
    }
  },
  fix: ({ use }, _finding, context) => {
    const { listenerPath, listenerMetadata } = context.profile;
    const gone = use === "metadata" ? [listenerMetadata] : [listenerPath, listenerMetadata];
    const written = gone.flatMap((located) => located ?? []);
    const edits = removeEvery(
      context.edited,
      written.map(({ path }) => path),
    );
    const paths = written.map(({ path }) => lastKeyOf(path));
    return [fixOf({ key: "remove-several", params: { paths } }, edits, preferred)];
  },
});
