import type { EnclosingSet } from "../parts/kubelet-part.ts";
import { valueJson } from "../effective/effective-value.ts";
import { placeAtPath } from "../effective/node-at-path.ts";
import {
  joinEdits,
  setValue,
  writtenPlace,
  type TextEdit,
} from "../../engine/syntax/edits/document-editor.ts";
import { inlineValue } from "../../engine/syntax/edits/render-value.ts";
import type { FixTitle } from "../../engine/messages/fix-titles.ts";
import type { LocatedNode } from "../../engine/syntax/located-node.ts";
import { lineAt, lineSpan } from "../../engine/text/line-index.ts";
import { pathOfKey } from "../../engine/text/value-path.ts";
import {
  configAfter,
  defaultsContext,
  isSetElsewhere,
  isToolDefault,
  keyPathAt,
  plainDefault,
  scopeAt,
  type DefaultsContext,
} from "./defaults-context.ts";
import { insertMissing } from "./insert-missing.ts";
import { removeDefaults } from "./remove-defaults.ts";
import { tryAction, type ActionTrial } from "./try-action.ts";
import { isSameJson, type ExactJson } from "../../engine/text/json-text.ts";

/** A change that a user may ask for where they are; no finding calls for it. */
export interface DefaultsAction {
  readonly title: Extract<
    FixTitle,
    {
      readonly key:
        | "insert-default"
        | "replace-by-default"
        | "insert-default-comment"
        | "insert-all-of-map"
        | "remove-defaults";
    }
  >;
  readonly edits: readonly TextEdit[];
}

/**
 * The actions with defaults at an offset of a KubeletConfiguration; empty elsewhere. Each change was tried: it causes
 * no error and no warning, and the resulting configuration is what its title says.
 */
export function defaultsActions(
  trial: ActionTrial,
  offset: number,
  sets: readonly EnclosingSet[] = [],
): readonly DefaultsAction[] {
  const context = defaultsContext(trial, offset, sets);
  if (!context) return [];
  const { analysis } = context;
  const key = keyPathAt(context, offset);
  const scope = scopeAt(context, offset);
  return [
    ...(key === undefined ? [] : [insertDefault(key, context), defaultAsComment(key, context)]),
    scope === undefined ? undefined : insertMissing(scope, context),
    analysis.role === "main" && !analysis.host ? removeDefaults(context) : undefined,
  ].filter((action) => action !== undefined);
}

/** The default of a field whose key has no value yet, or instead of another value: no key press does that. */
function insertDefault(path: string, context: DefaultsContext): DefaultsAction | undefined {
  const { edited, index, analysis, sets } = context;
  const value = plainDefault(path, context);
  const node = writtenPlace(edited, path)?.node;
  const field = index.byPath.get(path);
  if (value === undefined || !node || !field || isToolDefault(path, context)) return undefined;
  const isBlank = node.kind === "scalar" && node.value.type === "null";
  // A drop-in that says nothing yet would override what another file of the set says.
  const isUnknown = analysis.role === "drop-in" && sets.length === 0;
  if (isBlank && (isUnknown || isSetElsewhere(path, context))) return undefined;
  const current = placeAtPath(context.tree, path)?.value;
  const isSame = current && isSameJson(valueJson(current, field), value);
  if ((isSame && !isBlank) || node.kind === "alias") return undefined;
  const isStruct = typeof value === "object" && !Array.isArray(value);
  // Under a bare key, a map goes on lines of its own.
  const edits =
    (isBlank && isStruct ? membersBelow(path, value, context) : undefined) ??
    setValue(edited, path, value);
  const tried = edits && tryAction(edits, context);
  if (!edits || !tried || tried.fresh().length > 0) return undefined;
  const now = placeAtPath(configAfter(tried.after, context).tree, path)?.value;
  const isThere = now && isSameJson(valueJson(now, field), value);
  if (!isThere) return undefined;
  const text = inlineValue(value, "flow");
  if (isBlank) return { title: { key: "insert-default", params: { path, value: text } }, edits };
  const params = { path, value: text, written: writtenText(node) };
  return { title: { key: "replace-by-default", params }, edits };
}

/** The text of a value if it is short enough for a title. */
function writtenText(node: LocatedNode): string | undefined {
  const isShort = node.kind === "scalar" && node.style !== "block" && node.text.length < 30;
  return isShort && node.text !== "" ? node.text : undefined;
}

/** True if a scalar that is not written as a block is on both sides of an offset. */
function goesOn(node: LocatedNode, offset: number): boolean {
  if (node.span.start >= offset || node.span.end <= offset) return false;
  switch (node.kind) {
    case "map":
      return node.entries.some(({ key, value }) => goesOn(key, offset) || goesOn(value, offset));
    case "list":
      return node.items.some((item) => goesOn(item, offset));
    case "scalar":
      return node.style !== "block";
    case "alias":
      return false;
  }
}

/** The members of a map below its bare key. */
function membersBelow(
  path: string,
  value: ExactJson,
  { edited }: DefaultsContext,
): TextEdit[] | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const members = Object.entries(value as { readonly [key: string]: ExactJson });
  return joinEdits(
    ...members.map(([key, member]) => setValue(edited, pathOfKey(path, key), member)),
  );
}

function defaultAsComment(path: string, context: DefaultsContext): DefaultsAction | undefined {
  const { edited, index, analysis } = context;
  const value = plainDefault(path, context);
  const entry = writtenPlace(edited, path)?.entry;
  if (value === undefined || !entry || analysis.format === "json") return undefined;
  const { text, lines } = analysis;
  const { end } = lineSpan(lines, text, lineAt(lines, entry.key.span.start));
  const { version } = index;
  const comment = ` # default in ${version}: ${inlineValue(value, "flow")}`;
  if (text.slice(entry.key.span.start, end).includes("#")) return undefined;
  // A comment changes nothing but the text of a scalar that goes on behind the end of its line.
  if (goesOn(edited.root, end)) return undefined;
  const edits = [{ span: { start: end, end }, newText: comment }];
  return { title: { key: "insert-default-comment", params: { path, version } }, edits };
}
