import { jsonOf } from "../../engine/analysis/fix-candidates.ts";
import { type FixCandidates, type FixContext, fixOf } from "../../engine/analysis/fix.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import type { Json } from "../../facts/table.ts";
import { joinEdits, removeEntry, setValue } from "../../engine/syntax/edits/document-editor.ts";
import {
  hasComment,
  type TextEdit,
  writtenPlace,
} from "../../engine/syntax/edits/edited-document.ts";
import type { Entry, MapNode } from "../../engine/syntax/located-node.ts";
import { isRecord } from "../../engine/text/is-record.ts";
import { pathOfItem, pathOfKey } from "../../engine/text/value-path.ts";
import type { ParamsOf } from "./for-message.ts";

/**
 * The fixes of a key that is set twice. Of YAML the kubelet uses the last value alone: what only the earlier one says is
 * probably meant too, but nothing that it runs with. JSON it reads into the existing value, so that the two are one.
 * Only what leaves the configuration as it is and loses nothing is safe.
 */
export function duplicateKeyFixes(
  { key, fatal }: ParamsOf<"duplicate-key">,
  { path, span }: Finding,
  context: FixContext,
): FixCandidates {
  const { edited } = context;
  const holder = writtenPlace(edited, path)?.holders.at(-1);
  if (holder?.kind !== "map") return [];
  const entries = holder.entries.filter((entry) => entry.key.text === key);
  const [earlier] = entries;
  const later = entries.find((entry) => entry.key.span.start === span.start);
  if (!earlier || !later || earlier === later) return [];
  const params = { key };
  const withoutEarlier = removeEntry(edited, holder, earlier);
  const removeThis = fixOf({ key: "remove-this", params }, removeEntry(edited, holder, later));
  const added = addedBy(earlier, later, holder, path, context);
  if (added?.length === 0) {
    const more = { isPreferred: true, isSafe: !fatal };
    return [fixOf({ key: "remove-earlier", params }, withoutEarlier, more), removeThis];
  }
  const isLast = entries.at(-1) === later;
  const merged = isLast && added ? joinEdits(withoutEarlier, ...added) : undefined;
  const isAsRead = holder.isJson === true && entries.length === 2;
  return [
    fixOf({ key: "merge-earlier", params }, merged, {
      isPreferred: true,
      isSafe: isAsRead && !fatal,
    }),
    fixOf({ key: "remove-earlier", params }, withoutEarlier),
    removeThis,
  ];
}

/** Each value is set for itself, and looks for its place: more are not added. */
const maxAdded = 100;

/** The edits that add to an entry what only an earlier one says; undefined if they cannot be made. */
function addedBy(
  earlier: Entry,
  later: Entry,
  { isJson }: MapNode,
  path: string,
  { edited }: FixContext,
): readonly (readonly TextEdit[] | undefined)[] | undefined {
  const before = jsonOf(earlier.value, edited);
  const value = jsonOf(later.value, edited);
  if (before === undefined || value === undefined) {
    return earlier.value.kind === "scalar" || later.value.kind === "scalar" ? [] : undefined;
  }
  const missing = missingIn(before, value, path, isJson === true);
  if (missing.length > maxAdded) return undefined;
  const edits = missing.map(([place, member]) => setValue(edited, place, member));
  return edits.length > 0 && hasComment(edited, earlier.span) ? undefined : edits;
}

/** The values, by their paths, that are only in the earlier of two. Go reads items of JSON into those at their places. */
function missingIn(
  before: Json,
  value: Json,
  path: string,
  isJson: boolean,
): readonly (readonly [string, Json])[] {
  if (Array.isArray(before) && Array.isArray(value)) {
    if (!isJson) return [];
    return (value as readonly Json[]).flatMap((item, at) => {
      const other = (before as readonly Json[])[at];
      return other === undefined ? [] : missingIn(other, item, pathOfItem(path, at), isJson);
    });
  }
  if (!isRecord(before) || !isRecord(value) || Array.isArray(before) || Array.isArray(value)) {
    return [];
  }
  return Object.entries(before as Readonly<Record<string, Json>>).flatMap(([name, member]) => {
    const place = pathOfKey(path, name);
    const other = (value as Readonly<Record<string, Json>>)[name];
    return Object.hasOwn(value, name) && other !== undefined
      ? missingIn(member, other, place, isJson)
      : [[place, member] as const];
  });
}
