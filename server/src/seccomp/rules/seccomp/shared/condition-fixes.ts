import { preferred } from "../../../../engine/analysis/fix-candidates.ts";
import { type FixCandidates, fixOf } from "../../../../engine/analysis/fix.ts";
import {
  type ProfileFixContext,
  removeProfileAt,
  replaceWith,
  ruleAt,
  withoutRules,
  writtenTexts,
} from "../../../edits/profile-fix.ts";
import { parentOf } from "../../../../engine/text/value-path.ts";

/** The name that is meant, or without what the name keeps from having an effect: itself, or the rule. */
export function nameAnswers(
  written: string,
  suggestion: string | undefined,
  path: string,
  goes: "name" | "rule",
  context: ProfileFixContext,
): FixCandidates {
  const rule = ruleAt(path, context.profile);
  const isThere = writtenTexts(parentOf(path), context).includes(suggestion ?? "");
  const title = { key: "remove-name", params: { name: written } } as const;
  return [
    suggestion === undefined || isThere
      ? undefined
      : replaceWith(path, suggestion, context, preferred),
    goes === "name"
      ? removeProfileAt(path, title, context)
      : rule && fixOf({ key: "remove-rule", params: {} }, withoutRules([rule], context)),
  ];
}
