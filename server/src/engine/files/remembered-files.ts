import type { FileSystem } from "./file-system.ts";

/** A file system that keeps its answers while many files are checked. */
export interface RememberedFiles extends FileSystem {
  /** Begins to keep answers, until `forget` was called as often. */
  remember(): void;
  forget(): void;
  /** The disk has changed: what was read is read again. */
  changed(): void;
}

/** Files of a set are next to each other, and so are checked soon after each other. */
const maxTexts = 64;

/** Longer texts are read again. */
const maxText = 65_536;

/** Passes on what `files` answer, and does not ask the same twice while answers are kept. */
export function rememberedFiles(files: FileSystem): RememberedFiles {
  let users = 0;
  let known = nothingKnown();
  const keep = <V>(
    cache: Map<string, Promise<V>>,
    uri: string,
    read: () => Promise<V>,
  ): Promise<V> => {
    if (users === 0) return read();
    const answer = cache.get(uri) ?? read();
    cache.set(uri, answer);
    return answer;
  };
  const changed = (): void => {
    known = nothingKnown();
  };
  return {
    readText(uri) {
      const { texts } = known;
      const text = keep(texts, uri, () => files.readText(uri));
      void text.then((found = "") => {
        if (found.length > maxText) texts.delete(uri);
      });
      for (const oldest of texts.keys()) {
        if (texts.size <= maxTexts) break;
        texts.delete(oldest);
      }
      return text;
    },
    readBeginning: async (uri, length) => files.readBeginning?.(uri, length),
    readFolder: (uri) => keep(known.folders, uri, () => files.readFolder(uri)),
    isLink: (uri) => keep(known.links, uri, () => files.isLink(uri)),
    realUri: (uri) => keep(known.reals, uri, () => files.realUri(uri)),
    remember: () => void users++,
    forget() {
      users--;
      if (users === 0) changed();
    },
    changed,
  };
}

function nothingKnown() {
  return {
    texts: new Map<string, ReturnType<FileSystem["readText"]>>(),
    folders: new Map<string, ReturnType<FileSystem["readFolder"]>>(),
    links: new Map<string, ReturnType<FileSystem["isLink"]>>(),
    reals: new Map<string, ReturnType<FileSystem["realUri"]>>(),
  };
}
