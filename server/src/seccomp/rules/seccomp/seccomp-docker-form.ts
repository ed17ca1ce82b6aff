import { counted } from "../../../engine/messages/english-words.ts";
import type { ProfileKey } from "../../profile-model.ts";
import { defineSeccompRule } from "../define-seccomp-rule.ts";
import { conditionsLost, isInDockerForm, keysByLoss, type KeyLoss } from "./shared/dropped-keys.ts";
import { conversion } from "./shared/key-fixes.ts";
import type { Runtime } from "./shared/messages.ts";

/** A profile for Docker or Podman, where the runtime reads the OCI form: told once, whatever is lost. */
export const seccompDockerForm = defineSeccompRule({
  id: "seccomp-docker-form",
  severity: "warning",
  stage: "start-up",
  source:
    "containerd, internal/cri/opts; CRI-O, internal/config/seccomp; Docker Engine, profiles/seccomp",
  check(context) {
    if (!isInDockerForm(context)) return [];
    const conditions = context.once(conditionsLost);
    const byLoss = context.once(keysByLoss);
    const first = firstOf([...conditions.map(({ key }) => key), ...[...byLoss.values()].flat()]);
    const has = (...losses: readonly KeyLoss[]): boolean => losses.some((loss) => byLoss.has(loss));
    const params = {
      runtime: context.loader.reader,
      // A rule may have both keys.
      conditions: new Set(conditions.map(({ rule }) => rule)).size,
      names: [byLoss.get("name"), byLoss.get("names-and-name")].flatMap((keys) => keys ?? [])
        .length,
      isArchMapLost: has("archMap"),
      isErrnoLost: has("errno", "defaultErrno"),
    };
    return first ? [{ blame: first, params }] : [];
  },
  message: ({
    runtime,
    conditions,
    names,
    isArchMapLost,
    isErrnoLost,
  }: Runtime & {
    /** The rules with conditions that are lost. */
    readonly conditions: number;
    /** The calls that are lost with `name`. */
    readonly names: number;
    readonly isArchMapLost: boolean;
    readonly isErrnoLost: boolean;
  }) => {
    const lost = [
      ...(conditions > 0
        ? [
            `the conditions ("includes", "excludes") of ${counted(conditions, "rule")}, so that ${conditions === 1 ? "it applies" : "they apply"} to every container`,
          ]
        : []),
      ...(names > 0 ? [`${counted(names, "call")} written as "name"`] : []),
      ...(isArchMapLost ? ['"archMap", so that programs of other architectures are killed'] : []),
      ...(isErrnoLost ? ["error names, so that calls fail with EPERM"] : []),
    ];
    return `This profile is in Docker's format, but ${runtime} reads the OCI format and silently ignores ${lost.length === 0 ? "some keys" : lost.join("; ")}. Convert it, or set your runtime ("kubelet.seccomp.runtime", --seccomp-runtime).`;
  },
  fix: (_params, _finding, context) => [conversion(context)],
});

/** The first one in the file. */
function firstOf(keys: readonly ProfileKey[]): ProfileKey | undefined {
  return keys.reduce<ProfileKey | undefined>(
    (first, next) => (first && first.span.start <= next.span.start ? first : next),
    undefined,
  );
}
