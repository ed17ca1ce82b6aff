import { type ProfileFixContext, ruleAt } from "../../../edits/profile-fix.ts";
import type { LocatedList, ProfileArgument } from "../../../profile-model.ts";

/** The conditions of the rule that a path leads into. */
export function argumentsAt(
  path: string,
  { profile }: ProfileFixContext,
): LocatedList<ProfileArgument> | undefined {
  return ruleAt(path, profile)?.args;
}
