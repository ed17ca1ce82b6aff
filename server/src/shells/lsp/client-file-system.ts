import type { Connection } from "vscode-languageserver";
import type { FileSystem } from "../../engine/files/file-system.ts";
import type { Host } from "./host.ts";
import { clientLimit, inTime } from "./answers/in-time.ts";
import { fileRequest, type FileAnswer, type FileQuestion } from "./protocol/protocol.ts";

/** The files of the editor's workspace, wherever it has them; for clients that answer `kubelet/file`. */
export function clientFileSystem(connection: Connection, later: Host["later"]): FileSystem {
  const ask = async (question: FileQuestion): Promise<FileAnswer> => {
    try {
      return await inTime(
        connection.sendRequest<FileAnswer>(fileRequest, question),
        clientLimit,
        later,
      );
    } catch {
      return {};
    }
  };
  return {
    readText: async (uri) => (await ask({ read: "text", uri })).text,
    readFolder: async (uri) => (await ask({ read: "folder", uri })).entries,
    isLink: async (uri) => (await ask({ read: "link", uri })).isLink,
    realUri: (uri) => Promise.resolve(uri),
  };
}

/** Files of the disk by `disk`, all others by `editor`; what neither has is not there. */
export function fileSystemOf(
  disk: FileSystem | undefined,
  editor: FileSystem | undefined,
): FileSystem {
  const nothing: FileSystem = {
    readText: () => Promise.resolve(undefined),
    readFolder: () => Promise.resolve(undefined),
    isLink: () => Promise.resolve(undefined),
    realUri: (uri) => Promise.resolve(uri),
  };
  const of = (uri: string): FileSystem =>
    (uri.startsWith("file:") ? (disk ?? editor) : editor) ?? nothing;
  return {
    readText: (uri) => of(uri).readText(uri),
    readBeginning: async (uri, length) => of(uri).readBeginning?.(uri, length),
    readFolder: (uri) => of(uri).readFolder(uri),
    isLink: (uri) => of(uri).isLink(uri),
    realUri: (uri) => of(uri).realUri(uri),
  };
}
