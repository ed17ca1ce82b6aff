import type { FileSystem } from "./file-system.ts";

/** A file system without files. */
export const noFiles: FileSystem = {
  readText: () => Promise.resolve(undefined),
  readFolder: () => Promise.resolve(undefined),
  isLink: () => Promise.resolve(undefined),
  realUri: (uri) => Promise.resolve(uri),
};
