import type { FileSystem, FolderEntry } from "./file-system.ts";
import { withoutEnd } from "../text/run-before.ts";

/** A file system of texts by their addresses; the folders above them exist too. */
export function textFiles(texts: ReadonlyMap<string, string>): FileSystem {
  const isFolder = (uri: string): boolean => {
    const base = `${withoutEnd(uri, /\//)}/`;
    return [...texts.keys()].some((textUri) => textUri.startsWith(base));
  };
  return {
    readText: (uri) => Promise.resolve(texts.get(uri)),
    readFolder: (uri) => Promise.resolve(isFolder(uri) ? entriesOf(uri, texts) : undefined),
    isLink: (uri) => Promise.resolve(texts.has(uri) || isFolder(uri) ? false : undefined),
    realUri: (uri) => Promise.resolve(uri),
  };
}

function entriesOf(uri: string, texts: ReadonlyMap<string, string>): readonly FolderEntry[] {
  const base = `${withoutEnd(uri, /\//)}/`;
  const entries = new Map<string, FolderEntry>();
  for (const textUri of texts.keys()) {
    if (!textUri.startsWith(base)) continue;
    const [segment = "", ...rest] = textUri.slice(base.length).split("/");
    const name = decodeURIComponent(segment);
    entries.set(name, { name, type: rest.length > 0 ? "folder" : "file" });
  }
  return [...entries.values()];
}
