import type { StackText, StackTexts } from "./stack-texts.ts";
import { isSystemdUnit } from "../engine/syntax/systemd-unit.ts";
import { missingOf, type StackFiles } from "./stack-files.ts";
import type { FileSystem } from "../engine/files/file-system.ts";
import { folderOf, nameOf, pathOfUri } from "../engine/files/uris.ts";

/** A set with the texts of its files. */
export interface LoadedStack {
  readonly stack: StackFiles;
  /** Without the files that cannot be read. */
  readonly texts: StackTexts;
  /** The files that cannot be read, in the order of loading. */
  readonly unread: readonly UnreadFile[];
}

/** A file that cannot be read, and its path: of a drop-in, below its folder. */
interface UnreadFile {
  readonly uri: string;
  readonly path: string;
}

/** Reads the main file and the drop-ins of a set with `readText`, whichever shell has the files. */
export async function loadStack(
  stack: StackFiles,
  readText: FileSystem["readText"],
): Promise<LoadedStack> {
  const { main, folder, dropInFolder = "", args, argPlaces } = stack;
  const unread: UnreadFile[] = [];
  const files = [
    ...(main === undefined ? [] : [{ uri: main, path: nameOf(main) }]),
    ...(folder?.files ?? []),
  ];
  const texts = await Promise.all(files.map(({ uri }) => readText(uri)));
  const read = files.flatMap(({ uri, path }, at): StackText[] => {
    const text = texts[at];
    if (text === undefined) unread.push({ uri, path });
    // Only a guess by its name makes the folder the kubelet's.
    const isUnit = stack.foundBy === "names" && uri !== main && isSystemdUnit(text ?? "");
    return text === undefined || isUnit ? [] : [{ uri, path, text }];
  });
  const isMain = ({ uri }: StackText): boolean => uri === main;
  const mainFolder = pathOfUri(folderOf(main ?? dropInFolder)).replace(/^\/(?=[A-Za-z]:)/, "");
  return {
    stack,
    texts: {
      main: read.find(isMain),
      dropIns: folder && read.filter((file) => !isMain(file)),
      args,
      argPlaces,
      mainFolder,
      naming: stack.naming,
      isPart: main === undefined && missingOf(stack).length > 0,
      isWholeCommand: stack.isWholeCommand,
    },
    unread,
  };
}
