import type { SeccompKnowledge } from "../../facts/seccomp-knowledge.ts";
import type { ProfileField } from "../../facts/seccomp-table.ts";
import type { CursorStep } from "../../engine/syntax/cursor.ts";

/**
 * The field at the end of a way from the profile's own map; undefined where a step leaves the profile.
 * The case of keys does not matter, as it does not to Go.
 */
export function profileFieldAt(
  steps: readonly CursorStep[],
  { model }: SeccompKnowledge,
): ProfileField | undefined {
  const path = pathOf(steps).toLowerCase();
  return model.fields.find((field) => field.path.toLowerCase() === path);
}

/** The fields of the map at the end of a path; none if it is not a map of a profile. */
export function profileFieldsIn(
  steps: readonly CursorStep[],
  { model }: SeccompKnowledge,
): readonly ProfileField[] {
  const path = pathOf(steps).toLowerCase();
  const start = path === "" ? "" : `${path}.`;
  return model.fields.filter((field) => {
    if (!field.path.toLowerCase().startsWith(start)) return false;
    return /^\w+$/.test(field.path.slice(start.length));
  });
}

/** The name of a field in its map: `names` of `syscalls[].names`. */
export function fieldName({ path }: ProfileField): string {
  return path.slice(path.lastIndexOf(".") + 1);
}

function pathOf(steps: readonly CursorStep[]): string {
  let path = "";
  for (const step of steps) {
    if ("item" in step) path += "[]";
    else path += path === "" ? step.key : `.${step.key}`;
  }
  return path;
}
