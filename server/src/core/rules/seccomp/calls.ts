import type { SeccompKnowledge } from "../../seccomp/knowledge.ts";
import { architectureOf, namesOf, type Loader } from "../../seccomp/load-profile.ts";
import type { Located, ProfileRule, SeccompProfile } from "../../seccomp/profile-model.ts";
import { nearest } from "../../text/nearest.ts";
import { defineSeccompRule, ociRefusal, type SeccompRuleContext } from "./define-seccomp-rule.ts";

function readNames({ profile, loader }: SeccompRuleContext): Located<string>[] {
  return (profile.syscalls?.value ?? []).flatMap((rule) => namesOf(rule, loader));
}

/** A call that libseccomp does not know: the runtime leaves it out. */
export const seccompCallUnknown = defineSeccompRule({
  id: "seccomp-call-unknown",
  severity: "warning",
  check(context) {
    const { knowledge, loader } = context;
    return readNames(context).flatMap((name) => {
      if (name.value === "" || knowledge.call(name.value)) return [];
      const suggestion = nearest(name.value, knowledge.callNames);
      const params = { written: name.value, suggestion, by: loader.ociRuntime };
      return [{ blame: name, params }];
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
    // A rule for other architectures is there for nodes of those.
    const rules = (profile.syscalls?.value ?? []).filter(({ includes }) => !includes?.arches);
    return rules
      .flatMap((rule) => namesOf(rule, loader))
      .flatMap((name) => {
        if (!knowledge.call(name.value)) return [];
        const isThere = listed.some((each) => knowledge.numberOf(name.value, each) !== undefined);
        return isThere ? [] : [{ blame: name, params: { name: name.value } }];
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
  check: ({ profile, loader }) =>
    (profile.syscalls?.value ?? []).flatMap((rule) => {
      const seen = new Set<string>();
      return namesOf(rule, loader).flatMap((name) => {
        if (name.value === "" || !seen.has(name.value)) {
          seen.add(name.value);
          return [];
        }
        return [{ blame: name, params: { name: name.value } }];
      });
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
    return readNames(context).flatMap((name) =>
      name.value === "" ? [{ blame: name, params: { ...refusal, isRefused }, severity }] : [],
    );
  },
});
