import type { TextLook } from "../text/text-look.ts";
import type { FileOptions } from "./part.ts";

/** A header of Bottlerocket's settings: YAML would be a list with one word. */
const header = /^[ \t]*\[[ \t]*settings[\w.\t "'-]*\][ \t]*(?:#.*)?\r?$/m;

/**
 * True for a file of TOML, by its name or the editor's language, and by its text where the name tells nothing, such as
 * `user-data` and the standard input: nothing else of ours stands in one.
 */
export function isTomlFile(
  {
    path = "",
    language,
    isKubeletConfig,
  }: Pick<FileOptions, "path" | "language" | "isKubeletConfig">,
  look?: TextLook,
): boolean {
  if (isKubeletConfig === true) return false;
  if (language === "toml" || /\.toml$/i.test(path)) return true;
  const isNameless = /(?:^|\/)(?:<stdin>|[^./]*|[^/]*\.txt)$/i.test(path);
  return isNameless && (language ?? "plaintext") === "plaintext" && look?.test(header) === true;
}
