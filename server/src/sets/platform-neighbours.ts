import type { FileSystem } from "../files/file-system.ts";
import { folderOf, uriIn } from "../files/uris.ts";
import { containsNeighbour, neighboursNamedIn } from "../platforms/index.ts";
import type { TextLook } from "../text/text-look.ts";

/** More files of a folder are not read. */
const maxFiles = 64;

/**
 * The texts of files with the documents that complete those of a text, such as the Cluster of an InstanceGroup of kOps. They are
 * looked for in the folder of the text and in the folder above it. `mayRead` says which folders may be read.
 */
export async function neighbourTexts(
  { text, uri, look }: { readonly text: string; readonly uri: string; readonly look?: TextLook },
  files: Pick<FileSystem, "readFolder" | "readText">,
  mayRead: (folder: string) => boolean = () => true,
): Promise<readonly string[]> {
  const named = neighboursNamedIn(text, look);
  if (named.length === 0) return [];
  const found = new Set<string>();
  let missing = named;
  const folder = folderOf(uri);
  for (const place of [folder, folderOf(folder)].filter(mayRead)) {
    for (const candidate of await candidatesIn(place, files)) {
      if (missing.length === 0) break;
      const other = candidate === uri ? undefined : await files.readText(candidate);
      if (other === undefined) continue;
      const still = missing.filter((neighbour) => !containsNeighbour(other, neighbour));
      if (still.length < missing.length) found.add(other);
      missing = still;
    }
  }
  return [...found];
}

/** The files of a folder that may contain documents; those that are named after a cluster first. */
async function candidatesIn(
  folder: string,
  files: Pick<FileSystem, "readFolder">,
): Promise<readonly string[]> {
  const entries = (await files.readFolder(folder)) ?? [];
  const names = entries
    .filter(({ type, isLink, isBroken }) => type === "file" && !isLink && !isBroken)
    .flatMap(({ name }) => (/\.(?:ya?ml|json)$/i.test(name) ? [name] : []));
  const first = (name: string): number => Number(!/cluster/i.test(name));
  return names
    .sort((a, b) => first(a) - first(b) || (a < b ? -1 : 1))
    .slice(0, maxFiles)
    .map((name) => uriIn(folder, name));
}
