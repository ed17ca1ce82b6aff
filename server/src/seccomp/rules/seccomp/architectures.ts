import type { Blame } from "../../../engine/rules/rule.ts";
import { preferred } from "../../../engine/analysis/fix-candidates.ts";
import {
  type Fix,
  type FixConfidence,
  type FixCandidates,
  fixOf,
} from "../../../engine/analysis/fix.ts";
import {
  type ProfileFixContext,
  removeProfileAt,
  replaceWith,
  numberIn,
  lastKeyOf,
} from "../../edits/profile-fix.ts";
import { architectureOf } from "../../load-profile.ts";
import type { Located } from "../../profile-model.ts";
import { parentOf } from "../../../engine/text/value-path.ts";
import { defineSeccompRule, ociRefusal, loaderRefusal } from "../define-seccomp-rule.ts";
import type { SeccompRuleContext } from "../seccomp-rule-context.ts";
import { siblingsOf, unknown } from "./shared/constant-fixes.ts";
import {
  atStart,
  type ProfileRefusal,
  refusedProfile,
  type SuggestedValue,
} from "./shared/refusal.ts";
import { didYouMean } from "../../../engine/messages/english-words.ts";
import { insertInto } from "../../../engine/syntax/edits/list-editor.ts";

type ArchitectureUnknownParams = ProfileRefusal &
  SuggestedValue & { readonly isElsewhere: boolean };

const architectureWords: Readonly<Record<string, string>> = {
  AMD64: "X86_64",
  X64: "X86_64",
  "386": "X86",
  I386: "X86",
  I686: "X86",
  IA32: "X86",
  ARM64: "AARCH64",
  ARMV8: "AARCH64",
  ARM32: "ARM",
  ARMHF: "ARM",
  ARMV7: "ARM",
  MIPSLE: "MIPSEL",
  MIPS64LE: "MIPSEL64",
  PPC64EL: "PPC64LE",
  LOONG64: "LOONGARCH64",
  RISCV: "RISCV64",
};

/** An architecture that the OCI runtime does not know. */
export const seccompArchitectureUnknown = defineSeccompRule({
  id: "seccomp-architecture-unknown",
  severity: "error",
  stage: "start-up",
  source: "runc, libcontainer/seccomp/config.go",
  check(context) {
    const { profile, loader, knowledge } = context;
    const { architectures } = knowledge.model;
    const mapped = loader.reads("archMap") ? (profile.archMap?.value ?? []) : [];
    const listed = [
      ...(profile.architectures?.value ?? []),
      ...mapped.flatMap(({ subArchitectures }) => subArchitectures?.value ?? []),
    ];
    return [
      ...listed.flatMap((written) => unknownArchitecture(written, context)),
      // An unknown architecture is not a node's own: the entry is never read.
      ...mapped.flatMap(({ architecture }) =>
        architecture && !Object.hasOwn(architectures, architecture.value)
          ? unknownArchitecture(architecture, context).map((found) => ({
              ...found,
              severity: "warning" as const,
            }))
          : [],
      ),
    ];
  },
  message: ({ written, suggestion, isElsewhere, ...by }: ArchitectureUnknownParams) =>
    isElsewhere
      ? `${atStart(by.by)} does not support the architecture "${written}", although libseccomp does. ${refusedProfile(by)} Remove it.`
      : `"${written}" is not a valid architecture. ${refusedProfile(by)}${didYouMean(suggestion)}`,
  fix: ({ written, suggestion, isElsewhere }, { path }, context) => {
    const { model } = context.knowledge.seccomp;
    // Architectures that only other runtimes know are not misspelled.
    const meant = isElsewhere ? undefined : (architectureFor(written, context) ?? suggestion);
    const isThere = siblingsOf(path, context).some(
      (sibling) => architectureOf(sibling, context.loader, model) === meant,
    );
    const isGone = meant === undefined || isThere;
    return [
      isGone ? undefined : replaceWith(path, meant, context, preferred),
      removeArchitecture(path, written, context, { isPreferred: isGone }),
    ];
  },
});

function unknownArchitecture(
  written: Located<string>,
  { loader, knowledge }: SeccompRuleContext,
): Blame<ArchitectureUnknownParams>[] {
  const { architectures } = knowledge.model;
  const constant = architectureOf(written.value, loader, knowledge.model);
  const record = Object.hasOwn(architectures, constant) ? architectures[constant] : undefined;
  if (record?.[loader.ociRuntime]) return [];
  const supported = Object.keys(architectures).filter(
    (architecture) => architectures[architecture]?.[loader.ociRuntime],
  );
  const refusal = ociRefusal(loader, "unknownArchitecture", written.value);
  const { blame, params } = unknown(written, supported, refusal);
  const suggestion = constantOfShort(written.value, supported, knowledge) ?? params.suggestion;
  return [{ blame, params: { ...params, suggestion, isElsewhere: record !== undefined } }];
}

/** `SCMP_ARCH_X86_64` for `SCMP_ARCH_AMD64` and `amd64`. */
function constantOfShort(
  written: string,
  constants: readonly string[],
  { model }: SeccompRuleContext["knowledge"],
): string | undefined {
  const short = written.toLowerCase().replace(/^scmp_arch_/, "");
  return constants.find((constant) => model.architectures[constant]?.short === short);
}

/** The constant of an architecture by the names that other programs have for it. */
function architectureFor(
  written: string,
  { knowledge, loader }: ProfileFixContext,
): string | undefined {
  const { architectures } = knowledge.seccomp.model;
  const word = written
    .trim()
    .toUpperCase()
    .replace(/^SCMP_ARCH_/, "")
    .replaceAll("-", "_");
  const supported = Object.keys(architectures).filter(
    (architecture) => architectures[architecture]?.[loader.ociRuntime],
  );
  const constant = `SCMP_ARCH_${architectureWords[word] ?? word}`;
  return supported.find(
    (architecture) =>
      architecture === constant || architectures[architecture]?.short?.toUpperCase() === word,
  );
}

/** Removes an architecture from its list; an entry of `archMap` is removed completely. */
function removeArchitecture(
  path: string,
  name: string,
  context: ProfileFixContext,
  more: FixConfidence,
): Fix | undefined {
  const at = path.endsWith(".architecture") ? parentOf(path) : path;
  return removeProfileAt(at, { key: "remove-name", params: { name } }, context, more);
}

/** Architectures whose programs the same kernel runs are not listed. */
export const seccompArchitectureFamily = defineSeccompRule({
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

/** Both ways to list architectures. */
export const seccompArchmapAndArchitectures = defineSeccompRule({
  id: "seccomp-archmap-and-architectures",
  severity: "error",
  stage: "start-up",
  source: "Docker Engine, profiles/seccomp/seccomp_linux.go, setupSeccomp",
  check({ profile: { archMap, architectures }, loader }) {
    if (loader.record.errors.archMapConflict === undefined) return [];
    if (!archMap || !architectures || archMap.value.length * architectures.value.length === 0) {
      return [];
    }
    const params = loaderRefusal(loader, "archMapConflict");
    return [{ blame: architectures, params, related: [archMap] }];
  },
  message: (by: ProfileRefusal) =>
    `A profile cannot have both "architectures" and "archMap". ${refusedProfile(by)} Remove one of them.`,
  fix: (_params, _finding, context) =>
    [context.profile.architectures, context.profile.archMap].map(
      (list) =>
        list &&
        removeProfileAt(
          list.path,
          { key: "remove", params: { path: lastKeyOf(list.path) } },
          context,
        ),
    ),
});
