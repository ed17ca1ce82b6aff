import { defineSeccompRule } from "./define-seccomp-rule.ts";

/** Architectures whose programs the same kernel runs are not listed. */
export const seccompArchitectureFamily = defineSeccompRule({
  id: "seccomp-architecture-family",
  severity: "information",
  check({ profile, knowledge }) {
    const { families } = knowledge.model;
    const listed = profile.architectures?.value ?? [];
    const names = new Set(listed.map(({ value }) => value));
    const familyOf = (name: string): readonly string[] =>
      Object.hasOwn(families, name) ? (families[name] ?? []) : [];
    return listed.flatMap((architecture, at) => {
      // Of several members of a family, the first speaks for all.
      const isMember = listed
        .slice(0, at)
        .some(({ value }) => familyOf(value).includes(architecture.value));
      const missing = familyOf(architecture.value).filter((name) => !names.has(name));
      if (isMember || missing.length === 0) return [];
      return [{ blame: architecture, params: { architecture: architecture.value, missing } }];
    });
  },
});
