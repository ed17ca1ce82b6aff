import { once } from "../../../engine/text/once.ts";
import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import type { FileSets, StacksOfFiles } from "../../../answers/reports/stacks-of-files.ts";
import { mayBeInSet, mayNameProfile } from "../../../answers/reports/may-be-in-set.ts";

const none: FileSets = { sets: [], skippedAs: undefined };

/** The sets of files on the disk. Their code is loaded for the first file that may be in one. */
export function setsOnDisk(knowledge: Knowledge): Pick<StacksOfFiles, "check" | "forget"> {
  let sets: StacksOfFiles | undefined;
  const load = once(async () => {
    const { createStacksOfFiles, diskReader } = await import("../check/check-more.ts");
    sets = createStacksOfFiles(knowledge, diskReader());
    return sets;
  });
  return {
    async check(file, project, checkOptions) {
      const isNamed = (project.settings.sets ?? []).length > 0;
      const { uri, text } = file;
      const isFree = text !== undefined && !mayBeInSet({ uri, text }) && !mayNameProfile(text);
      if (!isNamed && isFree) return none;
      return (await load()).check(file, project, checkOptions);
    },
    forget: () => sets?.forget(),
  };
}
