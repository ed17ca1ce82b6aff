import { type EffectiveConfig, effectiveJson } from "../kubelet/index.ts";
import type { Field } from "../facts/field-index.ts";
import { jsonText, type ExactJson } from "../text/json-text.ts";
import { pathOfKey } from "../text/value-path.ts";

/**
 * Every value of an effective configuration that is no object of fields and no map, by path, in the order of the
 * official page.
 */
export function leavesOf({ tree, index }: EffectiveConfig): ReadonlyMap<string, ExactJson> {
  const leaves = new Map<string, ExactJson>();
  addLeaves(leaves, effectiveJson(tree, index), index.root, "");
  return leaves;
}

function addLeaves(
  leaves: Map<string, ExactJson>,
  json: ExactJson,
  field: Field,
  path: string,
): void {
  const isMap = field.record.type === "map";
  if (!isMap && field.record.type !== "struct") {
    leaves.set(path, json);
    return;
  }
  if (json === null || typeof json !== "object") return;
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
