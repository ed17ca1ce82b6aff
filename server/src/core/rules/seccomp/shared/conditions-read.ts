import type { ProfileConditions } from "../../../seccomp/profile-model.ts";
import type { SeccompRuleContext } from "../../define-seccomp-rule.ts";

/** `includes` or `excludes` of a rule. */
export interface WrittenConditions {
  readonly part: "includes" | "excludes";
  readonly conditions: ProfileConditions;
}

/** The rules' conditions, where the program looks at that key of them. */
export function conditionsRead(
  { profile, loader }: SeccompRuleContext,
  key: keyof ProfileConditions,
): WrittenConditions[] {
  const parts = (["includes", "excludes"] as const).filter((part) =>
    loader.readsAll(`syscalls[].${part}.${key}`),
  );
  if (parts.length === 0) return [];
  return (profile.syscalls?.value ?? []).flatMap((rule) =>
    parts.flatMap((part) => {
      const conditions = rule[part];
      return conditions ? [{ part, conditions }] : [];
    }),
  );
}
