import type { SeccompKnowledge } from "../../seccomp/knowledge.ts";
import { architectureOf, namesOf, type Loader } from "../../seccomp/load-profile.ts";
import type { ProfileRule, SeccompProfile } from "../../seccomp/profile-model.ts";
import { nearest } from "../../text/nearest.ts";
import { defineSeccompRule, ociRefusal } from "./define-seccomp-rule.ts";
import { mentionsByName } from "./mentions.ts";

/** A call that libseccomp does not know: the runtime leaves it out. */
export const seccompCallUnknown = defineSeccompRule({
  id: "seccomp-call-unknown",
  severity: "warning",
  check(context) {
    const { knowledge, loader } = context;
    return [...context.once(mentionsByName)].flatMap(([written, mentions]) => {
      if (written === "" || knowledge.call(written)) return [];
      const suggestion = nearest(written, knowledge.callNames);
      const params = { written, suggestion, by: loader.ociRuntime };
      return mentions.map(({ name }) => ({ blame: name, params }));
    });
  },
});

/** A call that none of the profile's architectures has. */
export const seccompCallForeign = defineSeccompRule({
  id: "seccomp-call-foreign",
  severity: "hint",
  check(context) {
    const { profile, loader, knowledge } = context;
    const listed = listedArchitectures(profile, loader, knowledge);
    if (listed.length === 0) return [];
    return [...context.once(mentionsByName)].flatMap(([name, mentions]) => {
      if (!knowledge.call(name)) return [];
      if (listed.some((each) => knowledge.numberOf(name, each) !== undefined)) return [];
      // A rule for other architectures is there for nodes of those.
      const foreign = mentions.filter(({ loaded }) => !loaded.rule.includes?.arches);
      return foreign.map((mention) => ({ blame: mention.name, params: { name } }));
    });
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
  return constants.every((each) => Object.hasOwn(model.architectures, each)) ? constants : [];
}

/** A call twice in one rule. */
export const seccompCallRepeated = defineSeccompRule({
  id: "seccomp-call-repeated",
  severity: "hint",
  check: (context) =>
    [...context.once(mentionsByName)].flatMap(([name, mentions]) => {
      if (name === "") return [];
      const again = mentions.filter(({ loaded }, at) => loaded === mentions[at - 1]?.loaded);
      return again.map((mention) => ({ blame: mention.name, params: { name } }));
    }),
});

/** A rule without calls. */
export const seccompNamesEmpty = defineSeccompRule({
  id: "seccomp-names-empty",
  severity: "warning",
  check: ({ profile, loader }) =>
    (profile.syscalls?.value ?? []).flatMap((rule) => {
      if (namesOf(rule, loader).length > 0 || saysName(rule)) return [];
      const isWrong = profile.wrongTypes.some(({ path }) => path.startsWith(`${rule.path}.names`));
      return isWrong ? [] : [{ blame: rule.names ?? rule, params: {} }];
    }),
});

/** It has a name that the runtime does not read: that is said by `seccomp-key-dropped`. */
function saysName({ name }: ProfileRule): boolean {
  return name !== undefined;
}

/** An empty name among a rule's calls. */
export const seccompNameEmpty = defineSeccompRule({
  id: "seccomp-name-empty",
  severity: "error",
  check(context) {
    const refusal = ociRefusal(context.loader, "emptyName");
    const isRefused = refusal.phrase !== undefined;
    const severity = isRefused ? "error" : "warning";
    const empty = context.once(mentionsByName).get("") ?? [];
    return empty.map(({ name }) => ({ blame: name, params: { ...refusal, isRefused }, severity }));
  },
});
