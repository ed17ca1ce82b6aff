import { flagValue } from "../flags/index.ts";
import type { MissingInput } from "./messages/missing-input.ts";
import type { StackArguments } from "./stack-texts.ts";
import { readDropInFolder, type DropInFolder } from "./finders/drop-in-folder.ts";
import type { NamingDocument } from "../platforms/index.ts";
import type { FileSystem } from "../engine/files/file-system.ts";
import { isWithin, nameOf } from "../engine/files/uris.ts";

/** Where the files of a set are, and the flags that go with them. */
export interface StackPlaces extends StackArguments {
  /** Names the set: the address of its main file, or of its folder; of several, numbered. */
  readonly id: string;
  readonly main: string | undefined;
  readonly dropInFolder: string | undefined;
  /** How it was found. */
  readonly foundBy: "names" | "unit" | "setting" | "project" | "option";
  /** The unit or environment file that gives the flags. */
  readonly argsFrom?: string;
  /** Units whose commands that of `argsFrom` replaces. */
  readonly replaced?: readonly string[];
  /** The file of the flags is not known to be of this set: its main file shows what is found in them. */
  readonly isOneSided?: true;
  /** Environment files that the unit names, by their paths on the node, and drop-ins, that are not found or cannot be read. */
  readonly unread?: readonly string[];
  /** The flags are those of a variable, and the command that uses it is not known. */
  readonly isWithoutCommand?: true;
  /** The flags are all flags of the kubelet, and say whether it has drop-ins. */
  readonly isWholeCommand?: true | undefined;
  /** The platform's document that gives the flags. */
  readonly naming?: NamingDocument | undefined;
  /** All files whose flags the platform joins, also those whose flags others replace. */
  readonly joined?: readonly string[] | undefined;
  /** The name of the unit that starts the kubelet without this drop-in folder, and the folder's path on the node. */
  readonly notPassed?: {
    readonly unit: string;
    readonly folder: string;
    /** The folder of its `--config-dir`; empty without one. */
    readonly passed: string;
  };
}

/** Files and flags that one kubelet is started with. */
export interface StackFiles extends StackPlaces {
  /** The contents of the folder; undefined if no folder is given. */
  readonly folder: DropInFolder | undefined;
}

/** The set of a file that nothing else belongs to; it may have flags of its own, as that of kubeadm. */
export function fileAlone(uri: string): StackFiles {
  return {
    id: uri,
    main: uri,
    dropInFolder: undefined,
    folder: undefined,
    args: [],
    foundBy: "names",
  };
}

/** True for the main file, and for a file below the drop-in folder. */
export function holds(
  { main, dropInFolder }: Pick<StackPlaces, "main" | "dropInFolder">,
  uri: string,
): boolean {
  return uri === main || (dropInFolder !== undefined && isWithin(uri, dropInFolder));
}

/** True for a file that some of the flags are written in. */
function givesFlags({ argPlaces = [] }: StackArguments, uri: string): boolean {
  return argPlaces.some((place) => place?.source.id === uri);
}

/** True for a file that some of the flags are written in, and for one whose command or flags another one replaces. */
export function isUnitOf(
  stack: StackArguments & Pick<StackPlaces, "replaced" | "joined">,
  uri: string,
): boolean {
  const { replaced = [], joined = [] } = stack;
  return givesFlags(stack, uri) || replaced.includes(uri) || joined.includes(uri);
}

/** Inputs that the kubelet of a set also reads and that are missing here. */
export function missingOf({
  main,
  dropInFolder,
  args,
  foundBy,
  unread = [],
  isWithoutCommand,
}: Omit<StackPlaces, "id">): readonly MissingInput[] {
  const config = flagValue(args, "config") ?? "";
  // A configuration is known without its environment files; without it, they may name it.
  const files = main === undefined ? [...(config !== "" ? [config] : []), ...unread] : [];
  // A folder that is found by its name alone has a main file elsewhere.
  const isAlone = main === undefined && dropInFolder !== undefined && foundBy === "names";
  return [
    ...files.map((path) => ({ missing: "file", path }) as const),
    ...(isAlone ? [{ missing: "main" } as const] : []),
    ...(isWithoutCommand ? [{ missing: "command" } as const] : []),
  ];
}

/** The set with the contents of its drop-in folder. `mayFollow` decides about each link in it. */
export async function withFolder(
  places: StackPlaces,
  files: FileSystem,
  mayFollow: (uri: string) => Promise<boolean>,
): Promise<StackFiles> {
  const { dropInFolder, main } = places;
  if (dropInFolder === undefined) return { ...places, folder: undefined };
  const found = await readDropInFolder(files, dropInFolder, mayFollow);
  // A main file that is in the folder is read as such.
  const folder = { ...found, skipped: found.skipped.filter(({ uri }) => uri !== main) };
  return { ...places, folder };
}

/** False for a main file alone, without flags: that is not a set. */
export function hasMore({ folder, args }: StackFiles): boolean {
  return folder !== undefined || args.length > 0;
}

/** A short name: of the main file, else of the folder, else of the unit that starts the kubelet. */
export function stackName({ id, main, dropInFolder = "" }: StackFiles): string {
  if (main === undefined) return nameOf(dropInFolder === "" ? id : dropInFolder);
  // Several sets of one main file differ in the drop-ins and flags that override it.
  const isOther = id !== main && dropInFolder !== "";
  return isOther ? `${nameOf(main)}, ${nameOf(dropInFolder)}` : nameOf(main);
}
