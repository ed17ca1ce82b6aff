import { preferred } from "../../edits/answers.ts";
import { fixOf } from "../../edits/fix.ts";
import { removeItems } from "../../edits/list-editor.ts";
import {
  keyOf,
  numberIn,
  type ProfileFixContext,
  removeAt,
  replaceWith,
  ruleAt,
  setMember,
} from "../../edits/seccomp/profile-fix.ts";
import { splitEdits } from "../../edits/seccomp/split-rule.ts";
import type { LocatedList, ProfileArgument } from "../../seccomp/profile-model.ts";
import { forProfileRule, type SeccompFixMaker } from "./seccomp-fix.ts";

/** The fixes of conditions on the arguments of calls. */
export const argumentFixes: readonly (readonly [string, SeccompFixMaker])[] = [
  forProfileRule("seccomp-argument-index", ({ written }, { path }, context) => {
    const args = argumentsAt(path, context)?.value ?? [];
    const taken = new Set(args.map(({ index }) => index?.value ?? 0));
    const last = context.knowledge.seccomp.model.limits.arguments - 1;
    // Who counts from 1 means the last one by 6.
    const meant = written === last + 1 ? [last, 0] : [0];
    return meant
      .filter((index) => !taken.has(index))
      .map((index) => replaceWith(path, index, context));
  }),
  forProfileRule("seccomp-argument-repeated", (_params, { path }, context) => {
    const rule = ruleAt(path, context.profile);
    // The filter stays the same; but whether any one was to suffice is only known to the author.
    return [rule && fixOf({ key: "split-rule", params: {} }, splitEdits(rule, context), preferred)];
  }),
  forProfileRule("seccomp-arguments-many", (_params, { path }, context) => {
    const rule = ruleAt(path, context.profile);
    const args = rule?.args;
    if (!args) return [];
    const most = context.knowledge.seccomp.model.limits.arguments;
    const extra = args.value.slice(most).map((each) => numberIn(each.path));
    const edits = removeItems(context.edited, args.path, extra);
    return [
      fixOf({ key: "split-rule", params: {} }, splitEdits(rule, context)),
      fixOf({ key: "remove-conditions", params: { most } }, edits),
    ];
  }),
  forProfileRule("seccomp-argument-incomplete", ({ what }, { path }, context) => {
    switch (what) {
      case "index":
      case "value":
        return [setMember(path, what, 0, context, preferred)];
      case "valueTwo": {
        const args = argumentsAt(path, context)?.value ?? [];
        const own = args.find(({ valueTwo }) => valueTwo?.path === path);
        const title = { key: "remove", params: { path: keyOf(path) } } as const;
        return [
          removeAt(path, title, context, preferred),
          own?.op && replaceWith(own.op.path, "SCMP_CMP_MASKED_EQ", context),
        ];
      }
    }
  }),
];

function argumentsAt(
  path: string,
  { profile }: ProfileFixContext,
): LocatedList<ProfileArgument> | undefined {
  return ruleAt(path, profile)?.args;
}
