import { valueJson } from "../effective/effective-value.ts";
import { placeAtPath } from "../effective/node-at-path.ts";
import type { TreeNode } from "../effective/tree.ts";
import {
  joinEdits,
  setValue,
  writtenPlace,
  type TextEdit,
} from "../../engine/syntax/edits/document-editor.ts";
import type { FixTitle } from "../../engine/messages/fix-titles.ts";
import { isBefore, type Field } from "../../facts/field-index.ts";
import { pathOfKey } from "../../engine/text/value-path.ts";
import {
  configAfter,
  isNothing,
  isSetElsewhere,
  isToolDefault,
  plainDefault,
  type DefaultsContext,
} from "./defaults-context.ts";
import { tryAction } from "./try-action.ts";
import type { ExactJson } from "../../engine/text/json-text.ts";

/** A missing value, and how many settings it contains. */
interface Missing {
  readonly path: string;
  readonly value: ExactJson;
  readonly count: number;
}

/** The values that are missing in one map that the text has. */
interface Gap {
  readonly holder: string;
  readonly values: readonly Missing[];
}

/** A change with its title. */
export interface InsertedDefaults {
  readonly title: Extract<FixTitle, { readonly key: "insert-all-of-map" }>;
  readonly edits: readonly TextEdit[];
}

/**
 * Inserts all that a map, or with an empty path the whole document, leaves out, with the defaults.
 * Undefined where nothing is missing, or it could not be written without changing what is there.
 */
export function insertMissing(
  scope: string,
  context: DefaultsContext,
): InsertedDefaults | undefined {
  const { analysis, sets } = context;
  // Without its set it is not known what a drop-in would override.
  if (analysis.role === "drop-in" && sets.length === 0) return undefined;
  const gaps = gapsIn(scope, context);
  const tried = insertion(gaps, scope, context);
  if (!tried || tried.unwanted.length === 0) return tried?.action;
  // Leave out values that would be reported once written.
  const fewer = gaps.map(({ holder, values }) => ({
    holder,
    values: values.filter(
      ({ path }) => !tried.unwanted.some((unwanted) => unwanted.startsWith(path)),
    ),
  }));
  return insertion(fewer, scope, context)?.action;
}

function insertion(
  gaps: readonly Gap[],
  scope: string,
  context: DefaultsContext,
): { readonly action?: InsertedDefaults; readonly unwanted: readonly string[] } | undefined {
  const count = gaps
    .flatMap(({ values }) => values)
    .reduce((sum, missing) => sum + missing.count, 0);
  const edits = joinEdits(...gaps.map((gap) => gapEdits(gap, context)));
  const tried = edits && edits.length > 0 ? tryAction(edits, context) : undefined;
  if (!edits || !tried) return undefined;
  const fresh = tried.fresh();
  if (fresh.length > 0) return { unwanted: fresh.map(({ path }) => path) };
  const { tree, text } = configAfter(tried.after, context);
  const isThere = gaps.every(({ values }) =>
    values.every(({ path }) => placeAtPath(tree, path)?.value.isDefault !== true),
  );
  // The default of a struct already includes its missing fields; a map is exactly as it is written.
  const isStruct = scope === "" || context.index.byPath.get(scope)?.record.type === "struct";
  const isSame = !isStruct || text === context.current;
  if (!isThere || !isSame) return undefined;
  const title = { key: "insert-all-of-map", params: { path: scope, count } } as const;
  return { action: { title, edits }, unwanted: [] };
}

/** The edits of one map: an empty one in braces is rewritten, all others get entries. */
function gapEdits({ holder, values }: Gap, { edited }: DefaultsContext): TextEdit[] | undefined {
  const node = holder === "" ? edited.root : writtenPlace(edited, holder)?.node;
  const isEmpty = node?.kind === "map" && node.entries.length === 0;
  const isNull = node?.kind === "scalar" && node.span.end > node.span.start;
  if (holder !== "" && (isEmpty || isNull) && values.length > 0) {
    const members = values.map(({ path, value }) => [lastKey(holder, path), value]);
    return setValue(edited, holder, Object.fromEntries(members) as ExactJson);
  }
  return joinEdits(...values.map(({ path, value }) => setValue(edited, path, value)));
}

/** The last key of a path below a holder, without the quotes that it has there. */
function lastKey(holder: string, path: string): string {
  const rest = path.slice(holder.length);
  return /^\["(.*)"\]$/.exec(rest)?.[1] ?? rest.replace(/^\./, "");
}

/** The values missing in the map at a path; for the whole document also in the maps that it writes. */
function gapsIn(scope: string, context: DefaultsContext): readonly Gap[] {
  const { index } = context;
  const field = scope === "" ? index.root : index.byPath.get(scope);
  if (!field) return [];
  if (field.record.type === "map") return [gapOfMap(scope, context)];
  return gapsOfStruct(field, scope, context, scope === "");
}

/** The default entries that a map lacks. */
function gapOfMap(holder: string, context: DefaultsContext): Gap {
  const standard = plainDefault(holder, context);
  if (typeof standard !== "object" || standard === null || isToolDefault(holder, context)) {
    return { holder, values: [] };
  }
  const values = Object.entries(standard as { readonly [key: string]: ExactJson })
    .map(([key, value]) => ({ path: pathOfKey(holder, key), value, count: 1 }))
    .filter(({ path }) => isMissing(path, context));
  return { holder, values };
}

function gapsOfStruct(
  field: Field,
  holder: string,
  context: DefaultsContext,
  isDeep: boolean,
): readonly Gap[] {
  const { edited } = context;
  const values: Missing[] = [];
  const below: Gap[] = [];
  for (const child of field.children.values()) {
    const path = pathOfKey(holder, child.name);
    if (writtenPlace(edited, path)) {
      if (isDeep && child.record.type === "struct") {
        below.push(...gapsOfStruct(child, path, context, isDeep));
      }
    } else {
      const missing = missingValue(child, path, context);
      if (missing) values.push(missing);
    }
  }
  return [{ holder, values }, ...below];
}

/** The default of a field with all that is in it, without what is deprecated or set elsewhere. */
function missingValue(field: Field, path: string, context: DefaultsContext): Missing | undefined {
  const { index } = context;
  const { deprecatedSince, type } = field.record;
  const isOld = deprecatedSince !== undefined && !isBefore(index.version, deprecatedSince);
  if (isOld || path === "kind" || path === "apiVersion" || isToolDefault(path, context)) {
    return undefined;
  }
  if (type === "struct") {
    const members = [...field.children.values()].flatMap((child) => {
      const missing = missingValue(child, pathOfKey(path, child.name), context);
      return missing ? [[child.name, missing] as const] : [];
    });
    if (members.length === 0) return undefined;
    const value = Object.fromEntries(members.map(([name, missing]) => [name, missing.value]));
    return { path, value, count: members.reduce((sum, [, { count }]) => sum + count, 0) };
  }
  const node = isMissing(path, context) ? currentNode(path, context) : undefined;
  const value = node && valueJson(node, field);
  return value === undefined || isNothing(value) ? undefined : { path, value, count: 1 };
}

/** True where neither the document, by a merge key say, nor another file of a set says something. */
function isMissing(path: string, context: DefaultsContext): boolean {
  const node = placeAtPath(context.tree, path)?.value;
  return (node === undefined || node.isDefault === true) && !isSetElsewhere(path, context);
}

/** The default that applies: in a set, by its files; undefined if sets do not agree. */
function currentNode(path: string, { tree, sets }: DefaultsContext): TreeNode | undefined {
  const nodes = [tree, ...sets.map((set) => set.tree)].map(
    (candidate) => placeAtPath(candidate, path)?.value,
  );
  const texts = new Set(nodes.map((node) => JSON.stringify(plainOf(node))));
  return texts.size === 1 ? nodes[0] : undefined;
}

/** A node without its places. */
function plainOf(node: TreeNode | undefined): unknown {
  switch (node?.kind) {
    case "map":
      return [...node.entries].map(([key, { value }]) => [key, plainOf(value)]);
    case "list":
      return node.items.map(plainOf);
    case "scalar":
      return node.text;
    case undefined:
      return undefined;
  }
}
