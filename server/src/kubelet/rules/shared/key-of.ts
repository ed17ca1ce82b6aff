import type { Config } from "../../config.ts";
import type { Place } from "../../../engine/rules/rule.ts";

/** The key of a setting, for findings that blame all of a list or map; without it, what is near. */
export function keyOf({ path }: Pick<Place, "path">, config: Config): Place {
  return { span: config.keySpan(path), path };
}
