import { type EffectiveConfig, effectiveJson } from "../kubelet/index.ts";
import type { Field } from "../facts/field-index.ts";
import { jsonText, type ExactJson } from "../engine/text/json-text.ts";
import { pathOfKey } from "../engine/text/value-path.ts";

/**
 * Every value of an effective configuration except objects of fields and maps, by path, in the order of the official
 * page. `undecoded` decides about values that do not decode.
 */
export function leavesOf(
  { tree, index }: EffectiveConfig,
  undecoded?: "as-written",
): ReadonlyMap<string, ExactJson> {
  const leaves = new Map<string, ExactJson>();
  addLeaves(leaves, effectiveJson(tree, index, undecoded), index.root, "");
  return leaves;
}

function addLeaves(
  leaves: Map<string, ExactJson>,
  json: ExactJson,
  field: Field,
  path: string,
): void {
  const isMap = field.record.type === "map";
  const hasParts = isMap || field.record.type === "struct";
  if (hasParts && json === null) return;
  if (!hasParts || typeof json !== "object" || Array.isArray(json)) {
    leaves.set(path, json);
    return;
  }
  for (const [name, value] of Object.entries(json as { readonly [key: string]: ExactJson })) {
    const child = isMap ? field.item : field.children.get(name);
    if (child) addLeaves(leaves, value, child, pathOfKey(path, name));
  }
}

/** A value as users write it on one line; undefined where there is none. */
export function leafText(value: ExactJson | undefined): string | undefined {
  return value === undefined || (typeof value === "string" && value !== "")
    ? value
    : jsonText(value);
}
