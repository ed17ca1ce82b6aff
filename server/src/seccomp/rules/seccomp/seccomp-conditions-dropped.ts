import { fixOf } from "../../../engine/analysis/fix.ts";
import { keyOf, removeProfileAt, ruleAt, withoutRules } from "../../edits/profile-fix.ts";
import { usualCapabilities } from "../../edits/usual-capabilities.ts";
import type { ProfileRule } from "../../profile-model.ts";
import { defineSeccompRule } from "../define-seccomp-rule.ts";
import { conditionsLost, isInDockerForm, whoReads } from "./shared/dropped-keys.ts";
import { conversion } from "./shared/key-fixes.ts";
import { noField, type Reader } from "./shared/messages.ts";
import { atStart } from "./shared/refusal.ts";

/** Conditions that the runtime does not read: the rule counts without them. */
export default defineSeccompRule({
  id: "seccomp-conditions-dropped",
  severity: "warning",
  stage: "start-up",
  source:
    "containerd, internal/cri/opts; CRI-O, internal/config/seccomp; Docker Engine, profiles/seccomp",
  check(context) {
    if (isInDockerForm(context)) return [];
    const who = whoReads(context);
    return context.once(conditionsLost).map(({ key, action }) => ({
      blame: key,
      params: { key: key.name, ...who, action },
    }));
  },
  message: ({
    key,
    runtime,
    isResource,
    action,
  }: Reader & { readonly key: string; readonly action: string }) =>
    `${isResource ? `${noField(key)} Without it` : `${atStart(runtime)} does not read "${key}", so`} the rule applies ${action} in every container, unconditionally. Remove the rule, or move it to a separate profile for the containers that need it.`,
  fix: ({ key }, { path }, context) => {
    const rule = ruleAt(path, context.profile);
    if (!rule) return [];
    const isKept = isForMost(rule, keyOf(path).toLowerCase());
    const removal = removeProfileAt(path, { key: "remove", params: { path: key } }, context, {
      isPreferred: isKept,
    });
    // Without its condition the rule would hold in every container, so that its removal comes last.
    const ruleless = fixOf({ key: "remove-rule", params: {} }, withoutRules([rule], context));
    return [conversion(context), removal, ruleless];
  },
});

/** True where the rule is right for most containers without its condition. */
function isForMost({ includes, excludes }: ProfileRule, key: string): boolean {
  if (key === "includes") {
    const caps = includes?.caps?.value ?? [];
    return caps.every(({ value }) => usualCapabilities.includes(value));
  }
  const caps = excludes?.caps?.value ?? [];
  return !excludes?.minKernel && caps.every(({ value }) => !usualCapabilities.includes(value));
}
