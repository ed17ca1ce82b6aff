import type { FileSystem, FolderEntry } from "../files/file-system.ts";
import { normalised, uriIn } from "../files/uris.ts";
import { withoutEnd } from "../text/run-before.ts";

/** The scheme of texts that a call brings. */
const scheme = "given";
const origin = `${scheme}://call`;

/** The address of a text that a call brings under a path. */
export function givenUri(path: string): string {
  const plain = path
    .replaceAll("\\", "/")
    .replace(/^[A-Za-z][\w+.-]*:\/\/[^/]*/, "")
    .replace(/^\/+/, "");
  return normalised(uriIn(origin, plain));
}

/** True for the address of such a text. */
export function isGiven(uri: string): boolean {
  return uri.startsWith(`${scheme}:`);
}

/** The texts of a call by their addresses, as files; folders above them come of themselves. */
export function givenFiles(texts: ReadonlyMap<string, string>): FileSystem {
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
