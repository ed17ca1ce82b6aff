import { readFileSync, readdirSync } from "node:fs";

/** The texts of the files of a folder and those below it, by path. */
export function textsBelow(folder: URL, ending: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(`.${ending}`));
  return new Map(files.map((file) => [file, readFileSync(new URL(file, folder), "utf8")]));
}
