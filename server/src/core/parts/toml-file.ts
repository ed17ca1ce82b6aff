import type { FileOptions } from "./part.ts";

/** True for a file of TOML, by its name or the editor's language: nothing else of ours stands in one. */
export function isTomlFile({
  path = "",
  language,
  isKubeletConfig,
}: Pick<FileOptions, "path" | "language" | "isKubeletConfig">): boolean {
  if (isKubeletConfig === true) return false;
  return language === "toml" || /\.toml$/i.test(path);
}
