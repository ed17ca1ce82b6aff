import type { FileSystem } from "../engine/files/file-system.ts";
import { homeOf } from "../engine/files/stays-home.ts";
import { canonicalUri, isWithin } from "../engine/files/uris.ts";
import { createNeighbourSearch } from "../stacks/index.ts";
import { lookOf, type Snapshot } from "./analyses.ts";
import { putInLruCache } from "../engine/text/put-in-lru-cache.ts";

/** The documents of other files that complete open ones. */
export interface DocumentNeighbours {
  /** The document with what completes it; open documents have priority over files. */
  withNeighbours(snapshot: Snapshot): Promise<Snapshot>;
  /** Something on the disk has changed. */
  diskChanged(): void;
}

/** Of more documents than these, the last answer is not kept. */
const maxKept = 256;

const nothing: readonly string[] = [];

/** No file has been read yet. */
export function createDocumentNeighbours(
  files: Pick<FileSystem, "readFolder" | "readText">,
  roots: () => readonly string[],
  snapshot: (uri: string) => Snapshot | undefined,
): DocumentNeighbours {
  const last = new Map<string, readonly string[]>();
  const search = createNeighbourSearch(files, (uri) => snapshot(uri)?.text);
  return {
    async withNeighbours(document) {
      const uri = canonicalUri(document.uri);
      const home = homeOf(uri, roots().map(canonicalUri));
      const request = { text: document.text, uri, look: lookOf(document) };
      const found = await search.find(request, (folder) => isWithin(folder, home));
      if (!found) return document;
      const before = last.get(uri) ?? nothing;
      const isSame =
        before.length === found.length && before.every((text, at) => text === found[at]);
      // Analyses are cached by the identity of the list.
      const neighbours = isSame ? before : found;
      putInLruCache(last, uri, neighbours, maxKept);
      return { ...document, neighbours };
    },
    diskChanged() {
      search.forget();
    },
  };
}
