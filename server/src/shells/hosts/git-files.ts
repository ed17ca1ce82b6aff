import { homedir } from "node:os";
import type { RevisionProblem } from "../../answers/messages/cli-phrases.ts";
import type { FileSystem, FolderEntry } from "../../engine/files/file-system.ts";
import { canonicalUri, folderOf, nameOf, uriIn } from "../../engine/files/uris.ts";
import { machine } from "./machine-paths.ts";
import { runChild, type ProgramAnswer } from "./run-child.ts";

/** A file or link of a revision. */
interface TreeEntry {
  readonly isLink: boolean;
  readonly object: string;
}

/**
 * The files of a revision of the repository around a folder, at the addresses that they have in the working tree. Git only
 * reads objects: it runs no filter, no hook and no program of the repository.
 */
export async function gitFiles(
  folder: string,
  revision: string,
): Promise<FileSystem | RevisionProblem> {
  const git = (...args: readonly string[]): Promise<ProgramAnswer> =>
    runChild("git", ["--no-optional-locks", "-C", machine.absolute(folder), ...args], homedir());
  const prefix = await git("rev-parse", "--show-prefix");
  if (prefix.kind !== "output") return problemOf(prefix);
  const commit = await git("rev-parse", "--verify", "--end-of-options", `${revision}^{commit}`);
  if (commit.kind !== "output") return problemOf(commit);
  const listed = await git("ls-tree", "-r", "-z", "--full-tree", commit.text.trim());
  if (listed.kind !== "output") return problemOf(listed);
  const root = rootOf(folder, prefix.text.replace(/\r?\n$/, ""));
  return filesOf(entriesIn(listed.text, root), async (object) => {
    const blob = await git("cat-file", "blob", object);
    return blob.kind === "output" ? blob.text : undefined;
  });
}

function problemOf(answer: Exclude<ProgramAnswer, { kind: "output" }>): RevisionProblem {
  return answer.kind === "failed"
    ? { problem: "failed", text: answer.text }
    : { problem: answer.kind };
}

/** The address of the repository's top folder, spelled as the user's folder is. */
function rootOf(folder: string, prefix: string): string {
  const steps = prefix.split("/").filter((step) => step !== "");
  return steps.reduce((uri) => folderOf(uri), machine.uriOf(machine.absolute(folder)));
}

/** The entries of `git ls-tree -r -z`: mode, type, object, tab, path. */
function entriesIn(listed: string, root: string): ReadonlyMap<string, TreeEntry> {
  const entries = new Map<string, TreeEntry>();
  for (const line of listed.split("\0")) {
    const [, mode, type, object, path] = /^(\d+) (\w+) (\w+)\t(.*)$/s.exec(line) ?? [];
    if (type !== "blob" || object === undefined || path === undefined) continue;
    entries.set(canonicalUri(uriIn(root, path)), { isLink: mode === "120000", object });
  }
  return entries;
}

/** More links than this one after the other lead nowhere. */
const maxLinks = 40;

function filesOf(
  entries: ReadonlyMap<string, TreeEntry>,
  textOf: (object: string) => Promise<string | undefined>,
): FileSystem {
  const folders = foldersOf(entries);
  /** The address of the file that an address leads to through links. */
  const resolved = async (uri: string, links = 0): Promise<string> => {
    const entry = entries.get(uri);
    if (!entry?.isLink || links > maxLinks) return uri;
    const target = (await textOf(entry.object)) ?? "";
    if (target === "" || target.startsWith("/")) return uri;
    return resolved(canonicalUri(new URL(uriIn(folderOf(uri), target)).href), links + 1);
  };
  return {
    async readText(address) {
      const entry = entries.get(await resolved(canonicalUri(address)));
      return entry && !entry.isLink ? textOf(entry.object) : undefined;
    },
    async readFolder(address) {
      const found = folders.get(canonicalUri(address));
      if (!found) return undefined;
      return Promise.all(
        [...found].map(async ([name, uri]): Promise<FolderEntry> => {
          if (!entries.get(uri)?.isLink)
            return { name, type: folders.has(uri) ? "folder" : "file" };
          const target = await resolved(uri);
          const isBroken = entries.get(target)?.isLink !== false && !folders.has(target);
          const type = folders.has(target) ? "folder" : "file";
          return { name, type, isLink: true, ...(isBroken && { isBroken }) };
        }),
      );
    },
    isLink(address) {
      const uri = canonicalUri(address);
      const entry = entries.get(uri);
      return Promise.resolve(entry?.isLink ?? (folders.has(uri) ? false : undefined));
    },
    realUri: (address) => resolved(canonicalUri(address)),
  };
}

/** The names in each folder, with their addresses. */
function foldersOf(
  entries: ReadonlyMap<string, TreeEntry>,
): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const folders = new Map<string, Map<string, string>>();
  for (const file of entries.keys()) {
    for (let uri = file; ; uri = folderOf(uri)) {
      const folder = folderOf(uri);
      const known = folders.get(folder);
      const names = known ?? new Map<string, string>();
      names.set(nameOf(uri), uri);
      folders.set(folder, names);
      if (known || folder === folderOf(folder)) break;
    }
  }
  return folders;
}
