import { readdirSync, readFileSync } from "node:fs";

/** The reference data next to the project. */
export const shared = new URL("../../../shared/", import.meta.url);

/** A text file of the reference data. */
export function readShared(path: string): string {
  return readFileSync(new URL(path, shared), "utf8");
}

/** The names of the files in a folder of the reference data. */
export function listShared(path: string): readonly string[] {
  return readdirSync(new URL(path, shared)).sort();
}

/** Name and text of every file of a folder of the corpus, in order. */
export function corpusFiles(folder: string): { name: string; text: string }[] {
  const directory = new URL(`corpus/${folder}/`, shared);
  return readdirSync(directory)
    .sort()
    .map((name) => ({ name, text: readFileSync(new URL(name, directory), "utf8") }));
}
