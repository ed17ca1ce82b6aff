import { isUnitPath } from "../../kubelet/index.ts";
import { mayNameFilesAt } from "../../platforms/index.ts";
import type { FileSystem } from "../../engine/files/file-system.ts";
import { staysIn } from "../../engine/files/stays-home.ts";
import { walkFolder } from "../../engine/files/walk-folder.ts";

const passedOver: ReadonlySet<string> = new Set([
  ".git",
  "node_modules",
  "vendor",
  "target",
  "dist",
]);

/** More than this is not looked at. */
const limits = { depth: 8, folders: 2_000, files: 2_000, milliseconds: 20_000 };

/**
 * The kubelet's units, their drop-ins and environment files in a workspace folder, by their names: no file is read. Folders
 * near the root come first, so that the many of one corner do not hide the rest.
 */
export async function unitFilesIn(root: string, files: FileSystem): Promise<readonly string[]> {
  const walked = await walkFolder(root, files, {
    ...limits,
    enters: (name) => !passedOver.has(name),
    takes: ({ type, isBroken }, path) =>
      type === "file" && !isBroken && (isUnitPath(path) || mayNameFilesAt(path)),
    mayFollow: (uri) => staysIn(uri, root, files),
  });
  const found = (walked?.files ?? []).flatMap(({ uri, leadsOut }) => (leadsOut ? [] : [uri]));
  // systemd reads a unit before its drop-ins, and those by name.
  return found.sort(
    (a, b) => Number(a.includes(".d/")) - Number(b.includes(".d/")) || (a < b ? -1 : 1),
  );
}
