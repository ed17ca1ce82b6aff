import { type LoadedStack, loadStack, withFolder } from "../../stacks/index.ts";
import type { ReadingPhrases } from "../../engine/messages/reading-phrases.ts";
import type { FileSystem } from "../../engine/files/file-system.ts";
import { withoutEnd } from "../../engine/text/run-before.ts";

/** How the files of sets are read: from the disk, or as far as the caller may read them. */
export interface SetReader {
  readonly files: FileSystem;
  readonly readText: FileSystem["readText"];
  /** Why `readText` has no text of an address, in words; undefined where it has. */
  readonly whyUnread: (uri: string) => Promise<string | undefined>;
  /** The path of a file as reports show it. */
  readonly shownUri: (uri: string) => string;
  /** Decides about each link in a drop-in folder; absent: all are followed. */
  readonly mayFollow?: (uri: string) => Promise<boolean>;
}

/** A set as it was read. */
export interface ReadSet extends Pick<LoadedStack, "stack" | "texts"> {
  /** The drop-in folder as the user named it; empty where none is given. */
  readonly folder: string;
  /** The path of each drop-in as users find it, by its path below the folder. */
  readonly shownPath: (path: string) => string;
  /** The user names each drop-in, so that none is in the folder for another purpose. */
  readonly isEachNamed?: true;
}

/** A file or folder by its address, and as the user named it. */
interface NamedPlace {
  readonly uri: string;
  readonly name: string;
}

/** The sources of a kubelet's configuration. */
export interface SetSource {
  readonly main: NamedPlace | undefined;
  readonly dropInFolder: NamedPlace | undefined;
  readonly args: readonly string[];
}

/** Reads a main file and its drop-ins, or says in a sentence what cannot be read. */
export async function readSetFiles(
  { main, dropInFolder, args }: SetSource,
  reader: SetReader,
  phrases: ReadingPhrases,
): Promise<ReadSet | string> {
  const places = {
    id: main?.uri ?? "",
    main: main?.uri,
    dropInFolder: dropInFolder?.uri,
    args,
    foundBy: "option",
  } as const;
  const mayFollow = reader.mayFollow ?? (() => Promise.resolve(true));
  const stack = await withFolder(places, reader.files, mayFollow);
  const { texts, unread } = await loadStack(stack, reader.readText);
  const [first] = unread;
  if (first) {
    const name = first.uri === main?.uri ? main.name : first.path;
    return phrases.cannotRead(name, (await reader.whyUnread(first.uri)) ?? "");
  }
  const folder = dropInFolder?.name ?? "";
  const base = withoutEnd(folder, /[/\\]/);
  return {
    stack,
    texts: { ...texts, main: texts.main && { ...texts.main, path: main?.name ?? "" } },
    folder,
    shownPath: (path) => `${base}/${path}`,
  };
}
