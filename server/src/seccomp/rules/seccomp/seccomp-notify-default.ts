import { preferred } from "../../../engine/analysis/fix-candidates.ts";
import { joinEdits } from "../../../engine/syntax/edits/document-editor.ts";
import { fixOf } from "../../../engine/analysis/fix.ts";
import { removeEvery } from "../../../engine/syntax/edits/list-editor.ts";
import { keyOf, listenerKeys, replaceWith } from "../../edits/profile-fix.ts";
import { defineSeccompRule, ociRefusal } from "../define-seccomp-rule.ts";
import { inRuntime } from "./shared/in-runtime.ts";
import { type ProfileRefusal, refusedProfile } from "./shared/refusal.ts";

/** An agent cannot be asked about every call. */
export default defineSeccompRule({
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
    const title = { key: "replace-and-remove", params: { text, paths: paths.map(keyOf) } } as const;
    return [fixOf(title, edits, preferred)];
  },
});
