import type { FileSystem } from "../files/file-system.ts";
import { homeOf } from "../files/stays-home.ts";
import { canonicalUri, isWithin } from "../files/uris.ts";
import { neighbourTexts } from "../sets/index.ts";
import { lookOf, type Snapshot } from "./analyses.ts";
import { putInLruCache } from "./put-in-lru-cache.ts";

/** The documents of other files that complete open ones. */
export interface DocumentNeighbours {
  /** The document with what completes it; open documents have priority over files. */
  withNeighbours(snapshot: Snapshot): Promise<Snapshot>;
  /** Something on the disk has changed. */
  diskChanged(): void;
}

/** Of more documents than these, the last answer is not kept. */
const maxKept = 256;

/** No file has been read yet. */
export function createDocumentNeighbours(
  files: Pick<FileSystem, "readFolder" | "readText">,
  roots: () => readonly string[],
  snapshot: (uri: string) => Snapshot | undefined,
): DocumentNeighbours {
  const last = new Map<string, readonly string[]>();
  let folders = new Map<string, ReturnType<FileSystem["readFolder"]>>();
  let texts = new Map<string, Promise<string | undefined>>();
  const once = <T>(
    known: Map<string, Promise<T>>,
    uri: string,
    read: () => Promise<T>,
  ): Promise<T> => {
    const found = known.get(uri) ?? read();
    putInLruCache(known, uri, found, maxKept);
    return found;
  };
  const readers: Pick<FileSystem, "readFolder" | "readText"> = {
    readFolder: (uri) => once(folders, uri, () => files.readFolder(uri)),
    readText(uri) {
      const open = snapshot(uri);
      return open ? Promise.resolve(open.text) : once(texts, uri, () => files.readText(uri));
    },
  };
  return {
    async withNeighbours(document) {
      const uri = canonicalUri(document.uri);
      const home = homeOf(uri, roots().map(canonicalUri));
      const request = { text: document.text, uri, look: lookOf(document) };
      const found = await neighbourTexts(request, readers, (folder) => isWithin(folder, home));
      if (found.length === 0) return document;
      const before = last.get(uri) ?? [];
      const isSame =
        before.length === found.length && before.every((text, at) => text === found[at]);
      // The same list is the same analysis.
      const neighbours = isSame ? before : found;
      putInLruCache(last, uri, neighbours, maxKept);
      return { ...document, neighbours };
    },
    diskChanged() {
      folders = new Map();
      texts = new Map();
    },
  };
}
