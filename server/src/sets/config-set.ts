import type { FlagPlace, SetAnalysis, SetFlag } from "../core/analysis/set-analysis.ts";
import { topOf } from "../core/analysis/top-of.ts";
import { folderFindings } from "../core/analysis/folder-findings.ts";
import { errorsOfSet, type SetError } from "../core/features/set-errors.ts";
import type { Finding } from "../core/findings/finding.ts";
import { readDropInFolder, type DropInFolder } from "./drop-in-folder.ts";
import type { FileSystem } from "./file-system.ts";
import { folderOf, isWithin, nameOf, pathBelow } from "./uris.ts";

/** Where the files of a set are, and the flags that go with them. */
export interface SetPlaces {
  /** Names the set: the address of its main file, or of its folder; of several, numbered. */
  readonly id: string;
  readonly main: string | undefined;
  readonly dropInFolder: string | undefined;
  readonly args: readonly string[];
  /** Where each of `args` is written; absent where no file of the user's says it. */
  readonly argPlaces?: readonly (FlagPlace | undefined)[];
  /** How it was found. */
  readonly foundBy: "names" | "unit" | "setting" | "project";
  /** The unit or environment file that gives the flags. */
  readonly argsFrom?: string;
}

/** Files and flags that one kubelet is started with. */
export interface ConfigSet extends SetPlaces {
  /** What the folder holds; undefined where no folder is given. */
  readonly folder: DropInFolder | undefined;
}

/** True for the main file, and for a file below the drop-in folder. */
export function holds(
  { main, dropInFolder }: Pick<SetPlaces, "main" | "dropInFolder">,
  uri: string,
): boolean {
  return uri === main || (dropInFolder !== undefined && isWithin(uri, dropInFolder));
}

/** The set with what its drop-in folder holds. `mayFollow` decides about each link in it. */
export async function withFolder(
  places: SetPlaces,
  files: FileSystem,
  mayFollow: (uri: string) => Promise<boolean>,
): Promise<ConfigSet> {
  const { dropInFolder } = places;
  const folder =
    dropInFolder === undefined ? undefined : await readDropInFolder(files, dropInFolder, mayFollow);
  return { ...places, folder };
}

/** The flags of a set with their places. */
export function flagsOfSet({ args, argPlaces = [] }: SetPlaces): SetFlag[] {
  return args.map((text, at) => {
    const place = argPlaces[at];
    return { text, ...(place && { place }) };
  });
}

/** False for a main file alone, without flags, which is no set. */
export function hasMore({ folder, args }: ConfigSet): boolean {
  return folder !== undefined || args.length > 0;
}

/** The path below the drop-in folder of a file that the kubelet passes over; undefined for all others. */
export function skippedPath({ folder }: ConfigSet, uri: string): string | undefined {
  return folder?.skipped.find((file) => file.uri === uri)?.path;
}

/** What is wrong with the drop-in folder, in the first file that is read of the set; nothing in others. */
export function folderFindingsOf(
  { folder, dropInFolder = "", main }: ConfigSet,
  { files }: Pick<SetAnalysis, "files">,
  layer: number,
): readonly Finding[] {
  const file = files[layer];
  if (!folder || !file || file !== files.find((each) => each)) return [];
  const name = (main && pathBelow(folderOf(main), dropInFolder)) ?? nameOf(dropInFolder);
  const { state } = folder;
  const broken = folder.broken.map(({ path }) => path);
  const outside = folder.outside.map(({ path }) => path);
  return folderFindings({ folder: name, state, broken, outside }, topOf(file.analysis));
}

/** All errors of a set, those about its folder too. */
export function errorsIn(set: ConfigSet, judged: SetAnalysis): SetError[] {
  const aboutFolder = judged.files.flatMap((_file, layer) => folderFindingsOf(set, judged, layer));
  return errorsOfSet(judged, aboutFolder);
}
