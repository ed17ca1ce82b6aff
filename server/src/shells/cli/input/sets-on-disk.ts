import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import {
  createStacksOfFiles,
  type FileSets,
  type StacksOfFiles,
} from "../../../answers/reports/stacks-of-files.ts";
import { mayBeInSet, mayNameProfile } from "../../../answers/reports/may-be-in-set.ts";
import { diskReader } from "./disk-reader.ts";

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
