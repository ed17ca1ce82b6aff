import type { Rewrite, RewriteGroup, RewriteRequest } from "../../engine/parts/part.ts";
import { flagLineEdits } from "./convert-flag-lines.ts";
import { defaultsActions, type DefaultsAction } from "./defaults.ts";
import type { ActionTrial } from "./try-action.ts";

const groups = {
  "insert-default": "insertDefault",
  "replace-by-default": "replaceByDefault",
  "insert-default-comment": "insertDefaultComment",
  "insert-all-of-map": "insertAllDefaults",
  "remove-defaults": "removeDefaults",
} as const satisfies Record<DefaultsAction["title"]["key"], RewriteGroup>;

/**
 * In longer texts, an editor that asks automatically, with every move of the cursor, gets no rewrites: finding them
 * takes seconds and would delay the findings after the next key.
 */
const maxAutomaticLength = 65_536;

/** The possible rewrites of defaults and flags in a range. */
export function rewritesAt(
  trial: ActionTrial,
  { range, sets, tool, isAutomatic, isRequested }: RewriteRequest,
): readonly Rewrite[] {
  const isAnyRequested = [...Object.values(groups), "convertFlags" as const].some(isRequested);
  if (!isAnyRequested || (isAutomatic && trial.analysis.text.length > maxAutomaticLength))
    return [];
  const edits = flagLineEdits(trial, range);
  const title = { key: "convert-flags", params: {} } as const;
  const converted: Rewrite[] = edits ? [{ title, edits, group: "convertFlags" }] : [];
  const changes = defaultsActions({ ...trial, tool }, range.start, sets).map((action): Rewrite => ({
    ...action,
    group: groups[action.title.key],
  }));
  return [...converted, ...changes].filter(({ group }) => isRequested(group));
}
