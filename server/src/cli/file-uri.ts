import { relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { canonicalUri } from "../files/uris.ts";

/** The address of a file, by its absolute path, as sets have it. */
export function uriOf(path: string): string {
  return canonicalUri(pathToFileURL(path).href);
}

/** The path of a file as reports show it. */
export function shownUri(uri: string): string {
  return relative(process.cwd(), fileURLToPath(uri));
}
