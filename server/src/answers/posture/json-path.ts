import { stepsOfPath } from "../../engine/text/value-path.ts";
import type { ExactJson } from "../../engine/text/json-text.ts";

/** The value at a path such as `evictionHard["memory.available"]`; undefined where it leads nowhere. */
export function valueAtPath(root: ExactJson, path: string): ExactJson | undefined {
  let value: ExactJson | undefined = root;
  for (const step of stepsOfPath(path)) {
    if (!isObject(value)) return undefined;
    value = value[String(step)];
  }
  return value;
}

function isObject(value: ExactJson | undefined): value is { readonly [key: string]: ExactJson } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
