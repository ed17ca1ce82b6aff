import { nodeFileSystem } from "../hosts/node-file-system.ts";
import type { SetReader } from "../service/reports/set-files.ts";
import { shownUri } from "./file-uri.ts";
import { readTextAt, whyUnread } from "./read-text.ts";

/** Reads sets from the disk; paths are shown from the folder that the program runs in. */
export function diskReader(): SetReader {
  return { files: nodeFileSystem(), readText: readTextAt, whyUnread, shownUri };
}
