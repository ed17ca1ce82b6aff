import type { Config } from "../../config.ts";
import type { BlamedPlace } from "../../../engine/rules/rule.ts";

/** The key of a setting, for findings that blame all of a list or map; without it, what is near. */
export function keyOf({ path }: Pick<BlamedPlace, "path">, config: Config): BlamedPlace {
  return { span: config.keySpan(path), path };
}
