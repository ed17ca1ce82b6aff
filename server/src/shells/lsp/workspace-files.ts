import type { CancellationToken } from "vscode-languageserver";
import type { FileSystem } from "../../engine/files/file-system.ts";
import { staysIn } from "../../engine/files/stays-home.ts";
import { canonicalUri, pathOfUri } from "../../engine/files/uris.ts";
import { inTreeOrder, walkFolder } from "../../engine/files/walk-folder.ts";
import { isCheckedPath, isSearchedFolder } from "../../answers/reports/checked-names.ts";

/** Equal to the limits of the command line. */
const limits = { depth: Infinity, folders: 200_000, files: 200_000, milliseconds: 600_000 };

/** The files below folders that `check` would look at there, each once; and whether there may be more. */
export async function filesBelow(
  roots: readonly string[],
  files: FileSystem,
  token: CancellationToken,
): Promise<{ readonly uris: readonly string[]; readonly isCut: boolean }> {
  const uris = new Set<string>();
  let isCut = false;
  for (const root of roots) {
    const folder = pathOfUri(root);
    const walked = await walkFolder(root, files, {
      ...limits,
      // Nothing above a workspace's folder is read.
      ignores: [],
      enters: (name) => isSearchedFolder(name) && !token.isCancellationRequested,
      takes: ({ type, isBroken }, path) =>
        type === "file" && !isBroken && isCheckedPath(`${folder}/${path}`),
      mayFollow: (uri) => staysIn(uri, root, files),
    });
    isCut ||= walked?.isCut === true;
    for (const { uri, leadsOut } of inTreeOrder(walked?.files ?? [])) {
      if (!leadsOut) uris.add(canonicalUri(uri));
    }
  }
  return { uris: [...uris], isCut };
}
