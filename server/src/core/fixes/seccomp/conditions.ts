import { preferred } from "../../edits/answers.ts";
import { type Answers, fixOf } from "../../edits/fix.ts";
import {
  keyOf,
  type ProfileFixContext,
  removeAt,
  replaceWith,
  ruleAt,
  withoutRules,
  writtenTexts,
} from "../../edits/seccomp/profile-fix.ts";
import { parentOf } from "../../text/value-path.ts";
import { forProfileRule, type SeccompFixMaker } from "./seccomp-fix.ts";

/** The fixes of what stands in `includes` and `excludes`. */
export const conditionFixes: readonly (readonly [string, SeccompFixMaker])[] = [
  forProfileRule("seccomp-capability-unknown", ({ written, suggestion, part }, { path }, context) =>
    // A rule that includes it wants all that are named: without one of them it would count after all.
    nameAnswers(written, suggestion, path, part === "includes" ? "rule" : "name", context),
  ),
  forProfileRule(
    "seccomp-arch-condition-unknown",
    ({ written, suggestion, part, isAlone }, { path }, context) => {
      const goes = part === "includes" && isAlone ? "rule" : "name";
      return nameAnswers(written, suggestion, path, goes, context);
    },
  ),
  forProfileRule("seccomp-kernel-version", ({ written, suggestion }, { path }, context) => {
    const [, number] = /^\s*v?(\d{1,2})\.?\s*$/.exec(written) ?? [];
    const meant = suggestion ?? (number === undefined ? undefined : `${Number(number)}.0`);
    const title = { key: "remove", params: { path: keyOf(path) } } as const;
    return [
      meant === undefined ? undefined : replaceWith(path, meant, context, preferred),
      removeAt(path, title, context),
    ];
  }),
];

/** The name that is meant, or without what the name keeps from having an effect: itself, or the rule. */
function nameAnswers(
  written: string,
  suggestion: string | undefined,
  path: string,
  goes: "name" | "rule",
  context: ProfileFixContext,
): Answers {
  const rule = ruleAt(path, context.profile);
  const isThere = writtenTexts(parentOf(path), context).includes(suggestion ?? "");
  const title = { key: "remove-name", params: { name: written } } as const;
  return [
    suggestion === undefined || isThere
      ? undefined
      : replaceWith(path, suggestion, context, preferred),
    goes === "name"
      ? removeAt(path, title, context)
      : rule && fixOf({ key: "remove-rule", params: {} }, withoutRules([rule], context)),
  ];
}
