import { preferred } from "../../../engine/analysis/fix-candidates.ts";
import { type FixCandidates, fixOf } from "../../../engine/analysis/fix.ts";
import { insertInto } from "../../../engine/syntax/edits/list-editor.ts";
import { numberIn, type ProfileFixContext } from "../../edits/profile-fix.ts";
import { defineSeccompRule } from "../define-seccomp-rule.ts";

/** Architectures whose programs the same kernel runs are not listed. */
export default defineSeccompRule({
  id: "seccomp-architecture-family",
  severity: "information",
  stage: "start-up",
  source: "libseccomp, src/db.c, db_col_rule_add",
  check({ profile, knowledge }) {
    const { families } = knowledge.model;
    const listed = profile.architectures?.value ?? [];
    const names = new Set(listed.map(({ value }) => value));
    const familyOf = (name: string): readonly string[] =>
      Object.hasOwn(families, name) ? (families[name] ?? []) : [];
    const spokenFor = new Set<string>();
    return listed.flatMap((architecture) => {
      // Of several members of a family, the first speaks for all.
      const isMember = spokenFor.has(architecture.value);
      for (const name of familyOf(architecture.value)) spokenFor.add(name);
      const missing = familyOf(architecture.value).filter((name) => !names.has(name));
      if (isMember || missing.length === 0) return [];
      return [{ blame: architecture, params: { architecture: architecture.value, missing } }];
    });
  },
  message: ({
    architecture,
    missing,
  }: {
    readonly architecture: string;
    readonly missing: readonly string[];
  }) =>
    `${architecture} kernels also run programs for ${missing.join(" and ")}, which this profile does not list. Their first system call kills them. Add these architectures if containers run such programs.`,
  fix: ({ missing }, { path }, context) => familyAnswers(missing, path, context),
});

function familyAnswers(
  missing: readonly string[],
  path: string,
  { profile, edited }: ProfileFixContext,
): FixCandidates {
  const list = profile.architectures;
  if (!list) return [];
  const edits = insertInto(edited, list.path, numberIn(path), missing);
  return [
    fixOf(
      { key: "insert-items", params: { items: missing, path: "architectures" } },
      edits,
      preferred,
    ),
  ];
}
