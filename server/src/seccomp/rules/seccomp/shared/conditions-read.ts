import type { Loader } from "../../../load-profile.ts";
import type { ProfileConditions, ProfileRule } from "../../../profile-model.ts";

/** `includes` or `excludes` of a rule. */
export interface WrittenConditions {
  readonly part: "includes" | "excludes";
  readonly conditions: ProfileConditions;
}

/** A rule's conditions, where the program looks at that key of them. */
export function conditionsRead(
  rule: ProfileRule,
  key: keyof ProfileConditions,
  loader: Loader,
): WrittenConditions[] {
  return (["includes", "excludes"] as const).flatMap((part) => {
    const conditions = rule[part];
    return conditions && loader.readsAll(`syscalls[].${part}.${key}`) ? [{ part, conditions }] : [];
  });
}
