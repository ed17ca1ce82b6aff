import type { PostureBounds } from "../../stacks/project/index.ts";
import type { PostureTable } from "../../facts/posture-table.ts";
import type { UnknownControl } from "./messages/posture-phrases.ts";
import { nearest } from "../../engine/text/nearest.ts";
import { controlFacts } from "./control-facts.ts";
import type { CheckRecord } from "../../facts/posture-table.ts";

/** The bounds of a project for a check: those of its id go before those of its control. */
export function boundsOf(
  { id, control }: CheckRecord,
  controls: ReadonlyMap<string, PostureBounds> | undefined,
): PostureBounds | undefined {
  return controls?.get(id) ?? controls?.get(control);
}

/** The names below `posture.controls` that are neither a control nor the id of a check, each with what was probably meant. */
export function unknownControls(
  controls: ReadonlyMap<string, PostureBounds> | undefined,
  { benchmarks }: PostureTable,
): readonly UnknownControl[] {
  const ids = Object.values(benchmarks).flatMap(({ checks }) => checks.map(({ id }) => id));
  const known = new Set([...Object.keys(controlFacts), ...ids]);
  return [...(controls?.keys() ?? [])].flatMap((name): UnknownControl[] => {
    if (known.has(name)) return [];
    const near = nearest(name, Object.keys(controlFacts));
    return [{ name, near }];
  });
}
