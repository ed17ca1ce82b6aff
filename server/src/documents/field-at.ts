import type { Field, KindIndex } from "../facts/field-index.ts";
import type { PathStep } from "../engine/syntax/path-at.ts";

/**
 * The field that `steps` lead to, by exact key names; the root for no steps. An entry merged in
 * with `<<` stands for the map it is merged into. Undefined where a key is unknown, or the text is
 * nested where the field is not.
 */
export function fieldOfPath(index: KindIndex, steps: readonly PathStep[]): Field | undefined {
  let field: Field | undefined = index.root;
  for (const step of steps) {
    if (!field) return undefined;
    field = fieldOfStep(field, step);
  }
  return field;
}

function fieldOfStep(field: Field, step: PathStep): Field | undefined {
  const { type } = field.record;
  if (step.kind === "item") return type === "list" ? field.item : undefined;
  if (step.entry.merge) return field;
  return type === "map" ? field.item : field.children.get(step.key);
}
