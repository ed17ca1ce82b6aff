import type { FileSystem } from "../../../engine/files/file-system.ts";
import { fileProblems } from "../../../engine/messages/file-problems.ts";
import { machine } from "../../hosts/machine-paths.ts";
import { nodeFileSystem } from "../../hosts/node-file-system.ts";
import type { SetReader } from "../../../answers/reports/set-files.ts";
import { readTextAt, whyUnread } from "./read-text.ts";
import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import {
  createStacksOfFiles,
  type FileSets,
  type StacksOfFiles,
} from "../../../answers/reports/stacks-of-files.ts";
import { mayBeInSet, mayNameProfile } from "../../../answers/reports/may-be-in-set.ts";

const none: FileSets = { sets: [], skippedAs: undefined };

/** The sets of files on the disk; most files are in none, as a look at the text shows. */
export function setsOnDisk(knowledge: Knowledge): Pick<StacksOfFiles, "check" | "forget"> {
  const sets = createStacksOfFiles(knowledge, diskReader());
  return {
    async check(file, project, checkOptions) {
      const isNamed = (project.settings.sets ?? []).length > 0;
      const { uri, text } = file;
      const isFree = text !== undefined && !mayBeInSet({ uri, text }) && !mayNameProfile(text);
      if (!isNamed && isFree) return none;
      return sets.check(file, project, checkOptions);
    },
    forget: () => {
      sets.forget();
    },
  };
}

/** The path of a file as reports show it, from the folder that the program runs in. */
export function shownUri(uri: string): string {
  const path = machine.pathOf(uri);
  return path === undefined ? uri : machine.relative(".", path);
}

/**
 * Reads sets from the disk; paths are shown from the folder that the program runs in. `named`: the address of the file that
 * the user names; `revision`: the files of a revision instead of those of the disk.
 */
export function diskReader(named?: string, revision?: FileSystem): SetReader {
  if (revision) {
    return {
      files: revision,
      readText: (uri) => revision.readText(uri),
      whyUnread: async (uri) =>
        (await revision.readText(uri)) === undefined ? fileProblems.missing : undefined,
      shownUri,
    };
  }
  return {
    files: nodeFileSystem(),
    readText: (uri) => readTextAt(uri, uri === named),
    whyUnread: (uri) => whyUnread(uri, uri === named),
    shownUri,
  };
}
