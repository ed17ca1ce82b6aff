import type { ProfileKey } from "../../seccomp/profile-model.ts";
import type { OciRuntime } from "../../seccomp/table.ts";
import { defineSeccompRule, type SeccompRuleContext } from "./define-seccomp-rule.ts";

/** A key twice in one map. */
export const seccompDuplicateKey = defineSeccompRule({
  id: "seccomp-duplicate-key",
  severity: "warning",
  check(context) {
    const { profile, loader, knowledge } = context;
    const fields = new Set(knowledge.model.fields.map(({ path }) => path));
    const earlier = new Map<string, ProfileKey>();
    return profile.keys.flatMap((key) => {
      // Only the last of several is read further, so keys of one path stand in one map.
      const place = key.path.toLowerCase();
      const first = earlier.get(place);
      earlier.set(place, key);
      // A remark may stand twice.
      if (!first || !fields.has(key.field) || key.field === "syscalls[].comment") return [];
      if (!loader.readsAll(key.field)) return [];
      const params = {
        key: key.name,
        first: first.name,
        by: loader.reader,
        winner: winnerOf(context),
      };
      return [{ blame: key, params, related: [first] }];
    });
  },
});

/** Go's decoder keeps the last value; crun's had the first one count until it changed its library. */
const decodesAsGo: Readonly<Record<OciRuntime, boolean>> = { runc: true, crun: false };

function winnerOf({ loader }: SeccompRuleContext): "last" | "by-release" | "by-client" {
  if (loader.form === "resource") return "by-client";
  return loader.form === "file" || decodesAsGo[loader.ociRuntime] ? "last" : "by-release";
}
