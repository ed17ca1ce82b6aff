import type { ProfileFiles } from "../core/seccomp/profile-files.ts";
import type { FileSystem } from "./file-system.ts";
import { folderOf, isWithin, uriIn } from "./uris.ts";
import { withoutEnd } from "../core/text/run-before.ts";

/** What decides where the folder is. */
export interface ProfileSearch {
  readonly files: Pick<FileSystem, "readFolder">;
  /** The workspace's folders. */
  readonly roots: readonly string[];
  /** The root on the nodes. */
  readonly root: string;
  /** The user's own answer: a path in a folder of the workspace, or an absolute one. */
  readonly folder: string | undefined;
}

/** Where the folder lies whose name nobody has told: the kubelet's own name for it. */
const usualName = "seccomp";

/** Deeper folders, and more files than these, are not looked at. */
const maxDepth = 6;
const maxFiles = 2_000;

/**
 * The profiles that pods of the file `uri` find on their nodes: those in the folder that the user names,
 * else in the nearest folder `seccomp` beside the file or above it, else in the workspace's folders.
 * Undefined where there is none.
 */
export async function profileFilesFor(
  uri: string,
  search: ProfileSearch,
): Promise<ProfileFiles | undefined> {
  for (const folder of candidates(uri, search)) {
    const paths = await profilesBelow(folder, search.files);
    if (!paths) continue;
    const addressOf = (path: string): string => uriIn(folder, path);
    return { root: trimmed(search.root), paths: new Set(paths), addressOf };
  }
  return undefined;
}

function candidates(uri: string, { roots, folder }: ProfileSearch): string[] {
  const ownRoot = roots.find((root) => isWithin(uri, root));
  const ordered =
    ownRoot === undefined ? roots : [ownRoot, ...roots.filter((root) => root !== ownRoot)];
  if (folder !== undefined) {
    if (!folder.startsWith("/")) return ordered.map((root) => uriIn(root, trimmed(folder)));
    const origin = /^[A-Za-z][\w+.-]*:\/\/[^/]*/.exec(uri)?.[0] ?? "file://";
    return [uriIn(origin, trimmed(folder).slice(1))];
  }
  const above: string[] = [];
  if (ownRoot !== undefined) {
    for (let at = folderOf(uri); isWithin(at, ownRoot); at = folderOf(at)) {
      above.push(uriIn(at, usualName));
    }
  }
  return [...new Set([...above, ...ordered.map((root) => uriIn(root, usualName))])];
}

function trimmed(path: string): string {
  return (path.charAt(0) + withoutEnd(path.slice(1), /\//)).replace(/^\.\//, "");
}

/** The paths of the files below a folder, sorted; undefined where there is no such folder. */
export async function profilesBelow(
  folder: string,
  files: ProfileSearch["files"],
): Promise<readonly string[] | undefined> {
  const top = await files.readFolder(folder);
  if (!top) return undefined;
  const found: string[] = [];
  const waiting = [{ entries: top, path: "", depth: 0 }];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    for (const { name, type, isBroken } of next.entries) {
      const path = next.path === "" ? name : `${next.path}/${name}`;
      if (type === "file") {
        if (isBroken !== true) found.push(path);
      } else if (next.depth < maxDepth) {
        const entries = await files.readFolder(uriIn(folder, path));
        if (entries) waiting.push({ entries, path, depth: next.depth + 1 });
      }
      if (found.length >= maxFiles) return found.sort();
    }
  }
  return found.sort();
}
