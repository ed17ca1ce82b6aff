import type { FileSystem } from "../engine/files/file-system.ts";

/** The files of a program, whose functions may throw: what cannot be read is as if it were not there. */
export function unfailingFiles(files: FileSystem): FileSystem {
  return {
    ...files,
    readText: (uri) => answerOr(() => files.readText(uri), undefined),
    readFolder: (uri) => answerOr(() => files.readFolder(uri), undefined),
    isLink: (uri) => answerOr(() => files.isLink(uri), undefined),
    realUri: (uri) => answerOr(() => files.realUri(uri), uri),
  };
}

async function answerOr<V>(ask: () => Promise<V>, otherwise: V): Promise<V> {
  try {
    return await ask();
  } catch {
    return otherwise;
  }
}
