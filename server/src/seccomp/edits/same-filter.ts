import { effectiveActions, type CallOutcome, type EffectiveProfile } from "../effective-actions.ts";
import type { SeccompKnowledge } from "../../facts/seccomp-knowledge.ts";
import type { ProfileForm } from "../../facts/seccomp-table.ts";
import type { SeccompProfile } from "../profile-model.ts";
import type { ContainerRuntime } from "../../facts/seccomp-table.ts";

/** How profiles are read. */
interface Reading {
  readonly runtime: ContainerRuntime;
  readonly form: ProfileForm;
}

/** True where a runtime makes the same filter of two profiles, on all architectures that they name. */
export function hasSameFilter(
  a: SeccompProfile,
  b: SeccompProfile,
  { runtime, form }: Reading,
  knowledge: SeccompKnowledge,
): boolean {
  return architecturesOf([a, b], knowledge).every((architecture) => {
    const [first, second] = [a, b].map((profile) =>
      filterText(effectiveActions(profile, architecture, runtime, knowledge, form)),
    );
    return first === second;
  });
}

/** The architectures that profiles name; the usual ones where they name none. */
function architecturesOf(
  profiles: readonly SeccompProfile[],
  { model }: SeccompKnowledge,
): readonly string[] {
  const written = profiles.flatMap(({ architectures, archMap }) => [
    ...(architectures?.value ?? []),
    ...(archMap?.value ?? []).flatMap(({ architecture }) => architecture ?? []),
  ]);
  const constants = written
    .map(({ value }) => value)
    .filter((architecture) => Object.hasOwn(model.architectures, architecture));
  return constants.length > 0 ? [...new Set(constants)] : ["SCMP_ARCH_X86_64", "SCMP_ARCH_AARCH64"];
}

/** All that a filter does, as a text. */
function filterText({ isListed, defaultAction, calls }: EffectiveProfile): string {
  const lines = [...calls.values()].map(({ name, outcomes }) =>
    [name, ...outcomes.map(outcomeText)].join(" "),
  );
  return [String(isListed), JSON.stringify(defaultAction), ...lines].join("\n");
}

/** An outcome as a text; which rule gives it does not matter. */
export function outcomeText({
  action,
  errno,
  args,
  anyArgument,
  conditions,
}: Pick<CallOutcome, "action" | "errno" | "args" | "anyArgument" | "conditions">): string {
  const said = args.map(({ index, op, value, valueTwo }) =>
    [index, op, value.toString(), valueTwo.toString()].join(","),
  );
  return JSON.stringify([action, errno, said, anyArgument, conditions]);
}
