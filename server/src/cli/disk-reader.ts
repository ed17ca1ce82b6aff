import { nodeFileSystem } from "../hosts/node-file-system.ts";
import type { SetReader } from "../workspace/reports/set-files.ts";
import { shownUri } from "./file-uri.ts";
import { readTextAt, whyUnread } from "./read-text.ts";

/**
 * Reads sets from the disk; paths are shown from the folder that the program runs in. `named`: the address of the file that
 * the user names.
 */
export function diskReader(named?: string): SetReader {
  return {
    files: nodeFileSystem(),
    readText: (uri) => readTextAt(uri, uri === named),
    whyUnread: (uri) => whyUnread(uri, uri === named),
    shownUri,
  };
}
