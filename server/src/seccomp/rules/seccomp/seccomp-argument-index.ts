import { replaceWith } from "../../edits/profile-fix.ts";
import { defineSeccompRule, ociRefusal } from "../define-seccomp-rule.ts";
import { argumentsAt } from "./shared/argument-fixes.ts";
import { type ProfileRefusal, refusedProfile } from "./shared/refusal.ts";

/** An argument that no call has. */
export default defineSeccompRule({
  id: "seccomp-argument-index",
  severity: "error",
  stage: "start-up",
  source: "runc, libcontainer/seccomp/seccomp_linux.go, InitSeccomp",
  checkRule: ({ args, names: [name = ""] }, { loader, knowledge }) =>
    args.flatMap(({ index }) => {
      if (!index || index.value < knowledge.model.limits.arguments) return [];
      const namesCall = loader.oci.errors.argumentIndex?.includes("%s") === true;
      // crun reports the number of the rule, counted after removing those that do not apply.
      const values = namesCall ? [name, index.value] : [];
      const refusal = ociRefusal(loader, "argumentIndex", ...values);
      return [{ blame: index, params: { written: index.value, ...refusal } }];
    }),
  message: ({ written, ...by }: ProfileRefusal & { readonly written: number }) =>
    `The index must be 0 to 5, got ${written}. ${refusedProfile(by)}`,
  fix: ({ written }, { path }, context) => {
    const args = argumentsAt(path, context)?.value ?? [];
    const taken = new Set(args.map(({ index }) => index?.value ?? 0));
    const last = context.knowledge.seccomp.model.limits.arguments - 1;
    // Who counts from 1 means the last one by 6.
    const meant = written === last + 1 ? [last, 0] : [0];
    return meant
      .filter((index) => !taken.has(index))
      .map((index) => replaceWith(path, index, context));
  },
});
