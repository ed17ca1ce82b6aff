import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import type { FileSystem } from "../../../engine/files/file-system.ts";
import { machine } from "../../hosts/machine-paths.ts";
import { knownRules } from "../../../stacks/project/index.ts";
import { createStacksOfFiles, searchPlace } from "../../../answers/reports/stacks-of-files.ts";
import type { FoundStacks } from "../../../answers/reports/subjects-of-files.ts";
import { diskReader, shownUri } from "./disk-reader.ts";
import { createProjectFinder } from "./project-files.ts";
import type { SetOptions } from "../help/set-options.ts";

/** Finds what belongs to files on the disk, as `check` does; what is read is read once. */
interface StackFinder {
  /**
   * The sets that a file is in, or a sentence that says what is wrong with its project.
   * @param within the folder that the user named, in which the file was found
   */
  readonly of: (path: string, within?: string) => Promise<StacksOfPath | string>;
}

/** The sets of a file; `isUnread`: it is a drop-in in a folder that the kubelet's command does not name. */
interface StacksOfPath extends FoundStacks {
  readonly isUnread: boolean;
}

/** Nothing is read yet. */
export function stackFinder(
  { isAlone = false }: Pick<SetOptions, "isAlone">,
  knowledge: Knowledge,
  revision?: FileSystem,
): StackFinder {
  const projects = createProjectFinder(knownRules(knowledge), knowledge.language);
  const sets = createStacksOfFiles(knowledge, diskReader(undefined, revision));
  return {
    async of(path, within) {
      const project = await projects.projectOf(path);
      if ("errors" in project) return project.errors.join("\n");
      const uri = machine.uriOf(machine.absolute(path));
      const root = within === undefined ? undefined : machine.uriOf(machine.absolute(within));
      const search = isAlone ? undefined : searchPlace(root, project.home);
      const place = { ...project, search };
      const found = await sets.stacks({ uri }, place);
      if ("problem" in found) return found.problem;
      const isUnread = found.length === 0 && (await sets.isUnread({ uri }, place));
      // The files around one are named as the user names it.
      const shown = machine.isAbsolute(path) ? absoluteUri : shownUri;
      return { uri, sets: found, shownUri: shown, isUnread };
    },
  };
}

function absoluteUri(uri: string): string {
  return machine.pathOf(uri) ?? uri;
}
