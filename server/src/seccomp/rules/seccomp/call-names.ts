import { safe, preferred } from "../../../engine/analysis/fix-candidates.ts";
import { fixOf } from "../../../engine/analysis/fix.ts";
import { ruleAt, takesAll } from "../../edits/profile-fix.ts";
import { defineSeccompRule, loaderRefusal, ociRefusal } from "../define-seccomp-rule.ts";
import { nameIntoNames } from "./shared/key-fixes.ts";
import { type ProfileRefusal, refusedProfile } from "./shared/refusal.ts";
import { callNames } from "../../load-profile.ts";
import { mentionAt, removeName, removeRule } from "./shared/mentions.ts";
import type { ProfileRule } from "../../profile-model.ts";

/** Both ways to name a rule's calls. */
export const seccompNameAndNames = defineSeccompRule({
  id: "seccomp-name-and-names",
  severity: "error",
  stage: "start-up",
  source: "Docker Engine, profiles/seccomp/seccomp_linux.go, setupSeccomp",
  checkRule({ rule: { name, names } }, { loader }) {
    if (loader.record.errors.nameConflict === undefined || !name || name.value === "") return [];
    if (!names || names.value.length === 0) return [];
    return [{ blame: name, params: loaderRefusal(loader, "nameConflict"), related: [names] }];
  },
  message: (by: ProfileRefusal) =>
    `A rule cannot have both "name" and "names". ${refusedProfile(by)} Move the name into "names".`,
  fix: (_params, { path }, context) => {
    const rule = ruleAt(path, context.profile);
    const title = { key: "move", params: { from: "name", path: "names" } } as const;
    return [rule && fixOf(title, nameIntoNames(rule, context), safe)];
  },
});

/** An empty name among a rule's calls. */
export const seccompNameEmpty = defineSeccompRule({
  id: "seccomp-name-empty",
  severity: "error",
  stage: "start-up",
  source: "runc, libcontainer/seccomp/seccomp_linux.go, InitSeccomp",
  checkRule({ rule }, { loader }) {
    const empty = callNames(rule, loader).filter(({ value }) => value === "");
    if (empty.length === 0) return [];
    const refusal = ociRefusal(loader, "emptyName");
    const isRefused = refusal.phrase !== undefined;
    const severity = isRefused ? "error" : "warning";
    return empty.map((name) => ({ blame: name, params: { ...refusal, isRefused }, severity }));
  },
  message: ({ by, phrase, isRefused }: ProfileRefusal & { readonly isRefused: boolean }) =>
    isRefused
      ? `The name of a system call is empty. ${refusedProfile({ by, phrase })} Remove it.`
      : `The name of a system call is empty, and ${by} ignores it. Remove it.`,
  fix: (_params, { path }, context) => {
    const mention = mentionAt(path, context);
    // A rule that is being written has no other calls yet: it does not go unseen.
    const isRule = mention && takesAll(mention.rule, [mention.name], context);
    return [mention && removeName(mention, context, isRule ? preferred : safe)];
  },
});

/** A rule without calls. */
export const seccompNamesEmpty = defineSeccompRule({
  id: "seccomp-names-empty",
  severity: "warning",
  stage: "start-up",
  source: "runc, libcontainer/seccomp/seccomp_linux.go, InitSeccomp",
  checkRule({ rule }, { loader }, { wrongTypes }) {
    if (callNames(rule, loader).length > 0 || saysName(rule)) return [];
    const isWrong = wrongTypes.some(({ path }) => path.startsWith(`${rule.path}.names`));
    return isWrong ? [] : [{ blame: rule.names ?? rule, params: {} }];
  },
  message: () =>
    'The rule has no system calls, so it has no effect. Add some to "names", or remove the rule.',
  fix: (_params, { path }, context) => {
    const rule = ruleAt(path, context.profile);
    return [rule && removeRule(rule, context, preferred)];
  },
});

/** It has a name that the runtime does not read: that is said by `seccomp-key-dropped`. */
function saysName({ name }: ProfileRule): boolean {
  return name !== undefined;
}
