import type { FileSystem } from "./file-system.ts";
import { folderOf, isWithin } from "./uris.ts";

/** The innermost workspace folder that contains a file; undefined without one. */
export function rootOf(uri: string, roots: readonly string[]): string | undefined {
  return roots
    .filter((root) => isWithin(uri, root))
    .sort((a, b) => b.length - a.length)
    .at(0);
}

/** Where a file that was found, and not named by the user, may lead: its workspace folder, else its own folder. */
export function homeOf(uri: string, roots: readonly string[]): string {
  return rootOf(uri, roots) ?? folderOf(uri);
}

/** Whether an address leads, behind all links, to a place in the folder `home`. */
export async function staysIn(
  uri: string,
  home: string,
  files: Pick<FileSystem, "realUri">,
): Promise<boolean> {
  const [target, base] = await Promise.all([files.realUri(uri), files.realUri(home)]);
  return isWithin(target, base);
}

/** The text of a file that was found, and not named by the user; undefined if it points outside `home`, which is asked first. */
export async function readWithin(
  uri: string,
  home: string,
  files: Pick<FileSystem, "readText" | "realUri">,
): Promise<string | undefined> {
  return (await staysIn(uri, home, files)) ? files.readText(uri) : undefined;
}
