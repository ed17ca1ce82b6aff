import { machine } from "../../hosts/machine-paths.ts";
import { nodeFileSystem } from "../../hosts/node-file-system.ts";
import type { SetReader } from "../../../answers/reports/set-files.ts";
import { readTextAt, whyUnread } from "./read-text.ts";

/** The path of a file as reports show it, from the folder that the program runs in. */
export function shownUri(uri: string): string {
  const path = machine.pathOf(uri);
  return path === undefined ? uri : machine.relative(".", path);
}

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
