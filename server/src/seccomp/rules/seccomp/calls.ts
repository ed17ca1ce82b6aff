import { replaceWith, type ProfileFixContext } from "../../edits/profile-fix.ts";
import { nearest } from "../../../engine/text/nearest.ts";
import { defineSeccompRule } from "../define-seccomp-rule.ts";
import { mentionsByName, mentionAt, removeName } from "./shared/mentions.ts";
import { atStart, type SuggestedValue } from "./shared/refusal.ts";
import { didYouMean } from "../../../engine/messages/english-words.ts";
import { preferred, safe } from "../../../engine/analysis/fix-candidates.ts";
import { type Fix, fixOf } from "../../../engine/analysis/fix.ts";
import { insertInto } from "../../../engine/syntax/edits/list-editor.ts";
import type { SeccompKnowledge } from "../../../facts/seccomp-knowledge.ts";
import { architectureOf, type Loader } from "../../load-profile.ts";
import type { SeccompProfile } from "../../profile-model.ts";
import type { NamedInProfile } from "./shared/messages.ts";

/** Names of the C library for calls that the kernel has under another name. */
const libraryNames: ReadonlyMap<string, string> = new Map([
  ["fstatat", "newfstatat"],
  ["pread", "pread64"],
  ["pwrite", "pwrite64"],
  ["wait", "wait4"],
  ["sigaction", "rt_sigaction"],
  ["sigprocmask", "rt_sigprocmask"],
  ["prlimit", "prlimit64"],
]);

/** A call that libseccomp does not know: the runtime leaves it out. */
export const seccompCallUnknown = defineSeccompRule({
  id: "seccomp-call-unknown",
  severity: "warning",
  stage: "start-up",
  source: "runc, libcontainer/seccomp/seccomp_linux.go, InitSeccomp",
  check(context) {
    const { knowledge, loader } = context;
    const by = loader.ociRuntime;
    return [...context.once(mentionsByName)].flatMap(([written, mentions]) => {
      if (written === "" || knowledge.call(written)) return [];
      const params = { written, suggestion: nearest(written, knowledge.callNames), by };
      return mentions.map(({ name }) => ({ blame: name, params }));
    });
  },
  message: ({ written, suggestion, by }: SuggestedValue & { readonly by: string }) =>
    `libseccomp does not support the system call "${written}". ${atStart(by)} ignores it, so the default action applies.${didYouMean(suggestion)}`,
  fix: ({ written, suggestion }, { path }, context) => {
    const mention = mentionAt(path, context);
    if (!mention) return [];
    const taken = new Set(mention.rule.names?.value.map(({ value }) => value));
    const meant = [libraryNames.get(written), suggestion].flatMap((candidate) =>
      candidate === undefined || taken.has(candidate) ? [] : [candidate],
    );
    return [
      ...meant.map((call, at) => replaceWith(path, call, context, { isPreferred: at === 0 })),
      removeName(mention, context),
    ];
  },
});

/** A call that none of the profile's architectures has. */
export const seccompCallForeign = defineSeccompRule({
  id: "seccomp-call-foreign",
  severity: "hint",
  stage: "start-up",
  source: "runc, libcontainer/seccomp/seccomp_linux.go, InitSeccomp",
  check(context) {
    const { profile, loader, knowledge } = context;
    const listed = listedArchitectures(profile, loader, knowledge);
    if (listed.length === 0) return [];
    return [...context.once(mentionsByName)].flatMap(([name, mentions]) => {
      if (!knowledge.call(name)) return [];
      if (listed.some((architecture) => knowledge.numberOf(name, architecture) !== undefined))
        return [];
      // A rule for other architectures is there for nodes of those.
      const foreign = mentions.filter(({ loaded }) => !loaded.rule.includes?.arches);
      return foreign.map((mention) => ({ blame: mention.name, params: { name } }));
    });
  },
  message: ({ name }: NamedInProfile) =>
    `None of this profile's architectures has the system call "${name}", so it has no effect here. Remove it.`,
  fix: ({ name }, { path }, context) => {
    const mention = mentionAt(path, context);
    return [
      mention && removeName(mention, context, preferred),
      ...architecturesWith(name, context).map((architecture) =>
        addArchitecture(architecture, context),
      ),
    ];
  },
});

/** All architectures that the profile speaks of; none where one of them is not known. */
function listedArchitectures(
  { architectures, archMap }: SeccompProfile,
  loader: Loader,
  { model }: SeccompKnowledge,
): readonly string[] {
  const mapped = loader.reads("archMap") ? (archMap?.value ?? []) : [];
  const written = [
    ...(architectures?.value ?? []),
    ...mapped.flatMap(({ architecture, subArchitectures }) => [
      ...(architecture ? [architecture] : []),
      ...(subArchitectures?.value ?? []),
    ]),
  ];
  const constants = written.map(({ value }) => architectureOf(value, loader, model));
  return constants.every((constant) => Object.hasOwn(model.architectures, constant))
    ? constants
    : [];
}

/** Architectures that the kernels of those listed run too, and that have the call. */
function architecturesWith(name: string, { profile, knowledge }: ProfileFixContext): string[] {
  const { families } = knowledge.seccomp.model;
  const listed = (profile.architectures?.value ?? []).map(({ value }) => value);
  const related = listed.flatMap((architecture) =>
    Object.hasOwn(families, architecture) ? (families[architecture] ?? []) : [],
  );
  return [...new Set(related)].filter(
    (architecture) =>
      !listed.includes(architecture) &&
      knowledge.seccomp.numberOf(name, architecture) !== undefined,
  );
}

function addArchitecture(
  architecture: string,
  { profile, edited }: ProfileFixContext,
): Fix | undefined {
  const list = profile.architectures;
  if (!list) return undefined;
  const params = { items: [architecture], path: "architectures" };
  return fixOf(
    { key: "insert-items", params },
    insertInto(edited, list.path, list.value.length - 1, [architecture]),
  );
}

/** A call twice in one rule. */
export const seccompCallRepeated = defineSeccompRule({
  id: "seccomp-call-repeated",
  severity: "hint",
  stage: "start-up",
  source: "runc, libcontainer/seccomp/seccomp_linux.go, InitSeccomp",
  check: (context) =>
    [...context.once(mentionsByName)].flatMap(([name, mentions]) =>
      name === ""
        ? []
        : mentions
            // The mentions of one rule follow each other.
            .filter(({ loaded }, at) => loaded === mentions[at - 1]?.loaded)
            .map((mention) => ({ blame: mention.name, params: { name } })),
    ),
  message: ({ name }: NamedInProfile) => `"${name}" is already listed in this rule. Remove it.`,
  fix: (_params, { path }, context) => {
    const mention = mentionAt(path, context);
    return [mention && removeName(mention, context, safe)];
  },
});
