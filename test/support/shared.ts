import { readdirSync, readFileSync } from "node:fs";

/** The reference data that lies beside the project. */
export const shared = new URL("../../../shared/", import.meta.url);

/** Name and text of every file of a folder of the corpus, in order. */
export function corpusFiles(folder: string): { name: string; text: string }[] {
  const directory = new URL(`corpus/${folder}/`, shared);
  return readdirSync(directory)
    .sort()
    .map((name) => ({ name, text: readFileSync(new URL(name, directory), "utf8") }));
}
