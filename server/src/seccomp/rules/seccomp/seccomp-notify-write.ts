import { preferred } from "../../../engine/analysis/fix-candidates.ts";
import { joinEdits } from "../../../engine/syntax/edits/document-editor.ts";
import { type FixCandidates, fixOf } from "../../../engine/analysis/fix.ts";
import { removeEvery } from "../../../engine/syntax/edits/list-editor.ts";
import {
  allowEdits,
  allowingRule,
  effectOf,
  keyOf,
  listenerKeys,
  type ProfileFixContext,
  takesAll,
  withoutNames,
} from "../../edits/profile-fix.ts";
import type { FixTitle } from "../../../engine/messages/fix-titles.ts";
import { callNames } from "../../load-profile.ts";
import { defineSeccompRule, ociRefusal } from "../define-seccomp-rule.ts";
import { inRuntime } from "./shared/in-runtime.ts";
import type { NamedInProfile } from "./shared/messages.ts";
import { type NameMention, mentionAt, removeName } from "./shared/name-fixes.ts";
import { type ProfileRefusal, refusedProfile } from "./shared/refusal.ts";

/** A call that the runtime needs before the agent can answer. */
export default defineSeccompRule({
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
  const params = { paths: paths.map(keyOf) };
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
