import type { PostureBounds } from "../project/index.ts";
import type { CheckRecord } from "../facts/posture-table.ts";

/** The bounds of a project for a check: those of its id go before those of its control. */
export function boundsOf(
  { id, control }: CheckRecord,
  controls: ReadonlyMap<string, PostureBounds> | undefined,
): PostureBounds | undefined {
  return controls?.get(id) ?? controls?.get(control);
}
