import type { SeccompKnowledge } from "../../seccomp/knowledge.ts";
import type { ProfileKey, WrongType } from "../../seccomp/profile-model.ts";
import { nearest } from "../../text/nearest.ts";
import { defineSeccompRule, loaderRefusal } from "./define-seccomp-rule.ts";

/** A value of a type that the runtime cannot decode. */
export const seccompWrongType = defineSeccompRule({
  id: "seccomp-wrong-type",
  severity: "error",
  check: ({ profile, loader }) =>
    profile.wrongTypes
      .filter(({ field }) => loader.readsAll(field))
      .filter((wrong) => loader.form !== "resource" || !isOlderErrno(wrong))
      .map(({ field, expected, found, ...blame }) => ({
        blame,
        params: { field, expected, found, ...loaderRefusal(loader, "decode") },
      })),
});

/** Up to `v1beta1` the resource has the error number as a text. */
function isOlderErrno({ field, found }: WrongType): boolean {
  return field === "syscalls[].errnoRet" && found === "text";
}

/** A key that no profile has. */
export const seccompUnknownField = defineSeccompRule({
  id: "seccomp-unknown-field",
  severity: "warning",
  check({ profile, loader, knowledge }) {
    const known = siblingNames(knowledge);
    const runtime = loader.reader;
    const isResource = loader.form === "resource";
    return profile.keys.flatMap((key) => {
      const parent = parentOf(key);
      const names = known.get(parent) ?? [];
      const lower = key.name.toLowerCase();
      // Go does not mind the case, and such marks say that the key is meant for others.
      if (names.some((name) => name.toLowerCase() === lower) || /^[$_/#]/.test(key.name)) return [];
      if (isResource && operatorKeys.includes(key.field)) return [];
      if (!loader.readsAll(parent)) return [];
      const suggestion = nearest(key.name, names);
      const severity = suggestion === undefined ? "information" : "warning";
      return [{ blame: key, params: { key: key.name, runtime, isResource, suggestion }, severity }];
    });
  },
});

/** Keys that only the operator's resource has. */
const operatorKeys: readonly string[] = ["baseProfileName", "disabled"];

function parentOf({ field, name }: ProfileKey): string {
  return field.length === name.length ? "" : field.slice(0, -name.length - 1);
}

/** The names of fields by what they stand in. */
function siblingNames({ model }: SeccompKnowledge): ReadonlyMap<string, readonly string[]> {
  const byParent = new Map<string, string[]>();
  for (const { path } of model.fields) {
    if (path.endsWith("[]")) continue;
    const dot = path.lastIndexOf(".");
    const parent = dot < 0 ? "" : path.slice(0, dot);
    byParent.set(parent, [...(byParent.get(parent) ?? []), path.slice(dot + 1)]);
  }
  return byParent;
}

/** Both ways to name a rule's calls. */
export const seccompNameAndNames = defineSeccompRule({
  id: "seccomp-name-and-names",
  severity: "error",
  check: ({ profile, loader }) =>
    (profile.syscalls?.value ?? []).flatMap(({ name, names }) => {
      if (loader.record.errors.nameConflict === undefined || !name || name.value === "") return [];
      if (!names || names.value.length === 0) return [];
      return [{ blame: name, params: loaderRefusal(loader, "nameConflict"), related: [names] }];
    }),
});

/** Both ways to list architectures. */
export const seccompArchmapAndArchitectures = defineSeccompRule({
  id: "seccomp-archmap-and-architectures",
  severity: "error",
  check({ profile: { archMap, architectures }, loader }) {
    if (loader.record.errors.archMapConflict === undefined) return [];
    if (!archMap || !architectures || archMap.value.length * architectures.value.length === 0) {
      return [];
    }
    const params = loaderRefusal(loader, "archMapConflict");
    return [{ blame: architectures, params, related: [archMap] }];
  },
});
