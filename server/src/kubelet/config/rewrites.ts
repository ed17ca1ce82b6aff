import type { Rewrite, RewriteGroup, RewriteRequest } from "../parts/part.ts";
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
 * In longer texts than this, an editor that asks by itself, with every move of the cursor, is not told of rewrites:
 * to find them is the work of seconds, and the findings of the next key would wait for it.
 */
const maxAutomaticLength = 65_536;

/** What may be done with defaults and flags in a range. */
export function rewritesAt(
  trial: ActionTrial,
  { range, sets, isAutomatic, isRequested }: RewriteRequest,
): readonly Rewrite[] {
  const isAnyRequested = [...Object.values(groups), "convertFlags" as const].some(isRequested);
  if (!isAnyRequested || (isAutomatic && trial.analysis.text.length > maxAutomaticLength))
    return [];
  const edits = flagLineEdits(trial, range);
  const title = { key: "convert-flags", params: {} } as const;
  const converted: Rewrite[] = edits ? [{ title, edits, group: "convertFlags" }] : [];
  const changes = defaultsActions(trial, range.start, sets).map((action): Rewrite => ({
    ...action,
    group: groups[action.title.key],
  }));
  return [...converted, ...changes].filter(({ group }) => isRequested(group));
}
